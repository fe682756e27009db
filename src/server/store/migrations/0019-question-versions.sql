create table question_versions (
  version text primary key,
  content jsonb not null,
  first_served_at timestamptz not null
);
comment on table question_versions is 'every question that was ever served, whole and in every language; a version is the digest of its content, so a row never changes';

create table questionnaire_versions (
  version text primary key,
  questions jsonb not null,
  first_served_at timestamptz not null
);
comment on column questionnaire_versions.questions is 'the versions of its questions, in their order';

-- Which version an answer was given to stands in the answer itself (saved-answer.ts). Of the answers so far it is not
-- known: those on the way are asked again, and what was ordered upon stays as it is.
