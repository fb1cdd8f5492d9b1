import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
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

const list = statement<GateRow>(
  'sms_campaigns.list_gates',
  `select id, status, time_zone as "timeZone", window_from_minute as "windowFromMinute", window_to_minute as "windowToMinute",
     window_zone as "windowZone"
   from sms_campaigns where account_id = $1 and id = any ($2::bigint[])`,
);

export async function listCampaignGates(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<GatedCampaign[]> {
  const rows = await handle.rows(list, [accountId, ids]);
  return rows.map(({ windowFromMinute, windowToMinute, windowZone, ...rest }) => {
    const hasWindow = windowFromMinute !== null && windowToMinute !== null;
    const window = hasWindow ? { fromMinute: windowFromMinute, toMinute: windowToMinute, zone: windowZone } : null;
    return { ...rest, window };
  });
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
