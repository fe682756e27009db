import type { Json } from '#core';

/** Downloads a value as a JSON file. */
export function saveFile(name: string, content: Json): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
