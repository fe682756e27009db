import { describe, expect, test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { minimal } from '../support/minimal.ts';
import { compiled, ordering, orderingSource, problemsOf } from '../support/ordering.ts';

const UNWEIGHTED = ordering.steps.map((step) => ({ ...step, weight: 0 }));

describe('rules that span several files', () => {
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
      'a path type that leads to two routes',
      ['routes.json', '/routes/dashboard/path_type', 'carts'],
      ['RF06', 'routes.json#/routes/dashboard/path_type', 'remove it'],
    ],
    [
      '[ER-3] a parameter that the server calls otherwise',
      ['routes.json', '/routes/intro/path', '/products/:product/intro'],
      ['RF04', 'routes.json#/routes/intro/path', 'write "product_slug"'],
    ],
    [
      'a parameter that the operation does not have',
      ['calls.json', '/calls/check-reset-token/params', { tokn: 'password-reset.token' }],
      ['RF25', 'calls.json#/calls/check-reset-token/params/tokn', '"token"'],
    ],
    [
      'a remembered parameter that no address has',
      ['flow.json', '/remembered_params/0', 'product_slgu'],
      ['RF17', 'flow.json#/remembered_params/0', '"product_slug"'],
    ],
    [
      '[HT-5] an answer that takes the place of another kind of answer',
      ['calls.json', '/calls/save-address/answers_as', 'load-cart'],
      ['SC06', 'calls.json#/calls/save-address/answers_as', 'AccountSettings'],
    ],
    [
      'people land where nobody can',
      ['flow.json', '/landing/0/go', 'intro'],
      ['RF04', 'flow.json#/landing/0/go', 'without :words'],
    ],
    [
      'the address where people land has a word that no other has',
      ['routes.json', '/routes/dashboard/path', '/dashboard/:tab'],
      ['RF04', 'routes.json#/routes/dashboard/path', 'without :words'],
    ],
    [
      '[PG-1] questions at one address fill the bar by a place that they do not have',
      ['steps.json', '/steps/0/fills', 'position'],
      ['SM01', 'steps.json#/steps/0/fills', 'write "answered"'],
    ],
    ['no step has any weight', ['steps.json', '/steps', UNWEIGHTED], ['SM01', 'steps.json#/steps', 'above 0']],
    [
      '[VA-3] two fields of one name',
      ['screens/login.json', '/fields/1/field', 'email'],
      ['RF05', 'screens/login.json#/fields/1/field', 'its own name'],
    ],
    [
      '[VA-3] a sentence for a rule that the field does not have',
      ['screens/login.json', '/fields/1/errors/minLength', 'errors.password_short'],
      ['SC03', 'screens/login.json#/fields/1/errors/minLength', 'remove it'],
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
      'a number without a place in the name',
      ['analytics.json', '/events/question-conversion/name', 'g_eve003'],
      ['SC09', 'analytics.json#/events/question-conversion/name', '{number}'],
    ],
    [
      'a place for a number without a number',
      ['analytics.json', '/events/contact/name', 'Contact{number}'],
      ['SC05', 'analytics.json#/events/contact/name', '"numbered"'],
    ],
    [
      'an event that asks for a parameter which its address never keeps',
      ['analytics.json', '/events/initiate-checkout/when/without', 'ordre'],
      ['RF17', 'analytics.json#/events/initiate-checkout/when/without', 'order'],
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

  const MIGRAINE = 'products/migraine-relief.es.json';
  test.each<[string, Edit, Finding]>([
    ['no texts', ['copy/es.json', '', GONE], ['RF07', 'flow.json#/locales', 'add copy/es.json']],
    [
      'a placeholder that is lost',
      ['copy/es.json', '/texts/dashboard.welcome', 'Hola.'],
      ['RF10', 'copy/es.json#/texts/dashboard.welcome', 'put {name} back'],
    ],
    [
      'a sentence of the server that is not there',
      ['copy/es.json', '/server/not_found', GONE],
      ['SC05', 'copy/es.json#/server', 'add "not_found"'],
    ],
    [
      'a placeholder that a mail has lost',
      ['copy/es.json', '/server/reset_mail_subject', 'Elija una contraseña'],
      ['RF10', 'copy/es.json#/server/reset_mail_subject', 'put {brand} back'],
    ],
    [
      'a mail without its link, in the default language too',
      ['copy/en.json', '/server/reset_mail_text', 'Open the link.'],
      ['SC09', 'copy/en.json#/server/reset_mail_text', '{link}'],
    ],
    [
      'texts of no product',
      ['products/migrane-relief.es.json', '', { locale: 'es', texts: {} }],
      ['SC03', 'products/migrane-relief.es.json#', 'did you mean "migraine-relief.es"'],
    ],
    ['another language in the file', [MIGRAINE, '/locale', 'fr'], ['SC06', `${MIGRAINE}#/locale`, 'write "es"']],
  ])('a translation: %s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

  test('a translation: a product text that lost a placeholder', () => {
    const source = edited(orderingSource, ['products/migraine-relief.json', '/summary', 'From {brand}.']);
    finds(source, ['RF10', `${MIGRAINE}#/texts/summary`, 'put {brand} back']);
  });

  test('reports several mistakes at once, in the order of the files', () => {
    const problems = problemsOf(
      edited(
        orderingSource,
        ['calls.json', '/calls/login/verified_email', 'yes'],
        ['steps.json', '/steps/0/weight', 'one'],
      ),
    );
    expect(problems.map(({ rule }) => rule)).toEqual(['SC04', 'SC04']);
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

test('a misspelt widget, route and text in three files give three findings', () => {
  const source = edited(
    orderingSource,
    ['questions.json', '/types/single_choice/widget', 'singel-choice'],
    ['routes.json', '/routes/dashboard/screen', 'dashbord'],
    ['screens/login.json', '/submit/label', 'login.sumbit'],
  );
  expect(problemsOf(source).map(({ rule, hint }) => `${rule} ${hint}`)).toEqual([
    'RF01 did you mean "single-choice"?',
    'RF03 did you mean "dashboard"?',
    'RF07 did you mean "login.submit"? If the text is new, add it to copy/en.json',
  ]);
});

test('the shipped flow compiles with its routes in order, and so does the smallest flow', () => {
  expect(ordering.name).toBe('ordering');
  expect(ordering.routes.map(({ id }) => id).slice(0, 2)).toEqual(['login', 'signup']);
  expect(compiled(minimal()).routes).toHaveLength(2);
});
