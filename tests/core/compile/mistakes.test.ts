import { describe, expect, test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

/** Mistakes that authors make who never read TypeScript. Each is one finding, at its place, with the right word. */
const INTRO = 'screens/intro.json';
const CART = 'screens/cart.json';
const HAIR = 'products/hair-regrowth.json';
const ASKED = 'screens/pre-questionnaire.json';
const LINE = 'blocks/line-item.json';
const total = '/blocks/1/if/data.total_cents';
const given = '/routes/intro/on_arrival/0/set';

describe('a name written in the style of another kind of name', () => {
  test.each<[string, Edit, Finding]>([
    ['a call with _', [INTRO, '/source', 'load_product'], ['RF11', `${INTRO}#/source`, '"load-product"']],
    ['a store with _', [ASKED, '/store', 'pre_answers'], ['RF17', `${ASKED}#/store`, '"pre-answers"']],
    [
      'an address for a route',
      [ASKED, '/on_empty/0/otherwise/0/go', '/signup'],
      ['RF03', `${ASKED}#/on_empty/0/otherwise/0/go`, '"signup"'],
    ],
    [
      'a sentence for a text',
      ['questions.json', '/types/single_choice/hint', 'Please choose one'],
      ['RF07', 'questions.json#/types/single_choice/hint', 'write the sentence in copy/en.json'],
    ],
    [
      'letters for a reference',
      ['routes.json', '/routes/cart/on_arrival', [{ set: { 'review.from': 'hair-regrowth' } }]],
      ['RF17', 'routes.json#/routes/cart/on_arrival/0/set/review.from', '{ "is": "hair-regrowth" }'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

describe('a reference to a field that does not exist', () => {
  test.each<[string, Edit, Finding]>([
    [
      'of the data',
      [CART, '/blocks/1/blocks/1/steps/0/with/amount/value', 'data.total_cent'],
      ['RF17', `${CART}#/blocks/1/blocks/1/steps/0/with/amount/value`, '"total_cents"'],
    ],
    [
      'of the data, in a condition',
      [CART, '/blocks/0/blocks/2/if', { 'data.totl_cents': { above: 0 } }],
      ['RF17', `${CART}#/blocks/0/blocks/2/if/data.totl_cents`, '"total_cents"'],
    ],
    [
      'of a list’s item',
      [LINE, '/blocks/4/from', 'item.varaint.name'],
      ['RF17', `${LINE}#/blocks/4/from`, '"variant"'],
    ],
    ['within it', [LINE, '/blocks/4/from', 'item.variant.nam'], ['RF17', `${LINE}#/blocks/4/from`, '"name"']],
    [
      'the list',
      [CART, '/blocks/0/blocks/0/of', 'data.line_item'],
      ['RF17', `${CART}#/blocks/0/blocks/0/of`, '"line_items"'],
    ],
    [
      'of an answer that is kept',
      ['calls.json', '/calls/search-members/learns/members.found', 'response.membrs'],
      ['RF17', 'calls.json#/calls/search-members/learns/members.found', '"members"'],
    ],
    [
      'of an answer that is looked at',
      ['screens/question.json', '/on_complete/0/then/1/if', { 'response.next_pat.path_type': { is: 'x' } }],
      ['RF17', 'screens/question.json#/on_complete/0/then/1/if/response.next_pat.path_type', '"next_path"'],
    ],
    [
      'of a form',
      ['calls.json', '/calls/login/body/email', 'form.emial'],
      ['RF17', 'calls.json#/calls/login/body/email', '"email"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

describe('a value of the wrong kind', () => {
  test.each<[string, Edit, Finding]>([
    ['a test that is misspelt', [CART, total, { abov: 0 }], ['SC03', `${CART}#${total}/abov`, '"above"']],
    ['a test of another language', [CART, total, { '>': 0 }], ['SC03', `${CART}#${total}/>`, '"above"']],
    [
      'equality as a test',
      [INTRO, '/blocks/8/if/cart.isRdt', { is: true }],
      ['SC04', `${INTRO}#/blocks/8/if/cart.isRdt/is`, 'write true by itself'],
    ],
    [
      'equality in another language',
      [CART, total, { '==': 0 }],
      ['SC03', `${CART}#${total}/==`, 'write the value itself: 0'],
    ],
    [
      'text without "is"',
      ['flow.json', '/landing/0/if/user.role', 'staff'],
      ['SC04', 'flow.json#/landing/0/if/user.role', 'write { "is": "staff" }'],
    ],
    [
      'a word of the first edition',
      ['flow.json', '/landing/0/if/user.role', { in: ['staff'] }],
      ['SC03', 'flow.json#/landing/0/if/user.role/in', '"is_one_of"'],
    ],
    [
      'null for what is not known',
      ['flow.json', '/landing/0/if/user.role', null],
      ['SC04', 'flow.json#/landing/0/if/user.role', '{ "known": false }'],
    ],
    [
      'a formula',
      [INTRO, '/blocks/8/if', 'cart.isRdt == true'],
      ['SC04', `${INTRO}#/blocks/8/if`, '{"auth.signed_in":true'],
    ],
    [
      'a condition in [ ]',
      [INTRO, '/blocks/8/if', [{ 'cart.isRdt': true }]],
      ['SC04', `${INTRO}#/blocks/8/if`, 'take it out of the [ ]'],
    ],
    [
      'text that stands for itself',
      ['routes.json', `${given}/cart.isRdt`, { is: false }],
      ['SC04', `routes.json#${given}/cart.isRdt/is`, 'write false by itself, without { "is": … }'],
    ],
    [
      'an action as a word',
      [ASKED, '/on_empty/0/otherwise/0', 'go'],
      ['SC04', `${ASKED}#/on_empty/0/otherwise/0`, 'write { "go": … }'],
    ],
    [
      'two actions in one',
      [ASKED, '/on_complete/0/do/0/then/1/go', 'signup'],
      ['SC03', `${ASKED}#/on_complete/0/do/0/then/1/go`, 'an action of its own'],
    ],
    [
      'an empty action',
      [ASKED, '/on_empty/0/otherwise/0', {}],
      ['SC05', `${ASKED}#/on_empty/0/otherwise/0`, 'call, clear'],
    ],
    [
      'a block that does not say which',
      [INTRO, '/blocks/4/block', GONE],
      ['SC05', `${INTRO}#/blocks/4`, 'one of: heading, text'],
    ],
    [
      'blocks in blocks',
      [INTRO, '/blocks', [[{ block: 'text', text: 'intro.title' }]]],
      ['SC04', `${INTRO}#/blocks/0`, 'inner [ ]'],
    ],
    [
      'a trigger',
      ['analytics.json', '/events/page-view/when', { path_change: true }],
      ['SC03', 'analytics.json#/events/page-view/when/path_change', '"path_changes"'],
    ],
    ['a time with a word', [ASKED, '/advance_after', '2 seconds'], ['SC08', `${ASKED}#/advance_after`, 'write "2s"']],
    ['a time with a comma', [ASKED, '/advance_after', '1,5s'], ['SC08', `${ASKED}#/advance_after`, 'write "1.5s"']],
    ['a time with a space', [ASKED, '/advance_after', '500 ms'], ['SC08', `${ASKED}#/advance_after`, 'write "500ms"']],
    [
      'a price with a point',
      [HAIR, '/variants/0/quantities/0/price_cents', '12.00'],
      ['SC04', `${HAIR}#/variants/0/quantities/0/price_cents`, 'write a whole number'],
    ],
    [
      'true in quotes where null may stand',
      [HAIR, '/pre_questionnaire/0/answer_options/0/end_progress', 'true'],
      ['SC04', `${HAIR}#/pre_questionnaire/0/answer_options/0/end_progress`, 'write true without quotes'],
    ],
    [
      'texts in groups',
      ['copy/en.json', '/texts/common', { continue: 'Go' }],
      ['SC04', 'copy/en.json#/texts/common', 'joined'],
    ],
    [
      'false in quotes, compared',
      ['flow.json', '/access/guest/allows/auth.signed_in', 'false'],
      ['SC04', 'flow.json#/access/guest/allows/auth.signed_in', 'write false without quotes'],
    ],
    [
      'a text, asked of a number',
      [INTRO, '/blocks/8/if', { 'cart.quantity': { is: '3' } }],
      ['SC04', `${INTRO}#/blocks/8/if/cart.quantity/is`, '"at_least"'],
    ],
    [
      'a number, asked of what is true or false',
      [INTRO, '/blocks/8/if', { 'cart.isRdt': { at_least: 1 } }],
      ['SC04', `${INTRO}#/blocks/8/if/cart.isRdt/at_least`, 'write true or false'],
    ],
    [
      'a list, asked of the data’s number',
      [CART, '/blocks/0/blocks/2/if', { 'data.total_cents': { includes: 'a' } }],
      ['SC04', `${CART}#/blocks/0/blocks/2/if/data.total_cents/includes`, '"at_least"'],
    ],
    [
      'a number for a text, asked of a name of the engine',
      [ASKED, '/above/0/if', { 'questions.has_answer': 1 }],
      ['SC04', `${ASKED}#/above/0/if/questions.has_answer`, 'write true or false'],
    ],
    [
      'text put where true or false is held',
      ['routes.json', `${given}/cart.isRdt`, { is: 'no' }],
      ['SC04', `routes.json#${given}/cart.isRdt`, 'give it true or false'],
    ],
    [
      'a number put where text is held',
      ['routes.json', `${given}/cart.variant`, 3],
      ['SC04', `routes.json#${given}/cart.variant`, 'write { "is": "…" }'],
    ],
    [
      'a name of another type',
      ['routes.json', `${given}/cart.isRdt`, 'cart.quantity'],
      ['SC04', `routes.json#${given}/cart.isRdt`, 'give it true or false'],
    ],
    [
      'a failure that is none',
      ['errors.json', '/screen/on_go_home/0/if/failure.type/is_one_of/1', 'forbiden'],
      ['SC06', 'errors.json#/screen/on_go_home/0/if/failure.type/is_one_of/1', '"forbidden"'],
    ],
    [
      'a body without a field that the contract needs',
      ['calls.json', '/calls/login/body', { email: 'form.email' }],
      ['RF25', 'calls.json#/calls/login/body', 'add it here'],
    ],
    [
      'a word to which a text belongs',
      ['lists/order-news.json', '/list/0/value', 'in_revie'],
      ['SC06', 'lists/order-news.json#/list/0/value', '"in_review"'],
    ],
    [
      'what a field holds at first',
      ['stores.json', '/stores/cart/fields/isRdt', { type: 'boolean', default: 'false' }],
      ['SC04', 'stores.json#/stores/cart/fields/isRdt/default', 'write false without quotes'],
    ],
    [
      'an address without https://',
      ['flow.json', '/brand/url', 'www.example.com'],
      ['SC06', 'flow.json#/brand/url', 'https://'],
    ],
    [
      'a path with { }',
      ['routes.json', '/routes/intro/path', '/products/{slug}/intro'],
      ['SC09', 'routes.json#/routes/intro/path', '/:product_slug/'],
    ],
    [
      'a path that ends in /',
      ['routes.json', '/routes/cart/path', '/carts/'],
      ['SC09', 'routes.json#/routes/cart/path', 'like "/'],
    ],
    [
      'an autocomplete word',
      ['forms/email.json', '/fields/0/autocomplete', 'user-name'],
      ['SC06', 'forms/email.json#/fields/0/autocomplete', '"username"'],
    ],
    [
      'a kind of error of a field',
      ['forms/email.json', '/fields/0/errors/formt', 'errors.email_format'],
      ['SC03', 'forms/email.json#/fields/0/errors/formt', '"format"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

describe('mistakes in files and texts', () => {
  test.each<[string, Edit, Finding]>([
    [
      'nothing in a file',
      ['steps.json', '', {}],
      ['SC05', 'steps.json#', '"label", "value", "first_step_starts_at", "minimum_width" and "steps"'],
    ],
    [
      'a screen beside its folder',
      ['review.json', '', { kind: 'page' }],
      ['SC03', 'review.json#', 'move it to screens/review.json'],
    ],
    [
      'a folder that is misspelt',
      ['screen/review.json', '', {}],
      ['SC03', 'screen/review.json#', 'move it to screens/review.json'],
    ],
    [
      'a copy that was left',
      ['routes.backup.json', '', {}],
      ['SC03', 'routes.backup.json#', 'remove it: routes.json is there already'],
    ],
    ['another language in the file', ['copy/es.json', '/locale', 'en'], ['SC06', 'copy/es.json#/locale', 'write "es"']],
    [
      'a wrong encoding',
      ['copy/es.json', '/texts/cart.title', 'CompaÃ±Ã\u00ADa'],
      ['CP06', 'copy/es.json#/texts/cart.title', 'UTF-8'],
    ],
    [
      'a character that turns the direction',
      ['copy/en.json', '/texts/cart.title', 'Your \u202ecart'],
      ['CP06', 'copy/en.json#/texts/cart.title', 'type the text anew'],
    ],
    [
      'words that nobody can see',
      ['copy/en.json', '/texts/cart.title', '\u200b'],
      ['CP06', 'copy/en.json#/texts/cart.title', 'write the text'],
    ],
    [
      'a placeholder in two braces',
      ['copy/en.json', '/texts/common.name', '{{name}}'],
      ['CP04', 'copy/en.json#/texts/common.name', 'write {name}'],
    ],
    [
      'a placeholder that is misspelt',
      ['copy/en.json', '/texts/common.name', '{nmae}'],
      ['RF10', 'copy/en.json#/texts/common.name', 'did you mean {name}?'],
    ],
    [
      'one that is always there',
      ['copy/en.json', '/server/reset_mail_subject', '{brnad}: choose'],
      ['RF09', 'copy/en.json#/server/reset_mail_subject', 'did you mean "brand"?'],
    ],
    [
      'a display',
      [HAIR, '/pre_questionnaire/0/answer_display_type', 'images'],
      ['SC06', `${HAIR}#/pre_questionnaire/0/answer_display_type`, '"image"'],
    ],
    [
      'an answer without words',
      [HAIR, '/pre_questionnaire/1/answer_options/0/answer_text', GONE],
      ['CP06', `${HAIR}#/pre_questionnaire/1/answer_options/0`, '"answer_text"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

  test('a file name in the wrong case is one finding', () => {
    const steps = orderingSource.files['steps.json'];
    const source = edited(orderingSource, ['steps.json', '', GONE], ['Steps.json', '', steps]);
    finds(source, ['SC03', 'Steps.json#', 'move it to steps.json']);
  });

  test('a misspelt "label" of a field is one finding', () => {
    const source = edited(
      orderingSource,
      ['forms/email.json', '/fields/0/label', GONE],
      ['forms/email.json', '/fields/0/labl', 'login.email'],
    );
    finds(source, ['SC03', 'forms/email.json#/fields/0/labl', '"label"']);
  });
});

describe('conditions that can never hold and values that are impossible', () => {
  const offer = '/variants/0/quantities/0/quantity';
  const registered = '/access/member/allows/user.registration_state';
  const [VARIANTS, LEAD] = ['screens/variant-selection.json', '/blocks/0/blocks/2'];
  test.each<[string, Edit, Finding]>([
    [
      'a condition on what a field never says',
      ['flow.json', registered, { is: 'complete' }],
      ['SC06', `flow.json#${registered}/is`, '"completed"'],
    ],
    [
      'one on what an item never says',
      [CART, '/blocks/0/blocks/0/blocks/2/if/item.subscriptionType', { is: 'montly' }],
      ['SC06', `${CART}#/blocks/0/blocks/0/blocks/2/if/item.subscriptionType/is`, '"monthly"'],
    ],
    [
      'one of several that a field never says',
      [CART, '/blocks/0/blocks/0/blocks/2/if/item.subscriptionType', { is_one_of: ['once', 'quaterly'] }],
      ['SC06', `${CART}#/blocks/0/blocks/0/blocks/2/if/item.subscriptionType/is_one_of/1`, '"quarterly"'],
    ],
    [
      'any of no conditions',
      [CART, '/blocks/0/blocks/0/blocks/2/if', { any: [] }],
      ['SC05', `${CART}#/blocks/0/blocks/0/blocks/2/if/any`, 'at least one'],
    ],
    [
      '[PQ-1] a choice of many by a widget for one',
      ['questions.json', '/types/multiple_choice/widget', 'single-choice'],
      ['SM21', 'questions.json#/types/multiple_choice/widget', 'write "multiple-choice"'],
    ],
    [
      '[PQ-1] a choice of one by a widget for many',
      ['questions.json', '/types/multiple_choice/selects', 'one'],
      ['SM21', 'questions.json#/types/multiple_choice/selects', 'write "many"'],
    ],
    [
      '[PQ-1] the next question while this one is written',
      ['questions.json', '/types/plain_text/advance', 'on_choose'],
      ['SM21', 'questions.json#/types/plain_text/advance', '"on_continue"'],
    ],
    ['more than one order holds', [HAIR, offer, 4000], ['SM19', `${HAIR}#${offer}`, 'raise "maxQuantity"']],
    [
      'an offer twice',
      [HAIR, '/variants/0/quantities/2', { quantity: 1, price_cents: 1, subscriptionType: 'once', label: 'One' }],
      ['SM19', `${HAIR}#/variants/0/quantities/2/quantity`, 'delete one'],
    ],
    [
      'a form that no variant has',
      [HAIR, '/medical_questionnaire/3/answer_options/1/form', 'foma'],
      ['SM22', `${HAIR}#/medical_questionnaire/3/answer_options/1/form`, 'did you mean "foam"?'],
    ],
    [
      'a form chosen before signing up',
      [HAIR, '/pre_questionnaire/0/answer_options/0/form', 'foam'],
      ['SM22', `${HAIR}#/pre_questionnaire/0/answer_options/0/form`, 'move the question'],
    ],
    [
      'a form of which one variant dissolves and another does not',
      ['products/migraine-relief.json', '/variants/1/isRdt', true],
      ['SM22', 'products/migraine-relief.json#/variants/1/isRdt', 'a form of their own'],
    ],
    [
      'what dissolves, without an intro',
      [HAIR, '/variants/2/isRdt', true],
      ['SM22', `${HAIR}#/variants/2/isRdt`, '"dissolving_tablet_html"'],
    ],
    ['nothing to order', [HAIR, '/variants', []], ['SC05', `${HAIR}#/variants`, 'at least one']],
    [
      'a body that is never sent',
      ['calls.json', '/calls/save-cart/operation', 'getCart'],
      ['SM20', 'calls.json#/calls/save-cart/operation', '"saveCart"'],
    ],
    ['a step that is nowhere', ['steps.json', '/steps/2/routes', []], ['SC05', 'steps.json#/steps/2/routes', 'one']],
    [
      'a step that hides the others',
      ['steps.json', '/steps/2/weight', 100000],
      ['SM03', 'steps.json#/steps/2/weight', '100 or less'],
    ],
    [
      'a search that never begins',
      ['questions.json', '/types/allergies/search/minimum', 300],
      ['SM03', 'questions.json#/types/allergies/search/minimum', '4 or less'],
    ],
    [
      'a list of what is none',
      [CART, '/blocks/0/blocks/0/of', 'data.total_cents'],
      ['SC04', `${CART}#/blocks/0/blocks/0/of`, 'holds several'],
    ],
    ['a paragraph without words', [VARIANTS, `${LEAD}/text`, GONE], ['SC05', `${VARIANTS}#${LEAD}`, '"text"']],
    [
      'a paragraph of a text and a value',
      [VARIANTS, `${LEAD}/from`, 'route.product_slug'],
      ['SC03', `${VARIANTS}#${LEAD}/from`, 'keep one'],
    ],
    ['a language twice', ['flow.json', '/locales/2', 'es'], ['SC02', 'flow.json#/locales/2', 'delete one']],
    ['a phone without a number', ['flow.json', '/brand/phone', 'call us'], ['SC09', 'flow.json#/brand/phone', '0134']],
    [
      'a day that is in no calendar',
      ['flow.json', '/suppress/0/until', '2027-13-45'],
      ['SC09', 'flow.json#/suppress/0/until', '2027-06-30'],
    ],
    [
      'texts in a language that the flow has not',
      ['copy/fr.json', '', { ...Object(orderingSource.files['copy/es.json']), locale: 'fr' }],
      ['SC03', 'copy/fr.json#', 'add "fr" to "locales"'],
    ],
    [
      'whoever fits everything before others',
      ['flow.json', '/access/staff/refused', [{ go: 'login' }, { if: { 'auth.signed_in': true }, go: 'dashboard' }]],
      ['GR10', 'flow.json#/access/staff/refused', 'move entry 1'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

  test('a condition must compare with a word of the contract', () => {
    const source = edited(orderingSource, ['flow.json', registered, { is: 'verified' }]);
    finds(source, ['SC06', `flow.json#${registered}/is`, 'pending, completed']);
  });
});

describe('[QS-2] a picture that does not exist', () => {
  const attachment = '/pre_questionnaire/0/answer_options/0/attachment';
  const place = `${HAIR}#${attachment}`;
  test.each<[string, Edit, Finding]>([
    ['misspelt', [HAIR, attachment, '/samples/sclap-1.svg'], ['RF21', place, 'did you mean "/samples/scalp-1.svg"?']],
    ['in other letters', [HAIR, attachment, '/samples/Scalp-1.svg'], ['RF21', place, '"/samples/scalp-1.svg"']],
    ['of another kind', [HAIR, attachment, '/samples/scalp-1.png'], ['RF21', place, '"/samples/scalp-1.svg"']],
    ['without its folder', [HAIR, attachment, 'scalp-1.svg'], ['RF21', place, '"/samples/scalp-1.svg"']],
    ['by its place on disk', [HAIR, attachment, 'public/samples/foam.svg'], ['RF21', place, '"/samples/foam.svg"']],
    [
      'that nobody has added',
      [HAIR, attachment, '/new/beard.svg'],
      ['RF21', place, 'put it into public/new/beard.svg'],
    ],
    ['that no browser is let ask for', [HAIR, attachment, 'http://example.com/a.png'], ['RF21', place, 'https://']],
    ['of a product', [HAIR, '/image', '/samples/hair.svg'], ['RF21', `${HAIR}#/image`, 'public/samples/hair.svg']],
    ['of a variant', [HAIR, '/variants/0/image', '/foam.svg'], ['RF21', `${HAIR}#/variants/0/image`, 'foam.svg"?']],
    ['the logo', ['flow.json', '/layout/logo/src', 'logo.svg'], ['RF21', 'flow.json#/layout/logo/src', '"/logo.svg"']],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

  test.each([
    ['by a whole address', 'https://cdn.example.com/scalp.png'],
    ['in a certain state', '/samples/scalp-1.svg?v=2#front'],
    ['in the file itself', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['none', null],
  ])('a picture that gives no finding: %s', (_, address) => {
    expect(problemsOf(edited(orderingSource, [HAIR, attachment, address]))).toEqual([]);
  });

  test('gives no finding when the list of served files is unknown', () => {
    const { served: _, ...source } = edited(orderingSource, [HAIR, attachment, '/new/beard.svg']);
    expect(problemsOf(source)).toEqual([]);
  });
});
