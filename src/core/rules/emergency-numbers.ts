/** The number with which mobile phones call the emergency service of any region (3GPP TS 22.101). */
export const EMERGENCY_EVERYWHERE = '112';
/** By region, its other emergency numbers. For a region without an entry, any number is accepted. */
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

/** The emergency numbers of a region besides EMERGENCY_EVERYWHERE; none if they are not known. */
export const emergencyNumbers = (region: string | undefined): readonly string[] => EMERGENCY[region ?? ''] ?? [];
