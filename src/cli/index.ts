export { EXIT, type ExitCode } from './exit.ts';
export { prettyFindings } from './formats/pretty.ts';
export type { Io } from './io.ts';
export { loadChecked, REFUSED } from './load-checked.ts';
export { run } from './run.ts';
