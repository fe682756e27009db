/** By region, its currency. Only regions in which nobody pays in euros. */
const WITHOUT_EURO: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  GB: 'GBP',
  AU: 'AUD',
  NZ: 'NZD',
};

/** The currency of a region in which nobody pays in euros; undefined for any other. */
export const currencyWithoutEuro = (region: string | undefined): string | undefined => WITHOUT_EURO[region ?? ''];
