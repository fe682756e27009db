import type { Operations } from '#core';
import { isEmail } from '../auth/email.ts';
import { lengthProblem } from '../auth/password-rules.ts';
import type { FieldProblems, Form } from '../forms.ts';
import { linesOf } from '../text.ts';

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
export function checkSignup(
  form: Form,
  body: Operations['signup']['body'],
): { signup: Signup } | { problems: FieldProblems } {
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
