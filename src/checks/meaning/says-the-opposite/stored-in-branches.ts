import { asList, asObject, isObject, type Json, type JsonObject, lastPart, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { asked, askedNot } from '../words-at-odds/condition-words.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { ObjectNode, Subject } from '../../subject/subject.ts';

/** A boolean that one branch of an action sets. */
interface Flag {
  name: string;
  value: boolean;
  pointer: string;
}

/** The booleans that the actions of a branch set unconditionally. */
const flagsIn = ({ pointer, value }: ObjectNode, branch: 'do' | 'otherwise'): Flag[] =>
  asList(value[branch]).flatMap((action, index) =>
    Object.entries(asObject(isObject(action) ? action.set : undefined)).flatMap(([name, set]): Flag[] =>
      typeof set === 'boolean' ? [{ name, value: set, pointer: pointer + pointerTo(branch, index, 'set', name) }] : [],
    ),
  );

/** The only line of a condition; undefined for a condition with several. */
function onlyLine(condition: JsonObject): [string, Json] | undefined {
  const [line, ...more] = Object.entries(condition);
  const test = line?.[1];
  return line === undefined || test === undefined || more.length > 0 ? undefined : [line[0], test];
}

/**
 * Finds a boolean that is named after a value, and that is set to true if the condition excludes this value, or to
 * false if it requires it: { "if": { "answers.departure": { "is_not": "soon" } }, "do": [{ "set": { "request.soon":
 * true } }] }.
 */
function namedOtherwise(node: ObjectNode): Finding[] {
  const line = onlyLine(asObject(node.value.if));
  if (line === undefined) return [];
  const [reference, test] = line;
  const [is, isNot] = [asked(test), askedNot(test)];
  return flagsIn(node, 'do')
    .filter(({ name, value }) => lastPart(name) === (value ? isNot : is))
    .map(({ name, value }) => ({
      file: node.file,
      pointer: node.pointer + pointerTo('if', reference),
      message: `"${name}" becomes ${String(value)} here when "${reference}" is ${value ? 'not ' : ''}"${lastPart(name)}"`,
      hint: value ? `write { "is": "${lastPart(name)}" }` : `write { "is_not": "${lastPart(name)}" }`,
    }));
}

/**
 * Finds two branches that do the same and set a boolean. Usually it should be true only where the condition is true.
 */
function sameInBoth(node: ObjectNode): Finding[] {
  if (!same(node.value.do, node.value.otherwise)) return [];
  const [flag] = flagsIn(node, 'do');
  const [other] = flagsIn(node, 'otherwise');
  if (flag === undefined || other === undefined) return [];
  const message = `"${flag.name}" becomes ${String(flag.value)} here whether the condition holds or not`;
  const place = flag.value ? other.pointer : flag.pointer;
  return [{ file: node.file, pointer: place, message, hint: `write ${String(!flag.value)}` }];
}

/**
 * Finds conditions whose two branches set a boolean to the same value, and conditions that set a boolean against its
 * name: "soon" when the answer is not "soon".
 */
export const storedInBranches = (subject: Subject): Finding[] =>
  writtenWith(subject, 'if').flatMap((node) =>
    isObject(node.value.if) ? [...namedOtherwise(node), ...sameInBoth(node)] : [],
  );
