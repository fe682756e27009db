import { describe, test } from 'vitest';
import { type Edit, edited } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource } from '../support/ordering.ts';

describe('[issue 15] a mistake in a text with plural forms', () => {
  test.each<[string, Edit, Finding]>([
    [
      'a plural without its end',
      ['copy/en.json', '/texts/search.results', '{count, plural, one {# result} other {# results}'],
      ['CP04', 'copy/en.json#/texts/search.results', '{count, plural, one {# item} other {# items}}'],
    ],
    [
      'a plural without a form that its language needs',
      ['copy/es.json', '/texts/search.results', '{count, plural, other {# resultados}}'],
      ['CP10', 'copy/es.json#/texts/search.results', 'add one {…}'],
    ],
    [
      'a plural with a form of another language',
      ['copy/en.json', '/texts/search.results', '{count, plural, one {# result} few {# results} other {# results}}'],
      ['CP10', 'copy/en.json#/texts/search.results', 'one, other'],
    ],
    [
      'a plural that a translation leaves out',
      ['copy/es.json', '/texts/search.results', 'Use las flechas para elegir.'],
      ['RF10', 'copy/es.json#/texts/search.results', '{count}'],
    ],
    [
      'a plural where nothing is counted',
      ['copy/en.json', '/server/too_many', '{wait, plural, one {# minute} other {# minutes}}'],
      ['CP04', 'copy/en.json#/server/too_many', 'without plural'],
    ],
    [
      'a plural of a text',
      ['copy/en.json', '/texts/dashboard.welcome', '{name, plural, one {Hello} other {Hello #}}'],
      ['SC04', 'screens/dashboard.json#/blocks/0/with/name', 'of that kind'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});
