/** Keeps answers encrypted with a key that no script can export. It does no more than the comparison needs. */

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

async function keyOf(): Promise<CryptoKey> {
  const opening = indexedDB.open('bench', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  const database = await done(opening);
  const found: unknown = await done(database.transaction('keys').objectStore('keys').get('answers'));
  if (found instanceof CryptoKey) return found;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await done(database.transaction('keys', 'readwrite').objectStore('keys').put(made, 'answers'));
  return made;
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

let key: Promise<CryptoKey> | undefined;

/** Writes an answer to local storage, encrypted. */
export async function keep(question: string, answer: readonly string[]): Promise<void> {
  key ??= keyOf();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ answer, at: Date.now() }));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, text);
  localStorage.setItem(`answers.${question}`, `${base64(iv)}.${base64(new Uint8Array(sealed))}`);
}
