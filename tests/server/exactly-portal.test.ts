import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberOf, PASSWORD, testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { ACTIVE, Exact, PLAIN } from './support/exactly.ts';
import { journey } from './support/ordering.ts';

let server: TestApp;
let exact: Exact;
let as: Member;
beforeAll(async () => {
  server = await testApp();
  exact = new Exact(server);
  as = (await journey(server, 'demographics')).member;
}, 60_000);
afterAll(() => server.close());

const PORTAL = '/api/members_portal';
const USER = {
  id: '#2',
  email: 'person@example.com',
  firstName: 'Ida',
  lastName: 'King',
  registration_state: 'completed',
  role: 'member',
  email_verification: 'done',
};
const BODY = {
  profile: { first_name: 'Ida', last_name: 'King' },
  email: 'person@example.com',
  user: USER,
  address: { line1: '2 Elm St', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
  sessions: [{ current: true, started_at: 'before', last_activity_at: 'now', device: null }],
  deletion_requested_at: null,
};
const get = (path: string, who = as) => exact.call('GET', PORTAL + path, { as: who });
const put = (path: string, body: object) => exact.call('PUT', PORTAL + path, { as, body });

test('[RT-16] a member’s own data give the listed responses and change the listed rows', async () => {
  expect(await get('/dashboard')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      started: [
        {
          product: {
            slug: 'migraine-relief',
            name: 'Migraine relief',
            summary: 'Tablets to take as soon as a migraine starts.',
            image: '/samples/migraine-relief.svg',
          },
          path_type: 'user_questionnaire',
          next_path: {
            product_slug: 'migraine-relief',
            user_questionnaire_id: '#1',
            question_id: 'mr-med-heart',
            path_type: 'user_questionnaire',
          },
        },
      ],
      orders: [],
      products: [
        {
          slug: 'hair-regrowth',
          name: 'Hair regrowth',
          summary: 'A solution or foam for thinning hair.',
          image: '/samples/hair-regrowth.svg',
        },
      ],
    },
  });
  expect(await get('/settings')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      profile: { first_name: 'Ada', last_name: 'Lovelace' },
      email: 'person@example.com',
      user: {
        id: '#2',
        email: 'person@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        registration_state: 'completed',
        role: 'member',
        email_verification: 'done',
      },
      address: { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      sessions: [{ current: true, started_at: 'before', last_activity_at: 'now', device: null }],
      deletion_requested_at: null,
    },
  });
  expect(await put('/settings', { profile: { first_name: ' Ida ', last_name: 'King' } })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      profile: { first_name: 'Ida', last_name: 'King' },
      email: 'person@example.com',
      user: USER,
      address: { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      sessions: [{ current: true, started_at: 'before', last_activity_at: 'now', device: null }],
      deletion_requested_at: null,
    },
    rows: { ...ACTIVE.rows, 'users changed': [{ first_name: 'Ida', last_name: 'King' }] },
  });
  expect(await put('/settings', { profile: { first_name: '', last_name: 'King' } })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { first_name: ['Enter your first name.'] } } },
  });
  expect(await put('/settings', { address: { line1: '2 Elm St', city: 'Quincy', state: 'MA', zip: '02169' } })).toEqual(
    {
      status: 200,
      headers: ACTIVE.headers,
      body: BODY,
      rows: {
        ...ACTIVE.rows,
        'demographics changed': [
          { address: { zip: '02169', city: 'Quincy', line1: '2 Elm St', line2: '', state: 'MA' }, updated_at: 'now' },
        ],
      },
    },
  );
  expect(await put('/settings', { address: { line1: '', city: 'Quincy', state: 'XX', zip: '0' } })).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: {
          'address.zip': ['Check the ZIP code. It has five digits.'],
          'address.state': ['Choose your state.'],
          'address.line1': ['Enter your street address.'],
        },
      },
    },
  });
  expect(await get('/data')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      account: USER,
      demographics: {
        date_of_birth: '1990-02-28',
        sex_at_birth: 'female',
        phone: '5550100134',
        address: { line1: '2 Elm St', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
      },
      bmi: { height_in: 68, weight_lb: 160, bmi: 24.3 },
      cart: null,
      consents: [
        {
          name: 'signup.consent',
          version: '~',
          language: 'en',
          shown_version: null,
          text: 'I agree to the terms and the p…',
          words: {
            label: { en: 'I agree to the terms and the p… 135', es: 'Acepto las condiciones y el av… 149' },
            documents: {
              terms: {
                en: [
                  'Terms of use',
                  'This is a sample text. A lawyer must replace it before real people use this site.',
                  'This page says what you can expect from Tundish Health, and what we ask of you.',
                  'What we do',
                  'We ask you questions about you… 166',
                  'A clinician can say no. We are not a replacement for your own doctor.',
                  'What we ask of you',
                  'You are 18 or older, you live in the United States, and you order for yourself.',
                  'Your answers are true and complete. A wrong answer can make a treatment unsafe.',
                  'In an emergency',
                  'Do not use this site in an emergency. Call 911.',
                  'What you pay',
                  'You see the price, and how often you pay it, before you order.',
                  'If your order repeats, you pay again for each delivery until you stop it.',
                  'Your account',
                  'Keep your password to yourself. Tell us at once if you think somebody else knows it.',
                  'When these terms change',
                  'We ask you again before a new version counts for you.',
                  'Questions',
                  'Call us: (212) 555-0134',
                  'Read the privacy notice',
                  'Go to the start page',
                ],
                es: [
                  'Condiciones de uso',
                  'Este es un texto de muestra. U… 103',
                  'Esta página dice qué puede esperar de Tundish Health y qué le pedimos a usted.',
                  'Qué hacemos',
                  'Le hacemos preguntas sobre su … 173',
                  'El profesional médico puede decir que no. No reemplazamos a su médico.',
                  'Qué le pedimos',
                  'Tiene 18 años o más, vive en los Estados Unidos y pide para usted.',
                  'Sus respuestas son verdaderas … 113',
                  'En una emergencia',
                  'No use este sitio en una emergencia. Llame al 911.',
                  'Qué paga',
                  'Ve el precio, y cada cuánto lo paga, antes de hacer el pedido.',
                  'Si su pedido se repite, paga de nuevo por cada envío hasta que lo detenga.',
                  'Su cuenta',
                  'No comparta su contraseña. Avísenos de inmediato si cree que otra persona la conoce.',
                  'Cuando cambian estas condiciones',
                  'Le preguntamos de nuevo antes de que una versión nueva valga para usted.',
                  'Preguntas',
                  'Llámenos: (212) 555-0134',
                  'Leer el aviso de privacidad',
                  'Ir a la página de inicio',
                ],
              },
              privacy: {
                en: [
                  'Privacy notice',
                  'This is a sample text. A lawyer must replace it before real people use this site.',
                  'This page says what Tundish He… 92',
                  'What we keep',
                  'Your name, email, phone number, address and date of birth.',
                  'Your answers to health questio… 121',
                  'Why we keep it',
                  'A clinician reads your answers… 173',
                  'Who sees it',
                  'Your care team, the pharmacy t… 161',
                  'Your card number goes straight to the payment service. We never see it.',
                  'What stays on your device',
                  'Your answers are also kept in … 154',
                  'How long we keep it',
                  'As long as you have an account. Some medical records must be kept longer by law.',
                  'What you can decide',
                  'You can see and change your de… 130',
                  'You can take back your consent at any time. Then we can no longer treat you.',
                  'Questions',
                  'Call us: (212) 555-0134',
                  'Read the terms of use',
                  'Go to the start page',
                ],
                es: [
                  'Aviso de privacidad',
                  'Este es un texto de muestra. U… 103',
                  'Esta página dice qué guarda Tu… 101',
                  'Qué guardamos',
                  'Su nombre, correo electrónico, número de teléfono, dirección y fecha de nacimiento.',
                  'Sus respuestas a las preguntas… 126',
                  'Para qué lo guardamos',
                  'Un profesional médico lee sus … 202',
                  'Quién lo ve',
                  'Su equipo médico, la farmacia … 169',
                  'El número de su tarjeta llega directamente al servicio de pago. Nosotros nunca lo vemos.',
                  'Qué queda en su dispositivo',
                  'Sus respuestas también se guar… 166',
                  'Cuánto tiempo lo guardamos',
                  'Mientras tenga una cuenta. La … 92',
                  'Qué puede decidir usted',
                  'Puede ver y cambiar sus datos,… 110',
                  'Puede retirar su consentimient… 91',
                  'Preguntas',
                  'Llámenos: (212) 555-0134',
                  'Leer las condiciones de uso',
                  'Ir a la página de inicio',
                ],
              },
            },
          },
          given_at: 'before',
        },
      ],
      answers: [
        {
          product_slug: 'migraine-relief',
          state: 'open',
          part: 'pre',
          question_id: 'mr-pre-days',
          answer: { answer: ['mr-days-few'], user_texts: {}, version: '~', questionnaire: '~', language: 'en' },
          draft: false,
          answered_at: 'before',
          question: {
            id: 'mr-pre-days',
            question_text: '<p>On how many days a month do you have a headache or a migraine?</p>',
            question_type: 'single_choice',
            answer_options: [{ id: 'mr-days-few', answer_text: '1 to 3 days' }, 'and 3 more'],
            answer_display_type: 1,
          },
        },
        'and 4 more',
      ],
      orders: [],
    },
  });
  expect(await exact.call('POST', `${PORTAL}/deletion`, { as, body: {} })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      profile: { first_name: 'Ida', last_name: 'King' },
      email: 'person@example.com',
      user: USER,
      address: { line1: '2 Elm St', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
      sessions: [{ current: true, started_at: 'before', last_activity_at: 'now', device: null }],
      deletion_requested_at: 'now',
    },
    rows: { ...ACTIVE.rows, 'deletion_requests new': [{ user_id: '#2', requested_at: 'now' }] },
  });
  expect(await exact.call('POST', `${PORTAL}/deletion`, { as, body: {} })).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      profile: { first_name: 'Ida', last_name: 'King' },
      email: 'person@example.com',
      user: USER,
      address: { line1: '2 Elm St', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
      sessions: [{ current: true, started_at: 'before', last_activity_at: 'now', device: null }],
      deletion_requested_at: 'before',
    },
  });
  expect(await exact.call('DELETE', `${PORTAL}/deletion`, { as })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: BODY,
    rows: { ...ACTIVE.rows, 'deletion_requests gone': 1 },
  });
});

test('[RT-16] a member’s password and sessions give the listed responses and change the listed rows', async () => {
  const change = (present_password: string, password: string) => put('/password', { present_password, password });
  await server.call('POST', '/api/login', { body: { email: as.email, password: PASSWORD } });
  expect(await get('/settings')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      profile: { first_name: 'Ida', last_name: 'King' },
      email: 'person@example.com',
      user: USER,
      address: { line1: '2 Elm St', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
      sessions: [
        { current: true, started_at: 'before', last_activity_at: 'now', device: null },
        { current: false, started_at: 'before', last_activity_at: 'before', device: null },
      ],
      deletion_requested_at: null,
    },
  });
  expect(await change('not the password', 'another horse battery')).toEqual({
    status: 422,
    headers: ACTIVE.headers,
    body: { errors: { message: { present_password: ['This is not your current password.'] } } },
    rows: {
      ...ACTIVE.rows,
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
      ],
    },
  });
  expect(await change(PASSWORD, 'short')).toEqual({
    status: 422,
    headers: ACTIVE.headers,
    body: { errors: { message: { password: ['Use at least 10 characters.'] } } },
    rows: { ...ACTIVE.rows, 'rate_limits gone': 2, 'rate_limits changed': [{ count: 2 }] },
  });
  expect(await change(PASSWORD, 'password1234')).toEqual({
    status: 422,
    headers: ACTIVE.headers,
    body: {
      errors: {
        message: { password: ['This password is easy to guess. Try three or four words that don’t belong together.'] },
      },
    },
    rows: { ...ACTIVE.rows, 'rate_limits changed': [{ count: 3 }] },
  });
  expect(await change(PASSWORD, 'another horse battery')).toEqual({
    status: 204,
    headers: ACTIVE.headers,
    rows: {
      'rate_limits changed': [{ count: 4 }],
      'sessions changed': [{ last_activity_at: 'now' }, { revoked_at: 'now' }],
      'users changed': [{ password_hash: '~' }],
    },
  });
  expect(await get('/settings')).toEqual({ ...ACTIVE, status: 200, body: BODY });
  const again = await server.call('POST', '/api/login', {
    body: { email: as.email, password: 'another horse battery' },
  });
  const other = memberOf(again);
  expect(await exact.call('DELETE', `${PORTAL}/sessions`, { as })).toEqual({
    status: 204,
    headers: ACTIVE.headers,
    rows: { 'sessions changed': [{ last_activity_at: 'now', revoked_at: 'now' }, { revoked_at: 'now' }] },
  });
  expect(await get('/settings', other)).toEqual({
    status: 401,
    headers: PLAIN,
    body: { errors: { message: 'Your session has ended. Please sign in again.' } },
    rows: {},
  });
});

test('[RT-16] somebody who has not finished signing up is refused, and nothing changes', async () => {
  const early = await server.member();
  expect(await get('/dashboard', early)).toEqual({
    ...ACTIVE,
    status: 403,
    body: { errors: { message: 'Complete your registration first.' } },
  });
  expect(await exact.call('DELETE', `${PORTAL}/sessions`, { as: early })).toEqual({
    ...ACTIVE,
    status: 403,
    body: { errors: { message: 'Complete your registration first.' } },
  });
});
