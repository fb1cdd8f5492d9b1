import { type Handle, statement } from '../../../db/index.ts';
import type { Hundredths } from '../../../lib/money.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';
import { lastIdOf, type Uuid } from '../../../lib/uuid.ts';
import { MESSAGE_COLUMNS, type Message } from '../../messages/index.ts';
import type { FailReason, PauseReason } from '../rows/campaign.ts';

export interface CampaignFacts {
  readonly pauseReason: PauseReason;
  readonly failReason: FailReason;
  readonly preparedCost: Hundredths;
  readonly preparedParts: number;
  /** Recipients whose time zone is not known: the campaign's own decides when they may be written to. */
  readonly unknownZones: number;
  readonly held: Hundredths;
  readonly nextRunAt: Timestamp | null;
  readonly runs: number;
  readonly parentUuid: Uuid | null;
}

const findFacts = statement<CampaignFacts>(
  'sms_campaigns.find_facts',
  `select c.pause_reason as "pauseReason", c.fail_reason as "failReason", c.prepared_cost as "preparedCost", c.prepared_parts as "preparedParts",
     c.prepared_unknown_zones as "unknownZones", c.held, c.next_run_at as "nextRunAt", c.runs, p.uuid as "parentUuid"
   from sms_campaigns c left join sms_campaigns p on p.account_id = $1 and p.id = c.parent_id where c.account_id = $1 and c.id = $2`,
);

export async function findCampaignFacts(handle: Handle, accountId: number, id: number): Promise<CampaignFacts | null> {
  return (await handle.rows(findFacts, [accountId, id]))[0] ?? null;
}

const findFirst = statement<{ id: Uuid }>(
  'messages.find_first_of_campaign',
  `select id from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' order by id limit 1`,
);

const listAfter = statement<Message>(
  'messages.list_of_campaign',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' and id >= $3 and id <= $4 order by id limit $5`,
);

/** The ids of one campaign's rows count on without a gap, so that the n-th is found without walking to it. */
function nth(firstId: Uuid, offset: number): Uuid {
  const counter = Number.parseInt(firstId.slice(24), 16) + offset;
  return `${firstId.slice(0, 24)}${counter.toString(16).padStart(12, '0')}` as Uuid;
}

/** Rows in the order in which they were made, from the `offset`-th. */
export async function listCampaignMessages(
  handle: Handle,
  query: { accountId: number; campaignId: number; offset: number; limit: number },
): Promise<Message[]> {
  const { accountId, campaignId, offset, limit } = query;
  const [first] = await handle.rows(findFirst, [accountId, campaignId]);
  if (!first) return [];
  return handle.rows(listAfter, [accountId, campaignId, nth(first.id, offset), lastIdOf(first.id), limit]);
}

/** Those that follow a row. */
export async function listCampaignMessagesAfter(
  handle: Handle,
  query: { accountId: number; campaignId: number; afterId: Uuid; limit: number },
): Promise<Message[]> {
  const { accountId, campaignId, afterId, limit } = query;
  return handle.rows(listAfter, [accountId, campaignId, nth(afterId, 1), lastIdOf(afterId), limit]);
}
