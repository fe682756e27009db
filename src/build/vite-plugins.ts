import { join } from 'node:path';
import type { Plugin } from 'vite';
import { chunksPlugin } from './chunks-plugin.ts';
import { compressPlugin } from './compress-plugin.ts';
import { flowPlugin } from './flow-plugin.ts';
import { inspectorPlugin } from './inspector-plugin.ts';
import { picturesPlugin } from './pictures-plugin.ts';
import { ROOT } from './root.ts';
import { standInsPlugin } from './stand-ins-plugin.ts';
import { validatorsPlugin } from './validators-plugin.ts';

/**
 * Marks the modules of src/ as free of side effects on import, except main.tsx. So importing an index file adds only
 * those of its exports that are used: the compiler and the schemas stay out of the browser, and form code is loaded
 * with the first form.
 */
const pureModules: Plugin = {
  name: 'tundish-pure-modules',
  apply: 'build',
  config: () => ({
    build: {
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: [
            { test: /[\\/]src[\\/](?!(?:main|prerender)\.tsx)[^?]*\.tsx?$/, sideEffects: false },
            { test: /[\\/](?:schemas|contract)[\\/]/, sideEffects: false },
          ],
        },
      },
    },
  }),
};

/**
 * The plugins that turn a flow into modules, for the browser and the prerenderer.
 * @param flow the flow's folder, relative to the project: "flows/ordering"
 */
export const flowModules = (flow: string): Plugin[] => [
  flowPlugin(join(ROOT, flow)),
  validatorsPlugin(join(ROOT, flow)),
  pureModules,
  standInsPlugin(),
];

/** All Vite plugins of Tundish. @param flow the flow's folder */
export const tundish = (flow: string): Plugin[] => [
  ...flowModules(flow),
  chunksPlugin(flow, () => flowModules(flow)),
  picturesPlugin(join(ROOT, flow)),
  compressPlugin(),
  inspectorPlugin(join(ROOT, flow)),
];
