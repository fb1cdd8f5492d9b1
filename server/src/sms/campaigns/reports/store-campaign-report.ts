import { store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { FailReason, PauseReason } from '../rows/campaign.ts';

export interface CampaignFacts {
  readonly pauseReason: PauseReason;
  readonly failReason: FailReason;
  readonly preparedCost: Hundredths;
  readonly preparedParts: number;
  /** Recipients whose zone is not known, so that the campaign's own zone decides when they may get messages. */
  readonly unknownZones: number;
  readonly held: Hundredths;
  readonly nextRunAt: Timestamp | null;
  readonly runs: number;
  readonly parentUuid: Uuid | null;
  readonly runNumber: number | null;
}

export const findCampaignFacts = store.finding<[accountId: number, id: number], CampaignFacts>(
  'sms_campaigns.find_facts',
  `select c.pause_reason, c.fail_reason, c.prepared_cost, c.prepared_parts,
     c.prepared_unknown_zones as "unknownZones", c.held, c.next_run_at, c.runs, p.uuid as "parentUuid", c.run_number
   from sms_campaigns c left join sms_campaigns p on p.account_id = $1 and p.id = c.parent_id where c.account_id = $1 and c.id = $2`,
);
