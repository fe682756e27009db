import { describe, expect, test } from 'vitest';
import { cases, findings, line, read } from './golden.ts';
import { foundTogether } from './together.ts';

/** A suppression without effect leaves the finding that it was about. */
const WITH_OTHERS = ['SU01', 'SU03'];

/**
 * Tests that each bad patch breaks its own rule and no other, and that no good patch gives a finding. Several test
 * files call this, each for some rules, so that they run at the same time.
 * @param families the first letters of the rules, such as "GR"
 */
export function testCasesOf(...families: string[]): void {
  const isOf = ({ rule }: { rule: string }) => families.includes(rule.slice(0, 2));

  describe('err: breaks its own rule and no other', () => {
    test.each(cases('err').filter(isOf))('$name', async ({ rule, file }) => {
      const found = findings(read(file));
      const rules = new Set(found.map((one) => one.rule));
      expect(rules.has(rule)).toBe(true);
      if (!WITH_OTHERS.includes(rule)) expect([...rules]).toEqual([rule]);
      await expect(found.map(line).join('')).toMatchFileSnapshot(file.replace(/\.json$/, '.txt'));
    });
  });

  describe('ok: a sound flow close to the mistake gives no finding', () => {
    const sound = cases('ok')
      .filter(isOf)
      .map(({ name, file }) => ({ name, patch: read(file) }));
    const foundBy = foundTogether(sound.map(({ patch }) => patch));
    test.each(sound)('$name', ({ patch }) => {
      expect(foundBy(patch)).toEqual([]);
    });
  });
}
