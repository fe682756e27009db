import { parse } from 'jsonc-parser';
import { compileFlow, type FlowSource, type NameOccurrence, pointerTo, type Problem, scenarioProblems } from '#core';
import { type FlowView, occurrences, type Span } from './view.ts';

/** The changes of a renaming: edits in files, and files to rename. */
export interface Renaming {
  edits: readonly { file: string; span: Span; text: string }[];
  files: readonly { from: string; to: string }[];
}

/** Kinds of names that the backend uses independently of the flow. */
const OF_THE_BACKEND = new Set(['product', 'question', 'operation', 'shape']);

/** Why a name cannot be changed; undefined when it can. */
export function refusal(view: FlowView, place: NameOccurrence): string | undefined {
  const declarations = occurrences(view, place).filter(({ declares }) => declares);
  if (declarations.length === 0) return `"${place.name}" is declared nowhere in this flow`;
  const isShared = OF_THE_BACKEND.has(place.kind) || declarations.some(({ file }) => file === 'contract');
  return isShared ? `The backend knows "${place.name}" by this name: change its contract first` : undefined;
}

/**
 * All changes that are needed to rename a name.
 * @param to the new name; for a field of a store, the part after the dot
 * @returns a sentence with the reason if the renaming would cause new findings
 */
export function renamed(view: FlowView, place: NameOccurrence, to: string): Renaming | string {
  const no = refusal(view, place);
  if (no !== undefined) return no;
  const name = place.kind === 'field' ? place.name.replace(/[^.]*$/, to) : to;
  const taken = occurrences(view, { ...place, name }).find(({ declares }) => declares);
  if (taken !== undefined) return `"${to}" can't be its name: it is taken (${taken.file})`;
  const all = [place, ...withItsScreen(view, place)].flatMap((one) => occurrences(view, one));
  const edits = all.flatMap((one) => {
    const span = view.spanOf(one);
    return span === undefined ? [] : [{ file: one.file, span, text: to }];
  });
  const files = all.flatMap(({ file, part }) =>
    part === undefined ? [{ from: file, to: file.replace(/[^/]+\.json$/, `${to}.json`) }] : [],
  );
  const renaming = { edits, files };
  const before = new Set(problemsOf(view.source).map(({ message }) => message));
  const [worse] = problemsOf(after(view, renaming)).filter(({ message }) => !before.has(message));
  return worse === undefined ? renaming : `"${to}" can't be its name: ${worse.message} (${worse.file}): ${worse.hint}`;
}

/**
 * A route and the screen of the same name, which are renamed together: a route that names no screen shows the screen of
 * its own name.
 */
function withItsScreen({ places }: FlowView, place: NameOccurrence): NameOccurrence[] {
  const { kind, name } = place;
  if (kind !== 'route' && kind !== 'screen') return [];
  const pointer = pointerTo('routes', name);
  const isRoute = places.some((one) => one.declares && one.kind === 'route' && one.name === name);
  const namesOne = places.some(({ file, pointer: here }) => file === 'routes.json' && here === `${pointer}/screen`);
  return isRoute && !namesOne ? [{ ...place, kind: kind === 'route' ? 'screen' : 'route' }] : [];
}

function problemsOf(source: FlowSource): Problem[] {
  const compiled = compileFlow(source);
  return 'problems' in compiled ? compiled.problems : scenarioProblems(source);
}

/** The flow after a renaming. */
function after(view: FlowView, { edits, files }: Renaming): FlowSource {
  const apply = (all: FlowSource['files']) =>
    Object.fromEntries(
      Object.entries(all).map(([file, value]) => {
        const own = edits.filter((edit) => edit.file === file).toSorted((a, b) => b.span.from - a.span.from);
        const text = own.reduce(
          (changed, { span, text: name }) => changed.slice(0, span.from) + name + changed.slice(span.to),
          view.textOf(file),
        );
        const name = files.find(({ from }) => from === file)?.to ?? file;
        return [name, own.length === 0 ? value : parse(text)];
      }),
    );
  const { source } = view;
  return { ...source, files: apply(source.files), scenarios: apply(source.scenarios ?? {}) };
}
