import { type Contract, contractOf, type Json, jsonOf } from '../model/index.ts';
import type { Files } from './files.ts';
import { type InlinedFiles, inlineReferences } from './inline-references.ts';
import { schemaFor } from './schemas.ts';

/** A flow's files as read from disk, by their path inside the flow's folder. */
type ReadFiles = Readonly<Record<string, unknown>>;

/** Parsed files, converted to the type Json. Cached, because most files are the same objects at the next save. */
const asJson = new WeakMap<object, Json>();

function readBefore(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return jsonOf(value);
  const cached = asJson.get(value) ?? jsonOf(value);
  asJson.set(value, cached);
  return cached;
}

/** The files that have a schema, as JSON, each with the id of its schema. */
export const withSchemas = (files: ReadFiles): Files['all'] =>
  Object.entries(files).flatMap(([file, value]) => {
    const schemaId = schemaFor(file);
    return schemaId === undefined ? [] : [{ file, schemaId, value: readBefore(value) }];
  });

/** Inlined files by their sources. Cached, because compiling and checking need the same result. */
const inlined = new WeakMap<ReadFiles, InlinedFiles>();

/**
 * The files of a flow that have a schema, with every reference replaced by the shared definition.
 * @param files as read from disk; each has passed its schema
 */
export function inlinedFiles(files: ReadFiles): InlinedFiles {
  const before = inlined.get(files);
  if (before !== undefined) return before;
  const made = inlineReferences(Object.fromEntries(withSchemas(files).map(({ file, value }) => [file, value])));
  inlined.set(files, made);
  return made;
}

/** Caches each contract by its document, because compiling and checking both need it. */
const contracts = new WeakMap<object, Contract>();

/** The contract in an OpenAPI document as read from disk. */
export function contractIn(document: unknown): Contract {
  if (typeof document !== 'object' || document === null) return contractOf(jsonOf(document));
  const known = contracts.get(document) ?? contractOf(jsonOf(document));
  contracts.set(document, known);
  return known;
}
