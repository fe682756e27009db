import { basename, join, resolve, sep } from 'node:path';
import { findNodeAtLocation, type Node, parse, parseTree } from 'jsonc-parser';
import { type Files, filesIn, type FlowSource, nameOccurrences, type NameOccurrence, segments } from '#core';
import { readFlow, type Unsaved } from '#files';

/** A range of characters in a text. */
export interface Span {
  from: number;
  to: number;
}

/** A flow as it is in the editor: the files on disk, replaced by unsaved texts. */
export interface FlowView {
  dir: string;
  source: FlowSource;
  /** Every location that declares or uses a name. */
  places: readonly NameOccurrence[];
  /** The parsed files, for looking up names; undefined if their structure has mistakes. */
  files: Files | undefined;
  /** The text of a file of the flow, or of "contract". */
  textOf: (file: string) => string;
  /** The absolute path of a file of the flow, or of "contract". */
  pathOf: (file: string) => string;
  /** The characters of a name; undefined if a whole file declares it. */
  spanOf: (place: NameOccurrence) => Span | undefined;
  /** The syntax node of a declaration: the value of a key, or the object that contains an id. */
  nodeOf: (place: NameOccurrence) => Node | undefined;
}

/** Files that commands write. */
const RECORDS = ['signoff.json', 'translated.json', 'checked.json'];

/**
 * The files that are not valid JSON at the moment, because somebody is typing in them. They are parsed as far as
 * possible.
 */
const halfRead = (texts: Readonly<Record<string, string>>, source: FlowSource): [string, unknown][] =>
  Object.entries(texts)
    .filter(([file]) => !(file in source.files) && !(file in (source.scenarios ?? {})) && !RECORDS.includes(file))
    .map(([file, text]) => [file, parse(text)]);

/** Reads a flow folder. @param unsaved contents that replace files on disk, by the file's path in the folder */
export async function viewOf(dir: string, unsaved: Unsaved): Promise<FlowView> {
  const read = await readFlow(dir, unsaved);
  const contract = read.files.find((path) => !path.startsWith(resolve(dir) + sep));
  const parts = [...halfRead(read.texts, read.source)].filter(([, value]) => value !== undefined);
  const isScenario = ([file]: [string, unknown]) => file.startsWith('scenarios/');
  const source: FlowSource = {
    ...read.source,
    files: { ...read.source.files, ...Object.fromEntries(parts.filter((one) => !isScenario(one))) },
    scenarios: { ...read.source.scenarios, ...Object.fromEntries(parts.filter(isScenario)) },
  };
  const texts: Readonly<Record<string, string>> = { ...read.texts, contract: JSON.stringify(source.contract, null, 2) };
  let places: NameOccurrence[] | undefined;
  let files: Files | undefined;
  const roots = new Map<string, Node | undefined>();
  const at = ({ file, pointer }: NameOccurrence): Node | undefined => {
    if (!roots.has(file)) roots.set(file, parseTree(texts[file] ?? ''));
    let node = roots.get(file);
    for (const step of segments(pointer))
      node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step]);
    return node;
  };
  return {
    dir,
    source,
    get places() {
      return (places ??= nameOccurrences({ ...source.files, ...source.scenarios }, source.contract));
    },
    get files() {
      return (files ??= filesIn(source));
    },
    textOf: (file) => texts[file] ?? '',
    pathOf: (file) => (file === 'contract' ? (contract ?? basename(dir)) : join(dir, file)),
    spanOf: (place) => {
      const node = at(place);
      const written = place.anchor === 'key' ? node?.parent?.children?.[0] : node;
      // The name begins after the quote.
      return (
        written && place.part && { from: written.offset + 1 + place.part.from, to: written.offset + 1 + place.part.to }
      );
    },
    nodeOf: (place) => (place.anchor === 'value' ? at(place)?.parent?.parent : at(place)),
  };
}

/**
 * The name at a position in a file; undefined if there is none. If two names contain the position, the shorter one.
 * @param offset the number of characters before the position
 */
export function occurrenceAt(view: FlowView, file: string, offset: number): NameOccurrence | undefined {
  const here = view.places.flatMap((place) => {
    const span = place.file === file ? view.spanOf(place) : undefined;
    return span !== undefined && span.from <= offset && offset <= span.to
      ? [{ place, length: span.to - span.from }]
      : [];
  });
  return here.toSorted((a, b) => a.length - b.length)[0]?.place;
}

/** Every location with the same name of the same kind. */
export const occurrences = (view: FlowView, { kind, name }: NameOccurrence): NameOccurrence[] =>
  view.places.filter((place) => place.kind === kind && place.name === name);
