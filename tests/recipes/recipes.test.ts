import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tree } from '../support/tree.ts';

/**
 * Carries out each recipe of "Adding to the language" in README.md on a copy of the project, at exactly the places
 * that the README names. Everything must compile, and each addition must work.
 */
let tree: Tree;
beforeAll(() => {
  tree = new Tree();
  addWidget();
  addBlock();
  addScreen();
  addAction();
  addCheck();
  addCall();
}, 60_000);
afterAll(() => tree.remove());

function addWidget(): void {
  tree.put('schemas/questions.schema.json', '/definitions/questionWidget/enum/-', 'stars');
  tree.add(
    'src/widgets/stars.tsx',
    `import type { WidgetProps } from '@rjsf/utils';
import { useQuestion } from './context.ts';

/** One to five stars. */
export function Stars({ id }: WidgetProps) {
  const { answer, headingId, onWords } = useQuestion();
  return (
    <input
      id={id}
      type="range"
      min={1}
      max={5}
      aria-labelledby={headingId}
      value={answer[0] ?? '3'}
      onChange={(event) => onWords(event.target.value)}
    />
  );
}
`,
  );
  tree.edit(
    'src/widgets/question-widgets.ts',
    "  'plain-text': PlainText,",
    "  'plain-text': PlainText,\n  stars: Stars,",
  );
  tree.edit(
    'src/widgets/question-widgets.ts',
    "import { SingleChoice } from './single-choice.tsx';",
    "import { SingleChoice } from './single-choice.tsx';\nimport { Stars } from './stars.tsx';",
  );
  tree.edit(
    'src/core/compile/rules/question-types.ts',
    "  'plain-text': 'text',",
    "  'plain-text': 'text',\n  stars: 'text',",
  );
  tree.edit(
    'tests/widgets/question-screen.tsx',
    '  plain_text: { widget',
    "  stars: { widget: 'stars', selects: 'text' },\n  plain_text: { widget",
  );
  tree.add(
    'tests/widgets/stars.test.tsx',
    `import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuestionScreen } from './question-screen.tsx';

test('stars are chosen by role and name', () => {
  render(<QuestionScreen question={{ question_type: 'stars', question_text: '<p>How good?</p>' }} answer={['2']} />);
  const stars = screen.getByRole('slider', { name: 'How good?' });
  fireEvent.change(stars, { target: { value: '5' } });
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('5');
});
`,
  );
}

function addBlock(): void {
  tree.put('schemas/language.schema.json', '/definitions/block/anyOf/-', {
    type: 'object',
    title: 'QuoteBlock',
    description: 'What somebody said.',
    required: ['block', 'text'],
    additionalProperties: false,
    properties: {
      block: { const: 'quote', title: 'Block', description: 'The kind of block.', examples: ['quote'] },
      if: {
        $ref: '#/definitions/condition',
        description: 'Shown only when this holds.',
        examples: [{ 'auth.signed_in': true }],
      },
      text: { $ref: '#/definitions/copyKey', description: 'What was said.', examples: ['intro.title'] },
    },
    examples: [{ block: 'quote', text: 'dashboard.title' }],
  });
  tree.add(
    'src/screens/blocks/quote.tsx',
    `import type { QuoteBlock } from '#core';
import { useTranslate } from '#runtime';

/** What somebody said. */
export function Quote({ block }: { block: QuoteBlock }) {
  const t = useTranslate();
  return <blockquote>{t(block.text)}</blockquote>;
}
`,
  );
  tree.edit('src/screens/blocks/blocks.tsx', '  points: Points,', '  points: Points,\n  quote: Quote,');
  tree.edit(
    'src/screens/blocks/blocks.tsx',
    "import { Timeline } from './timeline.tsx';",
    "import { Quote } from './quote.tsx';\nimport { Timeline } from './timeline.tsx';",
  );
  tree.edit(
    'tests/screens/page.test.tsx',
    "describe('blocks', () => {",
    `test('a quote is shown', async () => {
  await showing(wire, [{ block: 'quote', text: 'dashboard.portal' }]);
  expect(within(main()).getByRole('blockquote').textContent).toBe('Go to the members portal');
});

describe('blocks', () => {`,
  );
}

function addScreen(): void {
  const copyKey = { $ref: 'language.schema.json#/definitions/copyKey' };
  tree.put('schemas/screen.schema.json', '/anyOf/-', {
    type: 'object',
    title: 'NoteScreen',
    description: 'A screen with one sentence and one button.',
    required: ['kind', 'heading', 'text', 'label', 'do'],
    additionalProperties: false,
    properties: {
      kind: { const: 'note', title: 'Kind', description: 'The kind of screen.', examples: ['note'] },
      source: {
        $ref: 'language.schema.json#/definitions/source',
        description: "The call that loads the screen's data.",
        examples: ['load-cart'],
      },
      skeleton: {
        $ref: 'language.schema.json#/definitions/skeleton',
        description: "The loading state: placeholders shown while the screen's data loads.",
        examples: [['heading']],
      },
      heading: { ...copyKey, description: "The screen's heading.", examples: ['dashboard.title'] },
      text: { ...copyKey, description: 'The sentence.', examples: ['dashboard.unfinished'] },
      label: { ...copyKey, description: "The button's text.", examples: ['dashboard.portal'] },
      do: {
        $ref: 'language.schema.json#/definitions/actions',
        description: 'The actions that run when the button is pressed.',
        examples: [[{ go: 'cart' }]],
      },
    },
    examples: [
      {
        kind: 'note',
        heading: 'dashboard.title',
        text: 'dashboard.unfinished',
        label: 'dashboard.portal',
        do: [{ go: 'cart' }],
      },
    ],
  });
  tree.add(
    'src/screens/note.tsx',
    `import { type ScreenProps, useSend, useTranslate } from '#runtime';
import { Button } from '#widgets';
import { ScreenHeading } from './heading.tsx';

/** A screen with one sentence and one button. */
export function Note({ screen, data }: ScreenProps<'note'>) {
  const t = useTranslate();
  const send = useSend();
  return (
    <div className="page">
      <ScreenHeading className="page__heading">{t(screen.heading)}</ScreenHeading>
      <p>{t(screen.text)}</p>
      <Button onClick={() => send({ type: 'pressed', do: screen.do, data })}>{t(screen.label)}</Button>
    </div>
  );
}
`,
  );
  tree.edit(
    'src/screens/registry.tsx',
    "  form: async () => (await import('./form.tsx')).Form,",
    "  form: async () => (await import('./form.tsx')).Form,\n  note: async () => (await import('./note.tsx')).Note,",
  );
  tree.edit(
    'src/runtime/screens.tsx',
    "    case 'questionnaire': {",
    `    case 'note': {
      const Kind = await registry.note(screen);
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
    case 'questionnaire': {`,
  );
  tree.edit(
    'src/checks/subject/controls.ts',
    "  if (screen.kind === 'page')",
    `  if (screen.kind === 'note')
    return [...sidebar, { kind: 'button', label: screen.label, do: screen.do, conditions: [] }];
  if (screen.kind === 'page')`,
  );
  tree.edit('src/checks/navigation/dead-end.ts', '  form: ', "  note: 'its button does not lead',\n  form: ");
  tree.add(
    'tests/screens/note.test.tsx',
    `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens as chunks } from 'virtual:tundish/screens';
import { freshBrowser } from '../support/browser.ts';
import { open } from '../support/render-flow.tsx';

test('a note shows its text and has a link', async () => {
  freshBrowser();
  const part = await chunks['forgot-password']?.();
  if (part === undefined) throw new Error('no such screen');
  const note = {
    kind: 'note' as const,
    heading: 'forgot.heading',
    text: 'forgot.lead',
    label: 'forgot.submit',
    do: [{ go: 'login' }],
  };
  const loaders = { ...chunks, 'forgot-password': async () => ({ ...part, screen: note }) };
  const page = await open('/forgot-password', { loaders });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot your password?');
  expect(screen.getByRole('main')).toHaveTextContent('Tell us your email address');
  await page.user.click(screen.getByRole('button', { name: 'Send link' }));
  await page.settle();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
});
`,
  );
}

function addAction(): void {
  tree.put('schemas/language.schema.json', '/definitions/action/anyOf/-', {
    type: 'object',
    title: 'VibrateAction',
    description: 'Lets the phone vibrate.',
    required: ['vibrate'],
    additionalProperties: false,
    properties: {
      vibrate: { $ref: '#/definitions/duration', description: 'How long.', examples: ['200ms'] },
      after: {
        $ref: 'language.schema.json#/definitions/delay',
        description: 'Wait this long before doing it.',
        examples: ['800ms'],
      },
    },
    examples: [{ vibrate: '200ms' }],
  });
  tree.add(
    'src/core/actions/vibrate.ts',
    `import { milliseconds } from '../model/index.ts';
import type { ActionHandler } from './action.ts';

/** Lets the phone vibrate. */
export const vibrate: ActionHandler<'vibrate'> = (action, state) => [
  state,
  [{ type: 'vibrate', duration: milliseconds(action.vibrate) }],
];
`,
  );
  tree.edit('src/core/actions/run.ts', '  wipe,\n', '  vibrate,\n  wipe,\n');
  tree.edit(
    'src/core/actions/run.ts',
    "import { wipe } from './wipe.ts';",
    "import { vibrate } from './vibrate.ts';\nimport { wipe } from './wipe.ts';",
  );
  tree.edit(
    'src/core/model/effect.ts',
    "  | { type: 'history-back' }",
    "  | { type: 'history-back' }\n  /** Lets the phone vibrate, for milliseconds. */\n  | { type: 'vibrate'; duration: number }",
  );
  tree.edit(
    'src/runtime/effects.ts',
    "    'save-file': (",
    "    vibrate: ({ duration }) => void navigator.vibrate(duration),\n    'save-file': (",
  );
  tree.add(
    'tests/core/vibrate.test.ts',
    `import { expect, test } from 'vitest';
import { initialState, matchRoute, transition } from '#core';
import { ordering } from './support/ordering.ts';

test('a press lets the phone vibrate', () => {
  const match = matchRoute(ordering, '/login');
  const [, effects] = transition(ordering, initialState(ordering), {
    type: 'pressed',
    match,
    now: 0,
    do: [{ vibrate: '200ms' }],
  });
  expect(effects).toContainEqual({ type: 'vibrate', duration: 200 });
});
`,
  );
}

function addCheck(): void {
  tree.add(
    'src/checks/copy/shouting.ts',
    `import { formsIn, pointerTo } from '#core';
import type { Check } from '../check.ts';

export const shouting: Check = {
  rule: 'CP99',
  name: 'shouting',
  severity: 'warning',
  description: 'A text shouts at people who are worried already.',
  bad: '"intro.title": "Buy now!!"',
  good: '"intro.title": "Start here"',
  requirement: 'CP',
  run: ({ flow }) =>
    Object.entries(flow.texts).flatMap(([locale, texts]) =>
      Object.keys(texts)
        .filter((key) => formsIn(texts[key] ?? '').some((form) => form.includes('!!')))
        .map((key) => ({
          file: \`copy/\${locale}.json\`,
          pointer: pointerTo('texts', key),
          message: 'This text shouts',
          hint: 'write one full stop',
        })),
    ),
};
`,
  );
  tree.edit(
    'src/checks/all-checks.ts',
    'export const CHECKS: readonly Check[] = [',
    'export const CHECKS: readonly Check[] = [\n  shouting,',
  );
  tree.edit(
    'src/checks/all-checks.ts',
    'import { silentFailure }',
    "import { shouting } from './copy/shouting.ts';\nimport { silentFailure }",
  );
  tree.add(
    'tests/checks/shouting.test.ts',
    `import { expect, test } from 'vitest';
import { findings } from './golden.ts';

test('the recipe’s check reports a text in capital letters at its location', () => {
  const found = findings({ 'copy/en.json': { texts: { 'safety.see_physician': 'Stop!!' } } });
  expect(found.map(({ rule, file, pointer }) => [rule, file, pointer])).toEqual([
    ['CP99', 'copy/en.json', '/texts/safety.see_physician'],
  ]);
});
`,
  );
}

function addCall(): void {
  tree.put('contract/ordering.openapi.json', '/components/schemas/Tip', {
    type: 'object',
    description: 'A piece of advice.',
    required: ['text'],
    properties: { text: { type: 'string', description: 'What it says.' } },
  });
  tree.put('contract/ordering.openapi.json', '/paths/~1tip', {
    get: {
      operationId: 'getTip',
      summary: 'A piece of advice.',
      security: [],
      responses: {
        200: {
          description: 'The advice.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Tip' } } },
        },
      },
      'x-tundish': { addition: 'Tried in a test.' },
    },
  });
  tree.add(
    'src/server/routes/tip.ts',
    `import type { OperationHandlers } from '../operations.ts';

/** GET /tip. */
export const tipOperations: OperationHandlers<'getTip'> = { getTip: { respond: async () => ({ text: 'Drink water.' }) } };
`,
  );
  tree.edit(
    'src/server/routes.ts',
    '  ...overviewOperations(context),',
    '  ...overviewOperations(context),\n  ...tipOperations,',
  );
  tree.edit(
    'src/server/routes.ts',
    'import { staffOperations }',
    "import { tipOperations } from './routes/tip.ts';\nimport { staffOperations }",
  );
  tree.add(
    'tests/server/tip.test.ts',
    `import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('advice is given', async () => {
  expect((await server.call('GET', '/api/tip')).json()).toEqual({ text: 'Drink water.' });
});
`,
  );
}

test('the code of every recipe has correct types', () => {
  expect(tree.run('tsx', 'src/build/generate.ts')).toMatchObject({ ok: true });
  expect(tree.run('tsc', '--noEmit')).toEqual({ ok: true, output: '' });
  expect(tree.run('tsc', '--noEmit', '-p', 'src/core')).toEqual({ ok: true, output: '' });
}, 300_000);

test('leaving out a required registry entry of a recipe is a compile error', () => {
  tree.edit('src/screens/blocks/blocks.tsx', '  quote: Quote,\n', '');
  const { ok, output } = tree.run('tsc', '--noEmit');
  tree.edit('src/screens/blocks/blocks.tsx', '  points: Points,\n', '  points: Points,\n  quote: Quote,\n');
  expect([ok, output]).toEqual([false, expect.stringContaining('blocks.tsx')]);
}, 300_000);

test('the widget, block, kind of screen, action, check and call of the recipes each work', () => {
  const files = ['widgets/stars', 'screens/page', 'screens/note', 'core/vibrate', 'checks/shouting', 'server/tip'];
  const names = [
    'stars are chosen',
    'a quote is shown',
    'a note shows',
    'lets the phone vibrate',
    'reports a text in capital letters',
    'advice is given',
  ];
  const { ok, output } = tree.run('vitest', 'run', ...files.map((file) => `tests/${file}.test`), '-t', names.join('|'));
  expect(ok, output).toBe(true);
  expect(output).toMatch(/Tests\s.*6 passed/);
}, 300_000);
