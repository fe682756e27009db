import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { outline } from '../support/outline.ts';
import { lets, patient, signedInAt } from '../support/people.ts';
import { ok, Wire } from '../support/wire.ts';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  wire.on('GET /api/members_portal/dashboard', ok({ started: [], orders: [], products: [] }));
});

/** All that is in the main part of the page. */
const main = (): string[] => outline(screen.getByRole('main'));

const product = { slug: 'x', name: 'X', summary: 'For X.', image: '/x.svg' };
const variant = {
  id: 'v',
  name: 'V',
  description: 'Weak.',
  image: '/v.svg',
  badge: 'New',
  price_cents: 450,
  maxQuantity: 9,
  in_stock: true,
  isRdt: false,
  level: { at: 1, of: 2, text: 'Low' },
};
const quantity = {
  quantity: 4,
  price_cents: 1800,
  label: '4 tablets',
  subscriptionType: 'once',
  total_cents: 1800,
  shipping_cents: 0,
  tax_cents: 0,
  unit_price_cents: 450,
  saving_percent: 5,
};
const shipping = { name: 'Ada', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const order = { line_items: [{ product, variant, ...quantity }], shipping_cents: 0, tax_cents: 0, total_cents: 1800 };
const placed = {
  ...order,
  shipping,
  id: 'o',
  number: 'TD-1',
  state: 'in_review',
  placed_at: '2026-06-15T12:00:00.000Z',
};
const next_path = { path_type: 'carts', product_slug: 'x', user_questionnaire_id: null, question_id: null };

test('[RT-14] the whole HTML of the checkout', async () => {
  wire.on('GET /api/carts', ok(order)).on('GET /api/checkout', ok({ order, shipping, idempotency_key: 'k' }));
  const page = await signedInAt('/checkout');
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Checkout"',
    '  aside',
    '    h2 "Your order"',
    '    ul',
    '      li',
    '        img alt height=320 width=320',
    '        h3 "X"',
    '        p dir=auto "$18.00"',
    '        p dir=auto "V"',
    '        p dir=auto "4 tablets"',
    '    details',
    '      summary',
    '        "Price details"',
    '        span dir=auto "$18.00 today"',
    '      dl',
    '        dt "Delivery"',
    '        dd dir=auto "Included"',
    '        dt "Total today"',
    '        dd dir=auto "$18.00"',
    '      p',
    '        a href=/carts "Change your cart"',
    '  div role=alert',
    '  form id=made1 method=dialog novalidate',
    '    fieldset',
    '      legend "Delivery address"',
    '      label for=made1_shipping_name "Full name"',
    '      input aria-required=true autocomplete=shipping name dir=auto enterkeyhint=next id=made1_shipping_name maxlength=100 name=made1_shipping_name value=Ada',
    '      label for=made1_shipping_line1 "Street address"',
    '      input aria-required=true autocomplete=shipping address-line1 dir=auto enterkeyhint=next id=made1_shipping_line1 maxlength=100 name=made1_shipping_line1 value=1 Main St',
    '      label for=made1_shipping_line2 "Apartment or unit (optional)"',
    '      input autocomplete=shipping address-line2 dir=auto enterkeyhint=next id=made1_shipping_line2 maxlength=100 name=made1_shipping_line2 value=',
    '      label for=made1_shipping_city "City"',
    '      input aria-required=true autocomplete=shipping address-level2 dir=auto enterkeyhint=next id=made1_shipping_city maxlength=100 name=made1_shipping_city value=Springfield',
    '      label for=made1_shipping_state "State"',
    '      select aria-required=true autocomplete=shipping address-level1 id=made1_shipping_state name=made1_shipping_state value=IL',
    '        option "Please choose"',
    '        option "Alabama"',
    '        option "Alaska"',
    '        and 49 more',
    '      label for=made1_shipping_zip "ZIP code"',
    '      input aria-required=true autocomplete=shipping postal-code dir=auto enterkeyhint=next id=made1_shipping_zip inputmode=numeric name=made1_shipping_zip value=62701',
    '    fieldset',
    '      legend "Payment"',
    '      label for=made1_card_number "Card number"',
    '      p id=made1_card_number__hint "Your card number goes straight to the payment service. We never see it."',
    '      input aria-describedby=made1_card_number__hint made1_card_number__mark aria-required=true autocomplete=cc-number dir=auto enterkeyhint=next id=made1_card_number inputmode=numeric name=made1_card_number value=',
    '      span id=made1_card_number__mark role=status',
    '      label for=made1_card_expires "Expires"',
    '      p id=made1_card_expires__hint "Like 08/29"',
    '      input aria-describedby=made1_card_expires__hint aria-required=true autocomplete=cc-exp dir=auto enterkeyhint=next id=made1_card_expires inputmode=numeric name=made1_card_expires value=',
    '      label for=made1_card_code "Security code"',
    '      p id=made1_card_code__hint "3 or 4 digits"',
    '      input aria-describedby=made1_card_code__hint aria-required=true autocomplete=cc-csc dir=auto enterkeyhint=done id=made1_card_code inputmode=numeric name=made1_card_code value=',
    '    button type=submit "Pay $18.00"',
    '  ul',
    '    li',
    '      p "A clinician checks your order before it is sent."',
    '  p',
    '    a href=/terms "Read the terms of use"',
  ]);
});

test('[RT-13] the whole HTML of the cart', async () => {
  wire.on('GET /api/carts', ok(order));
  const page = await signedInAt('/carts');
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Your cart"',
    '  ul',
    '    li',
    '      img alt height=320 width=320',
    '      h2 "X"',
    '      p dir=auto "$18.00"',
    '      p dir=auto "V"',
    '      p dir=auto "4 tablets"',
    '      p dir=auto "One-time purchase"',
    '      button type=button "Change amount"',
    '      p',
    '        a href=/products/x/variant-selection "Change treatment"',
    '      button type=button "Remove"',
    '  dl',
    '    dt "Delivery"',
    '    dd dir=auto "Included"',
    '    dt "Total today"',
    '    dd dir=auto "$18.00"',
    '  button type=button "Check out"',
    '  ul',
    '    li',
    '      p "A clinician checks every choice before anything is sent."',
    '  p',
    '    a href=/dashboard "Go to your dashboard"',
  ]);
});

test('[RT-11] the whole HTML of the choice of a variant', async () => {
  wire.on(
    'GET /api/products/x/variants',
    ok({ variants: [variant, { ...variant, id: 'w', name: 'W', in_stock: false, badge: null }], isRdt: false }),
  );
  const page = await signedInAt('/products/x/variant-selection');
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Choose your treatment"',
    '  img alt',
    '  p dir=auto "Not sure which one?"',
    '  p dir=auto "A clinician checks every choice before anything is sent."',
    '  ul',
    '    li',
    '      img alt height=320 width=320',
    '      h2 "V"',
    '      p dir=auto "New"',
    '      p dir=auto',
    '        span aria-hidden=true',
    '        "Low"',
    '      p dir=auto "Weak."',
    '      p dir=auto "From $4.50 each"',
    '      button type=button "Choose V"',
    '    li',
    '      img alt height=320 width=320',
    '      h2 "W"',
    '      p dir=auto',
    '        span aria-hidden=true',
    '        "Low"',
    '      p dir=auto "Weak."',
    '      p dir=auto "Out of stock at the moment."',
    '      p dir=auto "From $4.50 each"',
    '      button disabled type=button "Choose W"',
    '  p',
    '    a href=/products/x/intro "Read about the treatment again"',
  ]);
});

test('[RT-12] the whole HTML of the dashboard', async () => {
  wire.on(
    'GET /api/users/dashboard',
    ok({ started: [{ product, path_type: 'carts', next_path }], orders: [placed], products: [product] }),
  );
  const page = await signedInAt('/dashboard');
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Your dashboard"',
    '  p dir=auto "Hello Ada, good to see you."',
    '  section',
    '    h2 "What to do next"',
    '    ul',
    '      li',
    '        h3 "X"',
    '        p dir=auto "Your cart is ready."',
    '        button type=button "Continue X"',
    '  section',
    '    h2 "Your orders"',
    '    ul',
    '      li',
    '        h3 "X"',
    '        p dir=auto "In review"',
    '        p dir=auto "Order TD-1, V, $18.00"',
    '        ol',
    '          li',
    '            p "You placed your order"',
    '          li aria-current=step',
    '            p "A clinician reads your answers"',
    '          li',
    '            p "The pharmacy sends it"',
    '          li',
    '            p "It arrives"',
    '        p',
    '          a href=/orders/o "See this order"',
    '  p',
    '    a href=/members_portal/dashboard "Go to the members portal"',
    '  h2 "Start a treatment"',
    '  ul',
    '    li',
    '      img alt height=320 width=320',
    '      h3 "X"',
    '      p dir=auto "For X."',
    '      button type=button "Start with X"',
  ]);
});

test('[RT-17] the whole HTML of an order', async () => {
  wire.on('GET /api/orders/o', ok({ ...placed, answers: [] }));
  const page = await signedInAt('/orders/o');
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Order TD-1"',
    '  p dir=auto "In review"',
    '  p dir=auto "Placed on Jun 15, 2026"',
    '  h2 "What happens next"',
    '  img alt',
    '  p dir=auto "A clinician is reading your answers. There is nothing you need to do."',
    '  ol',
    '    li',
    '      p "You placed your order"',
    '    li aria-current=step',
    '      p "A clinician reads your answers"',
    '    li',
    '      p "The pharmacy sends it"',
    '    li',
    '      p "It arrives"',
    '  h2 "What you ordered"',
    '  ul',
    '    li',
    '      img alt height=320 width=320',
    '      h3 "X"',
    '      p dir=auto "$18.00"',
    '      p dir=auto "V"',
    '      p dir=auto "4 tablets"',
    '  dl',
    '    dt "Delivery"',
    '    dd dir=auto "Included"',
    '    dt "Paid"',
    '    dd dir=auto "$18.00"',
    '  h2 "Delivery address"',
    '  p dir=auto "Ada"',
    '  p dir=auto "1 Main St"',
    '  p dir=auto "Springfield, IL 62701"',
    '  h2 "Need help?"',
    '  p',
    '    "Call Customer Care:"',
    '    a dir=ltr href=tel:2125550134 "(212) 555-0134"',
    '  p',
    '    a href=/members_portal/dashboard "See your orders"',
  ]);
});

test('[RT-16] the whole HTML of the settings', async () => {
  const settings = {
    email: 'ada@example.com',
    user: patient,
    profile: { first_name: 'Ada', last_name: 'Byron' },
    address: { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
    sessions: [{ current: true, started_at: '2026-06-15T12:00:00.000Z', last_activity_at: '2026-06-15T12:00:00.000Z' }],
    deletion_requested_at: null,
  };
  wire.on('GET /api/members_portal/settings', ok(settings));
  const page = await signedInAt('/members_portal/settings');
  await page.settle();
  expect(main()).toEqual([
    'main id=main',
    '  h1 dir=auto tabindex=-1 "Settings"',
    '  h2 "About you"',
    '  details',
    '    summary',
    '      "Your name"',
    '      span dir=auto "Ada Byron"',
    '      "Change"',
    '    div role=alert',
    '    form id=made1 method=dialog novalidate',
    '      label for=made1_first_name "First name"',
    '      input aria-required=true autocomplete=given-name dir=auto enterkeyhint=next id=made1_first_name maxlength=100 name=made1_first_name value=Ada',
    '      label for=made1_last_name "Last name"',
    '      input aria-required=true autocomplete=family-name dir=auto enterkeyhint=done id=made1_last_name maxlength=100 name=made1_last_name value=Byron',
    '      button type=submit "Save name"',
    '  details',
    '    summary',
    '      "Your address"',
    '      span dir=auto "1 Main St, Springfield, IL 62701"',
    '      "Change"',
    '    div role=alert',
    '    form id=made2 method=dialog novalidate',
    '      label for=made2_address_line1 "Street address"',
    '      input aria-required=true autocomplete=address-line1 dir=auto enterkeyhint=next id=made2_address_line1 maxlength=100 name=made2_address_line1 value=1 Main St',
    '      label for=made2_address_line2 "Apartment or unit (optional)"',
    '      input autocomplete=address-line2 dir=auto enterkeyhint=next id=made2_address_line2 maxlength=100 name=made2_address_line2 value=',
    '      label for=made2_address_city "City"',
    '      input aria-required=true autocomplete=address-level2 dir=auto enterkeyhint=next id=made2_address_city maxlength=100 name=made2_address_city value=Springfield',
    '      label for=made2_address_state "State"',
    '      select aria-required=true autocomplete=address-level1 id=made2_address_state name=made2_address_state value=IL',
    '        option "Please choose"',
    '        option "Alabama"',
    '        option "Alaska"',
    '        and 49 more',
    '      label for=made2_address_zip "ZIP code"',
    '      input aria-required=true autocomplete=postal-code dir=auto enterkeyhint=done id=made2_address_zip inputmode=numeric name=made2_address_zip value=62701',
    '      button type=submit "Save address"',
    '  dl',
    '    dt "Email"',
    '    dd dir=auto "ada@example.com"',
    '  h2 "Your password"',
    '  details',
    '    summary "Change your password"',
    '    div role=alert',
    '    form id=made3 method=dialog novalidate',
    '      label for=made3_present_password "Current password"',
    '      input aria-required=true autocapitalize=none autocomplete=current-password autocorrect=off enterkeyhint=next id=made3_present_password name=made3_present_password spellcheck=false type=password value=',
    '      button aria-controls=made3_present_password aria-label=Show password type=button',
    '      label for=made3_password "New password"',
    '      p id=made3_password__hint "At least 10 characters. A few words in a row are easy to remember."',
    '      input aria-describedby=made3_password__hint aria-required=true autocapitalize=none autocomplete=new-password autocorrect=off enterkeyhint=done id=made3_password name=made3_password spellcheck=false type=password value=',
    '      button aria-controls=made3_password aria-label=Show password type=button',
    '      button type=submit "Save password"',
    '  h2 "Where you are signed in"',
    '  ul',
    '    li',
    '      ul',
    '        li',
    '          p "This device"',
    '          p "Last used on Jun 15, 2026"',
    '  button type=button "Sign out everywhere"',
    '  p dir=auto "This signs you out on all your devices, also on this one."',
    '  h2 "Your data"',
    '  p dir=auto "You can download a copy of everything we keep about you, or ask us to delete it. We answer within 30 days. Some records must be kept by law."',
    '  button type=button "Download my data"',
    '  button type=button "Ask us to delete my data"',
  ]);
});
