create table deletion_requests (
  user_id text primary key references users (id) on delete cascade,
  requested_at timestamptz not null
);
