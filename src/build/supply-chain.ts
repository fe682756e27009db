import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ROOT } from './root.ts';

/** `npm run sbom`: writes the software bill of materials into dist/ and checks it for known vulnerabilities. */

/** Licences whose only condition is to include their text. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];
/** Licences with a choice of which one option is permissive. They are accepted. */
const CHOICES = ['(MPL-2.0 OR Apache-2.0)'];
/** Licences that are accepted only for build and test tools, which are not distributed. */
const OF_TOOLS = ['(MIT AND Zlib)', 'CC0-1.0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0'];

const Locked = z.object({
  version: z.string(),
  license: z.string().default('none'),
  dev: z.boolean().default(false),
  integrity: z.string().exactOptional(),
  hasInstallScript: z.boolean().default(false),
});
const Lock = z.object({ packages: z.record(z.string(), z.unknown()) });

/** An installed package at an exact version. */
export type LockedPackage = z.infer<typeof Locked> & { name: string };

/** Every package of package-lock.json except the project itself. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...Locked.parse(entry), name: path.split('node_modules/').at(-1) ?? path }));
}

/** Whether the project may use a package under its licence. */
export function isLicenseAllowed({ license, dev }: Pick<LockedPackage, 'license' | 'dev'>): boolean {
  return PERMISSIVE.includes(license) || CHOICES.includes(license) || (dev && OF_TOOLS.includes(license));
}

const Bom = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
});

/**
 * The packages that are needed to run the product, as a CycloneDX document. npm's own `--omit dev` would also omit
 * packages that tools use as well.
 */
export function sbom(): z.infer<typeof Bom> {
  const all = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components, dependencies, ...rest } = Bom.parse(JSON.parse(all));
  const shipped = new Set(lockedPackages().flatMap(({ name, version, dev }) => (dev ? [] : [`${name}@${version}`])));
  const distributed = components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const tools = new Set(components.filter((each) => !distributed.includes(each)).map((each) => each['bom-ref']));
  return { ...rest, components: distributed, dependencies: dependencies.filter(({ ref }) => !tools.has(ref)) };
}

const Audited = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

/**
 * The number of known high or critical vulnerabilities in the packages that the product needs to run; null when no
 * registry responds.
 */
function graveVulnerabilities(): number | null {
  const asked = ['audit', '--omit', 'dev', '--json', '--fetch-retries', '0', '--fetch-timeout', '20000'];
  const { stdout } = spawnSync('npm', asked, { cwd: ROOT, encoding: 'utf8' });
  const read = Audited.safeParse(parsed(stdout));
  return read.success ? read.data.metadata.vulnerabilities.high + read.data.metadata.vulnerabilities.critical : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const shipped = lockedPackages().filter(({ dev }) => !dev);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), JSON.stringify(sbom(), null, 2));
  const licences = shipped.map(({ name, version, license }) => `${license}\t${name}@${version}`).toSorted();
  writeFileSync(join(ROOT, 'dist/licences.tsv'), `${licences.join('\n')}\n`);
  process.stdout.write(`Wrote dist/sbom.cdx.json and dist/licences.tsv: ${shipped.length} packages\n`);
  const grave = graveVulnerabilities();
  if (grave === null) process.stdout.write('No registry answered, so vulnerabilities were not looked for.\n');
  else process.stdout.write(`${grave} of high or critical severity known; \`npm audit --omit dev\` lists them.\n`);
  if (grave !== null && grave > 0) process.exitCode = 1;
}
