-- The messages of calls that did not go as they should, as a person reads them who looks for the fault: without sound and without
-- credentials. Spread by account, like the attempts that they belong to. The job forget-call-ladders keeps the newest 2,000 of each
-- account, for a week.
create table call_ladders (
  account_id bigint not null,
  attempt_id uuid not null,
  steps json not null,
  primary key (account_id, attempt_id)
) /* by account */;
