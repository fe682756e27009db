create table reservations (
  id text primary key,
  user_id text not null unique references users (id),
  user_questionnaire_id text not null references user_questionnaires (id),
  idempotency_key text not null,
  request_hash text not null,
  line_items jsonb not null,
  shipping jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  product_slug text not null,
  variant_id text not null,
  units integer not null check (units > 0),
  reserved_at timestamptz not null,
  held_until timestamptz not null
);
comment on table reservations is 'orders whose payment is under way: their units are taken from the stock, their cart and answers are read';
comment on column reservations.id is 'becomes the id of the order; the payment provider knows the charge under it';
comment on column reservations.held_until is 'until then some server waits for the payment; later anybody asks the provider how it ended';
create index reservations_by_time on reservations (held_until);

-- Nobody changes answers that are being paid upon.
alter table user_questionnaires drop constraint user_questionnaires_state_check;
alter table user_questionnaires add constraint user_questionnaires_state_check
  check (state in ('open', 'complete', 'paying', 'ordered'));

create table sample_charges (
  key text primary key,
  outcome text not null
);
comment on table sample_charges is 'what the embedded payment provider of staging was asked for; it takes no money';
