/** Whether the host of an address is this very computer: nobody is on the way there. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
