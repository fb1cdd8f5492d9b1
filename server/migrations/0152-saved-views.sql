-- What a person has named of the lists of an account: a list with its search and filters, by its address in the console.
create table saved_views (
  account_id bigint not null,
  user_id bigint not null,
  uuid uuid not null,
  name text not null,
  address text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id, uuid)
) /* by account */;
