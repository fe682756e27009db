-- Whether the intro that was seen last is that of the tablet that dissolves; null: the answers say what is asked for.
alter table user_questionnaires add column is_rdt boolean;
