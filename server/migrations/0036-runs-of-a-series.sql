-- The runs of a series are counted, and read by their number. The index keeps a number from being given twice.
alter table sms_campaigns add column run_number bigint;
update sms_campaigns c set run_number = counted.number from (
  select account_id, id, row_number() over (partition by account_id, parent_id order by scheduled_at, id) as number
  from sms_campaigns where parent_id is not null
) counted where c.account_id = counted.account_id and c.id = counted.id;
-- Later runs must not get a number that an earlier one has, also where the count of a series was off.
update sms_campaigns s set runs = counted.n from (
  select account_id, parent_id, max(run_number) as n from sms_campaigns where parent_id is not null group by account_id, parent_id
) counted where s.account_id = counted.account_id and s.id = counted.parent_id and s.runs < counted.n;
drop index sms_campaigns_of_parent;
create unique index sms_campaigns_runs on sms_campaigns (account_id, parent_id, run_number) where parent_id is not null;
