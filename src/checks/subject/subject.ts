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
export interface FileNode extends SchemaNode {
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
  /**
   * The stops of each answer option at the time when the flow was signed, by product or questionnaire, and by question.
   */
  signed?: SignoffFile['decisions'] | undefined;
  /** For each file and key, the digest of the text that its translation was made from. */
  translated?: TranslatedFile['files'] | undefined;
  /**
   * Every value in the files, outer values first. Shared blocks and actions are listed where a file uses them, not
   * where they are defined.
   */
  nodes: readonly FileNode[];
  /** Like `nodes`, and in addition each shared block and action in the file that defines it. */
  allNodes?: readonly FileNode[] | undefined;
  /**
   * Finds where a value is written. Shared parts were inserted into the files that use them, so the two locations may
   * differ.
   */
  originOf?: InlinedFiles['originOf'] | undefined;
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isObject(value)) return Object.values(value).every(isJson);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The value of a file, and all values in it. */
interface FileParts {
  value: Json;
  nodes: readonly FileNode[];
}

/** Caches the values in files by the file's value. Most files stay the same between two checks. */
const partsOfFiles = new WeakMap<object, Map<string, FileParts>>();

/** All values in a file; undefined for a file without a schema. */
function nodesIn(file: string, value: unknown): FileParts | undefined {
  const schema = schemaFor(file);
  if (schema === undefined || !isObject(value)) return undefined;
  const known = partsOfFiles.get(value) ?? new Map<string, FileParts>();
  partsOfFiles.set(value, known);
  const before = known.get(file);
  if (before !== undefined || !isJson(value)) return before;
  const nodes: FileNode[] = [];
  walk(file, schema, value, (node) => nodes.push({ ...node, file }));
  known.set(file, { value, nodes });
  return { value, nodes };
}

/**
 * Matches the files of shared blocks and actions. What these mean depends on the files into which they are inserted.
 */
const INSERTED = /^(?:blocks\/|actions\.json$)/;

/**
 * Creates the subject of a compiled flow from its source.
 * @param originOf required when the shared parts are inserted into the source's files
 */
export function subjectOf(flow: Flow, source: FlowSource, originOf?: InlinedFiles['originOf']): Subject {
  const files: Record<string, Json> = {};
  const allNodes: FileNode[] = [];
  for (const [file, value] of Object.entries(source.files)) {
    const own = nodesIn(file, value);
    if (own === undefined) continue;
    files[file] = own.value;
    allNodes.push(...own.nodes);
  }
  const contract = contractIn(source.contract);
  return {
    flow,
    files,
    nodes: originOf === undefined ? allNodes : allNodes.filter(({ file }) => !INSERTED.test(file)),
    allNodes,
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

/** Caches one value for each subject. All checks share the cache. */
export function cachedFor<Made>(make: (subject: Subject) => Made): (subject: Subject) => Made {
  const made = memoized<Subject, Made>(new WeakMap());
  return (subject) => made(subject, () => make(subject));
}

/** All values by file, outer values first. */
export const nodesByFile = cachedFor(({ nodes }) => groupedBy(nodes, ({ file }) => file));

/** An object of a flow file. The title of its schema says what it is: "GoAction", "EachBlock". */
export interface ObjectNode extends FileNode {
  value: JsonObject;
}

/** A list of a flow file with its schema. */
export interface ListNode extends FileNode {
  value: Json[];
}

/** A text of a flow file that is the name of something: of a text of copy/, a route, a value. */
export interface NameNode extends FileNode {
  value: string;
}

/**
 * Every object of the files. An object whose schema has alternatives is listed twice: with the alternatives, and with
 * the chosen one.
 */
const objectsAndAlternatives = cachedFor(({ nodes }): readonly ObjectNode[] =>
  nodes.filter((node): node is ObjectNode => isObject(node.value)),
);

/** Every object of the files, each once. */
export const objectNodes = cachedFor((subject): readonly ObjectNode[] =>
  objectsAndAlternatives(subject).filter(({ value }, index, all) => all[index + 1]?.value !== value),
);

/** Every list of the files. */
export const listNodes = cachedFor(({ nodes }): readonly ListNode[] =>
  nodes.filter((node): node is ListNode => Array.isArray(node.value)),
);

const textNodes = cachedFor(({ nodes }): readonly NameNode[] =>
  nodes.filter((node): node is NameNode => typeof node.value === 'string'),
);

const byNames = cachedFor((subject) => groupedBy(textNodes(subject), ({ schema }) => schema.names));
const byKeyNames = cachedFor((subject) => groupedBy(objectsAndAlternatives(subject), ({ schema }) => schema.keyNames));

/** Every text that names something of one kind, such as "route" or "text" (`names` in the schemas). */
export const nodesNaming = (subject: Subject, kind: string): readonly NameNode[] => byNames(subject).get(kind) ?? [];

/** Every object whose keys are names of one kind, such as "reference" for conditions (`keyNames` in the schemas). */
export const nodesKeyedBy = (subject: Subject, kind: string): readonly ObjectNode[] =>
  byKeyNames(subject).get(kind) ?? [];

const byTitle = cachedFor((subject) => groupedBy(objectsAndAlternatives(subject), ({ schema }) => schema.title));

const NONE: readonly ObjectNode[] = [];

/** All objects with one of these schema titles. */
export function objectsTitled(subject: Subject, ...titles: readonly ObjectTitle[]): readonly ObjectNode[] {
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

/** The value of a property if it is text; otherwise undefined. */
export function textIn(value: Json | undefined, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
