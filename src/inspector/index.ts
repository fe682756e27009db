export { ask } from './ask.ts';
export { inspect } from './inspect.tsx';
export { forgetSample, sampleOfTab } from './sample-tab.ts';
