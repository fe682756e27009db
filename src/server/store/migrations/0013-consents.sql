create table consent_versions (
  version text primary key,
  words jsonb not null,
  first_given_at timestamptz not null
);
comment on table consent_versions is 'the words of each consent, in every language; a version is the digest of its words, so a row never changes';

create table consents (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  version text references consent_versions (version),
  language text,
  shown_version text,
  given_at timestamptz not null
);
comment on column consents.name is 'the screen and the field that asked for it';
comment on column consents.version is 'null: given before versions were kept';
comment on column consents.shown_version is 'what the browser says it showed; null when it did not say';
create index consents_by_user on consents (user_id, given_at);

-- Nobody could sign up without agreeing; to which words was not kept.
insert into consents (user_id, name, given_at)
  select id, 'signup.consent', created_at from users where role = 'member';
