import { type Handle, statement, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';
import type { ZonedWindow } from '../../../lib/window-gate.ts';

export interface GatedCampaign {
  readonly id: number;
  /** One that has ended is none of these: a message that a person sends again goes out though its campaign is over. */
  readonly isStill: boolean;
  readonly timeZone: string;
  readonly window: ZonedWindow | null;
}

export interface GateRow extends Omit<GatedCampaign, 'window'> {
  readonly windowFromMinute: number | null;
  readonly windowToMinute: number | null;
  readonly windowZone: string;
}

type WindowColumn = 'windowFromMinute' | 'windowToMinute' | 'windowZone';

export const GATE_COLUMNS = `id, status in ('paused', 'cancelled') as "isStill", time_zone as "timeZone", window_from_minute as "windowFromMinute", window_to_minute as "windowToMinute",
     window_zone as "windowZone"`;

export function withWindow<Row extends GateRow>(row: Row): Omit<Row, WindowColumn> & Pick<GatedCampaign, 'window'> {
  const { windowFromMinute, windowToMinute, windowZone, ...rest } = row;
  const hasWindow = windowFromMinute !== null && windowToMinute !== null;
  const window = hasWindow ? { fromMinute: windowFromMinute, toMinute: windowToMinute, zone: windowZone } : null;
  return { ...rest, window };
}

const list = statement<GateRow & { isSenderBarred: boolean }>(
  'sms_campaigns.list_gates',
  `select ${GATE_COLUMNS}, exists (select 1 from sender_ids s where s.account_id = $1 and lower(s.sender_id) = lower(c.sender_id)
       and s.status in ('suspended', 'rejected')) as "isSenderBarred"
   from sms_campaigns c where account_id = $1 and id = any ($2::bigint[])`,
);

export async function listCampaignGates(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<GatedCampaign[]> {
  const rows = await handle.rows(list, [accountId, ids]);
  // One whose sender ID the operator took away is about to be paused for it.
  return rows.map(({ isSenderBarred, ...row }) => withWindow({ ...row, isStill: row.isStill || isSenderBarred }));
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
