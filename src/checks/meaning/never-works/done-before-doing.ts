import { isObject, type JsonObject, lastPart, schemasAt, pointerTo, responseSchemaNameOf, same, shapeOf } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { mayBeMissing } from '../../subject/response-values.ts';
import { objectsTitled, type ObjectNode, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * The reference in the `if` of an object, if the `if` only tests whether a value of the screen's data is known (or
 * unknown).
 */
function askedFor({ value }: ObjectNode, known: boolean): string | undefined {
  const lines = isObject(value.if) ? Object.entries(value.if) : [];
  const [only, ...more] = lines;
  const isAsked = more.length === 0 && only?.[0].startsWith('data.') === true;
  return isAsked && isObject(only[1]) && same(only[1], { known }) ? only[0] : undefined;
}

const listAround = (pointer: string) => pointer.replace(/\d+$/, '');

/** The objects with an `if` around a place, and in the list of the first of them. */
const conditionsOf = (subject: Subject, file: string) => objectsWith(subject, 'if').filter((one) => one.file === file);

/** Whether a call's response always has a value that the screen's data may lack. */
function comesWith(subject: Subject, call: string, source: string, name: string): boolean {
  const [given, read] = [operationIn(subject, call), operationIn(subject, source)].map(
    (operation) => operation && responseSchemaNameOf(operation),
  );
  if (given === undefined || read === undefined) return false;
  const brought = schemasAt(shapeOf(subject.contract, given), [lastPart(name)]);
  return (
    brought !== undefined &&
    !mayBeMissing(subject.contract, given, [lastPart(name)]) &&
    mayBeMissing(subject.contract, read, name.split('.').slice(1))
  );
}

/**
 * SM31: reports a part that nobody can use. It is shown only if a value is known, and only the call in this part
 * provides the value. The call must reach the flow's goal. Two further signs must show that the condition is inverted:
 * another part of the list has the same condition, and some part of the screen has the opposite one.
 */
export const doneBeforeDoing = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }) => {
    const call = textIn(value, 'call') ?? '';
    const screen: JsonObject | undefined = isObject(subject.files[file]) ? subject.files[file] : undefined;
    const makes = operationIn(subject, call)?.makes ?? [];
    if (!file.startsWith('screens/') || !makes.some((fact) => fact === subject.flow.goal)) return [];
    const all = conditionsOf(subject, file);
    return all.flatMap((part): Finding[] => {
      const name = askedFor(part, true);
      if (name === undefined || !pointer.startsWith(`${part.pointer}/`)) return [];
      const isTwin = all.some(
        (one) =>
          one.pointer !== part.pointer &&
          listAround(one.pointer) === listAround(part.pointer) &&
          askedFor(one, true) === name,
      );
      const isOpposed = all.some((one) => askedFor(one, false) === name);
      if (!isTwin || !isOpposed || !comesWith(subject, call, textIn(screen, 'source') ?? '', name)) return [];
      const message = `Nobody gets on: this is shown when "${name}" is there, and only "${call}", which it makes, brings that`;
      const place = part.pointer + pointerTo('if', name, 'known');
      return [{ file, pointer: place, message, hint: 'write false' }];
    });
  });
