-- The numbers that an account may show to the people whom it calls: the operator approves each.
create table caller_ids (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  phone_number text not null,
  purpose text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended')),
  status_reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create unique index caller_ids_number on caller_ids (account_id, phone_number) where deleted_at is null;
create index caller_ids_alive on caller_ids (account_id, id) where deleted_at is null;

-- What campaigns show already stays allowed, so that nothing that runs stops. A draft has called nobody: it asks like a new one.
insert into caller_ids (account_id, id, uuid, phone_number, purpose, status, status_reason, created_at, updated_at)
select account_id, row_number() over (order by account_id, phone_number), gen_random_uuid(), phone_number,
  'in use before approval was asked for', 'approved', '', now(), now()
from (select distinct account_id, rules->>'callerId' as phone_number from voice_campaigns where status <> 'draft') used
where phone_number <> '';
-- One row of ids, one of counts: the services take both up from here.
insert into id_blocks (noun, next_id) select 'caller_ids', 1 + max(id) from caller_ids having count(*) > 0;
insert into row_counts (account_id, what, slot, n) select account_id, 'caller_ids', 0, count(*) from caller_ids group by account_id;
