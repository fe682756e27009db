import { nearest, placeholders, type Problem } from '../../model/index.ts';
import { compiledText, parseText } from '../parse-text.ts';
import { error } from './rule.ts';
import { unfinishedText, type Written } from './unfinished-text.ts';

/** The placeholder of the emergency number. Of two numbers to call, it is more likely the right one. */
const EMERGENCY = 'emergency';

/** The problems of a text, of its form and compared with its original in the default language. */
export function textProblems(
  { file, pointer, key, text }: Written,
  original: string | undefined,
  source: {
    file: string;
    /** The placeholders that the text may use in addition to the placeholders of its original. */
    extra: readonly string[];
    /**
     * All placeholders that the text may use; undefined when not known. A translation need not repeat a placeholder
     * that is a mistake in its original.
     */
    allowed?: readonly string[];
    /** Whether the text is given numbers, so it may have plural forms. */
    counts?: boolean;
    /** The placeholders for which only the use of this text supplies values; undefined when not known. */
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
  const unfinished = unfinishedText({ file, pointer, key, text });
  if (unfinished !== undefined) return [unfinished];
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
      // If each of the two says another number to call, either of them may be the wrong one.
      const [other, ...more] = others.filter((one) => source.extra.includes(one));
      if (instead === undefined && source.extra.includes(name) && other !== undefined && more.length === 0)
        return error(
          'RF10',
          file,
          pointer,
          `"${key}" says {${other}}, and the text it translates {${name}}`,
          other === EMERGENCY
            ? `write {${other}} in that text; or {${name}} here, if that text is right`
            : `write {${name}} here; or {${other}} in that text, if this one is right`,
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
