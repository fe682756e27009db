-- The path types of the steps that were read: those of a flow that are only there to be read.
alter table user_questionnaires add column read_steps text[] not null default '{}';
