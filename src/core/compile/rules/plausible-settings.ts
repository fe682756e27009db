import { didYouMean, milliseconds, type Problem } from '../../model/index.ts';
import { currencyWithoutEuro, emergencyNumbers } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { error, type Rule } from './rule.ts';

/** A list with one problem in flow.json. */
export const inFlow = (pointer: string, message: string, hint: string, rule = 'SC06') => [
  error(rule, 'flow.json', pointer, message, hint),
];

/**
 * The values of flow.json are plausible: region and currency fit together, charges have the right unit, and durations
 * have the right order.
 */
export const plausible: Rule = ({ flow }) => [
  ...placeAndMoney(flow),
  ...charges(flow),
  ...lengths(flow),
  ...steps(flow),
];

/** How many decimal places amounts of a currency have (ISO 4217): 2 for dollars, 0 for yen. */
const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

function placeAndMoney({ region, money, emergency }: Files['flow']): Problem[] {
  const currencies = Intl.supportedValuesOf('currency');
  const known = region && new Intl.Locale(`und-${region}`).region;
  const name = known && (new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(known) ?? '');
  const numbers = emergencyNumbers(region);
  const { number = '' } = emergency ?? {};
  const usual = currencyWithoutEuro(region);
  return [
    ...(currencies.includes(money.currency)
      ? []
      : inFlow('/money/currency', `There is no currency "${money.currency}"`, didYouMean(money.currency, currencies))),
    ...(currencies.includes(money.currency) && decimalsOf(money.currency) !== 2
      ? inFlow('/money/currency', `"${money.currency}" has no cents, and every amount is in cents`, 'write another one')
      : []),
    ...(usual !== undefined && money.currency === 'EUR'
      ? inFlow(
          '/money/currency',
          `In ${name ?? 'this region'} people do not pay in ${money.currency}`,
          `write "${usual}"`,
        )
      : []),
    ...(known === region && name !== ''
      ? []
      : inFlow(
          '/region',
          `"${region}" is not the code of a region`,
          known === region ? 'write its ISO 3166 code, such as US' : `write "${known}"`,
        )),
    ...(number === '' || numbers.length === 0 || numbers.includes(number.replaceAll(' ', ''))
      ? []
      : inFlow(
          '/emergency/number',
          `In ${name ?? 'this region'} people do not call ${number} in an emergency`,
          `write "${numbers.join('" or "')}"`,
        )),
  ];
}

/** In percent. No sales tax or value-added tax is higher. */
const MOST_TAX = 50;

/** In cents. No delivery costs less. */
const LEAST_DELIVERY = 50;

/** Reports taxes and delivery charges in a wrong unit: a fraction instead of percent, or dollars instead of cents. */
function charges({ money: { tax_percent: tax = 0, shipping_cents: delivery = 0 } }: Files['flow']): Problem[] {
  const meant = Number((tax * 100).toPrecision(6));
  return [
    ...(tax <= MOST_TAX
      ? []
      : inFlow('/money/tax_percent', `No tax is ${tax} percent of the price`, 'look at the point')),
    ...(tax > 0 && tax < 1 && meant <= MOST_TAX
      ? inFlow(
          '/money/tax_percent',
          `A tax of ${tax} percent is charged, which looks like a fraction`,
          `write ${meant} for ${meant} percent`,
        )
      : []),
    ...(delivery > 0 && delivery < LEAST_DELIVERY
      ? inFlow(
          '/money/shipping_cents',
          `People are charged ${delivery} cents for a delivery`,
          `write ${delivery * 100} if a delivery costs ${delivery}.00`,
        )
      : []),
  ];
}

/**
 * Reports a warning that comes too early, or that names more time than is left, because it rounds up to whole steps of
 * `every`.
 */
function steps({ session: { warning } }: Files['flow']): Problem[] {
  if (warning === undefined) return [];
  const [left, step] = [milliseconds(warning.before), milliseconds(warning.every)];
  if (left > EARLIEST)
    return inFlow(
      '/session/warning/before',
      `The warning comes ${warning.before} before the end: a session that is shorter would end without one`,
      'write 10m or less',
      'SC08',
    );
  // AX04 reports a warning that comes too late.
  if (left % step === 0 || left < LATEST) return [];
  const part = STEPS.find((seconds) => left > seconds * 1000 && left % (seconds * 1000) === 0) ?? 1;
  return inFlow(
    '/session/warning/every',
    `The warning counts in steps of ${warning.every}, and ${warning.before} are not whole steps: it names more time than is left`,
    `write a part of ${warning.before}, such as ${part}s; or as "before" whole steps, such as ${warning.every}`,
    'SC08',
  );
}

/** In milliseconds. An earlier warning is useless, because people have much time and do not know what it is about. */
const EARLIEST = milliseconds('10m');

/** In milliseconds. After a later warning, people cannot react in time (WCAG 2.2.1). */
const LATEST = 20_000;

/** In seconds. Steps in which people count time. */
const STEPS = [30, 20, 15, 10, 5, 2];

/** In milliseconds. Nobody waits longer for a screen that shows no words. */
const LONGEST_WAIT = milliseconds('3m');

/** Reports durations that are too long together, and pairs of durations in the wrong order. */
function lengths({ api, queries: { fresh, kept, persisted, retry } }: Files['flow']): Problem[] {
  const isLonger = (one: string, other: string) => milliseconds(one) > milliseconds(other);
  const pauses = Array.from({ length: retry.times }, (_, index) =>
    Math.min(milliseconds(retry.delay) * 2 ** index, milliseconds(retry.longest)),
  );
  const whole = pauses.reduce((sum, one) => sum + one, milliseconds(api.timeout) * (retry.times + 1));
  return [
    ...(whole > LONGEST_WAIT
      ? inFlow(
          '/queries/retry/times',
          `When no answer comes, people wait ${Math.round(whole / 60_000)} minutes before they are told: ${retry.times + 1} times ${api.timeout}, and the pauses`,
          'write a smaller number, or a shorter "timeout" of "api"',
          'SC08',
        )
      : []),
    ...(isLonger('1s', fresh) && milliseconds(fresh) > 0
      ? inFlow(
          '/queries/fresh',
          `A response is fresh for ${fresh}: each screen requests it again`,
          'write it in seconds or minutes, or "0s" if it shall never count as fresh',
          'SC08',
        )
      : []),
    ...(isLonger('10s', persisted) && milliseconds(persisted) > 0
      ? inFlow(
          '/queries/persisted',
          `The browser deletes a stored response after ${persisted}, before anybody can come back to it`,
          'write it in minutes, or "0s" if nothing shall be stored',
          'SC08',
        )
      : []),
    ...(isLonger(fresh, kept) && isLonger('1s', kept)
      ? inFlow(
          '/queries/kept',
          `A response is forgotten after ${kept}, and is fresh for ${fresh}`,
          `write ${fresh} or more`,
          'SC08',
        )
      : []),
    ...(isLonger(fresh, kept) && !isLonger('1s', kept)
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
