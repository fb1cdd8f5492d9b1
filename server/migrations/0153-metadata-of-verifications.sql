-- What a program gave a verification to find it again. Programs of the version before give none.
alter table verifications add column metadata jsonb not null default '{}';
-- spread: function start_codes by account
create or replace function start_codes(
  account bigint, moment timestamptz, ids uuid[], started json,
  kinds text[], each_ms integer[], fulls timestamptz[], latests timestamptz[], limited_ids uuid[], limited_kinds text[], hashes bytea[],
  placed_ids uuid[], counted_places text[], bucket timestamptz, recent timestamptz, since timestamptz
) returns json language plpgsql as $$
declare
  stored uuid[];
  one record;
  beyond uuid[];
  judged json;
begin
  insert into verifications (account_id, id, phone_number, status, channel, sender_id, message, code_length, key_version, next_after_seconds,
    reference, end_user_ref, end_user_ip, sends, message_id, checks_left, next_send_at, expires_at, created_at, country, network, template_uuid,
    channels, caller_id, language, code_price, metadata)
  select account, s.id, s."phoneNumber", 'pending', s.channel, s."senderId", s.message, s."codeLength", s."keyVersion", s."nextAfterSeconds",
    s.reference, s."endUserRef", s."endUserIp", 1, s."messageId", s."checksLeft", s."nextSendAt", s."expiresAt", s."createdAt", s.country, s.network,
    s."templateUuid", s.channels, s."callerId", s.language, s."codePrice",
    coalesce(s.metadata, '{}')
  from json_to_recordset(started) as s (id uuid, "phoneNumber" text, channel text, "senderId" text, message text, "codeLength" smallint,
    "keyVersion" smallint, "nextAfterSeconds" smallint, reference text, "endUserRef" text, "endUserIp" text, "messageId" uuid, "checksLeft" smallint,
    "nextSendAt" timestamptz, "expiresAt" timestamptz, "createdAt" timestamptz, country text, network text, "templateUuid" uuid, channels text[],
    "callerId" text, language text, "codePrice" bigint, metadata jsonb)
  on conflict (account_id, phone_number) where status = 'pending' do nothing;
  stored := array(select id from verifications where account_id = account and id = any (ids));

  for n in 1 .. cardinality(kinds) loop
    for one in
      select hash, count(*) * each_ms[n] * interval '1 millisecond' as takes, array_agg(id) as its
      from unnest(limited_ids, limited_kinds, hashes) as l (id, kind, hash)
      where kind = kinds[n] and id = any (stored) group by hash order by hash
    loop
      -- A time that no clock can have written yet is of one that has gone back, and counts as now.
      if moment + one.takes <= fulls[n] then
        insert into verification_limits (account_id, kind, hash, full_at) values (account, kinds[n], one.hash, moment + one.takes)
        on conflict (account_id, kind, hash) do update
        set full_at = (case when verification_limits.full_at > latests[n] or verification_limits.full_at < moment then moment
          else verification_limits.full_at end at time zone 'UTC' + one.takes) at time zone 'UTC'
        where verification_limits.full_at > latests[n] or verification_limits.full_at < moment
          or (verification_limits.full_at at time zone 'UTC' + one.takes) at time zone 'UTC' <= fulls[n];
        continue when found;
      end if;
      beyond := beyond || one.its;
    end loop;
  end loop;
  if cardinality(beyond) > 0 then return json_build_object('stored', stored, 'beyond', beyond, 'figures', '{}'::json); end if;

  insert into verification_messages (account_id, message_id, verification_id)
  select account_id, message_id, id from verifications where account_id = account and id = any (stored);
  -- A text that no receipt follows goes on at the time at which it could be sent again.
  insert into verification_moves (account_id, verification_id, sent_as, move_at)
  select account_id, id, message_id, next_send_at from verifications where account_id = account and id = any (stored) and cardinality(channels) > 1;

  insert into verification_figures (account_id, place, hour, sent, entered)
  select account, place, bucket, count(*), 0 from unnest(placed_ids, counted_places) as p (id, place) where id = any (stored)
  group by place order by place collate "C"
  on conflict (account_id, place, hour) do update set sent = verification_figures.sent + excluded.sent;
  -- Read after the rows are locked: others who count here wait.
  select json_object_agg(place, figures) into judged from (
    select place, array[coalesce(sum(sent) filter (where hour >= recent), 0), coalesce(sum(entered) filter (where hour >= recent), 0),
      coalesce(sum(sent) filter (where hour < recent), 0), coalesce(sum(entered) filter (where hour < recent), 0)] as figures
    from verification_figures where account_id = account and place = any (counted_places) and hour >= since group by place) as of_places;
  return json_build_object('stored', stored, 'beyond', '{}'::uuid[], 'figures', coalesce(judged, '{}'::json));
end $$;
