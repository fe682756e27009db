import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { FLOW } from '#files';
import { ROOT } from './root.ts';
import { flowModules } from './vite-plugins.ts';

/** Builds the prerenderer into dist/prerender/prerender.js. It includes React and all other packages. */
export async function buildPrerenderer(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [react(), ...flowModules(FLOW)],
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: 'src/prerender.tsx', outDir: 'dist/prerender', target: 'node20' },
  });
}
