-- Half-given medical answers (decision 13). They stand beside the answers, so that whatever reads those never meets one.
create table answer_drafts (
  user_questionnaire_id text not null references user_questionnaires (id) on delete cascade,
  question_id text not null,
  answer jsonb not null,
  updated_at timestamptz not null,
  primary key (user_questionnaire_id, question_id)
);
