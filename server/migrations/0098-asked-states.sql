-- Messages of which a carrier over HTTP is asked what became of them, because it does not tell by itself. A row goes with the end of its
-- message. Messages have no index by carrier or state, and the time in their id is not that at which they were sent.
create table awaited_receipts (
  account_id bigint not null,
  message_id uuid not null,
  carrier_id bigint not null,
  -- When it was sent: after the patience with the carrier nobody asks any more.
  since timestamptz not null,
  due_at timestamptz not null,
  asks smallint not null default 0,
  primary key (account_id, message_id)
) /* by account */;
create index awaited_receipts_due on awaited_receipts (carrier_id, due_at);
