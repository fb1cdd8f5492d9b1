import { type Handle, statement } from '../../../db/index.ts';
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

const findFacts = statement<SeriesFacts>(
  'sms_campaigns.find_series_facts',
  `select p.uuid as "parentUuid", c.run_number, c.next_run_at, c.runs
   from sms_campaigns c left join sms_campaigns p on p.account_id = $1 and p.id = c.parent_id where c.account_id = $1 and c.uuid = $2`,
);

export async function findSeriesFacts(handle: Handle, accountId: number, uuid: Uuid): Promise<SeriesFacts | null> {
  return (await handle.rows(findFacts, [accountId, uuid]))[0] ?? null;
}

const listBefore = statement<SeriesRun>(
  'sms_campaigns.list_runs',
  `select ${campaignColumns('c')}, c.run_number from sms_campaigns c
   where account_id = $1 and parent_id = $2 and run_number < $3 order by run_number desc limit $4`,
);

export function listRunsBefore(
  handle: Handle,
  query: { accountId: number; parentId: number; before: number; limit: number },
): Promise<SeriesRun[]> {
  return handle.rows(listBefore, [query.accountId, query.parentId, query.before, query.limit]);
}
