create table password_resets (
  token_hash text primary key,
  user_id text references users (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on column password_resets.user_id is 'null for an address without an account: the same work is done for it';
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_time on password_resets (created_at);

alter table sessions add column member_id text references users (id) on delete set null;
comment on column sessions.member_id is 'the member for whom the staff member of this session acts; null when nobody';

create table outbox (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);
