-- The catalogue is filled again from its file when it is next searched.
delete from catalogue;
alter table catalogue drop column words;
alter table catalogue add column names text[] not null;
alter table catalogue add column details text[] not null;
comment on column catalogue.names is 'its names, in lower case and without accents';
comment on column catalogue.details is 'words that narrow a search down: its form and strength';

create table catalogue_words (
  kind text not null,
  word text collate "C" not null,
  code text not null references catalogue (code) on delete cascade,
  cost double precision not null,
  primary key (kind, word, code)
);
comment on table catalogue_words is 'by which words an item is found';
comment on column catalogue_words.cost is 'the less, the more the word stands for it: nothing where its shown name begins with it';

create table catalogue_trigrams (
  kind text not null,
  trigram text not null,
  word text not null,
  primary key (kind, trigram, word)
);
comment on table catalogue_trigrams is 'each word of the catalogue by every three letters in a row, with two blanks before it and one after it';

create table catalogue_trigram_counts (
  kind text not null,
  trigram text not null,
  words integer not null,
  primary key (kind, trigram)
);
comment on table catalogue_trigram_counts is 'how many words have a trigram: a search begins with the rarest';

create table catalogue_state (
  digest text primary key
);
comment on table catalogue_state is 'one row: of which content the catalogue was filled';
