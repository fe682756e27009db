import { describe, expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { compileFlow } from '#core';
import { findings, line, shipped, TODAY } from './golden.ts';
import { patched } from './patch.ts';

const { texts } = shipped.source.files['copy/en.json'] as { texts: Record<string, string> };

/** Which texts count as not translated, in a flow with this second language. */
function untranslated(locale: string, translated: (text: string, index: number) => string): string[] {
  const file = `copy/${locale}.json`;
  const own = Object.fromEntries(Object.entries(texts).map(([key, text], index) => [key, translated(text, index)]));
  const files = patched(shipped.source, {
    'flow.json': { locales: ['en', locale] },
    'copy/es.json': null,
    'products/hair-regrowth.es.json': null,
    'products/migraine-relief.es.json': null,
    [file]: { ...(shipped.source.files['copy/es.json'] as object), locale, texts: own },
  });
  const compiled = compileFlow(files);
  if ('problems' in compiled) throw new Error(compiled.problems.map(line).join(''));
  return checkFlow(compiled.flow, files, TODAY).flatMap((one) =>
    one.rule === 'CP07' && one.file === file ? [one.pointer] : [],
  );
}

describe('[CP07] sentences that are the same in two languages', () => {
  test('are findings when most others are translated', () => {
    expect(untranslated('fr', (text, index) => (index % 4 === 0 ? text : `Ici: ${text}`)).length).toBeGreaterThan(20);
  });

  test('are one finding about the whole file if most sentences are the same, because nobody has translated it yet', () => {
    expect(untranslated('fr', (text) => text)).toEqual(['/texts']);
  });

  test('are no finding in two variants of one language, such as English and British English', () => {
    expect(untranslated('en-GB', (text, index) => (index % 4 === 0 ? text : `Here: ${text}`))).toEqual([]);
  });
});

test('[CP08] a translation of an unknown text suggests the text without a translation, if there is only one', () => {
  const hints = (...lacking: string[]) => {
    const changed = Object.fromEntries(lacking.map((key) => [key, null]));
    const found = findings({ 'copy/es.json': { texts: { ...changed, 'cart.nothing_in_it': 'El carrito' } } });
    return found.flatMap(({ rule, hint }) => (rule === 'CP08' ? [hint] : []));
  };
  expect(hints('cart.empty')).toEqual(['did you mean "cart.empty"?']);
  expect(hints('cart.empty', 'cart.delivery')).toEqual(['remove it']);
});
