import type { User } from '#core';
import type { Account } from '../store/accounts.ts';

/** An account as the contract's User. */
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
  // null instead of an empty name, because an account that was reset has no name yet.
  firstName: firstName || null,
  lastName: lastName || null,
  registration_state: registrationState,
  role,
  email_verification: emailVerification,
});

/** The fields beside the user during impersonation: who impersonates, and the member's name for the banner (LY-7). */
export const actingFor = ({ firstName, lastName, email }: Account, actor: Account) => ({
  impersonating: true,
  impersonated_by: actor.id,
  name: `${firstName} ${lastName}`.trim() || email,
});
