/** The currencies in which people of a region pay. A region without an entry may name any currency. */
const CURRENCIES: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  GB: 'GBP',
  IE: 'EUR',
  AU: 'AUD',
  NZ: 'NZD',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
  AT: 'EUR',
  CH: 'CHF',
};

/** The currency of a region; undefined if it is not known. */
export const currencyOf = (region: string | undefined): string | undefined => CURRENCIES[region ?? ''];
