import { changesOf, findings, haveSameBase, line, type Patch } from './golden.ts';

/** How many patches are checked in one run, at most. A larger run saves little and is likelier to hold a bad patch. */
const MOST = 8;

type Group = [Patch, ...Patch[]];

/** The prices of a product. They are compared with each other, so that two patches of them could hide a finding. */
const PRICES = /^\/products\/[^/]+\/variants$/;

/** The paths of the values that a patch sets: "/routes.json/routes/terms/path". */
function placesOf(value: unknown, pointer = ''): string[] {
  if (PRICES.test(pointer) || typeof value !== 'object' || value === null || Array.isArray(value)) return [pointer];
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, `${pointer}/${key}`));
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);

const areApart = (one: readonly string[], other: readonly string[]) =>
  !one.some((place) => other.some((second) => isWithin(place, second) || isWithin(second, place)));

/** Puts patches together that are for the same flow and set other places of it. */
function grouped(patches: readonly Patch[]): Group[] {
  const groups: { patches: Group; places: string[] }[] = [];
  for (const patch of patches) {
    const places = placesOf(changesOf(patch));
    const group = groups.find(
      (one) => one.patches.length < MOST && haveSameBase(one.patches[0], patch) && areApart(one.places, places),
    );
    if (group === undefined) groups.push({ patches: [patch], places });
    else {
      group.patches.push(patch);
      group.places.push(...places);
    }
  }
  return groups.map((group) => group.patches);
}

/**
 * Checks many sound patches in few runs. Each run applies several patches that change different values. If a run has a
 * finding, each of its patches is checked alone.
 * @returns a function that takes one of the patches and returns its findings, one line each
 */
export function foundTogether(patches: readonly Patch[]): (patch: Patch) => string[] {
  const groups = grouped(patches);
  const silent = new Map<Group, boolean>();
  return (patch) => {
    const group = groups.find((one) => one.includes(patch));
    if (group === undefined) throw new Error('this patch is not among those to be checked');
    const isSilent = silent.get(group) ?? findings(...group).length === 0;
    silent.set(group, isSilent);
    return isSilent ? [] : findings(patch).map(line);
  };
}
