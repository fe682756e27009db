-- The outbox held what was not sent. From now on every mail is written here first, and a worker of a server sends it.
alter table outbox
  add column kind text not null default 'password-reset',
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column useful_until timestamptz,
  add column done_at timestamptz,
  add column failure text,
  alter column recipient drop not null;
update outbox set done_at = at, useful_until = at;
alter table outbox alter column kind drop default, alter column useful_until set not null;

comment on column outbox.recipient is 'null for an address without an account, for which the same work is done, and once a mail server has the mail';
comment on column outbox.next_attempt_at is 'when a worker may take the mail; null once it was sent or given up';
comment on column outbox.useful_until is 'after this time it is no longer sent';
comment on column outbox.failure is 'the code of the last failure; never a text, which may repeat the address';
create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
