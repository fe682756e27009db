import { EMERGENCY_EVERYWHERE, emergencyNumbers, formsIn, htmlToText, isMisdialled } from '#core';
import type { Finding } from '../../check.ts';
import { htmlTexts, plainTexts } from '../../subject/html-texts.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * A number of three digits after a word and at the end of a clause: "call 911." It is no part of a longer number, has
 * no currency and no unit.
 */
const CALLED = /(?<word>\p{L}+)[\s\u00a0](?<number>\d{3})(?=[.!?;:)](?!\d)|,(?!\d)|$)/gmu;

/** Emergency numbers that are hardly ever an amount. */
const HARDLY_AN_AMOUNT = ['911', '999', '000'];

/**
 * The words after which the flow's texts name its own emergency number: "call", "al". After "Suite", the number is a
 * part of an address.
 */
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

/** Whether a text contains a number that is not a part of a longer one. */
const names = (text: string, number: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text);

/** Finds texts that tell people to call the emergency number of another region than the flow's, or a misspelt one. */
export function numbersOfOtherRegions(subject: Subject): Finding[] {
  const { emergency, region } = subject.flow;
  if (emergency === undefined) return [];
  const { number } = emergency;
  const here = [number, EMERGENCY_EVERYWHERE, ...emergencyNumbers(region)];
  const before = wordsBefore(subject);
  const texts = [...plainTexts(subject), ...htmlTexts(subject)];
  return texts.flatMap(({ file, pointer, text }): Finding[] => {
    const isEmergency = (called: string) => HARDLY_AN_AMOUNT.includes(called) || isMisdialled(called, number);
    const other = [...htmlToText(text).matchAll(CALLED)].find(
      ({ groups }) => before.has(groups?.word?.toLowerCase() ?? '') && isEmergency(groups?.number ?? ''),
    )?.groups?.number;
    // Texts for travellers name the numbers of several regions.
    if (other === undefined || here.some((one) => names(text, one))) return [];
    const message = `This tells people to call ${other} in an emergency, and the number of this flow is ${number}`;
    return [{ file, pointer, message, hint: `write ${number}` }];
  });
}
