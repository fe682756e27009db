/** Writes names as a list for messages: `["a", "b"]` becomes `"a", "b"`. No names give an empty text. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
