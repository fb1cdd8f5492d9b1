import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { CampaignStatus, CampaignWindow } from './campaign.ts';

export interface GatedCampaign {
  readonly id: number;
  readonly status: CampaignStatus;
  readonly timeZone: string;
  readonly window: CampaignWindow | null;
}

interface GateRow extends Omit<GatedCampaign, 'window'> {
  readonly windowFromMinute: number | null;
  readonly windowToMinute: number | null;
  readonly windowZone: string;
}

type WindowColumn = 'windowFromMinute' | 'windowToMinute' | 'windowZone';

const GATE = `id, status, time_zone as "timeZone", window_from_minute as "windowFromMinute", window_to_minute as "windowToMinute",
     window_zone as "windowZone"`;

function withWindow<Row extends GateRow>(row: Row): Omit<Row, WindowColumn> & Pick<GatedCampaign, 'window'> {
  const { windowFromMinute, windowToMinute, windowZone, ...rest } = row;
  const hasWindow = windowFromMinute !== null && windowToMinute !== null;
  const window = hasWindow ? { fromMinute: windowFromMinute, toMinute: windowToMinute, zone: windowZone } : null;
  return { ...rest, window };
}

const list = statement<GateRow>(
  'sms_campaigns.list_gates',
  `select ${GATE} from sms_campaigns where account_id = $1 and id = any ($2::bigint[])`,
);

export async function listCampaignGates(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<GatedCampaign[]> {
  return (await handle.rows(list, [accountId, ids])).map(withWindow);
}

/** What a process must know of a campaign to send it. */
export interface SendingCampaign extends GatedCampaign {
  readonly accountId: number;
  readonly uuid: Uuid;
  readonly senderId: string;
  /** The last row that some process has taken in hand. */
  readonly cursorId: Uuid;
}

const findSending = statement<GateRow & Pick<SendingCampaign, 'accountId' | 'uuid' | 'senderId' | 'cursorId'>>(
  'sms_campaigns.find_sending',
  `select ${GATE}, account_id as "accountId", uuid, sender_id as "senderId", cursor_id as "cursorId"
   from sms_campaigns where account_id = $1 and id = $2 and status = 'sending' and cursor_id is not null`,
);

export async function findSendingCampaign(
  handle: Handle,
  accountId: number,
  id: number,
): Promise<SendingCampaign | null> {
  const [row] = await handle.rows(findSending, [accountId, id]);
  return row ? withWindow(row) : null;
}

const hasten = statement(
  'outbox.hasten_campaign',
  `update outbox set due_at = $3 where account_id = $1 and message_id in (
     select message_id from outbox
     where account_id = $1 and campaign_id = $2 and process_id is null and due_at > $3 and due_at <= $4 for update skip locked)`,
);

/**
 * A campaign goes on: what was put off while it stood still is due at once; what waits for a window, hours away, stays. What
 * somebody else has in hand is left to him, since he may be waiting for this transaction.
 */
export async function hastenOutbox(
  tx: Transaction,
  query: { accountId: number; campaignId: number; now: Timestamp; until: Timestamp },
): Promise<void> {
  await tx.count(hasten, [query.accountId, query.campaignId, query.now, query.until]);
}
