/** Encrypts and decrypts text for storage, bound to the place it is stored at. */
export interface Sealer {
  seal(text: string, place: string): Promise<string>;
  /** @throws when the text was not sealed by this key at this place */
  unseal(sealed: string, place: string): Promise<string>;
  /** Makes the key unusable: everything sealed with it is lost (decision 13). */
  destroy(): Promise<void>;
}

const DATABASE = 'tundish';
const STORE = 'keys';
const ID = 'answers';

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const unbase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  const found = database.transaction(STORE, mode).objectStore(STORE);
  found.transaction.oncomplete = () => database.close();
  return found;
}

/** The key that no script can read out; made once per browser, by whichever tab comes first. */
async function keyOf(): Promise<CryptoKey> {
  const found: unknown = await done((await store('readonly')).get(ID));
  if (found instanceof CryptoKey) return found;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  try {
    await done((await store('readwrite')).add(made, ID));
    return made;
  } catch {
    const theirs: unknown = await done((await store('readonly')).get(ID));
    if (theirs instanceof CryptoKey) return theirs;
    throw new Error('The key for storage can be neither made nor read');
  }
}

/**
 * AES-GCM with a non-extractable key in IndexedDB (ST-8).
 * @returns undefined without a secure context, where there is no crypto.subtle (decision 13)
 */
export function createSealer(): Sealer | undefined {
  if (!globalThis.isSecureContext || typeof indexedDB === 'undefined') return undefined;
  let key: Promise<CryptoKey> | undefined;
  const fresh = () => (key = keyOf());
  const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(place),
  });
  return {
    // The key is looked up anew: another tab may have destroyed it, and what is sealed with that one nobody can read.
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(algorithm(iv, place), await fresh(), new TextEncoder().encode(text));
      return `${base64(iv)}.${base64(new Uint8Array(sealed))}`;
    },
    async unseal(sealed, place) {
      const [iv = '', data = ''] = sealed.split('.');
      const decrypted = async (by: Promise<CryptoKey>) =>
        crypto.subtle.decrypt(algorithm(unbase64(iv), place), await by, unbase64(data));
      const text = await (key === undefined ? decrypted(fresh()) : decrypted(key).catch(() => decrypted(fresh())));
      return new TextDecoder().decode(text);
    },
    async destroy() {
      key = undefined;
      await done((await store('readwrite')).delete(ID));
    },
  };
}
