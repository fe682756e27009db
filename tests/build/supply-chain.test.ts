import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../src/build/root.ts';
import { isLicenseAllowed, lockedPackages, sbom } from '../../src/build/supply-chain.ts';

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const Versions = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Versions, devDependencies: Versions, overrides: Versions });
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.array(z.unknown()).min(1) })),
});

describe('[decision 33] dependencies', () => {
  test('every dependency has one exact version, and every installed one an integrity hash', () => {
    const { dependencies, devDependencies, overrides } = Manifest.parse(JSON.parse(text('package.json')));
    const named = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(lockedPackages().filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  test('every licence is on the list of allowed ones', () => {
    const refused = lockedPackages().filter((each) => !isLicenseAllowed(each));
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    expect(isLicenseAllowed({ license: 'MPL-2.0', dev: true })).toBe(true);
    for (const license of ['MPL-2.0', 'GPL-3.0', 'none', 'UNLICENSED'])
      expect(isLicenseAllowed({ license, dev: false })).toBe(false);
  });

  test('no package runs a script at installation', () => {
    expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  test('images and actions have one exact version', () => {
    const images = [...`${text('Dockerfile')}\n${text('compose.yaml')}`.matchAll(/^\s*(?:FROM|image:) (\S+)/gm)];
    expect(images.length).toBeGreaterThan(3);
    for (const [, image = ''] of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)*$|@sha256:[\da-f]{64}$/);
    const actions = [...text('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)];
    expect(actions.length).toBeGreaterThan(2);
    for (const [, action = ''] of actions) expect(action).toMatch(/@(v\d+\.\d+\.\d+|[\da-f]{40})$/);
  });

  test('the SBOM lists each shipped package with its licence', () => {
    const { components } = Bom.parse(sbom());
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const shipped = lockedPackages().filter(({ dev }) => !dev);
    expect([...listed].toSorted()).toEqual(
      [...new Set(shipped.map(({ name, version }) => `${name}@${version}`))].toSorted(),
    );
    expect([...listed].filter((each) => each.startsWith('vitest@'))).toEqual([]);
    // What a document says about its parts is about those that it lists.
    const refs = new Set(sbom().components.map((each) => each['bom-ref']));
    const stray = sbom().dependencies.filter(({ ref }) => !refs.has(ref) && !ref.startsWith('tundish@'));
    expect(stray).toEqual([]);
  });
});
