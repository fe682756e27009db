import { describe, expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { compileFlow } from '#core';
import { line, shipped, TODAY } from './golden.ts';
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

  test('are one finding while most are the same: nobody has translated this file yet', () => {
    expect(untranslated('fr', (text) => text)).toEqual(['/texts']);
  });

  test('are none in two kinds of one language', () => {
    expect(untranslated('en-GB', (text, index) => (index % 4 === 0 ? text : `Here: ${text}`))).toEqual([]);
  });
});
