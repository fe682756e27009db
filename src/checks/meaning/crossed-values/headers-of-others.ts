import { lastPart, schemasAt, pointerTo, responseSchemaNameOf, shapeOf, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { routesOfCall } from '../../subject/routes-at.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';

/** The value in the screens' data that is named like a header, if all screens that make the call load it. */
function namedInData(subject: Subject, call: string, words: string): string | undefined {
  const sources = new Set(routesOfCall(subject, call).map(({ screen }) => subject.flow.screens[screen]?.source));
  const isThere = [...sources].every((source) => {
    const operation = source === undefined ? undefined : operationIn(subject, source);
    const shape = operation && responseSchemaNameOf(operation);
    return shape !== undefined && schemasAt(shapeOf(subject.contract, shape), [words]) !== undefined;
  });
  return sources.size > 0 && isThere ? `data.${words}` : undefined;
}

/**
 * Finds headers that get one value of a screen's data, although another value in the data has the header's own name.
 */
export const headersOfOthers = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { headers = {} }]) =>
    Object.entries(headers).flatMap(([name, from]): Finding[] => {
      if (typeof from !== 'string' || !from.startsWith('data.')) return [];
      const words = wordsInName(name).join('_');
      if (wordsInName(lastPart(from)).join('_') === words) return [];
      const meant = namedInData(subject, id, words);
      if (meant === undefined) return [];
      const message = `"${name}" gets "${from}", and there is "${meant}"`;
      return [
        { file: 'calls.json', pointer: pointerTo('calls', id, 'headers', name), message, hint: `write "${meant}"` },
      ];
    }),
  );
