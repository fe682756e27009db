/** Mobile phones call the emergency service of any region with it (3GPP TS 22.101). A text for travellers may name it. */
export const EMERGENCY_EVERYWHERE = '112';

/** The emergency numbers of regions, which any phone there can call. A region without an entry may name any number. */
const EMERGENCY: Readonly<Record<string, readonly string[]>> = {
  US: ['911'],
  CA: ['911'],
  MX: ['911'],
  GB: ['999', '112'],
  IE: ['999', '112'],
  AU: ['000'],
  NZ: ['111'],
  DE: ['112'],
  FR: ['112', '15'],
  ES: ['112'],
  IT: ['112', '118'],
  NL: ['112'],
  AT: ['144', '112'],
  CH: ['144', '112'],
};

/** The emergency numbers of a region; none if it is not known. */
export const emergencyNumbers = (region: string | undefined): readonly string[] => EMERGENCY[region ?? ''] ?? [];

const IN_USE = new Set([EMERGENCY_EVERYWHERE, ...Object.values(EMERGENCY).flat()]);

/** Services that are no emergency service: 211 to 811 in North America. */
const OTHER_SERVICE = /^[2-8]11$/;

/** Whether a number is an emergency number with one wrong digit, or with two digits exchanged: 912 or 191 for 911. */
export function isMisdialled(number: string, meant: string): boolean {
  if (number === meant || number.length !== meant.length || IN_USE.has(number) || OTHER_SERVICE.test(number))
    return false;
  const wrong = [...number].filter((digit, index) => digit !== meant[index]);
  return wrong.length === 1 || (wrong.length === 2 && [...number].toSorted().join() === [...meant].toSorted().join());
}
