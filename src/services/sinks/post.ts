/** Sends something to another service without waiting for an answer; it gets there even while the page is being left. */
export function post(address: string, content: object): void {
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
