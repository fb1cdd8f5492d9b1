-- What may be spent in a calendar month of the account's zone, in the row that every charge locks. Spent: the charges of the month
-- less what was paid back in it, of the month that ends at `month_ends_at`. The zone is that of the account.
alter table balances add column month_limit bigint check (month_limit >= 0);
alter table balances add column month_spent bigint not null default 0;
alter table balances add column month_ends_at timestamptz not null default '-infinity';
alter table balances add column time_zone text not null default 'UTC';

update balances b set time_zone = a.time_zone,
  month_ends_at = (date_trunc('month', now() at time zone a.time_zone) + interval '1 month') at time zone a.time_zone,
  month_spent = coalesce((
    select -sum(e.amount) from ledger_entries e where e.account_id = b.account_id and e.kind in ('charge', 'refund')
      and e.at >= date_trunc('month', now() at time zone a.time_zone) at time zone a.time_zone), 0)
from accounts a where a.id = b.account_id;

drop index sms_campaigns_short_of_credit;
create index sms_campaigns_short_of_credit on sms_campaigns (account_id, prepared_cost, id)
  where status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit');

-- What the operator lets an account spend and store; null: as much as it likes. `balances` has a copy of the monthly limit. Whoever
-- adds to what has a limit locks the account.
alter table accounts add column monthly_limit bigint check (monthly_limit >= 0);
alter table accounts add column contacts_max bigint check (contacts_max >= 0);
alter table accounts add column links_max bigint check (links_max >= 0);
alter table accounts add column recordings_bytes_max bigint check (recordings_bytes_max >= 0);

-- What the recordings of an account take is counted as they are stored.
insert into row_counts (account_id, what, slot, n)
select account_id, 'recording_bytes', 0, sum(octet_length(mulaw)) from recordings group by account_id;
