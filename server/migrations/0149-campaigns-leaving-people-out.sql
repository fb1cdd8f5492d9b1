-- statement by statement
-- Which campaigns leave a group or a segment out, which is asked before it is deleted.
create index concurrently sms_campaigns_leaving_out on sms_campaigns (account_id, id) where except_group_ids <> '{}' or except_segment_ids <> '{}';
create index concurrently voice_campaigns_leaving_out on voice_campaigns (account_id, id) where except_group_ids <> '{}' or except_segment_ids <> '{}';
