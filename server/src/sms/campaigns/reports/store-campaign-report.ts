import type { RowOf } from '@volley/contract';
import type { report } from '@volley/contract/sms-campaign-runs';
import { store } from '../../../db/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Campaign } from '../rows/campaign.ts';
import { campaignColumns } from '../rows/store-campaigns.ts';

type Report = RowOf<typeof report>;

/** What the report of a campaign tells of its row besides its content. */
export type CampaignFacts = Pick<
  Report,
  | 'isMessageBatch'
  | 'pauseReason'
  | 'failReason'
  | 'cost'
  | 'parts'
  | 'unknownZones'
  | 'held'
  | 'nextRunAt'
  | 'runs'
  | 'parentUuid'
  | 'runNumber'
>;

export const findCampaignFacts = store.finding<[accountId: number, id: number], CampaignFacts>(
  'sms_campaigns.find_facts',
  `select c.is_message_batch, c.pause_reason, c.fail_reason, c.prepared_cost as cost, c.prepared_parts as parts,
     c.prepared_unknown_zones as "unknownZones", c.held, c.next_run_at, c.runs, p.uuid as "parentUuid", c.run_number
   from sms_campaigns c left join sms_campaigns p on p.account_id = $1 and p.id = c.parent_id where c.account_id = $1 and c.id = $2`,
);

/** The recipient who comes last, of whom it is told where messages go that still wait. */
export const findLastRecipient = store.finding<
  [accountId: number, campaignId: number],
  { readonly phoneNumber: PhoneNumber; readonly network: string }
>(
  'messages.last_of_campaign',
  `select phone_number, network from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' order by id desc limit 1`,
);

export interface SeriesRun extends Campaign {
  readonly runNumber: number;
}

export const listRunsBefore = store.listing<
  { accountId: number; parentId: number; before: number; limit: number },
  SeriesRun
>(
  'sms_campaigns.list_runs',
  `select ${campaignColumns('c')}, c.run_number from sms_campaigns c
   where account_id = $1 and parent_id = $2 and run_number < $3 order by run_number desc limit $4`,
  ['accountId', 'parentId', 'before', 'limit'],
);
