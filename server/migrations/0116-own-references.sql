-- What a client gave to a message or a campaign in order to find it again; null: nothing. Rows of a campaign have one only if it is their own.
alter table messages
  add column reference text,
  add column metadata jsonb;
alter table sms_campaigns
  add column reference text,
  add column metadata jsonb;
alter table voice_campaigns
  add column reference text,
  add column metadata jsonb;

-- As in 0095, with the references, both lists null if nobody of the batch has one. It returns the balance after the charge; null: refused.
-- Programs of the version before call the form without them.
-- spread: function accept_quick by account
create function accept_quick(
  account bigint, total bigint, moment timestamptz, process bigint,
  ids uuid[], campaign_ids bigint[], sender_ids text[], phone_numbers text[], networks text[], texts text[], parts_each smallint[],
  prices bigint[], statuses text[], carrier_ids bigint[], are_simulated boolean[], valid_untils timestamptz[], due_ats timestamptz[],
  ignores_suppression boolean, key_ids bigint[], account_rules bigint, prices_rules bigint, carriers_rules bigint, user_ids bigint[],
  own_references text[], own_metadata text[]
) returns bigint language plpgsql as $$
declare
  left_balance bigint;
  left_entries bigint;
  of_range record;
begin
  perform 1 from setting_versions
    where (what = 'prices' and version <> prices_rules) or (what = 'carriers' and version <> carriers_rules);
  if found then return null; end if;
  if not ignores_suppression then
    perform 1 from suppressions where account_id = account and phone_number = any (phone_numbers);
    if found then return null; end if;
  end if;

  update balances set balance = balance - total, entries = entries + 1,
    month_spent = (case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
      then month_spent else 0 end) + total,
    month_ends_at = case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
      then month_ends_at else (date_trunc('month', moment at time zone time_zone) + interval '1 month') at time zone time_zone end
  where account_id = account and balance - held >= total and rules_version = account_rules
    and (month_limit is null or total + held
      + (case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
        then month_spent else 0 end) <= month_limit)
  returning balance, entries into left_balance, left_entries;
  if not found then return null; end if;

  insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
  values (account, left_entries, moment, 'charge', -total, left_balance, ids[1]::text, '');

  -- The total of the list, and that of each range of 16,384 ids in it, in the slot of the process.
  for of_range in
    select 0 as range, count(*) as n from unnest(campaign_ids)
    union all select 1 + id / 16384, count(*) from unnest(campaign_ids) as of_batch (id) group by 1 order by 1
  loop
    insert into row_counts (account_id, what, slot, n) values (account, 'quick_sends', of_range.range * 64 + process % 8, of_range.n)
    on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n;
  end loop;

  insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
    carrier_id, is_simulated, process_id, key_id, user_id, created_at, valid_until, submitted_at,
    reference, metadata)
  select account, ids[n], campaign_ids[n], 'quick', sender_ids[n], phone_numbers[n], networks[n], texts[n], parts_each[n], prices[n], prices[n],
    statuses[n], carrier_ids[n], are_simulated[n], case statuses[n] when 'submitting' then process end, key_ids[n], user_ids[n], moment,
    valid_untils[n], case statuses[n] when 'submitting' then moment end, own_references[n], own_metadata[n]::jsonb
  from generate_series(1, cardinality(ids)) as n;

  -- Mostly every one has its slot, and nothing waits.
  if num_nonnulls(variadic due_ats) > 0 then
    insert into outbox (account_id, message_id, campaign_id, lane, due_at)
    select account, r.id, r.campaign_id, 'transactional', r.due_at
    from unnest(ids, campaign_ids, due_ats) as r (id, campaign_id, due_at) where r.due_at is not null;
  end if;
  return left_balance;
end $$;
