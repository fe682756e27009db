-- pg_trgm finds misspelt words. It is a trusted extension: the owner of the database may create it.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise exception 'The database lacks the extension pg_trgm. Let an administrator run "create extension pg_trgm" in it.';
end
$$;

create index catalogue_words_trigrams on catalogue_words using gin (word gin_trgm_ops);

-- The threshold is set for this function alone, because a pooled connection need not keep what a server sets on it.
create function catalogue_words_like(words_kind text, typed text, most integer) returns setof text
language sql stable set pg_trgm.similarity_threshold = 0.15 as $$
  select word from catalogue_words
  where kind = words_kind and word % typed
  group by word order by similarity(word, typed) desc, word limit most
$$;
comment on function catalogue_words_like is 'the words of a kind that are spelt most like a typed one, most similar first';

comment on table catalogue_trigrams is 'unused: servers of the version before read it. Drop it in the next version';
comment on table catalogue_trigram_counts is 'unused: servers of the version before read it. Drop it in the next version';
