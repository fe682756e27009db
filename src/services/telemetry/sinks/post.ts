/** Sends data to a service without waiting for a response. The data are delivered even if the page is closing. */
export function sendBeacon(address: string, content: object): void {
  const request: RequestInit = {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(content),
  };
  void fetch(address, request).catch(() => undefined);
}
