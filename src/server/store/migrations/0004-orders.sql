create table orders (
  id text primary key,
  number integer generated always as identity (start with 100001) unique,
  user_id text not null references users (id) on delete cascade,
  user_questionnaire_id text not null unique references user_questionnaires (id) on delete cascade,
  state text not null check (state in ('in_review', 'approved', 'shipped', 'delivered', 'canceled')),
  line_items jsonb not null,
  shipping jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  payment_reference text not null,
  placed_at timestamptz not null,
  idempotency_key text not null,
  request_hash text not null,
  unique (user_id, idempotency_key)
);
comment on column orders.idempotency_key is 'chosen by the browser: a repeat of the same request answers this order (decision 36)';
comment on column orders.line_items is 'what was bought, at the prices of that moment';
create index orders_by_user on orders (user_id, placed_at);

create table stock (
  product_slug text not null,
  variant_id text not null,
  units integer not null check (units >= 0),
  primary key (product_slug, variant_id)
);
comment on table stock is 'units left; a variant without a row has as many as its product file says';
