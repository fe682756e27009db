/** The value of a cookie; undefined if it is not set. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** Sets a cookie that is only sent over HTTPS (AN-1). @param lifetime in milliseconds */
export function writeCookie(name: string, value: string, lifetime: number): void {
  const lasts = Math.floor(lifetime / 1000);
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${lasts}; Path=/; Secure; SameSite=None`;
}
