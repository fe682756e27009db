/** Names in quotes, as a list for messages: "a", "b". Empty for no names. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
