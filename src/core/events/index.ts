export { arrive, withProgressBar } from './arrive.ts';
export { contextOf, type EventHandler } from './event-handler.ts';
export { leave, lifecycle } from './lifecycle.ts';
export { outcomes } from './outcomes.ts';
export { choose, count, proceed, startQuestions } from './questions.ts';
