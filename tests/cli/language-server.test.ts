import { expect, test } from 'vitest';
import type { CodeAction, CompletionItem, Hover, Location, WorkspaceEdit } from 'vscode-languageserver/node';
import {
  ask,
  askOf,
  carriedOut,
  diagnosticsOf,
  fileAt,
  initialized,
  onDisk,
  open,
  publishedOf,
  save,
} from './support/editor.ts';

/** Puts the cursor, `|>`, into a text right after these words. */
const after = (words: string) => (text: string) => {
  expect(text).toContain(words);
  return text.replace(words, () => `${words}|>`);
};
const swap = (before: string, now: string) => (text: string) => {
  expect(text).toContain(before);
  return text.replace(before, () => now);
};

async function completed(file: string, change: (text: string) => string) {
  const { document, cursor, close, text } = await open(file, change);
  const items = await ask<CompletionItem[]>('textDocument/completion', file, cursor);
  await close();
  const edited = (label: string) => {
    const edit = items.find((item) => item.label === label)?.textEdit;
    return edit && 'range' in edit
      ? text.slice(0, document.offsetAt(edit.range.start)) +
          edit.newText +
          text.slice(document.offsetAt(edit.range.end))
      : text;
  };
  return { names: items.map(({ label }) => label), edited };
}

test('lists its capabilities', () => {
  expect(Object.keys(initialized.capabilities)).toEqual(
    expect.arrayContaining([
      'completionProvider',
      'hoverProvider',
      'definitionProvider',
      'renameProvider',
      'codeActionProvider',
    ]),
  );
});

test('finds and fixes in an unsaved text what check and fix would, and clears the finding afterwards', async () => {
  const before = onDisk('questions.json');
  const { close } = await open('questions.json', swap('"widget": "single-choice"', '"widget": "singel-choice"'));
  const { version, diagnostics: found } = await publishedOf('questions.json', (all) => all.length > 0);
  // An editor shows nothing about a text that it does not have any more.
  expect(version).toBe(1);
  expect(found).toMatchObject([
    {
      source: 'tundish',
      code: 'RF01',
      severity: 1,
      message: 'No widget "singel-choice"\ndid you mean "single-choice"?',
    },
  ]);
  const range = found[0]?.range;
  const actions = await askOf<CodeAction[]>('textDocument/codeAction', 'questions.json', {
    range,
    context: { diagnostics: found },
  });
  expect(actions.map(({ title }) => title)).toEqual(['Write "single-choice"']);
  const start = { line: 0, character: 0 };
  for (const other of [{ code: 'RF02' }, { range: { start, end: start } }]) {
    const context = { diagnostics: found.map((one) => ({ ...one, ...other })) };
    expect(await askOf<CodeAction[]>('textDocument/codeAction', 'questions.json', { range, context })).toEqual([]);
  }
  const unsaved = before.replace('"widget": "single-choice"', '"widget": "singel-choice"');
  expect(carriedOut(actions[0]?.edit ?? {}, { 'questions.json': unsaved }).edited['questions.json']).toBe(before);
  await close();
  expect(await diagnosticsOf('questions.json', (all) => all.length === 0)).toEqual([]);
});

test('reports a mistake in the file that contains it, whichever file is open', async () => {
  const { close } = await open('routes.json', swap('"screen": "confirm-email"', '"screen": "confirm-emial"'));
  await diagnosticsOf('routes.json', (all) => all.some(({ code }) => code === 'RF03'));
  await close();
  await diagnosticsOf('routes.json', (all) => all.length === 0);
});

test('reports a mistake in a file that another program has saved, and looks names up in what it saved', async () => {
  const { close, cursor } = await open('flow.json', swap('"signed_out": "login"', '"signed_out": "|>"'));
  await diagnosticsOf('flow.json', (all) => all.length > 0);
  const names = async () =>
    (await ask<CompletionItem[]>('textDocument/completion', 'flow.json', cursor)).map(({ label }) => label);
  expect(await names()).not.toContain('conditions');
  const before = await save('routes.json', swap('"screen": "confirm-email"', '"screen": "confirm-emial"'));
  await diagnosticsOf('routes.json', (all) => all.some(({ code }) => code === 'RF03'));
  await save('routes.json', () => before.replace('"terms": {', '"conditions": { "screen": "terms",'));
  expect(await names()).toContain('conditions');
  await save('routes.json', () => before);
  await close();
  await diagnosticsOf('routes.json', (all) => all.length === 0);
});

test.each([
  ['routes', 'flow.json', swap('"signed_out": "login"', '"signed_out": "lo|>"'), 'signup'],
  ['screens', 'routes.json', swap('"screen": "confirm-email"', '"screen": |>'), 'variant-selection'],
  ['texts', 'steps.json', swap('"label": "progress.label"', '"label": "prog|>"'), 'progress.value'],
  ['operations', 'calls.json', swap('"operation": "signup"', '"operation": "|>"'), 'getCart'],
  ['calls', 'flow.json', swap('"refresh": "refresh-token"', '"refresh": "|>"'), 'validate-session'],
  ['facts, as keys', 'steps.json', swap('{ "bmi.known": true }', '{ "|>" }'), 'medical.complete'],
  ['facts', 'steps.json', swap('"goal": "order.placed"', '"goal": "|>"'), 'order.placed'],
  ['fields of stores', 'calls.json', swap('"variant": "cart.variant"', '"variant": "promotion.|>"'), 'promotion.token'],
  ['lists', 'forms/address.json', swap('"list": "states"', '"list": "|>"'), 'order-states'],
])('completes names of %s, also in a file that is not valid JSON yet', async (_, file, change, expected) => {
  const { names } = await completed(file, change);
  expect(names).toContain(expected);
  expect(new Set(names).size).toBe(names.length);
});

test('a completion replaces the whole name and keeps what follows', async () => {
  const { edited } = await completed('flow.json', swap('"signed_out": "login"', '"signed_out": "lo|>gi"'));
  expect(edited('login')).toBe(onDisk('flow.json'));
});

test('does not complete values that are not names, nor names of another kind', async () => {
  expect((await completed('flow.json', swap('"name": "ordering"', '"name": "|>"'))).names).toEqual([]);
  expect((await completed('flow.json', swap('"signed_out": "login"', '"signed_out": "|>"'))).names).not.toContain(
    'cart.title',
  );
});

test('hover shows a text in every language', async () => {
  const { cursor, close } = await open('steps.json', after('"label": "progr'));
  const hover = await ask<Hover>('textDocument/hover', 'steps.json', cursor);
  await close();
  expect(hover.contents).toMatchObject({ kind: 'markdown' });
  const shown = JSON.stringify(hover.contents);
  for (const locale of ['en', 'es']) {
    const { texts } = JSON.parse(onDisk(`copy/${locale}.json`)) as { texts: Record<string, string> };
    expect(shown).toContain(texts['progress.label']);
  }
});

test.each([
  ['a route', 'flow.json', '"signed_out": "log', [['routes.json', 'login']]],
  ['a screen', 'routes.json', '"screen": "confirm', [['screens/confirm-email.json', '{']]],
  [
    'a text',
    'steps.json',
    '"label": "progress',
    [
      ['copy/en.json', 'progress.label'],
      ['copy/es.json', 'progress.label'],
    ],
  ],
  [
    'a field of a store',
    'routes.json',
    '"on_arrival": [{ "set": { "password-reset.requ',
    [['stores.json', 'requested']],
  ],
])('goes to the definition of %s', async (_, file, words, expected) => {
  const { cursor, close } = await open(file, after(words));
  const found = await ask<Location[]>('textDocument/definition', file, cursor);
  await close();
  const places = found.map(({ uri, range }) => {
    const line = onDisk(fileAt(uri)).split('\n')[range.start.line] ?? '';
    return [fileAt(uri), line.slice(range.start.character).split(/[":]/)[0]];
  });
  expect(places).toEqual(expected);
});

test('goes to the definition of an operation, which is in the contract', async () => {
  const { cursor, close } = await open('calls.json', after('"operation": "sign'));
  const [found] = await ask<Location[]>('textDocument/definition', 'calls.json', cursor);
  await close();
  expect(found?.uri).toMatch(/\/contract\/ordering\.openapi\.json$/);
});

test.each(['"signed_out": "', '"signed_out": "login'])(
  'a name is found at its first and at its last character: %s',
  async (words) => {
    const { cursor, close } = await open('flow.json', after(words));
    expect(await ask<Location[]>('textDocument/definition', 'flow.json', cursor)).toHaveLength(1);
    await close();
  },
);

test('renaming a field of a store leaves its store and other fields', async () => {
  const { cursor, close } = await open('routes.json', after('"on_arrival": [{ "set": { "password-reset.requ'));
  const edit = await ask<WorkspaceEdit>('textDocument/rename', 'routes.json', cursor, { newName: 'asked' });
  await expect(ask('textDocument/rename', 'routes.json', cursor, { newName: 'token' })).rejects.toThrow(
    '"token" can\'t be its name: it is taken (stores.json)',
  );
  await close();
  const { edited, moved } = carriedOut(edit);
  expect(moved).toEqual([]);
  expect(edited['stores.json']).toContain('"fields": { "token": "text", "asked": "boolean" }');
  expect(edited['routes.json']).toContain('"set": { "password-reset.asked"');
});

test('finds every use of a name, with its declaration only when asked', async () => {
  const { cursor, close } = await open('flow.json', after('"refresh": "refresh-to'));
  const uses = async (includeDeclaration: boolean) => {
    const found = await ask<Location[]>('textDocument/references', 'flow.json', cursor, {
      context: { includeDeclaration },
    });
    return found.map(({ uri }) => fileAt(uri)).toSorted();
  };
  expect(await uses(false)).toEqual(['flow.json']);
  expect(await uses(true)).toEqual(['calls.json', 'flow.json']);
  await close();
});

test('renaming a route that shows a screen of another name does not rename the screen with the route’s name', async () => {
  const swapped = (text: string) =>
    text
      .replace('"title": "layout.privacy"', '"screen": "terms", "title": "layout.privacy"')
      .replace('"title": "layout.terms"', '"screen": "privacy", "title": "layout.terms"');
  const routes = await open('routes.json', swapped);
  const { cursor, close } = await open('flow.json', after('"label": "layout.privacy", "to": "priv'));
  const edit = await ask<WorkspaceEdit>('textDocument/rename', 'flow.json', cursor, { newName: 'policy' });
  await Promise.all([close(), routes.close()]);
  const { edited, moved } = carriedOut(edit, { 'routes.json': swapped(onDisk('routes.json')) });
  expect(moved).toEqual([]);
  expect(edited['routes.json']).toMatch(/"policy": \{[^}]*"screen": "terms"/);
  expect(edited['routes.json']).toMatch(/"terms": \{[^}]*"screen": "privacy"/);
});

test('rename changes every use of a route, and its screen with it, and nothing else', async () => {
  const { cursor, close } = await open('flow.json', after('"signed_out": "log'));
  const edit = await ask<WorkspaceEdit>('textDocument/rename', 'flow.json', cursor, { newName: 'sign-in' });
  await close();
  const { edited, moved } = carriedOut(edit);
  expect(moved).toEqual([['screens/login.json', 'screens/sign-in.json']]);
  expect(edited['flow.json']).toContain('"signed_out": "sign-in"');
  expect(edited['routes.json']).toContain('"sign-in": {');
  const left = Object.values(edited)
    .join('\n')
    .match(/"go": "login"/g);
  expect(left).toBeNull();
});

test('renaming a screen renames its file and the route of the same name', async () => {
  const { cursor, close } = await open('routes.json', after('"screen": "int'));
  const edit = await ask<WorkspaceEdit>('textDocument/rename', 'routes.json', cursor, { newName: 'about' });
  await close();
  const { edited, moved } = carriedOut(edit);
  expect(moved).toEqual([['screens/intro.json', 'screens/about.json']]);
  expect(edited['routes.json']).toContain('"screen": "about"');
  expect(edited['routes.json']).toContain('"about": {');
});

test('rename refuses a name in use, an invalid name, and a name of the backend', async () => {
  const { cursor, close } = await open('flow.json', after('"signed_out": "log'));
  const rename = (newName: string) => ask('textDocument/rename', 'flow.json', cursor, { newName });
  await expect(rename('signup')).rejects.toThrow('"signup" can\'t be its name');
  await expect(rename('No Name')).rejects.toThrow('"No Name" can\'t be its name');
  await close();
  const steps = await open('steps.json', after('"goal": "order.pla'));
  await expect(ask('textDocument/prepareRename', 'steps.json', steps.cursor)).rejects.toThrow('The backend knows');
  await steps.close();
});
