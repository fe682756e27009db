-- An address may have several accounts. One holds it; the others wait, and nobody can tell (decision 53). Those that
-- wait have no email_key, so a server of the version before never meets one by its address.
alter table users
  alter column email_key drop not null,
  add column waiting_key text,
  add constraint users_hold_or_wait check ((email_key is null) <> (waiting_key is null)),
  add constraint users_wait_unverified check (waiting_key is null or email_verification = 'required');
create index users_by_waiting_key on users (waiting_key, created_at) where waiting_key is not null;
comment on column users.email_key is 'the address in lower case, of the one account that holds it; null for an account that waits';
comment on column users.waiting_key is 'the address in lower case, of an account that signed up with an address that another one held';

-- Finds empty accounts whose address nobody verified.
create index users_unverified on users (created_at) where email_verification = 'required';
