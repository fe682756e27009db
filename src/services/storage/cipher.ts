/** Encrypts and decrypts text for storage, bound to the place it is stored at. */
export interface Cipher {
  /**
   * A name for a place that says nothing of it: the same each time, and to be made with this browser's key only.
   * @throws KeyUnavailable
   */
  name(place: string): Promise<string>;
  seal(text: string, place: string): Promise<string>;
  /** @throws KeyUnavailable, or another error when the text was not sealed by this key at this place */
  unseal(sealed: string, place: string): Promise<string>;
  /** Makes the keys unusable: everything sealed with them is lost (decision 13). */
  destroy(): Promise<void>;
}

/** The key can't be had at present: what it has sealed is none the worse for that. */
export class KeyUnavailable extends Error {
  override name = 'KeyUnavailable';
}

const DATABASE = 'tundish';
const STORE = 'keys';
/** Names the present keys to every tab, in the browser's storage, which can be asked at once. It says nothing of them. */
const GENERATION = 'tundish.keys';

/** How each key is made, by its name in the database. No script can read one out. */
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

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  if (database.objectStoreNames.contains(STORE)) return database;
  // Somebody else's, or half of one: it holds no key that anything here was sealed with (ST-9).
  database.close();
  await done(indexedDB.deleteDatabase(DATABASE));
  return open();
}

type Keys = (mode: IDBTransactionMode) => Promise<IDBObjectStore>;

/**
 * The keys' own place. It stays open: opening it takes longer than all the rest, and an answer is to be stored at once.
 * @param gone told when somebody takes the place away
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

/** A key; made once per browser, by whichever tab comes first, and anew where it is damaged. */
async function keyOf(keys: Keys, id: keyof typeof KEYS): Promise<CryptoKey> {
  const found: unknown = await done((await keys('readonly')).get(id));
  if (found instanceof CryptoKey) return found;
  const made = await KEYS[id]();
  try {
    const place = await keys('readwrite');
    await done(found === undefined ? place.add(made, id) : place.put(made, id));
    return made;
  } catch {
    const theirs: unknown = await done((await keys('readonly')).get(id));
    if (theirs instanceof CryptoKey) return theirs;
    throw new Error('The key for storage can be neither made nor read');
  }
}

/** The name of the present keys, made where there is none; null where storage takes none: then no key is held. */
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
 * AES-GCM with a non-extractable key in IndexedDB (ST-8).
 * @returns undefined without a secure context, where there is no crypto.subtle (decision 13)
 */
export function createCipher(): Cipher | undefined {
  if (!globalThis.isSecureContext || typeof indexedDB === 'undefined') return undefined;
  const held = new Map<keyof typeof KEYS, { key: Promise<CryptoKey>; generation: string | null }>();
  const keys = keysIn(() => held.clear());
  function fresh(id: keyof typeof KEYS): Promise<CryptoKey> {
    const generation = presentGeneration();
    const key = keyOf(keys, id).catch((cause: unknown) => {
      held.delete(id);
      throw new KeyUnavailable('The key for storage is out of reach', { cause });
    });
    held.set(id, { key, generation });
    return key;
  }
  /** The key that is held, unless another tab has destroyed it: what is sealed with that one nobody can read. */
  function keyFor(id: keyof typeof KEYS): Promise<CryptoKey> {
    const found = held.get(id);
    const isPresent = found?.generation != null && found.generation === localStorage.getItem(GENERATION);
    return isPresent ? found.key : fresh(id);
  }
  const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(place),
  });
  return {
    async name(place) {
      const mac = await crypto.subtle.sign('HMAC', await keyFor('names'), new TextEncoder().encode(place));
      return Array.from(new Uint8Array(mac, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        algorithm(iv, place),
        await keyFor('answers'),
        new TextEncoder().encode(text),
      );
      return `${base64(iv)}.${base64(new Uint8Array(sealed))}`;
    },
    async unseal(sealed, place) {
      const [iv = '', data = ''] = sealed.split('.');
      const decrypted = async (by: Promise<CryptoKey>) =>
        crypto.subtle.decrypt(algorithm(unbase64(iv), place), await by, unbase64(data));
      const text = await decrypted(keyFor('answers')).catch(() => decrypted(fresh('answers')));
      return new TextDecoder().decode(text);
    },
    async destroy() {
      const place = await keys('readwrite');
      await Promise.all(Object.keys(KEYS).map((id) => done(place.delete(id))));
      held.clear();
      // Last: a tab that read a key just before it was gone must not hold it.
      localStorage.removeItem(GENERATION);
    },
  };
}
