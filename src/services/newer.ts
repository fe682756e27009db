/** Whether an entry was written after a time; one that can't be read was not. */
export function isNewer(text: string | null, at: number): boolean {
  try {
    const entry: unknown = text === null ? null : JSON.parse(text);
    return (
      typeof entry === 'object' && entry !== null && 'at' in entry && typeof entry.at === 'number' && entry.at > at
    );
  } catch {
    return false;
  }
}
