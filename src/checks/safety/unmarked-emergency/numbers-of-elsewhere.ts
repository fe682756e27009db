import { EMERGENCY_EVERYWHERE, emergencyNumbers, htmlToText } from '#core';
import type { Finding } from '../../check.ts';
import { htmlTexts, plainTexts } from '../../subject/html-texts.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * An emergency number that is hardly ever an amount, after a word and at the end of a clause: "call 911." It is no
 * part of a longer number, has no currency and no unit.
 */
const CALLED = /(?<=\p{L}[\s\u00a0])(?:911|999|000)(?=[.!?;:)](?!\d)|,(?!\d)|$)/gmu;

/** Whether a text has a number by itself, and not within a longer one. */
const names = (text: string, number: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text);

/** Texts that tell people to call the emergency number of another region than the flow's. */
export function numbersOfElsewhere(subject: Subject): Finding[] {
  const { emergency, region } = subject.flow;
  if (emergency === undefined) return [];
  const { number } = emergency;
  const here = [number, EMERGENCY_EVERYWHERE, ...emergencyNumbers(region)];
  const texts = [...plainTexts(subject), ...htmlTexts(subject)];
  return texts.flatMap(({ file, pointer: at, text }): Finding[] => {
    const [other] = htmlToText(text).match(CALLED) ?? [];
    // Texts for travellers name the numbers of several regions.
    if (other === undefined || here.some((one) => names(text, one))) return [];
    const message = `This tells people to call ${other} in an emergency, and the number of this flow is ${number}`;
    return [{ file, pointer: at, message, hint: `write ${number}` }];
  });
}
