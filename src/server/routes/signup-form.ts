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
 * A valid sign-up as it will be stored, or its problems by field: first the flow's form, then the server's own rules
 * (VA-2).
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
