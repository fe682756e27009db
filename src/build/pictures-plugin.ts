import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { parseJson } from '#files';
import { type Theme, themeOf } from './theme-modules.ts';

const NAMED = /var\(--([a-z-]+)/g;

/**
 * An SVG in the colours of a theme: `fill="var(--color-primary, #0d5a4b)"`. A picture in an img element cannot read the
 * custom properties of the page, so the picture itself declares those that it uses.
 */
export function painted(svg: string, { tokens: light, schemes: { dark } }: Theme): string {
  const names = new Set([...svg.matchAll(NAMED)].map(([, name = '']) => name));
  const rule = (tokens: Readonly<Record<string, string>>) =>
    Object.entries(tokens)
      .map(([token, value]) => [token.replaceAll('.', '-'), value] as const)
      .flatMap(([name, value]) => (names.has(name) ? [`--${name}:${value}`] : []))
      .join(';');
  if (rule(light) === '') return svg;
  const style = `<style>:root{${rule(light)}}@media (prefers-color-scheme:dark){:root{${rule(dark)}}}</style>`;
  return svg.replace(/<svg[^>]*>/, (open) => open + style);
}

/** A path of an address without percent-encoding; undefined if it is malformed. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** The theme that the build selects. It is read again each time, because it may have changed. */
function themeIn(dir: string, env: Readonly<Record<string, string>>): Theme {
  const name = env['VITE_THEME'] ?? '';
  const file = name === '' ? 'theme.json' : `themes/${name}.json`;
  const read = (path: string): unknown => parseJson(readFileSync(path, 'utf8'));
  return themeOf(existsSync(join(dir, file)) ? { [file]: read(join(dir, file)) } : {}, env);
}

/** Gives the pictures in public/ the colours of the theme. @param dir absolute path of the flow folder */
export function picturesPlugin(dir: string): Plugin {
  let env: Readonly<Record<string, string>> = {};
  let outDir = '';
  return {
    name: 'tundish-pictures',
    configResolved(config) {
      env = Object.fromEntries(Object.entries(config.env).map(([name, value]) => [name, String(value)]));
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer({ middlewares, config }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const path = pathname.endsWith('.svg') ? decoded(pathname) : undefined;
        const file = join(config.publicDir, path ?? '');
        if (path === undefined || !existsSync(file)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(painted(readFileSync(file, 'utf8'), themeIn(dir, env)));
      });
    },
    // At this point, Vite has copied public/, and nothing is compressed yet.
    async writeBundle() {
      if (this.environment.name !== 'client') return;
      const theme = themeIn(dir, env);
      const pictures = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.svg'));
      await Promise.all(
        pictures.map(async (name) => {
          const svg = await readFile(join(outDir, name), 'utf8');
          await writeFile(join(outDir, name), painted(svg, theme));
        }),
      );
    },
  };
}
