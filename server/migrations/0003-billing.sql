-- The row that every charge locks. Amounts are hundredths of a credit. entries numbers the ledger without a gap.
create table balances (
  account_id bigint primary key,
  balance bigint not null check (balance >= 0),
  held bigint not null default 0 check (held >= 0),
  entries bigint not null default 0
) /* by account */;

-- Append-only. The balance is the sum of the amounts at every commit; held credits are still part of the balance.
create table ledger_entries (
  account_id bigint not null,
  number bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('top_up', 'correction', 'charge', 'refund')),
  amount bigint not null,
  balance_after bigint not null,
  reference text not null,
  note text not null,
  primary key (account_id, number)
) /* by account */;
