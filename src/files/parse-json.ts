/**
 * Parses the JSON text of a file, as `tundish check` reads it: some editors write a byte order mark at its start.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));
