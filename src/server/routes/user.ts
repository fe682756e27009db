import type { User } from '#core';
import type { Account } from '../store/accounts.ts';

/** A person as the wire has them. */
export const userOf = ({
  id,
  email,
  firstName,
  lastName,
  role,
  registrationState,
  emailVerification,
}: Account): User => ({
  id,
  email,
  // Nobody is called nothing: an account that started afresh has no name yet.
  firstName: firstName || null,
  lastName: lastName || null,
  registration_state: registrationState,
  role,
  email_verification: emailVerification,
});

/** What is told beside a member while staff act for them: who does, and the member's name for the banner (LY-7). */
export const actingFor = ({ firstName, lastName, email }: Account, actor: Account) => ({
  impersonating: true,
  impersonated_by: actor.id,
  name: `${firstName} ${lastName}`.trim() || email,
});
