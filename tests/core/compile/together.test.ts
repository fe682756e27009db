import { describe, expect, test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { minimal } from '../support/minimal.ts';
import { compiled, ordering, orderingSource, problemsOf } from '../support/ordering.ts';

describe('what must be true of all files together', () => {
  test.each<[string, Edit, Finding]>([
    ['a file without a place', ['notes.json', '', {}], ['SC03', 'notes.json#', 'routes.json']],
    [
      '[GD-7] one route behind another',
      [
        'routes.json',
        '/routes/other',
        { path: '/products/:other/intro', access: 'open', screen: 'cart', title: 'cart.title' },
      ],
      ['RF06', 'routes.json#/routes/other/path', 'remove one'],
    ],
    [
      'one route behind a wider one',
      [
        'routes.json',
        '/routes',
        {
          all: { path: '/:anything', access: 'open', screen: 'cart', title: 'cart.title', remember: false },
          ...without('signup', 'user-demographics', 'user-bmi', 'dashboard', 'cart', 'not-found'),
          ...only('signup'),
        },
      ],
      ['RF06', 'routes.json#/routes/signup/path', 'narrower'],
    ],
    [
      'people land where nobody can',
      ['flow.json', '/landing/0/go', 'intro'],
      ['RF04', 'routes.json#/routes/intro/path', 'without :words'],
    ],
    [
      'no step has any weight',
      ['steps.json', '/steps', [{ id: 'one', routes: ['cart'], weight: 0 }]],
      ['SM01', 'steps.json#/steps', 'above 0'],
    ],
    [
      '[VA-3] a required field that is not there',
      ['screens/login.json', '/schema/required/2', 'emial'],
      ['SC03', 'screens/login.json#/schema/required', '"email"'],
    ],
    [
      '[VA-3] one within a group',
      ['screens/user-demographics.json', '/schema/properties/address/required/4', 'zipp'],
      ['SC03', 'screens/user-demographics.json#/schema/properties/address/required', '"zip"'],
    ],
    [
      'an unfinished text',
      ['copy/en.json', '/texts/cart.title', 'TODO: cart'],
      ['CP06', 'copy/en.json#/texts/cart.title', 'write the text'],
    ],
    [
      'an empty text',
      ['copy/en.json', '/texts/cart.title', ''],
      ['CP06', 'copy/en.json#/texts/cart.title', 'write the text'],
    ],
    [
      'a placeholder that is not closed',
      ['copy/en.json', '/texts/dashboard.welcome', 'Hello {name'],
      ['CP04', 'copy/en.json#/texts/dashboard.welcome', '{name}'],
    ],
    [
      'a placeholder in capitals',
      ['copy/en.json', '/texts/dashboard.welcome', 'Hello {Name}'],
      ['CP04', 'copy/en.json#/texts/dashboard.welcome', '{name}'],
    ],
    [
      'a product under another name',
      ['products/hair-regrowth.json', '/slug', 'hair'],
      ['SC06', 'products/hair-regrowth.json#/slug', '"hair-regrowth"'],
    ],
  ])('%s', (name, edit, finding) => {
    const problems = problemsOf(edited(orderingSource, edit));
    if (!name.includes('wider')) return finds(edited(orderingSource, edit), finding);
    expect(problems.map((one) => `${one.rule} ${one.file}#${one.pointer}`)).toContain(`${finding[0]} ${finding[1]}`);
  });

  test('another language: what is not translated, and a placeholder that is lost', () => {
    const { texts } = orderingSource.files['copy/en.json'] as { texts: Record<string, string> };
    const fr = { locale: 'fr', texts: { ...texts, 'dashboard.welcome': 'Bonjour.' } };
    const both = edited(orderingSource, ['flow.json', '/locales', ['en', 'fr']]);
    finds(edited(both, ['copy/fr.json', '', fr]), ['RF10', 'copy/fr.json#/texts/dashboard.welcome', '{name}']);
    const welcome = { ...fr, texts };
    finds(edited(both, ['copy/fr.json', '', welcome], ['copy/fr.json', '/texts/cart.title', GONE]), [
      'RF07',
      'copy/fr.json#/texts',
      'copy/fr.json',
    ]);
    finds(both, ['RF07', 'flow.json#/locales', 'copy/fr.json']);
  });

  test('several mistakes are all told, in the order of the files', () => {
    const problems = problemsOf(
      edited(orderingSource, ['calls.json', '/calls/login/method', 'PSOT'], ['steps.json', '/steps/0/weight', 'one']),
    );
    expect(problems.map(({ rule }) => rule)).toEqual(['SC06', 'SC04']);
  });
});

function only(...ids: string[]): Record<string, unknown> {
  const { routes } = orderingSource.files['routes.json'] as { routes: Record<string, unknown> };
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
}

function without(...ids: string[]): Record<string, unknown> {
  const { routes } = orderingSource.files['routes.json'] as { routes: Record<string, unknown> };
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !ids.includes(id)));
}

test('a misspelt widget, route and text in three files are three findings at once', () => {
  const source = edited(
    orderingSource,
    ['questions.json', '/types/single_choice/widget', 'singel-choice'],
    ['routes.json', '/routes/dashboard/screen', 'dashbord'],
    ['screens/login.json', '/submit/label', 'login.sumbit'],
  );
  expect(problemsOf(source).map(({ rule, hint }) => `${rule} ${hint}`)).toEqual([
    'RF01 did you mean "single-choice"?',
    'RF03 did you mean "dashboard"?',
    'RF07 did you mean "login.submit"?',
  ]);
});

test('the shipped flow compiles, routes in their order, and the smallest one too', () => {
  expect(ordering.name).toBe('ordering');
  expect(ordering.routes.map(({ id }) => id).slice(0, 2)).toEqual(['login', 'signup']);
  expect(compiled(minimal()).routes).toHaveLength(2);
});
