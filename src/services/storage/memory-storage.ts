/** A replacement for the browser's storage where access to it throws. It lasts as long as the page. */
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

/** Installs the replacement. Without IndexedDB there is no key either, and the page says how long answers last. */
export function installMemoryStorage(): void {
  const spare = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage(), indexedDB: undefined };
  for (const [name, value] of Object.entries(spare))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}
