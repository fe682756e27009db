import { signUp, stranger, newMember, signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { box, goOn, heading, radio, textField } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const address = preAddress(migraine);
const READ = '**/api/products/migraine-relief/pre_questionnaire';
const LONG = 'Wonderfully'.repeat(28);
const HOSTILE = `<p onclick="window.pwned=1" style="position:fixed;inset:0">Is <b>this</b> <i>safe</i>?</p>
<script>window.pwned=2;alert(2)</script><img src=x onerror="window.pwned=3"><svg onload="window.pwned=4"><circle/></svg>
<a href="javascript:window.pwned=5">a link</a> <a href="https://example.com/" target="_top">another</a>
<iframe src="https://example.com/"></iframe><form action="https://example.com/"><input name="x"></form>
<style>body{display:none}</style><math><mtext><table><mglyph><style><img src=x onerror=window.pwned=6></style></mglyph></table></mtext></math>`;

const option = (id: string | number, answer_text: string | null, rest: object = {}) => ({ id, answer_text, ...rest });

/** A questionnaire with everything odd that a backend may send. */
const ODD = [
  {
    id: 1,
    question_text: HOSTILE,
    question_type: 'single_choice',
    answer_display_type: 1,
    answer_options: [
      option(11, '<b>Yes</b> & "no"', { helper_text: '<img src=x onerror="window.pwned=7">' }),
      option(12, 'No', { helper_text: '', user_text_title: null, need_more_info: null, end_progress: null }),
    ],
  },
  {
    id: 'long',
    question_text: `<p>${LONG}</p>`,
    question_type: 'single_choice',
    answer_display_type: null,
    answer_options: [
      option('l1', LONG, { need_more_info: true, user_text_title: LONG, user_text_placeholder: LONG }),
      option('l2', LONG.slice(0, 200), { helper_text: LONG }),
    ],
  },
  {
    id: 'forty',
    question_text: 'Which of forty?',
    question_type: 'multiple_choice',
    answer_options: Array.from({ length: 40 }, (_, index) => option(`f${index}`, `Choice number ${index}`)),
  },
  {
    id: 'rtl',
    question_text: '<p dir="rtl">כמה פעמים בחודש?</p>',
    question_type: 'single_choice',
    answer_options: [option('r1', 'פעם אחת (1)'), option('r2', 'أكثر من مرتين')],
  },
  {
    id: 'pictures',
    question_text: 'Which picture?',
    question_type: 'single_choice',
    answer_display_type: 'image',
    answer_options: [
      option('p1', 'Without a picture', { attachment: null }),
      option('p2', 'With a broken one', { attachment: '/samples/nothing.svg' }),
      option('p3', 'With one', { attachment: '/samples/tablet.svg' }),
    ],
  },
  {
    id: 'twins',
    question_text: 'Same words?',
    question_type: 'single_choice',
    answer_options: [option('t1', 'The same'), option('t2', 'The same'), option('t3', null)],
  },
  { id: 'free', question_text: 'Anything else?', question_type: 'plain_text', answer_options: null },
];

const serve = (page: Page, json: object) => page.route(READ, (route) => route.fulfill({ json }));

/** The page is not wider than its window, so nobody has to scroll sideways (WCAG 1.4.10). */
async function notWider(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

for (const [wrapper, wrap] of [
  ['under data', (questions: object[]) => ({ data: { questions } })],
  ['at the top level', (questions: object[]) => ({ questions })],
] as const) {
  test(`[QN-6] [QS-11] an unusual questionnaire ${wrapper} can be completed and is sent as the contract says`, async ({
    page,
  }) => {
    await serve(page, wrap(ODD));
    await page.goto(address);
    await expect(heading(page)).toContainText('Is this safe?');
    await page.getByRole('radio', { name: '<b>Yes</b> & "no"' }).check();
    await expect(heading(page)).toContainText('Wonderfully');
    await radio(page, LONG).check();
    await page.getByRole('textbox').fill('because, well, "so"');
    await goOn(page).click();
    await expect(heading(page)).toContainText('Which of forty?');
    await box(page, 'Choice number 39').check();
    await box(page, 'Choice number 3').check();
    await goOn(page).click();
    await expect(heading(page)).toContainText('כמה');
    await radio(page, 'أكثر من مرتين').check();
    await expect(heading(page)).toContainText('Which picture?');
    await radio(page, 'With a broken one').check();
    await expect(heading(page)).toContainText('Same words?');
    await radio(page, 'The same').last().check();
    await expect(heading(page)).toContainText('Anything else?');
    await textField(page).fill('a, b; c');
    await goOn(page).click();
    await expect(page).toHaveURL('/signup');
    await signUp(page, stranger());
    await expect(page).toHaveURL(address);
    await expect(textField(page)).toHaveValue('a, b; c');
    const sent = page.waitForRequest(
      (call) => call.method() === 'POST' && call.url().endsWith('/pre_questionnaire_answers'),
    );
    await page.route('**/pre_questionnaire_answers', (route) =>
      route.fulfill({
        json: {
          next_path: { path_type: 'user-bmi', product_slug: null, user_questionnaire_id: null, question_id: null },
        },
      }),
    );
    await goOn(page).click();
    const body = (await sent).postDataJSON();
    expect(body.questionnaire_answers).toEqual({
      1: ['11'],
      long: ['l1'],
      forty: expect.arrayContaining(['f3', 'f39']),
      rtl: ['r2'],
      pictures: ['p2'],
      twins: ['t2'],
      free: ['a, b; c'],
    });
    expect(body.user_texts).toEqual({ long: { l1: 'because, well, "so"' } });
    expect(
      Object.keys(body)
        .filter((key) => body[key] !== null && Object.keys(body[key]).length > 0)
        .toSorted(),
    ).toEqual(['questionnaire_answers', 'user_texts']);
    await expect(page).toHaveURL('/user-bmi');
  });
}

test('[QS-10] a question with hostile HTML shows only its text', { tag: '@desktop' }, async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await serve(page, { questions: ODD });
  await page.goto(address);
  const title = page.locator('.question .html');
  await expect(title.getByText('this', { exact: true })).toBeVisible();
  await expect(title.locator('b')).toHaveText('this');
  await expect(
    title.locator('script, style, img, svg, iframe, form, input, math, [style], [onclick], [onerror]'),
  ).toHaveCount(0);
  await expect(title.locator('a[href^="javascript" i]')).toHaveCount(0);
  await expect(title.locator('a[href]')).toHaveAttribute('rel', /noopener/);
  await page.getByRole('button', { name: 'See more info' }).click();
  await expect(page.getByRole('dialog')).toContainText('<img src=x onerror');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(dialogs).toEqual([]);
});

for (const width of [390, 320]) {
  test(`[AX] words of three hundred letters do not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await serve(page, { questions: ODD });
    await page.goto(address);
    await notWider(page);
    await page.getByRole('button', { name: 'See more info' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await notWider(page);
    await page.keyboard.press('Escape');
    await radio(page, 'No').check();
    await expect(heading(page)).toContainText('Wonderfully');
    await notWider(page);
    await page.getByRole('button', { name: 'See more info' }).click();
    await expect(page.getByRole('dialog')).toContainText('Wonderfully');
    await notWider(page);
    await page.keyboard.press('Escape');
    await radio(page, LONG).check();
    await notWider(page);
    await page.getByRole('textbox').fill(LONG);
    await goOn(page).click();
    await expect(heading(page)).toContainText('Which of forty?');
    await notWider(page);
    await expect(page.getByRole('checkbox')).toHaveCount(40);
  });
}

test('[QS-10] right-to-left text has its direction', async ({ page }) => {
  await serve(page, { questions: [ODD[3]] });
  await page.goto(address);
  await expect(heading(page)).toContainText('כמה');
  const direction = await page.getByText('פעם אחת (1)').evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe('rtl');
});

for (const [what, question] of Object.entries({
  'an unknown type': {
    id: 'q',
    question_text: 'A riddle',
    question_type: 'riddle',
    answer_options: [option('a', 'A')],
  },
  'a choice without options': { id: 'q', question_text: 'Choose', question_type: 'single_choice', answer_options: [] },
  'no type at all': { id: 'q', question_text: 'What?' },
})) {
  test(`[QS-11] a question with ${what} shows the error screen with Retry`, async ({ page }) => {
    await serve(page, { questions: [question] });
    await page.goto(address);
    await expect(heading(page)).toHaveText('Something went wrong...');
    await page.unroute(READ);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toContainText('On how many days');
  });
}

test('[QS-11] a question of a type unknown to this build never shows a white screen', async ({ page }) => {
  const question = {
    id: 'm',
    question_text: 'Which medicines?',
    question_type: 'medications',
    answer_options: [option('a', 'Some')],
  };
  await serve(page, { questions: [question] });
  await page.goto(address);
  await expect(heading(page)).toHaveText(/Something went wrong\.\.\.|Which medicines\?/);
});

test('[PQ-5] an empty list of questions leads an anonymous visitor to sign-up', async ({ page }) => {
  await serve(page, { data: { questions: [] } });
  await page.goto(address);
  await expect(page).toHaveURL('/signup');
});

test('[PQ-5] an empty list of questions leads a signed-in person to the not-found screen', async ({
  page,
  request,
}) => {
  await signIn(page, await newMember(request));
  await serve(page, { questions: [] });
  await page.goto(address);
  await expect(page).toHaveURL('/404');
  await expect(heading(page)).toHaveText('404');
});
