import { nearest, pointerTo, type Text } from '../../model/index.ts';
import { compiledText } from '../parse-text.ts';
import { error, type Rule } from './rule.ts';

/**
 * A text with plural forms has every form that its language needs for whole numbers, and no form that is never used.
 */
export const pluralForms: Rule = ({ copy, flow }) =>
  flow.locales.flatMap((locale) => {
    const needed = categoriesOf(locale);
    return Object.entries(copy[locale]?.texts ?? {}).flatMap(([key, text]) =>
      problemsOf(compiledText(text), needed).map(({ says, hint }) =>
        error('CP10', `copy/${locale}.json`, pointerTo('texts', key), `The text "${key}" ${says} ("${locale}")`, hint),
      ),
    );
  });

/**
 * The plural categories of a language (CLDR) for whole numbers. Some languages have an additional category for a
 * million and more, which a text may omit.
 */
function categoriesOf(locale: string): Categories {
  const rules = new Intl.PluralRules(locale);
  const small = Array.from({ length: 200 }, (_, number) => rules.select(number));
  return { needed: [...new Set([...small, 'other'])], known: rules.resolvedOptions().pluralCategories };
}

interface Categories {
  needed: readonly string[];
  known: readonly string[];
}

function problemsOf(text: Text, categories: Categories): { says: string; hint: string }[] {
  if (typeof text === 'string') return [];
  const written = Object.keys(text.forms).filter((name) => !name.startsWith('='));
  const missing = categories.needed.filter((name) => !written.includes(name));
  const unknown = written.filter((name) => !categories.known.includes(name));
  return [
    ...unknown.map((name) => ({
      says: `has the form "${name}" for {${text.count}}, which its language has not`,
      hint: `write ${nearest(name, missing) ?? missing[0] ?? 'one of its forms'}; its forms are ${categories.known.join(', ')}`,
    })),
    ...(unknown.length > 0 ? [] : missing).map((name) => ({
      says: `has no form "${name}" for {${text.count}}, which its language needs`,
      hint: `add ${name} {…} to it`,
    })),
    ...unique(Object.values(text.forms).flatMap((form) => problemsOf(form, categories))),
  ];
}

const unique = (problems: { says: string; hint: string }[]): { says: string; hint: string }[] =>
  problems.filter(({ says }, index) => problems.findIndex((other) => other.says === says) === index);
