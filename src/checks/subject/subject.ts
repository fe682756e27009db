import {
  asObject,
  type Contract,
  contractIn,
  type Flow,
  type FlowSource,
  type InlinedFiles,
  isObject,
  type Json,
  type JsonObject,
  type ObjectTitle,
  type Operation,
  operationOf,
  schemaFor,
  type SignoffFile,
  signoffIn,
  segments,
  type SchemaNode,
  type TranslatedFile,
  translatedIn,
  walk,
} from '#core';
import { groupedBy } from './grouped-by.ts';
import { memoized } from './tracked-reads.ts';

/** A value of a flow file, with its schema. */
export interface FileSpot extends SchemaNode {
  /** The file relative to the flow's folder. */
  file: string;
}

/** The input of checks: the compiled flow, and its files as written. */
export interface Subject {
  flow: Flow;
  /** Parsed files by name: "routes.json". */
  files: Readonly<Record<string, Json>>;
  /** The backend's contract. */
  contract: Contract;
  /** What each answer option led to when the flow was signed, by product or questionnaire, and by question. */
  signed?: SignoffFile['decisions'] | undefined;
  /** What the translations of each file were made from, by file and key. */
  translated?: TranslatedFile['files'] | undefined;
  /** Every value in the files, outer values first. Shared blocks and actions stand where they are used, and only there. */
  spots: readonly FileSpot[];
  /** Like `spots`, and each shared block and action once more in the file that defines it. */
  everySpot?: readonly FileSpot[] | undefined;
  /** Finds where a value is written. Shared parts were inserted into the files that use them. */
  originOf?: InlinedFiles['originOf'] | undefined;
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isObject(value)) return Object.values(value).every(isJson);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** A file's value and the values in it. */
interface FileParts {
  value: Json;
  spots: readonly FileSpot[];
}

/** The values in files by the file's value. Cached, because most files stay the same between two checks. */
const partsOfFiles = new WeakMap<object, Map<string, FileParts>>();

/** The values of a file; undefined for a file without a schema. */
function spotsIn(file: string, value: unknown): FileParts | undefined {
  const schema = schemaFor(file);
  if (schema === undefined || !isObject(value)) return undefined;
  const known = partsOfFiles.get(value) ?? new Map<string, FileParts>();
  partsOfFiles.set(value, known);
  const before = known.get(file);
  if (before !== undefined || !isJson(value)) return before;
  const spots: FileSpot[] = [];
  walk(file, schema, value, (node) => spots.push({ ...node, file }));
  known.set(file, { value, spots });
  return { value, spots };
}

/** The files of shared blocks and actions. Where they are inserted decides what they mean. */
const INSERTED = /^(?:blocks\/|actions\.json$)/;

/**
 * Creates the subject of a compiled flow from its source.
 * @param originOf given when the source's files have their shared parts inserted
 */
export function subjectOf(flow: Flow, source: FlowSource, originOf?: InlinedFiles['originOf']): Subject {
  const files: Record<string, Json> = {};
  const everySpot: FileSpot[] = [];
  for (const [file, value] of Object.entries(source.files)) {
    const own = spotsIn(file, value);
    if (own === undefined) continue;
    files[file] = own.value;
    everySpot.push(...own.spots);
  }
  const contract = contractIn(source.contract);
  return {
    flow,
    files,
    spots: originOf === undefined ? everySpot : everySpot.filter(({ file }) => !INSERTED.test(file)),
    everySpot,
    contract,
    signed: signoffIn(source)?.decisions,
    translated: translatedIn(source)?.files,
    originOf,
  };
}

/** The contract's operation for a call; undefined when there is none. */
export function operationIn({ flow, contract }: Subject, name: string): Operation | undefined {
  const call = flow.calls[name];
  return call && operationOf({ contract }, call);
}

/** Caches one value for each subject. All checks share it. */
export function cachedFor<Made>(make: (subject: Subject) => Made): (subject: Subject) => Made {
  const made = memoized<Subject, Made>(new WeakMap());
  return (subject) => made(subject, () => make(subject));
}

/** The values of each file, outer values first. */
export const spotsByFile = cachedFor(({ spots }) => groupedBy(spots, ({ file }) => file));

/** An object of a flow file. The title of its schema says what it is: "GoAction", "EachBlock". */
export interface ObjectSpot extends FileSpot {
  value: JsonObject;
}

/** A list of a flow file with its schema. */
export interface ListSpot extends FileSpot {
  value: Json[];
}

/** A text of a flow file that names something: a text of copy/, a route, a value. */
export interface NameSpot extends FileSpot {
  value: string;
}

/** Every object of the files. One whose schema has alternatives is listed twice: for them, and for the chosen one. */
const objectsAndAlternatives = cachedFor(({ spots }): readonly ObjectSpot[] =>
  spots.filter((spot): spot is ObjectSpot => isObject(spot.value)),
);

/** Every object of the files, each once. */
export const objectSpots = cachedFor((subject): readonly ObjectSpot[] =>
  objectsAndAlternatives(subject).filter(({ value }, index, all) => all[index + 1]?.value !== value),
);

/** Every list of the files. */
export const listSpots = cachedFor(({ spots }): readonly ListSpot[] =>
  spots.filter((spot): spot is ListSpot => Array.isArray(spot.value)),
);

const textSpots = cachedFor(({ spots }): readonly NameSpot[] =>
  spots.filter((spot): spot is NameSpot => typeof spot.value === 'string'),
);

const byNames = cachedFor((subject) => groupedBy(textSpots(subject), ({ schema }) => schema.names));
const byKeyNames = cachedFor((subject) => groupedBy(objectsAndAlternatives(subject), ({ schema }) => schema.keyNames));

/** Every text that names something of a kind, such as "route" or "text" (the schemas' `names`). */
export const spotsNaming = (subject: Subject, kind: string): readonly NameSpot[] => byNames(subject).get(kind) ?? [];

/** Every object whose keys name something of a kind, such as the "reference"s of conditions (the schemas' `keyNames`). */
export const spotsKeyedBy = (subject: Subject, kind: string): readonly ObjectSpot[] =>
  byKeyNames(subject).get(kind) ?? [];

const byTitle = cachedFor((subject) => groupedBy(objectsAndAlternatives(subject), ({ schema }) => schema.title));

const NONE: readonly ObjectSpot[] = [];

/** All objects with one of these schema titles. */
export function objectsTitled(subject: Subject, ...titles: readonly ObjectTitle[]): readonly ObjectSpot[] {
  const known = byTitle(subject);
  const [first, ...others] = titles;
  return first !== undefined && others.length === 0
    ? (known.get(first) ?? NONE)
    : titles.flatMap((title) => known.get(title) ?? NONE);
}

/** The object that contains the value at a pointer. */
export function parentOf(subject: Subject, file: string, pointer: string): JsonObject | undefined {
  const inner = (outer: Json | undefined, part: string) =>
    Array.isArray(outer) ? outer[Number(part)] : asObject(outer)[part];
  const found = segments(pointer).slice(0, -1).reduce(inner, subject.files[file]);
  return isObject(found) ? found : undefined;
}

/** A text property of an object; undefined for anything else. */
export function textIn(value: Json | undefined, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
