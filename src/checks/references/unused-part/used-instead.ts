import { asList, asObject, isObject, type Json, pointerTo, segments, wordStems } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { type FileNode, type NameNode, parentOf, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';

/** Only this many letters of a word are compared, so that "delete" and "deletion" count as one word. */
const STEM = 5;

/** The beginnings of the words of a name: "errors.zip_required" has "errors", "zip" and "requi". */
export const stemsOf = (name: string): string[] => wordStems(name, STEM);

/** The name of a file without its folder and ending: "dashboard" for "screens/dashboard.json". */
const baseOf = (file: string) => file.replace(/^.*\/|\.json$/g, '');

/** The toasts that are shown immediately after a call. */
const toastsAfter = (then: Json | undefined): string[] =>
  asList(then).flatMap((action) => textIn(asObject(action), 'toast') ?? []);

/**
 * The words around a name: those of the labels and headings around it, of its key, and of the route it is in. For a
 * setting or a toast of a screen, also those of the screen's name. For a toast, those of the call before it, and for a
 * call, those of the toast after it.
 */
function wordsAround(subject: Subject, { file, pointer }: FileNode): string[] {
  const path = segments(pointer);
  const isOfScreen = path.length === 1 || path.at(-1) === 'toast';
  const route = file === 'routes.json' ? [path[1] ?? ''] : [];
  const own = [path.at(-1) ?? '', ...route, ...(isOfScreen ? [baseOf(file)] : [])];
  const around = [0, 2, 4].flatMap((times) => {
    const outer = parentOf(subject, file, pointerTo(...path.slice(0, path.length - times)));
    if (!isObject(outer)) return [];
    const texts = times === 0 ? toastsAfter(outer.then) : [outer.call];
    return [outer.label, outer.heading, ...texts].filter((one) => typeof one === 'string');
  });
  return [...own, ...around].flatMap(stemsOf);
}

/**
 * Names of calls, modals and toasts that are probably wrong: no word of the name is in the labels around it, while
 * everywhere else one is.
 */
function strangers(subject: Subject, named: readonly NameNode[]): NameNode[] {
  const fits = (node: NameNode) => {
    const words = wordsAround(subject, node);
    return stemsOf(node.value).some((word) => words.includes(word));
  };
  return named.filter((node) => {
    const others = named.filter((other) => other !== node && other.value === node.value);
    return others.length > 0 && !fits(node) && others.every(fits);
  });
}

/**
 * Finds where an unused call or modal was probably meant: another one is named, although the labels around it share
 * words with the unused name.
 * @returns a finding at that name; undefined when no name, or more than one, is likely
 * @param unused the name that nothing uses
 * @param kinds the kinds of names: "call", "modal"
 */
export function usedInstead(subject: Subject, unused: string, kinds: readonly string[]): Finding | undefined {
  const named = kinds.flatMap((kind) => nodesNaming(asWritten(subject), kind));
  const fitOf = (node: NameNode, name: string) => {
    const words = wordsAround(subject, node);
    return stemsOf(name).filter((word) => words.includes(word)).length;
  };
  const likely = named.filter((node) => {
    // An event of analytics.json names a call that is made elsewhere.
    const isRepeated = named.some(
      (other) => other !== node && other.value === node.value && other.file !== 'analytics.json',
    );
    return isRepeated && fitOf(node, unused) > fitOf(node, node.value);
  });
  // Otherwise, the words around a name may fit both names equally. It is wrong if it is named after another screen:
  // "load-dashboard" on the screen "portal-dashboard", although there is a screen "dashboard".
  const equally = named.filter((node) => {
    const fit = fitOf(node, unused);
    const isOfScreen = ({ file }: NameNode) =>
      stemsOf(baseOf(file)).every((stem) => stemsOf(node.value).includes(stem));
    return (
      fit > 0 &&
      fit === fitOf(node, node.value) &&
      !isOfScreen(node) &&
      named.some((other) => other !== node && other.value === node.value && isOfScreen(other))
    );
  });
  // Of several candidates, the one in the file that is called like the unused name is the likeliest.
  const inItsFile = likely.filter(({ file }) => file.endsWith(`/${unused}.json`));
  const [only, ...more] =
    inItsFile.length === 1
      ? inItsFile
      : likely.length > 0
        ? likely
        : ([strangers(subject, named), equally].find(({ length }) => length === 1) ?? []);
  if (only === undefined || more.length > 0) return undefined;
  const { file, pointer } = only;
  const message = `This names "${only.value}", as another place does, and nothing uses "${unused}"`;
  return { file, pointer, message, hint: `write "${unused}" here, or remove it` };
}
