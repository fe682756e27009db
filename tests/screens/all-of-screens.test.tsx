import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Json } from '#core';
import { freshBrowser } from '../support/browser.ts';
import { outline } from '../support/outline.ts';
import { lets, logIn, patient, session, signedInAt } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  wire.on('GET /api/members_portal/dashboard', ok({ started: [], orders: [], products: [] }));
});

/** All that is on the page. */
const shown = (): string[] => [...document.body.children].flatMap(outline);
/** All that is in the main part of the page. */
const main = (): string[] => outline(screen.getByRole('main'));

const press = async (page: Page, name: string) => {
  await page.user.click(screen.getByRole('button', { name }));
  await page.settle();
};

const questions: Json = [
  {
    id: 'q1',
    question_text: '<p>Where does it hurt?</p><p>Say all.</p>',
    question_type: 'single_choice',
    answer_display_type: 1,
    answer_options: [
      { id: 'a', answer_text: 'Here', helper_text: '<p>Help</p>' },
      { id: 'b', answer_text: 'Everywhere', end_progress: true },
    ],
  },
  { id: 'q2', question_text: '<p>Since when?</p>', question_type: 'plain_text', answer_options: [] },
];
const PRE = '/products/x/pre_questionnaire';

test('[RT-1] the whole HTML of the login, and of its refusal', async () => {
  wire.on('POST /api/login', { status: 401, body: { errors: { message: 'Wrong.', warning: true } } });
  const page = await open('/');
  expect(shown()).toEqual([
    'a href=#main "Skip to the main part"',
    'header',
    '  a aria-label=Tundish Health, opens our website href=https://www.example.com/ "Tundish Health"',
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Welcome back"',
    '  div role=alert',
    '  form id=login method=dialog novalidate',
    '    label for=login_email "Email"',
    '    input aria-required=true autocapitalize=none autocomplete=username dir=auto enterkeyhint=next id=login_email inputmode=email maxlength=254 name=login_email spellcheck=false value=',
    '    label for=login_password "Password"',
    '    input aria-required=true autocapitalize=none autocomplete=current-password autocorrect=off enterkeyhint=go id=login_password name=login_password spellcheck=false type=password value=',
    '    button aria-controls=login_password aria-label=Show password type=button',
    '    label for=login_own_device',
    '      input aria-describedby=login_own_device__hint id=login_own_device name=login_own_device type=checkbox value=on',
    '      "This is my own device"',
    '    p id=login_own_device__hint "If we sign you out while you are away, your answers stay here, encrypted. Do not tick this on a shared device."',
    '    button type=submit "Log in"',
    '  p',
    '    a href=/api/auth/onyx/start "Log in with Onyx"',
    '  p',
    '    a href=/forgot-password "Forgot your password?"',
    '  p dir=auto "New here?"',
    '  p',
    '    a href=/signup "Create an account"',
    'footer',
    '  p',
    '    "Need help? Call"',
    '    a dir=ltr href=tel:2125550134 "(212) 555-0134"',
    '  a href=/privacy "Privacy"',
    '  a href=/terms "Terms"',
    '  ul aria-label=Language',
    '    li lang=en',
    '      button aria-current=true type=button "English"',
    '    li lang=es',
    '      button type=button "español"',
  ]);
  await logIn(page);
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Welcome back"',
    '  div role=alert',
    '    *div tabindex=-1',
    '      div dir=auto',
    '        p "Wrong."',
    '        a href=/forgot-password "Choose a new password"',
    '  form id=login method=dialog novalidate',
    '    label for=login_email "Email"',
    '    input aria-required=true autocapitalize=none autocomplete=username dir=auto enterkeyhint=next id=login_email inputmode=email maxlength=254 name=login_email spellcheck=false value=ada@example.com',
    '    label for=login_password "Password"',
    '    input aria-required=true autocapitalize=none autocomplete=current-password autocorrect=off enterkeyhint=go id=login_password name=login_password spellcheck=false type=password value=correct horse',
    '    button aria-controls=login_password aria-label=Show password type=button',
    '    label for=login_own_device',
    '      input aria-describedby=login_own_device__hint id=login_own_device name=login_own_device type=checkbox value=on',
    '      "This is my own device"',
    '    p id=login_own_device__hint "If we sign you out while you are away, your answers stay here, encrypted. Do not tick this on a shared device."',
    '    button type=submit "Log in"',
    '  p',
    '    a href=/api/auth/onyx/start "Log in with Onyx"',
    '  p',
    '    a href=/forgot-password "Forgot your password?"',
    '  p dir=auto "New here?"',
    '  p',
    '    a href=/signup "Create an account"',
  ]);
});

test('[QS-1] the whole HTML of a question, of a stop, and of what is missing', async () => {
  wire.on(`GET /api${PRE}`, ok({ questions }));
  const page = await open(PRE);
  await page.pass(100);
  // The sanitiser comes after the text.
  await screen.findByText('Say all.', { selector: 'p' });
  const all = shown();
  // The panel beside the question comes later.
  expect(
    all.slice(
      0,
      all.findIndex((line) => line.startsWith('  aside')),
    ),
  ).toEqual([
    'a href=#main "Skip to the main part"',
    'header',
    '  a aria-label=Tundish Health, opens our website href=https://www.example.com/ "Tundish Health"',
    '  progress aria-label=Your progress aria-valuetext=3% max=1 value=0.03333333333333333',
    'main id=main',
    '  section',
    '    p id=made1',
    '      "Question 1 of 2"',
    '      "·"',
    '      "about 1 minute left"',
    '    h1 aria-describedby=made1 id=made2 tabindex=-1',
    '      span dir=auto "Where does it hurt?"',
    '    div id=made3',
    '      div dir=auto',
    '        p "Say all."',
    '      p "When you choose an answer with a click, Enter or Space, the next question comes by itself. The arrow keys only move between answers."',
    '    div role=alert',
    '    form id=pre-questionnaire-0 method=dialog novalidate',
    '      fieldset aria-describedby=made3 aria-labelledby=made2 aria-required=true role=radiogroup',
    '        label for=pre-questionnaire-0_answer-0',
    '          input id=pre-questionnaire-0_answer-0 name=pre-questionnaire-0_answer type=radio value=a',
    '          span dir=auto id=pre-questionnaire-0_answer-0__text "Here"',
    '        button aria-describedby=pre-questionnaire-0_answer-0__text type=button "See more info"',
    '        label for=pre-questionnaire-0_answer-1',
    '          input id=pre-questionnaire-0_answer-1 name=pre-questionnaire-0_answer type=radio value=b',
    '          span dir=auto id=pre-questionnaire-0_answer-1__text "Everywhere"',
    '      div aria-live=polite id=made4',
    '      button disabled type=submit "Continue"',
    '      p "Answers stay on this device"',
  ]);
  await page.user.click(screen.getByRole('radio', { name: 'Everywhere' }));
  await page.settle();
  await page.pass(100);
  expect(outline(await screen.findByRole('dialog'))).toEqual([
    'dialog aria-labelledby=made1 open',
    '  *h2 dir=auto id=made1 tabindex=-1 "Please talk to a physician"',
    '  div id=made2',
    '    p dir=auto "Based on your response, you are ineligible to complete your assessment."',
    '    p dir=auto "Please see your physician or call us if you have any questions."',
    '    a href=tel:2125550134',
    '      "Customer Care:"',
    '      bdi dir=ltr "(212) 555-0134"',
    '  button type=button "Return to Question"',
  ]);
  await page.close();
});

test('[ER-1] the whole HTML of the error screen', async () => {
  wire.on(`GET /api${PRE}`, { status: 503, body: {} });
  const page = await open(PRE);
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  img alt',
    '  h1 dir=auto tabindex=-1 "Something went wrong..."',
    '  p role=alert "Something went wrong. Please try again later."',
    '  p "This page tries again by itself in a few seconds."',
    '  button type=button "Retry"',
    '  button type=button "Go Home"',
    '  p',
    '    "Still stuck? Call"',
    '    a dir=ltr href=tel:2125550134 "(212) 555-0134"',
  ]);
});

test('[LY-5] the whole HTML of a screen of the portal, and of its drawer', async () => {
  const page = await signedInAt('/members_portal/dashboard');
  await page.settle();
  // The code of the portal comes with its first screen.
  await screen.findByRole('navigation');
  expect(shown()).toEqual([
    'a href=#main "Skip to the main part"',
    'nav aria-label=Members portal',
    '  a aria-label=Tundish Health, opens our website href=https://www.example.com/ "Tundish Health"',
    '  ul',
    '    li',
    '      a aria-current=page href=/members_portal/dashboard "Dashboard"',
    '    li',
    '      a href=/members_portal/settings "Settings"',
    'header',
    '  button aria-haspopup=dialog aria-label=Menu type=button',
    '  button aria-label=Back type=button',
    '  a aria-label=Tundish Health, opens our website href=https://www.example.com/ "Tundish Health"',
    '  p',
    '    span aria-hidden=true "AB"',
    '    span dir=auto "Ada Byron"',
    '  button aria-label=Log out type=button',
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Hello, Ada"',
    '  p dir=auto "You have not ordered anything yet."',
    '  h2 "Start a treatment"',
    'footer',
    '  p',
    '    "Need help? Call"',
    '    a dir=ltr href=tel:2125550134 "(212) 555-0134"',
    '  a href=/privacy "Privacy"',
    '  a href=/terms "Terms"',
    '  ul aria-label=Language',
    '    li lang=en',
    '      button aria-current=true type=button "English"',
    '    li lang=es',
    '      button type=button "español"',
  ]);
  await press(page, 'Menu');
  expect(outline(await screen.findByRole('dialog'))).toEqual([
    'dialog aria-label=Members portal open',
    '  nav aria-label=Members portal',
    '    a aria-label=Tundish Health, opens our website href=https://www.example.com/ "Tundish Health"',
    '    button aria-label=Close the menu type=button',
    '    ul',
    '      li',
    '        a aria-current=page href=/members_portal/dashboard "Dashboard"',
    '      li',
    '        a href=/members_portal/settings "Settings"',
  ]);
});

test('[LY-7] the whole HTML of the banner of impersonation', async () => {
  wire.on('POST /api/login', ok({ user: patient, name: 'Ada Byron' }, { ...session(), impersonating: 'true' }));
  const page = await open('/');
  await logIn(page);
  await page.settle();
  expect(outline(screen.getByRole('banner'))).toEqual([
    'header',
    '  "You are currently logged in as Ada Byron."',
    '  a href=/dashboard "Stop impersonating"',
    '  a aria-label=Tundish Health, opens our website href=https://www.example.com/ "Tundish Health"',
    '  button aria-label=Log out type=button',
  ]);
});

test('[decision 47] the whole HTML of the warning about the session’s end', async () => {
  wire.on('POST /api/login', ok({ user: patient }, session('token', 1800)));
  const page = await open('/');
  await logIn(page);
  await page.pass(28 * 60_000);
  expect(outline(await screen.findByRole('alertdialog'))).toEqual([
    'dialog aria-describedby=made2 aria-labelledby=made1 open role=alertdialog',
    '  *h2 dir=auto id=made1 tabindex=-1 "Are you still there?"',
    '  div id=made2',
    '    p "To keep your information private, we sign you out when nothing happens for a while."',
    '    p role=status "You will be signed out in 2 minutes."',
    '  button type=button "Stay signed in"',
    '  button type=button "Log out"',
  ]);
});
