import { EMERGENCY_EVERYWHERE, emergencyNumbers, formsIn, htmlToText } from '#core';
import type { Finding } from '../../check.ts';
import { htmlTexts, plainTexts } from '../../subject/html-texts.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * An emergency number that is hardly ever an amount, after a word and at the end of a clause: "call 911." It is no
 * part of a longer number, has no currency and no unit.
 */
const CALLED = /(?<word>\p{L}+)[\s\u00a0](?<number>911|999|000)(?=[.!?;:)](?!\d)|,(?!\d)|$)/gmu;

/** The words after which the flow's texts name its emergency number: "call", "al". After "Suite" it is an address. */
const wordsBefore = ({ flow }: Subject): ReadonlySet<string> =>
  new Set(
    Object.values(flow.texts).flatMap((texts) =>
      Object.values(texts).flatMap((text) =>
        [
          ...formsIn(text)
            .join('\n')
            .matchAll(/(\p{L}+)[\s\u00a0]\{emergency\}/gu),
        ].map(([, word = '']) => word.toLowerCase()),
      ),
    ),
  );

/** Whether a text has a number by itself, and not within a longer one. */
const names = (text: string, number: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text);

/** Texts that tell people to call the emergency number of another region than the flow's. */
export function numbersOfElsewhere(subject: Subject): Finding[] {
  const { emergency, region } = subject.flow;
  if (emergency === undefined) return [];
  const { number } = emergency;
  const here = [number, EMERGENCY_EVERYWHERE, ...emergencyNumbers(region)];
  const before = wordsBefore(subject);
  const texts = [...plainTexts(subject), ...htmlTexts(subject)];
  return texts.flatMap(({ file, pointer, text }): Finding[] => {
    const called = [...htmlToText(text).matchAll(CALLED)].map(({ groups }) => groups);
    const other = called.find((groups) => before.has(groups?.word?.toLowerCase() ?? ''))?.number;
    // Texts for travellers name the numbers of several regions.
    if (other === undefined || here.some((one) => names(text, one))) return [];
    const message = `This tells people to call ${other} in an emergency, and the number of this flow is ${number}`;
    return [{ file, pointer, message, hint: `write ${number}` }];
  });
}
