alter table reservations
  add column shipping_cents integer not null default 0 check (shipping_cents >= 0),
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  add column consent jsonb,
  add column locale text;
comment on column reservations.consent is 'of a charge that repeats: the text that was agreed to, its language and when';
comment on column reservations.locale is 'the language of the person who pays; null where that was not noted yet';

alter table orders
  add column shipping_cents integer not null default 0 check (shipping_cents >= 0),
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  add column consent jsonb;
comment on column orders.consent is 'of a charge that repeats: the text that was agreed to, its language and when';
