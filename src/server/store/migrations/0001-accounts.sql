create table users (
  id text primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('member', 'staff')),
  registration_state text not null check (registration_state in ('pending', 'completed')),
  password_hash text not null,
  created_at timestamptz not null
);
comment on column users.email_key is 'the e-mail address in lower case: addresses are unique whatever their case';

create table demographics (
  user_id text primary key references users (id) on delete cascade,
  date_of_birth date not null,
  sex_at_birth text not null,
  phone text not null,
  address jsonb not null,
  updated_at timestamptz not null
);

create table bmi (
  user_id text primary key references users (id) on delete cascade,
  height_in double precision not null,
  weight_lb double precision not null,
  bmi double precision not null,
  updated_at timestamptz not null
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  generation integer not null,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  rotated_at timestamptz not null,
  revoked_at timestamptz
);
comment on table sessions is 'a sign-in and the family of its refresh tokens; generation is that of the newest token';
create index sessions_by_user on sessions (user_id);

create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_reset on rate_limits (resets_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text not null,
  member_id text not null,
  action text not null
);
create index audit_by_member on audit (member_id, at);
