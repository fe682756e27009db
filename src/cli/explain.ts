import { type Rule, RULES } from '#checks';
import { didYouMean } from '#core';
import { UsageError } from './exit.ts';

const amount = (words: readonly string[]) => Math.max(...words.map((word) => word.length));

/** One line for each rule: id, name, severity. */
export function rulesText(): string {
  const width = amount(RULES.map(({ name }) => name));
  return RULES.map((rule) => `${rule.rule}  ${rule.name.padEnd(width)}  ${rule.severity}${enforcement(rule)}\n`).join(
    '',
  );
}

function enforcement({ impossible, strict }: Rule): string {
  if (impossible !== undefined) return ', cannot happen';
  return strict === true ? ', cannot be suppressed' : '';
}

/** Links to the requirements and decisions on which a rule is based. */
function linksIn(requirement: string): string[] {
  const ids = requirement.match(/\b[A-Z]{2}-\d+\b/g) ?? [];
  const decisions = /\bdecisions? \d/.test(requirement) ? ['docs/decisions/README.md'] : [];
  const links = [...ids.map((id) => `docs/requirements.md#${id.toLowerCase()}`), ...decisions];
  return links.length === 0 ? [] : [`Read:  ${links.join(', ')}`];
}

/** The explanation of a rule, with a bad and a good example. */
export function ruleText({
  rule,
  name,
  severity,
  strict,
  description,
  alsoReported = [],
  bad,
  good,
  impossible,
  requirement,
}: Rule): string {
  const suppressed =
    strict === true ? 'cannot be suppressed' : 'can be suppressed in flow.json, with a reason and an end';
  return [
    `${rule} ${name} · ${severity} · ${impossible === undefined ? suppressed : 'cannot happen'}`,
    description,
    ...(alsoReported.length === 0 ? [] : ['Also reported:', ...alsoReported.map((one) => `  - ${one}`)]),
    `  Bad:  ${bad}`,
    impossible === undefined ? `  Good: ${good}` : `Cannot happen: ${impossible}`,
    `Required by: ${requirement}`,
    ...linksIn(requirement),
    '',
  ].join('\n');
}

/** Finds a rule by id or name. @throws UsageError when there is no such rule */
export function ruleNamed(word: string): Rule {
  const found = RULES.find(({ rule, name }) => rule === word.toUpperCase() || name === word);
  if (found !== undefined) return found;
  const names = /^[a-z]{2}\d+$/i.test(word) ? RULES.map(({ rule }) => rule) : RULES.map(({ name }) => name);
  throw new UsageError(`There is no rule "${word}": ${didYouMean(word, names)}`);
}

/** Explains a rule by id or name. @throws UsageError when there is no such rule, or none was named */
export function explain([word]: readonly string[]): string {
  if (word === undefined) throw new UsageError('Say which rule: tundish explain RF08');
  return ruleText(ruleNamed(word));
}
