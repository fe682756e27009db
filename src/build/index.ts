export { browserPath, launchOptions } from './browser.ts';
export { tundish } from './vite-plugins.ts';
