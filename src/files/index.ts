export { loadFlow, type LoadedFlow } from './load-flow.ts';
export { placeProblems } from './place-problems.ts';
export type { PlacedProblem } from './read-json.ts';
