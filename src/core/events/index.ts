export { arrive, withProgressBar } from './arrive.ts';
export { contextOf, type EventHandler } from './event-handler.ts';
export { becomeAnonymous, lifecycle } from './lifecycle.ts';
export { outcomes } from './outcomes.ts';
export { choose, proceed } from './answer.ts';
export { storeOrder, startQuestions } from './questions.ts';
