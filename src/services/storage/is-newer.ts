/** Whether a stored entry was written after a time. An unreadable one was not. */
export function isNewer(text: string | null, time: number): boolean {
  try {
    const entry: unknown = text === null ? null : JSON.parse(text);
    return (
      typeof entry === 'object' && entry !== null && 'at' in entry && typeof entry.at === 'number' && entry.at > time
    );
  } catch {
    return false;
  }
}
