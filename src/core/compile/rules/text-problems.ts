import { nearest, placeholders, type Problem } from '../../model/index.ts';
import { compiledText, parseText } from '../parse-text.ts';
import { error } from './rule.ts';

/** Matches the signs of an unfinished text. Only capitals count, because "todo" is a Spanish word. */
const UNFINISHED = /\b(TODO|FIXME|TBD|[Ll]orem [Ii]psum)\b/;

/** A text and its place in a file. */
interface Written {
  file: string;
  pointer: string;
  key: string;
  text: string;
}

/** The problems of a text, of its form and compared with its original in the default language. */
export function textProblems(
  { file, pointer, key, text }: Written,
  original: string | undefined,
  source: {
    file: string;
    /** The placeholders that the text may use besides those of its original. */
    extra: readonly string[];
    /**
     * All placeholders that the text may use; undefined when not known. A translation need not repeat a placeholder
     * that is a mistake in its original.
     */
    allowed?: readonly string[];
    /** Whether the text is given numbers, so it may have plural forms. */
    counts?: boolean;
    /** The placeholders that are given to this text alone; undefined when not known. */
    forThisText?: readonly string[];
  },
): Problem[] {
  const message = parseText(text);
  if (typeof message !== 'string') {
    const { says, hint } = 'broken' in message ? message.broken : NOT_COUNTED;
    if ('broken' in message || source.counts !== true) return [error('CP04', file, pointer, `"${key}" ${says}`, hint)];
  }
  if (isBroken(text)) {
    const [, word] = /\{+\s*([A-Za-z_]+)/.exec(text) ?? [];
    const hint = `write {${word?.toLowerCase() ?? 'name'}}, with one { and one } and small letters`;
    return [error('CP04', file, pointer, `A { or } of "${key}" has no partner`, hint)];
  }
  if (UNFINISHED.test(text))
    return [error('CP06', file, pointer, `"${text.slice(0, 30)}" would be shown to visitors`, 'write the text')];
  if (KEY.test(text))
    return [
      error('CP06', file, pointer, `"${text}" in "${key}" is the name of a text, not its words`, 'write the text'),
    ];
  const [garbled] = GARBLED.exec(text) ?? [];
  if (garbled !== undefined) {
    const hint = 'write these letters anew, and save the file as UTF-8';
    return [error('CP06', file, pointer, `"${garbled}" in "${key}" is what a wrong encoding makes of a letter`, hint)];
  }
  if (DIRECTION_MARK.test(text)) {
    const hint = 'type the text anew, without characters that cannot be seen';
    return [error('CP06', file, pointer, `"${key}" has an invisible character that turns round what follows it`, hint)];
  }
  if (text.trim() !== '' && text.replaceAll(INVISIBLE, '') === '')
    return [error('CP06', file, pointer, `"${key}" consists of characters that nobody can see`, 'write the text')];
  if (GAP.test(text)) {
    const hint = 'put the missing word back, or take the space out';
    return [
      error('CP06', file, pointer, `"${key}" has a space before a full stop or comma, where a word is missing`, hint),
    ];
  }
  const names = placeholders(compiledText(text));
  const asked = placeholders(compiledText(original ?? text));
  const isWhole = original !== undefined && !isBroken(original);
  const lost = isWhole ? names.find((name) => !asked.includes(name) && source.forThisText?.includes(name)) : undefined;
  if (lost !== undefined && !asked.some((name) => !names.includes(name) && nearest(name, [lost]) !== undefined)) {
    const hint = `put {${lost}} back, or take it out of the translation and of "with"`;
    return [error('RF10', source.file, pointer, `"${key}" does not say {${lost}}, which is given to it`, hint)];
  }
  return asked
    .filter((name) => !names.includes(name) && source.allowed?.includes(name) !== false)
    .map((name) => {
      const others = names.filter((other) => !asked.includes(other));
      const meant = nearest(
        name,
        others.filter((other) => source.extra.includes(other)),
      );
      // If the translation uses an available placeholder and the original misspells it, the original is reported.
      if (meant !== undefined && !source.extra.includes(name))
        return error(
          'RF10',
          source.file,
          pointer,
          `"${key}" says {${name}}, which nothing gives it`,
          `did you mean {${meant}}?`,
        );
      const instead = nearest(name, others);
      if (instead === undefined && source.forThisText !== undefined && !source.extra.includes(name))
        return error(
          'RF10',
          source.file,
          pointer,
          `"${key}" says {${name}}, which nothing gives it`,
          'take it out, or give it where this is shown',
        );
      const hint =
        instead === undefined
          ? `put {${name}} back, or take it out of the text it translates`
          : `write {${name}} instead of {${instead}}`;
      return error('RF10', file, pointer, `The text "${key}" must say {${name}}`, hint);
    });
}

/** Whether a text has { without }, or } without {, or a plural that is no valid ICU message. */
function isBroken(text: string): boolean {
  const message = parseText(text);
  if (typeof message !== 'string') return 'broken' in message;
  return /[{}]/.test(message.replace(/\{#?[a-z_]+\}/g, ''));
}

/** The problem of a plural in sentences of the server and of products, which are given no numbers. */
const NOT_COUNTED = { says: 'counts, and nothing is given to it that can be counted', hint: 'write it without plural' };

/** Matches a copy key, which an author wrote where its text belongs. */
const KEY = /^[a-z]+(?:_[a-z]+)*\.[a-z0-9]+(?:_[a-z0-9]+)*$/;

/** Matches a space before a comma or full stop, as in "Dear ,". Somebody has deleted the word between them. */
const GAP = /\S [.,](?=\s|$)/;

/** Matches a character that changes the direction of text (Unicode Bidirectional Algorithm, UAX #9). */
const DIRECTION_MARK = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Matches spaces, and characters without a shape, such as the fillers of Hangul and the blank pattern of Braille. A
 * text of spaces only means that a picture is decoration.
 */
const INVISIBLE = /[\s\u2800]|\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;

/** Matches UTF-8 text that was decoded in another encoding, and characters that could not be decoded. */
const GARBLED = /\uFFFD|[\u00C2\u00C3][\u0080-\u00BF]|\u00E2\u20AC./u;
