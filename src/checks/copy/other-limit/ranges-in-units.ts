/** A range in one unit: 3 to 8 in "between 3 and 8 feet". */
interface Range {
  from: number;
  to: number;
}

/** The ranges in some forms of a text. */
export const rangesIn = (forms: readonly string[]): Range[] =>
  forms.flatMap((form) =>
    [...form.matchAll(/(\d+)\s+\p{L}+\s+(\d+)/gu)].map(([, from, to]) => ({ from: Number(from), to: Number(to) })),
  );

const isRounded = (shown: number, amount: number) => shown === Math.floor(amount) || shown === Math.ceil(amount);

/**
 * Compares a limit, which is a range of numbers, with a text that states it in several units: "20 to 300 kg, 44 to 661
 * lb". In one unit, both ends of each range of the text must equal the limit.
 * @param factors the size of each unit
 * @returns the wrong end: the other end equals the text's number in every unit, this one in none. `meant` is the value
 * that the text states for it. Undefined if both ends are right, or both are wrong
 */
export function strangeEnd(
  ranges: readonly Range[],
  [low, high]: readonly [number, number],
  factors: readonly number[],
): { end: 'minimum' | 'maximum'; meant: number } | undefined {
  const fitting = ranges.map(({ from, to }) => ({
    from,
    to,
    lows: factors.filter((factor) => isRounded(from, low / factor)),
    highs: factors.filter((factor) => isRounded(to, high / factor)),
  }));
  const isBoth = fitting.some(({ lows, highs }) => lows.some((one) => highs.includes(one)));
  const [first] = fitting;
  if (first === undefined || fitting.length < 2 || isBoth) return undefined;
  const whole = (shown: number, units: readonly number[]) =>
    units.map((factor) => shown * factor).find((amount) => Number.isInteger(amount));
  const isOfHigh = fitting.every(({ highs }) => highs.length > 0);
  const isOfLow = fitting.every(({ lows }) => lows.length > 0);
  if (isOfHigh === isOfLow) return undefined;
  const meant = isOfHigh ? whole(first.from, first.highs) : whole(first.to, first.lows);
  return meant === undefined ? undefined : { end: isOfHigh ? 'minimum' : 'maximum', meant };
}
