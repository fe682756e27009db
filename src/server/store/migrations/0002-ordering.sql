create table user_questionnaires (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  product_slug text not null,
  state text not null check (state in ('open', 'complete', 'ordered')),
  intro_seen boolean not null default false,
  promotion_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_open_user_questionnaire on user_questionnaires (user_id, product_slug) where state <> 'ordered';

create table answers (
  user_questionnaire_id text not null references user_questionnaires (id) on delete cascade,
  part text not null check (part in ('pre', 'medical')),
  question_id text not null,
  answer jsonb not null,
  updated_at timestamptz not null,
  primary key (user_questionnaire_id, part, question_id)
);

create table carts (
  user_id text primary key references users (id) on delete cascade,
  content jsonb not null,
  updated_at timestamptz not null
);
