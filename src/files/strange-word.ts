import { openBracket } from './brackets.ts';
import { type Explain, mistake, type SyntaxContext, type SyntaxMistake } from './syntax-mistake.ts';

/** Words of other notations, and the same in JSON. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

/** Signs of other notations, and the sign of JSON that was probably meant. */
const OTHER_SIGNS: Readonly<Record<string, string>> = { ';': ',', '=': ':', '=>': ':', ':=': ':' };

/** Explains an unknown word that is a common mistake; undefined for any other word. */
function slip(place: SyntaxContext, word: string): SyntaxMistake | undefined {
  const { before, text } = place;
  if (/^(?:<{7}|={7}|>{7})/.test(word))
    return mistake(place, 'a merge left its marks here', 'keep one of the two versions, and remove the marks');
  if (/[“”„‟«»]/.test(word)) {
    const [phrase = word] = /^[“„‟«][^“”„‟«»"\n]*[”“»"]/.exec(text.slice(place.offset)) ?? [];
    const hint = `write "${phrase.replace(/["“”„‟«»]/g, '')}" with straight quotes`;
    return mistake(place, 'these quotes are not those of JSON', hint);
  }
  if (/^[\p{Zs}\u200B-\u200D\u2060\uFEFF]/u.test(word))
    return mistake(place, 'there is a special space here, which looks like others', 'delete it and type a space');
  const sign = OTHER_SIGNS[word];
  if (sign !== undefined) return mistake(place, `JSON has no ${word}`, `write ${sign} instead`);
  if (/^\.\d+$/.test(word)) return mistake(place, 'a number begins with a digit', `write 0${word}`);
  if (word === '/' && /^\d+$/.test(before?.text ?? ''))
    return mistake(place, 'JSON does not calculate', 'write the result, such as 0.5');
  const meant = OTHER_WORDS[word.toLowerCase()];
  if (meant !== undefined) return mistake(place, `${word} is not how JSON writes it`, `write ${meant}`);
  if (before === undefined || before.offset + before.text.length !== place.offset) return undefined;
  if (word.startsWith('%') && /^\d/.test(before.text))
    return mistake(place, 'a number has no %', `write ${Number(before.text) / 100}`);
  if (before.text.startsWith('"'))
    return mistake(place, `the text before ${word} ends here`, 'write \\" for quotes inside a text');
  return undefined;
}

/** Explains a word or sign that JSON does not have. */
export const strangeWord: Explain = (place) => {
  const { before, here, text } = place;
  const word = text.slice(place.offset, place.offset + place.length);
  const known = slip(place, word);
  if (known !== undefined) return known;
  if (word.startsWith("'"))
    return mistake(place, 'text stands in double quotes', `write "${word.replaceAll("'", '')}"`);
  if (!openBracket(place.tokens, place.offset)) {
    return mistake(place, `"${word}" stands outside the { … } of the file`, 'remove it');
  }
  const isName = before?.text === '{' || (here !== undefined && /^\s*:/.test(text.slice(here.offset + word.length)));
  if (isName) return mistake(place, `the name ${word} needs double quotes`, `write "${word}"`);
  const [, unopened] = /^([^"\n]*[^"\s])"\s*(?:[,}\]\n]|$)/.exec(text.slice(place.offset)) ?? [];
  if (unopened !== undefined) return mistake(place, `a " is missing before ${word}`, `write "${unopened}"`);
  return mistake(
    place,
    `${word} is no value`,
    `write "${word}" for a text, or true, false, null or a number such as 0.5`,
  );
};
