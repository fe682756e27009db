import type { Operations } from '#core';
import { isEmail } from '../auth/email.ts';
import { lengthError } from '../auth/password-rules.ts';
import { refuseFieldErrors } from '../forms.ts';
import type { Form } from '../forms.ts';
import { linesOf } from '../clean-text.ts';

interface Signup {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/**
 * A valid sign-up in the form in which it is stored.
 * @throws Refusal 422 by field: by the rules of the flow's form first, then by the server's own rules (VA-2)
 */
export function signupIn(form: Form, body: Operations['signup']['body']): Signup {
  const email = body.email?.trim() ?? '';
  const password = body.password ?? '';
  const names = linesOf({ first_name: body.first_name, last_name: body.last_name });
  refuseFieldErrors({
    ...(!isEmail(email) && { email: ['email_form'] }),
    ...lengthError(password),
    ...form.check({ ...body, ...names, ...(body.email !== undefined && { email }) }),
  });
  return { firstName: names['first_name'] ?? '', lastName: names['last_name'] ?? '', email, password };
}
