export { contractFor } from './contracts.ts';
export { FLOW } from './flow-folder.ts';
export { loadFlow, loadRead, type LoadedFlow } from './load-flow.ts';
export { pathFrom } from './path-from.ts';
export { placeProblems } from './place-problems.ts';
export { type FlowFiles, readFlow, readText, type Unsaved } from './read-flow.ts';
export { versionOf } from './version.ts';
export type { PlacedProblem } from './read-json.ts';
export { ownQuestionVersions, questionnaireVersion, questionVersion } from './question-versions.ts';
