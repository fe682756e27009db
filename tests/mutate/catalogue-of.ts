import { type Json, pointerTo } from '#core';
import { sameJson } from './kind.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Slip } from './slips-of.ts';
import { alsoAt, changed, spotsIn } from './spots.ts';

const WILD: Readonly<Record<string, string>> = { '**/': '(?:.+/)?', '**': '.+', '*': '[^/]+' };
/** A pattern in which "*" is one part of a path, "**" are several, and "|" separates alternatives. */
const glob = (text: string) =>
  new RegExp(`^(?:${text.replaceAll(/\*\*\/|\*\*|\*|[.+?^$()[\]{}\\]/g, (found) => WILD[found] ?? `\\${found}`)})$`);

/**
 * The single mistakes of the catalogue that can be made in a flow's files.
 * @param next returns a random number from 0 up to, but not including, 1
 */
export function catalogueOf(files: Readonly<Record<string, Json>>, next: () => number): Slip[] {
  const spots = Object.entries(files).flatMap(([file, json]) => spotsIn(file, json));
  const pick = <One>(list: readonly One[]): One | undefined => list[Math.floor(next() * list.length)];
  return CATALOGUE.flatMap(([what, inFiles, places, mistake]) => {
    const [isFile, isPlace] = [glob(inFiles), glob(places)];
    const meant = spots.filter(({ file, path }) => isFile.test(file) && isPlace.test(`/${path.join('/')}`));
    const around = { others: meant.map(({ value }) => value), keys: meant.map(({ path }) => path.at(-1) ?? ''), pick };
    return meant.flatMap((spot): Slip[] => {
      const { file, path, value, among } = spot;
      const made = mistake(spot, around);
      if (made === undefined) return [];
      const key = path.at(-1) ?? '';
      const index = among.findIndex(([one]) => one === key);
      const after = made.by(among, index);
      const json = changed(files[file] ?? null, path, made.by);
      if (sameJson(json, files[file] ?? null)) return [];
      return [
        {
          what,
          role: '',
          file,
          pointer: pointerTo(...path.slice(0, -1), made.key ?? key),
          also: alsoAt(path, among, after),
          before: JSON.stringify(value),
          after: JSON.stringify(after.slice(index, index + 2)),
          text: JSON.stringify(json, null, 2),
        },
      ];
    });
  });
}
