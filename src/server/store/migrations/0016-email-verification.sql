-- Accounts from before addresses were verified are asked to, but may go on as they were.
alter table users add column email_verification text not null default 'suggested'
  check (email_verification in ('required', 'suggested', 'done'));
alter table users alter column email_verification drop default;
comment on column users.email_verification is
  'whether the person has shown that the address is theirs: done; suggested for accounts from before this was asked; required for others, who may not do what calls.json says is for verified addresses';

alter table users alter column password_hash drop not null;
comment on column users.password_hash is 'null for somebody who signs in elsewhere and has chosen no password here';

create table email_verifications (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null
);
comment on table email_verifications is 'links in mails that show that an address is somebody''s; only the hash of a token is kept';
create index email_verifications_by_user on email_verifications (user_id, created_at);
create index email_verifications_by_time on email_verifications (created_at);
