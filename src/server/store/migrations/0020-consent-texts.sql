alter table consents add column text text, add column request text;
comment on column consents.text is 'the label as it was read, with its amounts; null: given before it was kept';
comment on column consents.request is 'the Idempotency-Key of the request that gave it, where it has one';
create unique index consents_once on consents (user_id, name, request);
comment on column consent_versions.first_given_at is 'when a server first asked for it';
