/** Mobile phones call the emergency service of any region with it (3GPP TS 22.101). */
export const EMERGENCY_EVERYWHERE = '112';
/** The other emergency numbers of regions. A region without an entry may name any number. */
const EMERGENCY: Readonly<Record<string, readonly string[]>> = {
  US: ['911'],
  CA: ['911'],
  MX: ['911'],
  GB: ['999'],
  IE: ['999'],
  AU: ['000'],
  NZ: ['111'],
  DE: ['112'],
  FR: ['15'],
  ES: ['112'],
  IT: ['118'],
  NL: ['112'],
  AT: ['144'],
  CH: ['144'],
};

/** The emergency numbers of a region beside the one that mobile phones call everywhere; none if it is not known. */
export const emergencyNumbers = (region: string | undefined): readonly string[] => EMERGENCY[region ?? ''] ?? [];
