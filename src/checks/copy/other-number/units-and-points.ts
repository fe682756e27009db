/** What a translation has, and what the original has in its place, in words for a message. */
export interface Other {
  wanted: string;
  found: string;
}

/** Matches a dose. Other measures may be converted in another language. */
const DOSE = /(\d+(?:[.,]\d+)?)\s?(mg|mcg|µg|ml|g)(?!\p{L})/giu;

const dosesIn = (text: string): { amount: string; unit: string }[] =>
  [...text.matchAll(DOSE)].map(([, amount = '', unit = '']) => ({
    amount: amount.replace(',', '.'),
    unit: unit.toLowerCase(),
  }));

/** The first dose whose unit a translation replaces by another one: 25 g for 25 mg. */
export function otherUnit(original: string, translation: string): Other | undefined {
  const [theirs, own] = [dosesIn(original), dosesIn(translation)];
  const isSame = theirs.length === own.length && theirs.every(({ amount }, index) => amount === own[index]?.amount);
  const index = isSame ? theirs.findIndex(({ unit }, place) => unit !== own[place]?.unit) : -1;
  const [wanted, found] = [theirs[index], own[index]].map((one) => one && `${one.amount} ${one.unit}`);
  return wanted === undefined || found === undefined ? undefined : { wanted, found };
}

const pointsIn = (text: string): number => text.match(/<li[\s>]/gi)?.length ?? 0;

const inWords = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'} in its list`;

/** The number of points of a list, if a translation has fewer or more. */
export function otherPoints(original: string, translation: string): Other | undefined {
  const [wanted, found] = [pointsIn(original), pointsIn(translation)];
  return wanted === found ? undefined : { wanted: inWords(wanted), found: inWords(found) };
}
