import { asObject, htmlToText, ownEntry, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';
import { languageOf, translationFiles, writtenIn } from '../missing-translation.ts';

/** The words for a whole answer, by language: a yes and a no. */
const ANSWERS: Readonly<Record<string, readonly [yes: string, no: string]>> = { en: ['yes', 'no'], es: ['sí', 'no'] };

/** Whether a text begins with a yes (0) or a no (1) that is a sentence of its own: "No, it hurts" and not "No results". */
function answerIn(text: string, language: string): number | undefined {
  const [, word = ''] = /^(\p{L}+)(?:[,.;:!]|$)/u.exec(htmlToText(text)) ?? [];
  const index = ANSWERS[language]?.indexOf(word.toLowerCase()) ?? -1;
  return index === -1 ? undefined : index;
}

/** Finds translations that begin with a yes where their text begins with a no, or the other way round. */
export const yesForNo = (subject: Subject): Finding[] =>
  translationFiles(subject).flatMap(({ file, locale, originals }) =>
    Object.entries(writtenIn(subject.files, file)).flatMap(([key, translation]): Finding[] => {
      const original = ownEntry(asObject(originals), key);
      if (typeof original !== 'string' || typeof translation !== 'string') return [];
      const [wanted, found] = [
        answerIn(original, languageOf(subject.flow.default_locale)),
        answerIn(translation, languageOf(locale)),
      ];
      if (wanted === undefined || found === undefined || wanted === found) return [];
      const message = `This begins with the opposite answer of its text in the default language: "${original}"`;
      return [{ file, pointer: pointerTo('texts', key), message, hint: 'write the same answer in both' }];
    }),
  );
