import { store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Campaign } from '../rows/campaign.ts';
import { campaignColumns } from '../rows/store-campaigns.ts';

export interface SeriesRun extends Campaign {
  readonly runNumber: number;
}

export interface SeriesFacts {
  /** The series that a run belongs to and its number there; null for other campaigns. */
  readonly parentUuid: Uuid | null;
  readonly runNumber: number | null;
  readonly nextRunAt: Timestamp | null;
  readonly runs: number;
}

export const findSeriesFacts = store.finding<[accountId: number, uuid: Uuid], SeriesFacts>(
  'sms_campaigns.find_series_facts',
  `select p.uuid as "parentUuid", c.run_number, c.next_run_at, c.runs
   from sms_campaigns c left join sms_campaigns p on p.account_id = $1 and p.id = c.parent_id where c.account_id = $1 and c.uuid = $2`,
);

export const listRunsBefore = store.listing<
  { accountId: number; parentId: number; before: number; limit: number },
  SeriesRun
>(
  'sms_campaigns.list_runs',
  `select ${campaignColumns('c')}, c.run_number from sms_campaigns c
   where account_id = $1 and parent_id = $2 and run_number < $3 order by run_number desc limit $4`,
  ['accountId', 'parentId', 'before', 'limit'],
);
