import { nearest, pointerTo, type Problem, segments } from '../model/index.ts';
import type { DanglingName } from './dangling-name.ts';
import type { Files } from './files.ts';

/**
 * The problem of a parameter that several values read and no path has. It is reported once, at a route that reads the
 * parameter if there is one.
 */
export function noAddressHas({ routes }: Files, first: DanglingName, group: readonly DanglingName[]): Problem {
  const route = group.find(({ problem }) => problem.file === 'routes.json')?.problem;
  const [, id = ''] = segments(route?.pointer ?? '');
  const place =
    route === undefined ? {} : { file: 'routes.json', pointer: pointerTo('routes', id), anchor: 'key' as const };
  const param = first.name.slice('route.'.length);
  const misspelt = Object.entries(routes.routes).flatMap(([name, { optional_params: own = [] }]) => {
    const meant = nearest(param, own);
    return meant === undefined ? [] : [{ name, at: own.indexOf(meant), meant }];
  });
  const [only, ...others] = misspelt;
  if (only !== undefined && others.length === 0)
    return {
      ...first.problem,
      file: 'routes.json',
      pointer: pointerTo('routes', only.name, 'optional_params', only.at),
      anchor: 'value',
      message: `No address has "${param}", which ${group.length} places read, and this is "${only.meant}"`,
      hint: `did you mean "${param}"?`,
    };
  return {
    ...first.problem,
    ...place,
    message: `No address has "${param}", and ${group.length} places read "${first.name}"`,
    hint: `add "optional_params": ["${param}"] to the route whose address may have it`,
  };
}
