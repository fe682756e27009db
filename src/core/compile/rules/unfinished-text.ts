import type { Problem } from '../../model/index.ts';
import { error } from './rule.ts';

/** A text and its place in a file. */
export interface Written {
  file: string;
  pointer: string;
  key: string;
  text: string;
}

/** Only capitals count: "todo" is a Spanish word. */
const NOTE = /\b(TODO|FIXME|TBD|[Ll]orem [Ii]psum)\b/;

/** A key of copy/, written where its text belongs. */
const KEY = /^[a-z]+(?:_[a-z]+)*\.[a-z0-9]+(?:_[a-z0-9]+)*$/;

/** Matches a space before a comma or full stop, as in "Dear ,": somebody has deleted the word between them. */
const GAP = /\S [.,](?=\s|$)/;

/** Matches a character that turns the direction of text (Unicode Bidirectional Algorithm, UAX #9). */
const TURNED = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Spaces and characters without a shape, such as the fillers of Hangul and the empty pattern of Braille. A text of
 * spaces alone says that a picture is decoration.
 */
const INVISIBLE = /[\s\u2800]|\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;

/** UTF-8 decoded as another encoding, or with undecodable characters. */
const GARBLED = /\uFFFD|[\u00C2\u00C3][\u0080-\u00BF]|\u00E2\u20AC./u;

/** The problem of a text that nobody has finished, or that an editor has damaged; undefined when there is none. */
export function unfinishedText({ file, pointer, key, text }: Written): Problem | undefined {
  const problem = (message: string, hint: string) => error('CP06', file, pointer, message, hint);
  const note = NOTE.exec(text);
  if (note !== null)
    return problem(`"${text.slice(note.index, note.index + 30)}" would be shown to visitors`, 'write the text');
  if (KEY.test(text)) return problem(`"${text}" in "${key}" is the name of a text, not its words`, 'write the text');
  const [garbled] = GARBLED.exec(text) ?? [];
  if (garbled !== undefined)
    return problem(
      `"${garbled}" in "${key}" is what a wrong encoding makes of a letter`,
      'write these letters anew, and save the file as UTF-8',
    );
  if (TURNED.test(text))
    return problem(
      `"${key}" has an invisible character that turns round what follows it`,
      'type the text anew, without characters that cannot be seen',
    );
  if (text.trim() !== '' && text.replaceAll(INVISIBLE, '') === '')
    return problem(`"${key}" consists of characters that nobody can see`, 'write the text');
  if (GAP.test(text))
    return problem(
      `"${key}" has a space before a full stop or comma, where a word is missing`,
      'put the missing word back, or take the space out',
    );
  return undefined;
}
