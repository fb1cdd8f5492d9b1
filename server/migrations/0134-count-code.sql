-- Counts a code that is about to be sent, in one statement: in the limits of its number and of whoever asks, and in the figures of its places. It
-- returns the place in the list of the limit that is full; else 0, and for each place what was sent and entered within the hour and in the days
-- before, this code included. Rows are locked in the order of the lists.
create function count_code(
  account bigint, moment timestamptz, kinds text[], hashes bytea[], each_ms integer[], fulls timestamptz[], latests timestamptz[],
  counted_places text[], bucket timestamptz, recent timestamptz, since timestamptz
) returns integer[] language plpgsql as $$
declare
  judged integer[] := array[0];
  sums record;
begin
  for n in 1 .. cardinality(kinds) loop
    -- A time that no clock can have written yet is of one that has gone back, and counts as now.
    insert into verification_limits (account_id, kind, hash, full_at)
    values (account, kinds[n], hashes[n], moment + each_ms[n] * interval '1 millisecond')
    on conflict (account_id, kind, hash) do update
    set full_at = (case when verification_limits.full_at > latests[n] or verification_limits.full_at < moment then moment
      else verification_limits.full_at end at time zone 'UTC' + each_ms[n] * interval '1 millisecond') at time zone 'UTC'
    where verification_limits.full_at > latests[n]
      or (verification_limits.full_at at time zone 'UTC' + each_ms[n] * interval '1 millisecond') at time zone 'UTC' <= fulls[n];
    if not found then return array[n]; end if;
  end loop;
  for n in 1 .. cardinality(counted_places) loop
    insert into verification_figures (account_id, place, hour, sent, entered) values (account, counted_places[n], bucket, 1, 0)
    on conflict (account_id, place, hour) do update set sent = verification_figures.sent + 1;
    -- Read after the row is locked: others who count here wait.
    select coalesce(sum(sent) filter (where hour >= recent), 0) as sent, coalesce(sum(entered) filter (where hour >= recent), 0) as entered,
      coalesce(sum(sent) filter (where hour < recent), 0) as sent_before, coalesce(sum(entered) filter (where hour < recent), 0) as entered_before
    into sums from verification_figures where account_id = account and place = counted_places[n] and hour >= since;
    judged := judged || array[sums.sent, sums.entered, sums.sent_before, sums.entered_before]::integer[];
  end loop;
  return judged;
end $$;
