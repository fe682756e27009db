alter table reservations add column origin text;
comment on column reservations.origin is 'the origin at which the person reached the product, for the link in their receipt; null where that was not noted yet';
