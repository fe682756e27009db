/** Whether a host is this computer, so that nobody can read the traffic on the way. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
