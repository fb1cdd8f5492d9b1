-- What accepts quick sends of one account (ARCHITECTURE.md, "A quick send"): one call on the server of the account, where a
-- statement that changes several tables would be taken apart by the coordinator of a cluster, and each of its parts planned and sent
-- apart. Every statement of it names the account by itself, and one table where it can: such statements are planned fast.
--
-- It does all or nothing; nothing, and false, when the credits or the month's limit do not suffice, a number is suppressed, or the
-- rules that it was planned by are not those that hold: the account's in the row that is locked anyway, prices and carriers in two
-- of a handful (null: not asked).
--
-- spread: function accept_quick by account
create function accept_quick(
  account bigint, total bigint, moment timestamptz, process bigint,
  ids uuid[], campaign_ids bigint[], sender_ids text[], phone_numbers text[], networks text[], texts text[], parts_each smallint[],
  prices bigint[], statuses text[], carrier_ids bigint[], are_simulated boolean[], valid_untils timestamptz[], due_ats timestamptz[],
  ignores_suppression boolean, key_ids bigint[], account_rules bigint, prices_rules bigint, carriers_rules bigint, user_ids bigint[]
) returns boolean language plpgsql as $$
declare
  left_balance bigint;
  left_entries bigint;
  of_range record;
begin
  perform 1 from setting_versions
    where (what = 'prices' and version <> prices_rules) or (what = 'carriers' and version <> carriers_rules);
  if found then return false; end if;
  if not ignores_suppression then
    perform 1 from suppressions where account_id = account and phone_number = any (phone_numbers);
    if found then return false; end if;
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
  if not found then return false; end if;

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
    carrier_id, is_simulated, process_id, key_id, user_id, created_at, valid_until, submitted_at)
  select account, r.id, r.campaign_id, 'quick', r.sender_id, r.phone_number, r.network, r.message, r.parts, r.price, r.price, r.status,
    r.carrier_id, r.is_simulated, case r.status when 'submitting' then process end, r.key_id, r.user_id, moment, r.valid_until,
    case r.status when 'submitting' then moment end
  from unnest(ids, campaign_ids, sender_ids, phone_numbers, networks, texts, parts_each, prices, statuses, carrier_ids, are_simulated,
      valid_untils, key_ids, user_ids)
    as r (id, campaign_id, sender_id, phone_number, network, message, parts, price, status, carrier_id, is_simulated,
      valid_until, key_id, user_id);

  -- Mostly every one has its slot, and nothing waits.
  if num_nonnulls(variadic due_ats) > 0 then
    insert into outbox (account_id, message_id, campaign_id, lane, due_at)
    select account, r.id, r.campaign_id, 'transactional', r.due_at
    from unnest(ids, campaign_ids, due_ats) as r (id, campaign_id, due_at) where r.due_at is not null;
  end if;
  return true;
end $$;
