/** Encrypts text for storage. The ciphertext is bound to its storage key. */
export interface Cipher {
  /**
   * A digest of a storage key, always the same for this key, which can only be computed with this browser's key.
   * @throws KeyUnavailable
   */
  name(storageKey: string): Promise<string>;
  seal(text: string, storageKey: string): Promise<string>;
  /**
   * Decrypts a text. @throws KeyUnavailable, or another error if the text was not encrypted with this key for this
   * storage key
   */
  unseal(sealed: string, storageKey: string): Promise<string>;
  /** Destroys the keys. Everything that was encrypted with them is lost (decision 13). */
  destroy(): Promise<void>;
}

/**
 * Thrown if the encryption key is not available at the moment. Everything that was encrypted with it may be readable
 * later.
 */
export class KeyUnavailable extends Error {
  override name = 'KeyUnavailable';
}

const DATABASE = 'tundish';
const STORE = 'keys';
/**
 * The localStorage key with the name of the current encryption keys. Every tab can read this name synchronously. It
 * reveals nothing about the keys.
 */
const GENERATION = 'tundish.keys';

/** How to generate each key, by its name in the database. No script can export the keys. */
const KEYS = {
  answers: () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  names: () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
};

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const unbase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/**
 * Resolves after a transaction has been written to the database. Its requests succeed earlier, and if the page is left
 * in between, what they wrote is lost (Indexed Database API 3.0, section 5.5).
 */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
    transaction.commit();
  });
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  if (database.objectStoreNames.contains(STORE)) return database;
  // This is another program's database, or an incomplete one, so it has none of our keys (ST-9).
  database.close();
  await done(indexedDB.deleteDatabase(DATABASE));
  return open();
}

type Keys = (mode: IDBTransactionMode) => Promise<IDBObjectStore>;

/**
 * The database of the keys. It stays open, because opening it takes longest, and answers must be stored immediately.
 * @param gone called when the database is deleted
 */
function keysIn(gone: () => void): Keys {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
    gone();
  };
  return async (mode) => {
    opened ??= open();
    opened.catch(forget);
    const database = await opened;
    database.onclose = forget;
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database.transaction(STORE, mode).objectStore(STORE);
  };
}

/** Reads a key. If there is none, or it is damaged, generates one. */
async function keyOf(keys: Keys, id: keyof typeof KEYS): Promise<CryptoKey> {
  const found: unknown = await done((await keys('readonly')).get(id));
  if (found instanceof CryptoKey) return found;
  const made = await KEYS[id]();
  try {
    const keyStore = await keys('readwrite');
    void (found === undefined ? keyStore.add(made, id) : keyStore.put(made, id));
    await committed(keyStore.transaction);
    return made;
  } catch {
    const theirs: unknown = await done((await keys('readonly')).get(id));
    if (theirs instanceof CryptoKey) return theirs;
    throw new Error('The key for storage can be neither made nor read');
  }
}

/**
 * The name of the current keys. Creates a name if there is none; null when storage is full, and then no key is cached.
 */
function presentGeneration(): string | null {
  try {
    const present = localStorage.getItem(GENERATION) ?? crypto.randomUUID();
    localStorage.setItem(GENERATION, present);
    return present;
  } catch {
    return null;
  }
}

/**
 * Creates the cipher: AES-GCM with a non-extractable key in IndexedDB (ST-8).
 * @returns undefined without a secure context, because crypto.subtle is missing then (decision 13)
 */
export function createCipher(): Cipher | undefined {
  if (!globalThis.isSecureContext || typeof indexedDB === 'undefined') return undefined;
  const cached = new Map<keyof typeof KEYS, { key: Promise<CryptoKey>; generation: string | null }>();
  const keys = keysIn(() => cached.clear());
  function fresh(id: keyof typeof KEYS): Promise<CryptoKey> {
    const generation = presentGeneration();
    const key = keyOf(keys, id).catch((cause: unknown) => {
      cached.delete(id);
      throw new KeyUnavailable('The key for storage is out of reach', { cause });
    });
    cached.set(id, { key, generation });
    return key;
  }
  /** The cached key, unless another tab has destroyed it, because then nobody could read what it encrypts. */
  function keyFor(id: keyof typeof KEYS): Promise<CryptoKey> {
    const found = cached.get(id);
    const isPresent = found?.generation != null && found.generation === localStorage.getItem(GENERATION);
    return isPresent ? found.key : fresh(id);
  }
  const algorithm = (iv: Uint8Array<ArrayBuffer>, storageKey: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(storageKey),
  });
  return {
    async name(storageKey) {
      const mac = await crypto.subtle.sign('HMAC', await keyFor('names'), new TextEncoder().encode(storageKey));
      return Array.from(new Uint8Array(mac, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async seal(text, storageKey) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        algorithm(iv, storageKey),
        await keyFor('answers'),
        new TextEncoder().encode(text),
      );
      return `${base64(iv)}.${base64(new Uint8Array(sealed))}`;
    },
    async unseal(sealed, storageKey) {
      const [iv = '', data = ''] = sealed.split('.');
      const decrypted = async (by: Promise<CryptoKey>) =>
        crypto.subtle.decrypt(algorithm(unbase64(iv), storageKey), await by, unbase64(data));
      const text = await decrypted(keyFor('answers')).catch(() => decrypted(fresh('answers')));
      return new TextDecoder().decode(text);
    },
    async destroy() {
      const keyStore = await keys('readwrite');
      for (const id of Object.keys(KEYS)) keyStore.delete(id);
      await committed(keyStore.transaction);
      cached.clear();
      // Removed last. Another tab may have read a key just before it was destroyed, and must not cache it.
      localStorage.removeItem(GENERATION);
    },
  };
}
