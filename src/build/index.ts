export { browserPath, launchOptions } from './browser.ts';
export { tundish } from './tundish.ts';
