import { isObject, type Problem } from '../model/index.ts';

/** The only problem of a flow of the first edition. Otherwise almost every line of it would have a problem. */
export function editionProblems(name: string, files: Readonly<Record<string, unknown>>): Problem[] {
  const flow = files['flow.json'];
  if (!isObject(flow) || (flow.edition !== undefined && flow.edition !== 1)) return [];
  return [
    {
      rule: 'SC13',
      severity: 'error',
      file: 'flow.json',
      pointer: flow.edition === undefined ? '' : '/edition',
      anchor: 'value',
      message: 'This flow has no "edition": 2, so it counts as one of the first edition',
      hint: `run \`npx tundish upgrade flows/${name}\``,
    },
  ];
}
