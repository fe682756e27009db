export { EXIT, type ExitCode } from './exit.ts';
export { prettyFindings } from './formats/pretty.ts';
export type { Io } from './io.ts';
export { loadChecked, REFUSED } from './load-checked.ts';
export { run } from './run.ts';
export { createInspector, type Began, type Choices, type Inspector, type Wish } from './inspector/inspector.ts';
export type { ChangeResult, TextChange } from './inspector/change-text.ts';
export type { Description, PointedAt } from './inspector/describe-page.ts';
