-- While servers are updated one by one, those of the version before still add accounts and keep mails, and name none of
-- the columns that came since. Their accounts have an address that nobody has verified; their mails are kept, not sent.
alter table users alter column email_verification set default 'required';
alter table outbox
  alter column kind set default 'password-reset',
  alter column useful_until set default now();
