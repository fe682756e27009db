/** Whether a stored entry was written after a time. False for an unreadable entry. */
export function isNewer(text: string | null, time: number): boolean {
  try {
    const { at }: { at?: unknown } = Object(JSON.parse(text ?? 'null'));
    return typeof at === 'number' && at > time;
  } catch {
    return false;
  }
}
