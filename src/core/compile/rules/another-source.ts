import { type Problem, segments, wordsInName } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { namedFields, unknownField } from '../response-schemas.ts';
import { oneOf } from '../wording.ts';
import { operationOf } from './operations.ts';
import { error } from './rule.ts';
import { responseScopes, makesCall } from './scope.ts';

/** A reference to a field of a screen's data, and the problem if the data have no such field. */
export interface DataRead {
  file: string;
  /** The segments of the reference after "data": ["order", "id"] for "data.order.id". */
  path: readonly string[];
  problem: Problem | undefined;
}

/** If at least this many values are unknown, the screen's source is wrong. With fewer, each value is reported. */
const MANY = 3;

/** The calls whose response has every value that a screen reads. A response without named fields has none for sure. */
const answeringAll = (files: Files, own: readonly DataRead[]): string[] =>
  Object.entries(files.calls.calls).flatMap(([name, call]) => {
    const [answer] = operationOf(files, call)?.method === 'GET' ? responseScopes(files, name, '', 'data') : [];
    const { brought } = answer ?? {};
    if (brought === undefined || namedFields(brought).known.length === 0) return [];
    return own.every(({ path }) => unknownField(brought, path) === undefined) ? [name] : [];
  });

/** The number of words that a screen's id and the name of a call have in common. */
const fits = (screen: string, call: string) =>
  wordsInName(call).filter((word) => wordsInName(screen).includes(word)).length;

/**
 * If a screen's source returns none of the values that the screen shows, merges their problems into one problem at the
 * source.
 * @param reads every reference to "data", with its problem if it has one
 */
export function withAnotherSource(files: Files, problems: readonly Problem[], reads: readonly DataRead[]): Problem[] {
  const mistaken = Object.entries(files.screens).flatMap(([id, screen]) => {
    const own = reads.filter(({ file }) => file === `screens/${id}.json`);
    const { source } = screen;
    const unknown = own.filter(({ problem }) => problem !== undefined).length;
    if (source === undefined || unknown === 0) return [];
    const answering = answeringAll(files, own).filter((call) => own.length > 1 || fits(id, call) >= fits(id, source));
    // Both sources may return some of the values, such as an id.
    const isOther =
      unknown === own.length
        ? unknown >= MANY || answering.length > 0
        : unknown >= MANY && unknown * 2 > own.length && answering.length > 0;
    return isOther ? [{ id, screen, source, own, answering, unknown }] : [];
  });
  const replaced = new Set(
    mistaken.flatMap(({ screen, own }) => {
      const sent = reads.filter(
        ({ file, problem }) => file === 'calls.json' && makesCall(screen, segments(problem?.pointer ?? '')[1] ?? ''),
      );
      return [...own, ...sent].map(({ problem }) => problem);
    }),
  );
  const instead = mistaken.map(({ id, source, own, answering, unknown }) => {
    const none = unknown === own.length ? `none of the ${own.length}` : `${own.length - unknown} of the ${own.length}`;
    const message = `"${source}" answers ${none} values that this screen shows`;
    const hint = answering.length > 0 ? oneOf(source, answering) : 'name the call that loads them';
    return error('RF17', `screens/${id}.json`, '/source', message, hint);
  });
  return [...problems.filter((problem) => !replaced.has(problem)), ...instead];
}
