-- Counts of a campaign are the sum over lanes: transactions that run side by side add to rows of their own and do not
-- wait for each other's commit.
alter table campaign_counts add column lane smallint not null default 0;
alter table campaign_counts drop constraint campaign_counts_pkey;
alter table campaign_counts add primary key (account_id, campaign_id, status, reason, lane);
