import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFlow, type NavigationCache } from '#checks';
import { compileFlow, type Flow, type FlowSource, type Problem } from '#core';
import { loadFlow } from '#files';
import { inOneLanguage, patched } from './patch.ts';

/**
 * Each file in err/ and ok/ is a patch of the shipped flow, in a folder named after its rule. A patch in err/ breaks
 * that rule and no other; the findings are stored beside it (`vitest -u` writes them). A patch in ok/ comes close to
 * breaking it. With "$flow", it is a patch of another flow; with "$unsigned", of one
 * without its sign-off.
 */
const HERE = dirname(fileURLToPath(import.meta.url));
/** Patched flows are checked as if it were this day. */
export const TODAY = '2026-06-15';

const loaded = await loadFlow('flows/ordering');
if ('problems' in loaded) throw new Error('flows/ordering does not compile');

/** The shipped flow. */
export const shipped = loaded;
const { source } = shipped;

const others = await loadFlow('flows/callback');
if ('problems' in others) throw new Error('flows/callback does not compile');
const sources: Readonly<Record<string, FlowSource>> = { ordering: inOneLanguage(source), callback: others.source };

/** Whether a patch is about translations. Findings about translations are left out for all others. */
const isTranslated = (patch: object) => Object.keys(patch).some((file) => /\bes\.json$/.test(file));

/** The files of the flow that a patch is for, unpatched. */
function baseOf(given: Patch): FlowSource {
  const chosen = isTranslated(given) ? source : sources[given.$flow ?? 'ordering'];
  if (chosen === undefined) throw new Error(`there is no flow ${given.$flow}`);
  return given.$unsigned === true ? { ...chosen, signoff: undefined } : chosen;
}

/** Whether two patches are for the same flow, so that it can have both. */
export const haveSameBase = (one: Patch, other: Patch) =>
  isTranslated(one) === isTranslated(other) && one.$flow === other.$flow && one.$unsigned === other.$unsigned;

/** What a patch changes, by file. */
export const changesOf = ({ $flow: _flow, $unsigned: _unsigned, ...changes }: Patch): object => changes;

/** The files of a flow with patches that have the same base, one after the other. */
function filesWith(patches: readonly [Patch, ...Patch[]]): FlowSource {
  return patches.reduce((files, patch) => patched(files, changesOf(patch)), baseOf(patches[0]));
}

export interface Patch {
  /** The flow that is patched, if not the shipped one. */
  $flow?: string;
  /** Whether the flow's sign-off is left out. */
  $unsigned?: boolean;
}

/** A flow with a patch. */
export function flowWith(patch: object): { flow: Flow; files: FlowSource } {
  const files = filesWith([patch]);
  const compiled = compileFlow(files);
  if ('problems' in compiled) throw new Error(`does not compile: ${compiled.problems.map(line).join('\n')}`);
  return { flow: compiled.flow, files };
}

/** The findings of the navigation checks, by their cache key. Many patches do not change the navigation. */
const navigationFindings = new Map<string, ReturnType<NavigationCache>>();

const cacheNavigation: NavigationCache = (key, find) => {
  const found = navigationFindings.get(key) ?? find();
  navigationFindings.set(key, found);
  return found;
};

/** @returns the findings for a flow with patches of the same base: the compiler's, or else the checks' */
export function findings(...patches: [object, ...object[]]): Problem[] {
  const files = filesWith(patches);
  const compiled = compileFlow(files);
  return 'problems' in compiled
    ? compiled.problems
    : checkFlow(compiled.flow, files, TODAY, new Map(), cacheNavigation);
}

/** Indexes in lists of the shipped flow are left out: they change whenever something else is added there. */
export const line = ({ file, pointer, rule, severity, message, hint }: Problem) =>
  `${file}#${pointer.replace(/\/(blocks|suppress)\/\d+/g, '/$1/*')} ${rule} ${severity} ${message} → ${hint}\n`;

/** The files of patches that break a rule (err) or come close (ok). */
export const cases = (kind: 'ok' | 'err') =>
  readdirSync(join(HERE, kind)).flatMap((folder) =>
    readdirSync(join(HERE, kind, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        rule: folder.slice(0, 4),
        folder,
        file: join(HERE, kind, folder, file),
        name: `${folder}/${file}`,
      })),
  );

/** The patch in a file. */
export const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8'));
