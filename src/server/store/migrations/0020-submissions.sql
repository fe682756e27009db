create table submissions (
  id text primary key,
  questionnaire text not null,
  idempotency_key text not null,
  content_hash text not null,
  content jsonb not null,
  received_at timestamptz not null,
  unique (questionnaire, idempotency_key, content_hash)
);
comment on table submissions is 'answers to questionnaires of the flow itself, and how to reach whoever gave them';
comment on column submissions.content_hash is 'two people whose browsers made the same key sent different content: both are kept';
