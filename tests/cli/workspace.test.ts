import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkspace } from '../../src/cli/language-server/workspace.ts';

let dir: string;
const path = (file: string) => join(dir, file);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-workspace-'));
  await cp('flows/callback', dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Replaces some words of a file on disk. @returns its text now */
async function edit(file: string, from: string, to: string): Promise<string> {
  const text = await readFile(path(file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path(file), text.replace(from, to));
  return text.replace(from, to);
}

const contact = (workspace: ReturnType<typeof createWorkspace>) =>
  workspace
    .find(path('screens/contact.json'))
    .then((found) => found?.view.textOf('screens/contact.json').includes('"contact.titel"'));

test('a file in no flow belongs to none', async () => {
  const { find } = createWorkspace();
  expect(await find(join(dir, '../elsewhere.json'))).toBeUndefined();
  expect(await find(path('screens/contact.json'))).toMatchObject({ file: 'screens/contact.json' });
});

test('files on disk are read again when they have changed', async () => {
  const workspace = createWorkspace();
  expect(await contact(workspace)).toBe(false);
  await edit('screens/contact.json', '"contact.title"', '"contact.titel"');
  expect(await contact(workspace)).toBe(false);
  workspace.forget();
  expect(await contact(workspace)).toBe(true);
});

test('an unsaved text replaces the file until it is saved or closed', async () => {
  const workspace = createWorkspace();
  const text = await readFile(path('screens/contact.json'), 'utf8');
  workspace.write(path('screens/contact.json'), text.replace('"contact.title"', '"contact.titel"'));
  expect(await contact(workspace)).toBe(true);
  expect((await workspace.findings(dir)).map(({ file, rule }) => [file, rule])).toEqual([
    [path('screens/contact.json'), 'RF07'],
  ]);
  workspace.write(path('screens/contact.json'), undefined);
  expect(await contact(workspace)).toBe(false);
  expect(await workspace.findings(dir)).toEqual([]);
});

test('a flow that could not be read is read again at the next question', async () => {
  const workspace = createWorkspace();
  await rename(path('steps.json'), path('kept'));
  await mkdir(path('steps.json'));
  await expect(contact(workspace)).rejects.toThrow('it is a folder');
  await rm(path('steps.json'), { recursive: true });
  await rename(path('kept'), path('steps.json'));
  expect(await contact(workspace)).toBe(false);
});

test('names are looked up in the last valid version of the files', async () => {
  const workspace = createWorkspace();
  const files = async () => {
    const found = await workspace.find(path('routes.json'));
    return found && Object.keys((await workspace.filesOf(found.view))?.screens ?? {});
  };
  await writeFile(path('screens/more.json'), await readFile(path('screens/home.json')));
  expect(await files()).toContain('more');
  await rm(path('screens/more.json'));
  workspace.write(path('routes.json'), '{ "routes": 7 }');
  expect(await files()).toContain('more');
  workspace.write(path('routes.json'), undefined);
  expect(await files()).not.toContain('more');
});
