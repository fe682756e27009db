import { isEmail } from '../auth/email.ts';
import { lengthProblem } from '../auth/password-rules.ts';
import type { FieldProblems, Form } from '../forms.ts';
import { linesOf } from '../text.ts';

/** POST /signup. Fields may be missing: each is then a message of its own. */
export interface SignupBody {
  first_name?: string;
  last_name?: string;
  email?: string;
  password?: string;
  consent?: boolean;
  /** The version of the words that the browser showed; a client that does not know of versions leaves it out. */
  consent_version?: string;
}
const text = { type: 'string', maxLength: 1000 };
export const signupBody = {
  type: 'object',
  properties: {
    first_name: text,
    last_name: text,
    email: text,
    password: text,
    consent: { type: 'boolean' },
    consent_version: text,
  },
};

interface Signup {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/**
 * The sign-up as it is to be kept, or what is wrong with it by field: the flow's form first, then what only the
 * server holds to, whatever the form says (VA-2).
 */
export function checkSignup(form: Form, body: SignupBody): { signup: Signup } | { problems: FieldProblems } {
  const email = body.email?.trim() ?? '';
  const password = body.password ?? '';
  const names = linesOf({ first_name: body.first_name, last_name: body.last_name });
  const problems: FieldProblems = {
    ...(!isEmail(email) && { email: ['email_form'] }),
    ...lengthProblem(password),
    ...form.check({ ...body, ...names, ...(body.email !== undefined && { email }) }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    signup: { firstName: names['first_name'] ?? '', lastName: names['last_name'] ?? '', email, password },
  };
}
