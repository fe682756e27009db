import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { compressPlugin } from '../../src/build/compress-plugin.ts';
import { Questionnaire } from './pages/questionnaire.tsx';
import { questionnaire } from './questions.ts';

/** Builds and serves the pages that the bench compares Tundish with. */

const PAGES = ['by-hand', 'prerendered', 'rjsf'] as const;
export type PageName = (typeof PAGES)[number];

const SOURCE = fileURLToPath(new URL('pages', import.meta.url));
const BUILT = fileURLToPath(new URL('../../node_modules/.cache/tundish/bench-pages', import.meta.url));
/** RJSF's ajv makes functions out of text, which the other pages' policy forbids. */
const policy = (name: PageName) =>
  `default-src 'none'; script-src 'self'${name === 'rjsf' ? " 'unsafe-eval'" : ''}; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:`;

/** Builds each page separately, as a team with only this page would. */
export async function buildPages(): Promise<void> {
  await rm(BUILT, { recursive: true, force: true });
  for (const name of PAGES)
    await build({
      configFile: false,
      root: SOURCE,
      base: '/',
      logLevel: 'warn',
      publicDir: false,
      plugins: [react(), compressPlugin()],
      build: {
        outDir: join(BUILT, name),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(SOURCE, `${name}.html`) },
      },
    });
}

/** The page with its first question in it: the markup, its styles, its data. */
async function prerendered(html: string, count: number): Promise<string> {
  const questions = questionnaire(count);
  const [link = '', address = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
  const styles = await readFile(join(BUILT, 'prerendered', address), 'utf8');
  const data = JSON.stringify(questions).replaceAll('<', '\\u003c');
  return html
    .replace(link, () => `<style>${styles}</style>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${renderToString(createElement(Questionnaire, { questions }))}</div>` +
        `<script type="application/json" id="questions">${data}</script>`,
    );
}

/** Serves one of the pages, compressed. @param counts how many questions the questionnaires have that it shows */
export async function servePage(
  name: PageName,
  counts: readonly number[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const app = fastify();
  await app.register(fastifyStatic, { root: join(BUILT, name, 'assets'), prefix: '/assets/', preCompressed: true, immutable: true, maxAge: '1y' }); // prettier-ignore
  const html = await readFile(join(BUILT, name, `${name}.html`), 'utf8');
  for (const count of counts) {
    const page = brotliCompressSync(name === 'prerendered' ? await prerendered(html, count) : html);
    const data = brotliCompressSync(JSON.stringify({ questions: questionnaire(count) }));
    app.get(`/products/bench-${count}/pre_questionnaire`, (_, reply) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'content-security-policy': policy(name),
        })
        .send(page),
    );
    app.get(`/api/products/bench-${count}/pre_questionnaire`, (_, reply) =>
      reply.headers({ 'content-type': 'application/json', 'content-encoding': 'br' }).send(data),
    );
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin: address.replace('127.0.0.1', 'localhost'), stop: () => app.close() };
}
