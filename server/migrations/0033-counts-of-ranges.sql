-- A page in the middle of a long list is found by how many rows there are in each range of 16,384 ids: no more than one range
-- is walked to reach it. Their slots come after those of the totals: (1 + id / 16384) * 64, and the same slot of a writer.
alter table row_counts alter column slot type bigint;

insert into row_counts (account_id, what, slot, n)
select account_id, what, (1 + range) * 64, count(*) from (
  select account_id, 'contacts' as what, id / 16384 as range from contacts
  union all select account_id, 'groups', id / 16384 from groups where deleted_at is null
  union all select account_id, 'group:' || group_id, contact_id / 16384 from group_members
  union all select account_id, 'suppressions', id / 16384 from suppressions
  union all select account_id, 'sms_campaigns', id / 16384 from sms_campaigns
  union all select account_id, 'quick_sends', campaign_id / 16384 from messages where kind = 'quick'
  union all select account_id, 'voice_campaigns', id / 16384 from voice_campaigns
  union all select account_id, 'links', id / 16384 from links where deleted_at is null
  union all select account_id, 'sender_ids', id / 16384 from sender_ids where status <> 'deleted'
  union all select account_id, 'caller_ids', id / 16384 from caller_ids where deleted_at is null
  union all select account_id, 'recordings', id / 16384 from recordings
) counted group by account_id, what, range on conflict do nothing;
