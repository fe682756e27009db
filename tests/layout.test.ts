import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isObject, jsonOf, themeTokens } from '#core';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Which folder may import which, through its index.ts (docs/architecture.md). */
const MAY_IMPORT: Record<string, string[]> = {
  core: [],
  checks: ['core'],
  files: ['core'],
  services: ['core'],
  widgets: ['core'],
  runtime: ['core', 'services'],
  screens: ['core', 'runtime', 'widgets'],
  cli: ['core', 'checks', 'files'],
  server: ['core', 'files', 'cli'],
  build: ['core', 'checks', 'files', 'cli', 'services'],
  inspector: ['core', 'runtime', 'cli'],
  'main.tsx': ['core', 'services', 'runtime', 'widgets', 'screens'],
  'app.tsx': ['core', 'services', 'runtime', 'widgets', 'screens'],
  'mount.tsx': ['core', 'services', 'runtime'],
  'sample.tsx': ['core', 'services'],
  'prerender.tsx': ['core', 'runtime', 'screens'],
};
/** The entry files: what loads first in the browser, its stand-in in development, the app that follows, and what the server renders pages with. */
const ROOTS = new Set(['main.tsx', 'sample.tsx', 'app.tsx', 'mount.tsx', 'prerender.tsx']);
const WITH_REACT = new Set(['widgets', 'runtime', 'screens', 'inspector', ...ROOTS]);
const REACT = /^(?:react|react-dom|react-router-dom|react-toastify|zustand|@rjsf\/core|@tanstack\/react-query)(?:\/|$)/;
/**
 * Imports past an index.ts. The build compiles the question form's validator from the schema that the widget shows,
 * and the flow files' validators with the same ajv that would make them at run time, so that each has one definition.
 */
const EXCEPTIONS = new Set([
  'src/build/validators-plugin.ts → src/widgets/question-form.ts',
  'src/build/validator-code.ts → src/core/compile/ajv.ts',
]);
const TOP_LEVEL =
  /^(?:\..+|package\.json|package-lock\.json|vite\.config\.ts|tsconfig\.json|index\.html|src|schemas|flows|contract|tests|e2e|docs|README\.md|CONTRIBUTING\.md|CHANGELOG\.md|Dockerfile|compose\.yaml)$/;

interface Import {
  file: string;
  folder: string;
  /** The specifier as written. */
  specifier: string;
  /** The project's file that the specifier means, if it is one of ours. */
  target: string | undefined;
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join('src', name));

/**
 * The layers of core, lowest first. `compile` stands beside them: it may import every layer, and no layer imports it.
 */
const LAYERS = ['model', 'rules', 'eval', 'analytics', 'actions', 'events', 'transition.ts'];
/** The generated types are part of the model. */
const layerOf = (file: string) =>
  LAYERS.find((layer) => file.replace('generated', 'model').startsWith(`src/core/${layer}`));

const folderOf = (file: string) => file.split('/')[1] ?? '';

function importsOf(file: string): Import[] {
  const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = code.matchAll(/(?:\b(?:import|export) [^;'()]*?\bfrom\s*|\bimport\s*\(?\s*)'([^'\n]+)'/g);
  return [...found].map(([, specifier = '']) => {
    const own = specifier.startsWith('#') ? `src/${specifier.slice(1)}/index.ts` : undefined;
    const near = specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\?.*$/, '')) : undefined;
    return { file, folder: folderOf(file), specifier, target: own ?? near };
  });
}

const imports = files.flatMap(importsOf);
const shown = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

test('every folder of src is in the table', () => {
  expect([...new Set(files.map(folderOf))].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
});

describe('imports', () => {
  test('follow the table of allowed imports', () => {
    const wrong = imports.filter(({ folder, specifier }) => {
      const name = specifier.startsWith('#') ? specifier.slice(1) : undefined;
      return name !== undefined && !MAY_IMPORT[folder]?.includes(name);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('enter another folder only by its index.ts', () => {
    const wrong = imports.filter(({ file, folder, specifier, target }) => {
      const isNear = specifier.startsWith('.') && target?.startsWith('src/') && !ROOTS.has(folder);
      return isNear && folderOf(target ?? '') !== folder && !EXCEPTIONS.has(`${file} → ${target}`);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('leave src only for the schemas and the contract', () => {
    const outside = imports.filter(({ target }) => target !== undefined && !target.startsWith('src/'));
    expect(outside.filter(({ target }) => !/^(?:schemas|contract|dist)\//.test(target ?? '')).map(shown)).toEqual([]);
  });

  test('of core need no Node, no browser and no package except the parsers of the compiler', () => {
    const isCompiler = ({ file, specifier }: Import) =>
      file.startsWith('src/core/compile/') &&
      /^(?:ajv(?:-formats)?$|@formatjs\/|@csstools\/css-calc$|culori$)/.test(specifier);
    const packages = imports.filter((one) => one.folder === 'core' && one.target === undefined && !isCompiler(one));
    expect(packages.map(shown)).toEqual([]);
  });

  test('of React occur only in the folders with React', () => {
    const wrong = imports.filter(({ folder, specifier }) => !WITH_REACT.has(folder) && REACT.test(specifier));
    expect(wrong.map(shown)).toEqual([]);
  });

  test('of core follow its layers: each folder imports only from lower layers, by their index', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = layerOf(file);
      if (from === undefined || !target?.startsWith('src/core/')) return false;
      const to = layerOf(target);
      if (from === to) return false;
      const isBelow = to !== undefined && LAYERS.indexOf(to) < LAYERS.indexOf(from);
      return !isBelow || !/\/(?:index|flow-files)\.ts$/.test(target);
    });
    expect(wrong.map(shown)).toEqual([]);
  });
});

test('an index.ts only re-exports what its folder contains', () => {
  const doors = files.filter((file) => /^src\/[^/]+\/index\.ts$/.test(file));
  const wrong = doors.filter((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return code.replaceAll(/export (?:type )?(?:\{[^}]*\}|\*) from '[^']+';/g, '').trim() !== '';
  });
  expect(wrong).toEqual([]);
});

/** The texts of the files with such names, without their comments. */
const textsOf = (ending: RegExp, ...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => ({
        file: join(folder, name),
        text: readFileSync(join(ROOT, folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
      })),
  );

test('every CSS class and token is used', () => {
  const code = textsOf(/\.tsx?$/, 'src')
    .map(({ text }) => text)
    .join('\n');
  const rules = textsOf(/\.css$/, 'src')
    .map(({ text }) => text)
    .join('\n');
  const classes = new Set(
    [...rules.replaceAll(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  );
  const isMade = (name: string) => code.includes(name) || code.includes(`${name.replace(/--\w+$/, '')}--\${`);
  expect([...classes].filter((name) => !isMade(name))).toEqual([]);
  const theme = jsonOf(JSON.parse(readFileSync(join(ROOT, 'flows/ordering/theme.json'), 'utf8')));
  const tokens = Object.keys(isObject(theme) ? themeTokens(theme).tokens : {});
  expect(tokens.filter((token) => !rules.includes(`var(--${token.replaceAll('.', '-')}`))).toEqual([]);
});

test('files are named in kebab-case', () => {
  const named = (file: string) => relative('src', file).split('/');
  expect(
    files.filter((file) => !named(file).every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?(?:\.tsx?)?$/.test(part))),
  ).toEqual([]);
});

test('the top level contains only the agreed entries', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const entries = new Set(tracked.map((file) => file.split('/')[0] ?? ''));
  expect([...entries].filter((entry) => !TOP_LEVEL.test(entry))).toEqual([]);
});
