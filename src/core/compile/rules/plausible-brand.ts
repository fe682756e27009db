import { dialed, type Problem, stringsIn } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { inFlow } from './plausible-settings.ts';
import type { Rule } from './rule.ts';

/** The brand's phone number is a possible one, and its address is the one that the flow's texts name. */
export const plausibleBrand: Rule = ({ flow, copy }) => [...phoneNumber(flow), ...address(flow, stringsIn(copy))];

/**
 * Regions in which phone numbers have ten digits after an optional 1, and area and exchange begin with 2 to 9 (NANP).
 * Further digits are ignored, because a number may be written as a longer word.
 */
const TEN_DIGITS = ['US', 'CA'];
const IN_USE = /^1?[2-9]\d{2}[2-9]\d{6}/;
/** The least number of digits of a phone number in any other region. */
const FEWEST = 5;

function phoneNumber({ brand: { phone }, region = '' }: Files['flow']): Problem[] {
  const problem = (message: string, hint: string) => inFlow('/brand/phone', message, hint, 'SC09');
  const digits = dialed(phone).replace('+', '');
  const hasTen = TEN_DIGITS.includes(region);
  const isWhole = hasTen
    ? digits.length === 10 || (digits.length >= 11 && digits.startsWith('1'))
    : digits.length >= FEWEST;
  if (!isWhole)
    return problem(`${phone} has ${digits.length} digits`, `a number of this region has ${hasTen ? 'ten' : 'more'}`);
  // In other regions, a short number may consist of one repeated digit.
  const isNobodys = hasTen ? /^1?(\d)\1+$/.test(digits) || !IN_USE.test(digits) : /^0+$/.test(digits);
  if (isNobodys)
    return problem(
      `Nobody has the number ${phone}: people who press it reach no one`,
      'write the number of customer care',
    );
  return [];
}

/** A web address, in parts. */
interface Address {
  origin: string;
  /** The host without "www.": "example.com". */
  domain: string;
  /** The protocol with the port, if there is one. */
  way: string;
}

function partsOf(url: string): Address | undefined {
  const [origin, protocol = '', domain = '', port = ''] = /^(https?:\/\/)(?:www\.)?([^/:?#]+)(:\d+)?/.exec(url) ?? [];
  return origin === undefined ? undefined : { origin, domain, way: protocol + port };
}

/** The part of a domain before its ending: "example" of "example.com". */
const nameIn = (domain: string) => /^(?:.*\.)?([^.]+)\.[^.]+$/.exec(domain)?.[1] ?? '';

const sorted = (word: string) => [...word].toSorted().join('');

/** Names with fewer letters are not compared, because they resemble too many others. */
const SHORTEST = 5;

/** Whether two names consist of the same letters in another order, or one lacks a letter before its end. */
function isSlipOf(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  if (short === long || short.length < SHORTEST) return false;
  if (short.length === long.length) return sorted(short) === sorted(long);
  const isWithout = (index: number) => long.slice(0, index) + long.slice(index + 1) === short;
  return !long.startsWith(short) && [...long].some((_, index) => isWithout(index));
}

function address({ brand: { url }, leave_to: others = [] }: Files['flow'], texts: readonly string[]): Problem[] {
  if (!/^(?:https:|http:\/\/localhost\b)/.test(url))
    return inFlow('/brand/url', `"${url}" is not encrypted`, 'write https://', 'SC09');
  const own = partsOf(url);
  const isWritten = (domain: string) => texts.some((text) => text.includes(domain));
  if (own === undefined || others.includes(own.origin)) return [];
  return others.flatMap((written, index): Problem[] => {
    const other = partsOf(written);
    if (other === undefined || other.way !== own.way) return [];
    const place = `/leave_to/${index}`;
    if (other.domain === own.domain)
      return inFlow(place, `Nobody comes back from ${url}: this is another address`, `did you mean "${own.origin}"?`);
    const [name, near] = [nameIn(own.domain), nameIn(other.domain)];
    if (own.domain.replace(name, near) !== other.domain || !isSlipOf(name, near)) return [];
    const message = (wrong: string, right: string) =>
      `${wrong} looks like ${right}, which is written in flow.json as well: one of them leads people to a stranger's site`;
    // If the texts use one of the two spellings, this one is right.
    return isWritten(own.domain) && !isWritten(other.domain)
      ? inFlow(place, message(written, url), `did you mean "${written.replace(other.domain, own.domain)}"?`)
      : inFlow('/brand/url', message(url, written), `did you mean "${url.replace(own.domain, other.domain)}"?`);
  });
}
