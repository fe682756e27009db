import {
  type Contract,
  contractOf,
  type Flow,
  type FlowSource,
  type InlinedFiles,
  isObject,
  type Json,
  jsonOf,
  type JsonObject,
  type ObjectTitle,
  type Operation,
  operationOf,
  schemaFor,
  type SignoffFile,
  signoffIn,
  segments,
  type SchemaNode,
  walk,
} from '#core';
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
  /** Every value in the files, outer values first. */
  spots: readonly FileSpot[];
  /** Finds where a value is written. Shared parts were inserted into the files that use them. */
  originOf?: InlinedFiles['originOf'] | undefined;
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isObject(value)) return Object.values(value).every(isJson);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Creates the subject of a compiled flow from its source. */
export function subjectOf(flow: Flow, source: FlowSource, originOf?: InlinedFiles['originOf']): Subject {
  const files: Record<string, Json> = {};
  const spots: FileSpot[] = [];
  for (const [file, value] of Object.entries(source.files)) {
    const schema = schemaFor(file);
    if (schema === undefined || !isJson(value)) continue;
    files[file] = value;
    walk(file, schema, value, (node) => spots.push({ ...node, file }));
  }
  const contract = contractOf(jsonOf(source.contract));
  return { flow, files, spots, contract, signed: signoffIn(source)?.decisions, originOf };
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

/** The values where they are written: those of a shared part only in its own file. */
export const asWritten = cachedFor(({ spots, originOf }) =>
  originOf === undefined ? spots : spots.filter((spot) => originOf(spot).file === spot.file),
);

/** The values of each file, outer values first. */
export const spotsByFile = cachedFor(({ spots }): ReadonlyMap<string, readonly FileSpot[]> => {
  const found = new Map<string, FileSpot[]>();
  for (const spot of spots) {
    const list = found.get(spot.file);
    if (list === undefined) found.set(spot.file, [spot]);
    else list.push(spot);
  }
  return found;
});

/** An object of a flow file. The title of its schema says what it is: "GoAction", "EachBlock". */
export interface ObjectSpot extends FileSpot {
  value: JsonObject;
}

const byTitle = cachedFor((subject) => {
  const found = new Map<string, ObjectSpot[]>();
  for (const spot of subject.spots) {
    const { title } = spot.schema;
    const { value } = spot;
    if (typeof title !== 'string' || !isObject(value)) continue;
    const list = found.get(title) ?? [];
    list.push({ ...spot, value });
    found.set(title, list);
  }
  return found;
});

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
export function parentOf(subject: Subject, file: string, at: string): JsonObject | undefined {
  let found: Json | undefined = subject.files[file];
  for (const part of segments(at).slice(0, -1)) {
    found = Array.isArray(found) ? found[Number(part)] : isObject(found) ? found[part] : undefined;
  }
  return isObject(found) ? found : undefined;
}

/** A text property of an object; undefined for anything else. */
export function textIn(value: Json | undefined, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
