/** Replaces the browser's storage if access to it throws. Its content is lost when the page is closed. */
class MemoryStorage {
  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }

  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true });
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

/**
 * Installs the replacement. Without IndexedDB there is no encryption key either, and the page tells the visitor how
 * long answers are stored.
 */
export function installMemoryStorage(): void {
  const spare = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage(), indexedDB: undefined };
  for (const [name, value] of Object.entries(spare))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}
