import { type Json, ownEntry } from '../../model/index.ts';
import { callsIn } from '../calls-in.ts';
import type { Files } from '../files.ts';
import { type ResponseSchemas, schemasWithoutRefs, shapeOf } from '../response-schemas.ts';

/**
 * The part of a file in which a first word of references (`form`, `response`, `item` …) has a value, and the value's
 * schemas.
 */
export interface Scope {
  /** The JSON pointer of the part of the file. */
  pointer: string;
  root: string;
  /** A phrase for messages that describes the data: "the response of …". */
  what: string;
  brought: ResponseSchemas;
}

/** Whether a part of a flow makes a call. */
export const makesCall = (part: unknown, call: string): boolean => callsIn(part).includes(call);

/** The response of tokenising a card. */
export const TOKEN = schemasWithoutRefs({ type: 'object', properties: { token: { type: 'string' } } });

/** The scope of the response to a call; none without a call. */
export function responseScopes(files: Files, call: Json | undefined, pointer: string, root: string): Scope[] {
  if (typeof call !== 'string') return [];
  // The response of an unknown call is unknown, too. The call itself is reported.
  const known = ownEntry(files.calls.calls, call);
  return [{ pointer, root, what: `what "${call}" answers`, brought: known && shapeOf(files.contract, known.response) }];
}
