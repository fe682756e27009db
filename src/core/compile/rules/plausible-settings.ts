import { didYouMean, milliseconds, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { error, type Rule } from './rule.ts';

/** Mobile phones call the emergency service of any region with it (3GPP TS 22.101). */
const EVERYWHERE = '112';
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

/** Regions whose phone numbers have ten digits, and 1 before them. */
const TEN_DIGITS = ['US', 'CA'];

const inFlow = (at: string, message: string, hint: string, rule = 'SC06') => [
  error(rule, 'flow.json', at, message, hint),
];

/**
 * Values of flow.json are plausible: the region and the money fit, phone numbers can be called, durations contain
 * each other.
 */
export const plausible: Rule = ({ flow }) => [...placeAndMoney(flow), ...brand(flow), ...lengths(flow), ...steps(flow)];

/** More than any sales tax or value-added tax, in percent. */
const MOST_TAX = 50;

/** How many decimal places amounts of a currency have (ISO 4217): 2 for dollars, 0 for yen. */
const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

function placeAndMoney({ region, money, emergency }: Files['flow']): Problem[] {
  const currencies = Intl.supportedValuesOf('currency');
  const known = region && new Intl.Locale(`und-${region}`).region;
  const name = known && (new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(known) ?? '');
  const numbers = EMERGENCY[region ?? ''] ?? [];
  const { number = '' } = emergency ?? {};
  return [
    ...(currencies.includes(money.currency)
      ? []
      : inFlow('/money/currency', `There is no currency "${money.currency}"`, didYouMean(money.currency, currencies))),
    ...(currencies.includes(money.currency) && decimalsOf(money.currency) !== 2
      ? inFlow('/money/currency', `"${money.currency}" has no cents, and every amount is in cents`, 'write another one')
      : []),
    ...((money.tax_percent ?? 0) <= MOST_TAX
      ? []
      : inFlow('/money/tax_percent', `No tax is ${money.tax_percent} percent of the price`, 'look at the point')),
    ...(known === region && name !== ''
      ? []
      : inFlow(
          '/region',
          `"${region}" is not the code of a region`,
          known === region ? 'write its ISO 3166 code, such as US' : `write "${known}"`,
        )),
    ...(number === '' || number === EVERYWHERE || numbers.length === 0 || numbers.includes(number)
      ? []
      : inFlow(
          '/emergency/number',
          `In ${name ?? 'this region'} nobody answers ${number} in an emergency`,
          `write "${numbers.join('" or "')}"`,
        )),
  ];
}

function brand({ brand: { phone, url }, region }: Files['flow']): Problem[] {
  // Letters stand for digits: 1-800-FLOWERS.
  const digits = phone.replace(/[^0-9A-Za-z]/g, '');
  const isWhole = digits.length === 10 || (digits.length >= 11 && digits.startsWith('1'));
  return [
    ...(isWhole || !TEN_DIGITS.includes(region ?? '')
      ? []
      : inFlow('/brand/phone', `${phone} has ${digits.length} digits`, 'a number of this region has ten', 'SC09')),
    ...(/^(?:https:|http:\/\/localhost\b)/.test(url)
      ? []
      : inFlow('/brand/url', `"${url}" is not encrypted`, 'write https://', 'SC09')),
  ];
}

/** A warning that names more time than is left: it rounds up to whole steps of `every`. */
function steps({ session: { warning } }: Files['flow']): Problem[] {
  if (warning === undefined) return [];
  const [left, step] = [milliseconds(warning.before), milliseconds(warning.every)];
  if (left % step === 0) return [];
  return inFlow(
    '/session/warning/every',
    `The warning counts in steps of ${warning.every}, and ${warning.before} are not whole steps: it names more time than is left`,
    `write a part of ${warning.before}, such as ${left % 30_000 === 0 ? '30s' : '10s'}`,
    'SC08',
  );
}

/** Pairs of durations of which one contains the other. */
function lengths({ queries: { fresh, kept, retry } }: Files['flow']): Problem[] {
  const isLonger = (one: string, other: string) => milliseconds(one) > milliseconds(other);
  return [
    ...(isLonger(fresh, kept)
      ? inFlow(
          '/queries/fresh',
          `A response is fresh for ${fresh}, and is forgotten after ${kept}`,
          `write ${kept} or less`,
          'SC08',
        )
      : []),
    ...(isLonger(retry.delay, retry.longest)
      ? inFlow(
          '/queries/retry/longest',
          `The longest pause, ${retry.longest}, is shorter than the first, ${retry.delay}`,
          `write ${retry.delay} or more`,
          'SC08',
        )
      : []),
  ];
}
