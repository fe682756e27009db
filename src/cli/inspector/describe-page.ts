import process from 'node:process';
import { inlinedFiles, type NameOccurrence, pointerTo, SHARED, isWithin } from '#core';
import { pathFrom } from '#files';
import { excerpt } from '../language-server/describe.ts';
import { type FlowView, viewOf } from '../language-server/view.ts';
import { questionTexts, type TextLocation } from './question-sentences.ts';

/**
 * An element of a page at which an author points. Locations are in the compiled flow, where shared blocks are inlined.
 */
export interface PointedAt {
  /** The id of the route. */
  route: string;
  /** The block or field, if there is one. */
  part?: Place | undefined;
  /** The copy keys of the sentences in the element. */
  texts: readonly string[];
  /** The id of the current question. */
  question?: string | undefined;
  /** The lines of text in the element. */
  words?: readonly string[] | undefined;
}

interface Place {
  file: string;
  pointer: string;
}

/** A line of a file. The file's path is relative to the working directory. */
interface Line {
  file: string;
  line: number;
}

/** A name in the flow, and where the flow declares it. */
export interface DeclaredName extends Line {
  kind: string;
  name: string;
  /** The text of its declaration. */
  text: string;
}

/** A sentence of the copy, or of a product's question, in one language. */
export interface Sentence extends Line {
  key: string;
  locale: string;
  text: string;
  /** The text's location in the flow's folder. */
  place: TextLocation;
}

/** The declarations in the flow's files to which an element of a page belongs. */
export interface Description {
  /** The route, its screen, guard, steps and calls. */
  page: DeclaredName[];
  /** The declaration of the block or field, and the names that it uses. */
  part: (Line & { names: DeclaredName[] }) | undefined;
  sentences: Sentence[];
}

/** The kinds of names that are shown, each with its label. */
const WORDS: Readonly<Record<string, string>> = {
  route: 'route',
  screen: 'screen',
  access: 'guard',
  step: 'step',
  call: 'call',
  modal: 'modal',
  question: 'question',
  questionnaire: 'questionnaire',
  toast: 'notification',
  event: 'event',
};

/** Finds what the flow's files say about an element of a page. @throws the file system's error */
export async function describePage(dir: string, at: PointedAt): Promise<Description> {
  const view = await viewOf(dir, {});
  const route = pointerTo('routes', at.route);
  const inRoute = namesIn(view, { file: 'routes.json', pointer: route });
  const named = inRoute.filter(({ kind }) => kind === 'screen').map(({ name }) => name);
  // A route that names no screen shows the screen of its own name.
  const screens = named.length > 0 ? named : [at.route];
  const source = screens.flatMap((name) => namesIn(view, { file: `screens/${name}.json`, pointer: '/source' }));
  const page = [
    ...declarations(view, 'route', at.route),
    ...inRoute.flatMap(({ kind, name }) => declarations(view, kind, name)),
    ...screens.flatMap((name) => declarations(view, 'screen', name)),
    ...stepsOf(view, at.route),
    ...source.flatMap(({ kind, name }) => declarations(view, kind, name)),
    ...(at.question === undefined ? [] : declarations(view, 'question', at.question)),
    { kind: 'colours and fonts', name: 'theme', ...lineAt(view, THEME), text: '' },
  ];
  return {
    page: distinct(page),
    part: at.part && partAt(view, at.part, at.texts),
    sentences: [...askedOf(view, at), ...at.texts.flatMap((key) => sentencesOf(view, key))],
  };
}

const distinct = (names: readonly DeclaredName[]) => [
  ...new Map(names.map((one) => [`${one.kind} ${one.name} ${one.file}`, one])).values(),
];

/** The names that the flow uses at a location and below it. */
const usedIn = (view: FlowView, place: Place): NameOccurrence[] =>
  view.places.filter((one) => !one.declares && one.file === place.file && isWithin(place.pointer, one.pointer));
const namesIn = (view: FlowView, place: Place) => usedIn(view, place).filter(({ kind }) => Object.hasOwn(WORDS, kind));

/** The location of the theme's tokens, which decide the appearance of every page. */
const THEME: Place = { file: 'theme.json', pointer: '/tokens' };

const START = { from: 0, to: 0 };

/** The line of a value that is not a name. */
const lineAt = (view: FlowView, place: Place): Line =>
  lineOf(view, { ...place, kind: '', name: '', anchor: 'value', part: START, declares: false });

function lineOf(view: FlowView, place: NameOccurrence): Line {
  const before = view.textOf(place.file).slice(0, view.spanOf(place)?.from ?? 0);
  return { file: pathFrom(process.cwd(), view.pathOf(place.file)), line: before.split('\n').length };
}

function declarations(view: FlowView, kind: string, name: string): DeclaredName[] {
  const found = view.places.filter((one) => one.declares && one.kind === kind && one.name === name);
  return found.map((place) => ({
    kind: WORDS[kind] ?? kind,
    name,
    ...lineOf(view, place),
    text: excerpt(view, place),
  }));
}

/** The steps that belong to a route. */
const stepsOf = (view: FlowView, route: string): DeclaredName[] =>
  view.places
    .filter(({ kind, name, file }) => file === 'steps.json' && kind === 'route' && name === route)
    .flatMap(({ pointer }) => {
      const step = pointer.split('/').slice(0, 3).join('/');
      const id = view.places.find((one) => one.declares && one.kind === 'step' && one.pointer === `${step}/id`);
      return id === undefined ? [] : declarations(view, 'step', id.name);
    });

/**
 * The location of an element in the files as written: where its sentence is used, or else its block or field. Shared
 * blocks and forms have files of their own.
 */
function partAt(view: FlowView, part: Place, texts: readonly string[]): NonNullable<Description['part']> {
  const written = inlinedFiles(view.source.files).originOf(part);
  const shared = usedIn(view, written).flatMap(({ kind, name }) =>
    Object.hasOwn(SHARED, kind) ? [{ file: `${kind}/${name}.json`, pointer: '' }] : [],
  );
  const [use] = [written, ...shared]
    .flatMap((place) => usedIn(view, place))
    .filter(({ kind, name }) => kind === 'text' && texts.includes(name));
  const around = use === undefined ? written : { ...use, pointer: use.pointer.replace(/\/[^/]*$/, '') };
  const names = around.pointer === '' ? [] : namesIn(view, around);
  return {
    ...(use === undefined ? lineAt(view, written) : lineOf(view, use)),
    names: distinct(names.flatMap(({ kind, name }) => declarations(view, kind, name))),
  };
}

/** The texts of the question at which the author pointed. */
const askedOf = (view: FlowView, { question, words = [] }: PointedAt): Sentence[] =>
  question === undefined
    ? []
    : questionTexts(view, question, words).map((one) => ({
        ...one,
        ...lineAt(view, one.place),
      }));

/** A text in each language in which it exists. */
const sentencesOf = (view: FlowView, key: string): Sentence[] =>
  view.places
    .filter(({ declares, kind, name, file }) => declares && kind === 'text' && name === key && file.startsWith('copy/'))
    .flatMap((place) => {
      const text: unknown = view.nodeOf(place)?.value;
      if (typeof text !== 'string') return [];
      const locale = place.file.replace(/^copy\/|\.json$/g, '');
      return [{ key, locale, text, ...lineOf(view, place), place: { file: place.file, pointer: place.pointer } }];
    });
