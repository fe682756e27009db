import type { JsonObject } from '#core';
import type { WireAnswer, WireRequest } from './wire.ts';

const ok = (body: unknown, headers: Record<string, string> = {}): WireAnswer => ({ status: 200, body, headers });
const option = (id: string, flags: object = {}) => ({ id, answer_text: id, ...flags });
const asks = (id: string, question_type: string, answer_options: object[] = []) => ({
  id,
  question_text: `<p>${id}</p>`,
  question_type,
  answer_display_type: 1,
  answer_options,
});

const PRE = [
  asks('p1', 'single_choice', [
    option('yes'),
    option('stop', { end_progress: true }),
    option('more', { need_more_info: true }),
  ]),
  asks('p2', 'multiple_choice', [option('a'), option('b'), option('none', { none_answer: true })]),
  asks('p3', 'plain_text'),
];
const MEDICAL = [asks('m1', 'single_choice', [option('yes'), option('no')]), asks('m2', 'plain_text')];

/** A text in a user's own data, which shows where that data ends up. */
export const canaryOf = (who: string) => `canary-${who}`;

interface Member {
  bmi: object | null;
  answered: string[];
  pre: boolean;
}

/**
 * A backend in a few lines: two members and one of the staff, one product, tokens that can expire, and faults on
 * demand.
 */
export class Clinic {
  /** The most renewals that were under way at the same time. */
  renewals = 0;
  /** By request line: the number of writes that succeeded, or failed for another reason than the token. */
  writes = new Map<string, number>();
  /** The responses to the next requests, whatever their address. */
  faults: WireAnswer[] = [];
  private renewing = 0;
  /** By token: its person, and the staff member who impersonates that person. */
  private tokens = new Map<string, { who: string; by?: string }>();
  private cookie: { who: string; by?: string } | null = null;
  private issued = 0;
  private readonly members = new Map<string, Member>();

  /** Lets every access token expire. Renewal works for those who have a cookie. */
  expireTokens({ cookie = true } = {}): void {
    this.tokens.clear();
    if (!cookie) this.cookie = null;
  }

  readonly answer = async (request: WireRequest): Promise<WireAnswer> => {
    const line = `${request.method} ${request.url.split('?')[0]}`;
    if (line === 'POST /oauth/token') return this.renew();
    const given = this.faults.shift() ?? this.respond(line, request);
    const isRefused = typeof given === 'object' && given.status === 401;
    if (request.method !== 'GET' && !isRefused) this.writes.set(line, (this.writes.get(line) ?? 0) + 1);
    return given;
  };

  private async renew(): Promise<WireAnswer> {
    this.renewing += 1;
    this.renewals = Math.max(this.renewals, this.renewing);
    await Promise.resolve();
    this.renewing -= 1;
    return this.cookie === null ? { status: 401 } : { status: 200, headers: this.issue(this.cookie) };
  }

  private issue(session: { who: string; by?: string }): Record<string, string> {
    this.issued += 1;
    this.tokens.set(`token-${this.issued}`, session);
    this.cookie = session;
    return {
      'access-token': `token-${this.issued}`,
      'expires-in': '1800',
      impersonating: String(session.by !== undefined),
    };
  }

  /** Signs a person in in another tab. @returns what that tab keeps */
  signIn(who: string): { auth: JsonObject; user: JsonObject } {
    return { auth: { accessToken: this.issue({ who })['access-token'] }, user: this.userOf(who) };
  }

  private userOf(who: string): JsonObject {
    const name = canaryOf(who);
    return {
      id: who,
      email: `${who}@example.com`,
      firstName: name,
      lastName: name,
      role: who === 'S' ? 'staff' : 'member',
      registration_state: 'completed',
    };
  }

  private memberOf(who: string): Member {
    const found = this.members.get(who) ?? { bmi: null, answered: [], pre: false };
    this.members.set(who, found);
    return found;
  }

  private respond(line: string, { headers, body }: WireRequest): WireAnswer {
    if (line === 'GET /api/products/x/pre_questionnaire') return ok({ questions: PRE });
    if (line === 'POST /api/login') {
      const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';
      const who = email.slice(0, 1);
      return who === 'A' || who === 'B' || who === 'S'
        ? ok({ user: this.userOf(who) }, this.issue({ who }))
        : { status: 401, body: { message: 'no' } };
    }
    const session = this.tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (session === undefined) return { status: 401, body: { message: 'no' } };
    return this.acting(session, line) ?? this.respondTo(session.who, line, body);
  }

  /** The moves of staff: look for members, impersonate one, and stop. */
  private acting({ who, by }: { who: string; by?: string }, line: string): WireAnswer | undefined {
    const named = { name: canaryOf(who), impersonated_by: by ?? null };
    if (line === 'GET /api/users/me') return ok({ user: this.userOf(who), ...(by === undefined ? {} : named) });
    if (line === 'POST /api/users/stop_impersonating') {
      const staff = by ?? (who === 'S' ? who : undefined);
      return staff === undefined ? { status: 403 } : ok({ redirect_to: '/staff/members' }, this.issue({ who: staff }));
    }
    if (!line.includes('/api/staff/')) return undefined;
    if (who !== 'S') return { status: 403 };
    const member = /\/members\/([AB])\/impersonate$/.exec(line)?.[1];
    if (member === undefined) return ok({ members: [this.userOf('A'), this.userOf('B')] });
    const user = this.userOf(member);
    return ok({ user, name: canaryOf(member), impersonated_by: 'S' }, this.issue({ who: member, by: 'S' }));
  }

  private next(who: string): object {
    const { answered, bmi, pre } = this.memberOf(who);
    const to = (path_type: string, question_id: string | null = null) => ({
      path_type,
      product_slug: 'x',
      user_questionnaire_id: 'uq',
      question_id,
    });
    if (!pre) return to('pre-questionnaire');
    if (bmi === null) return to('user-bmi');
    const open = MEDICAL.find(({ id }) => !answered.includes(id));
    return open === undefined ? to('intro') : to('user_questionnaire', open.id);
  }

  private respondTo(who: string, line: string, body: unknown): WireAnswer {
    const member = this.memberOf(who);
    const question = /\/api\/products\/x\/user_questionnaires\/[^/]+\/questions\/(\w+)$/.exec(line)?.[1];
    if (question !== undefined) {
      const found = MEDICAL.find(({ id }) => id === question);
      if (found === undefined) return { status: 404 };
      if (line.startsWith('GET')) {
        const saved = member.answered.includes(question) && found.question_type === 'plain_text';
        return ok({ ...found, answer: saved ? [canaryOf(who)] : null });
      }
      member.answered.push(question);
      return ok({ next_path: this.next(who) });
    }
    switch (line) {
      case 'GET /api/products/x/questions':
        return ok({ question_ids: MEDICAL.map(({ id }) => id), user_questionnaire_id: 'uq' });
      case 'GET /api/users/validate_session':
        return ok({ valid: true }, { 'expires-in': '1800' });
      case 'DELETE /api/logout':
        this.expireTokens({ cookie: false });
        return { status: 204 };
      case 'POST /api/products/x/pre_questionnaire_answers':
        member.pre = true;
        return ok({ next_path: this.next(who) });
      case 'GET /api/users/bmi':
        return ok(member.bmi ?? { height_in: null, weight_lb: null, bmi: null });
      case 'PUT /api/users/bmi':
        member.bmi = typeof body === 'object' ? body : null;
        return ok({ ...member.bmi, bmi: 23.5, next_path: this.next(who) });
      case 'GET /api/users/demographics':
        return ok({ demographics: null });
      case 'GET /api/users/dashboard':
        return ok({ started: [], orders: [], products: [{ slug: 'x', name: `for ${canaryOf(who)}` }] });
      case 'GET /api/products/x':
        return ok({ slug: 'x', name: 'X', intro_html: `<p>for ${canaryOf(who)}</p>` });
      case 'GET /api/products/x/variants':
      case 'GET /api/products/x/quantities':
        return { status: 422, body: { errors: { next_path: this.next(who) } } };
      case 'GET /api/carts':
        return ok({ line_items: [], total_cents: 0 });
      case 'DELETE /api/carts':
        return { status: 204 };
      default:
        return { status: 404 };
    }
  }
}
