/** Whether a host is this computer. Nobody can read the traffic to it. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
