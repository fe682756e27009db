create table catalogue (
  code text primary key,
  kind text not null check (kind in ('medication', 'allergy')),
  words text not null,
  place integer not null,
  item jsonb not null
);
comment on table catalogue is 'the sample medications and allergens that are searched where no prescribing platform is configured';
comment on column catalogue.words is 'everything it can be found by, in lower case and without accents';
comment on column catalogue.place is 'its order among equally good finds';

-- Finds misspelt names. Where it may not be created the search does without it.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end
$$;
