import type { Purpose } from '../../../consents/index.ts';
import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { WINDOW_COLUMNS, type WindowRow, windowOf } from '../../../lib/windows/window-field.ts';
import type { ZonedWindow } from '../../../lib/windows/window-gate.ts';

export interface GatedCampaign {
  readonly id: number;
  /** False for a campaign that has ended: a message that a person sends again is sent although its campaign is over. */
  readonly isStill: boolean;
  readonly timeZone: string;
  readonly purpose: Purpose;
  readonly window: ZonedWindow | null;
}

/** A campaign whose sender ID the operator withdrew is about to be paused, so it counts as still. */
const list = statement<Omit<GatedCampaign, 'window'> & WindowRow>(
  'sms_campaigns.list_gates',
  `select id, time_zone, purpose, ${WINDOW_COLUMNS},
     status in ('paused', 'cancelled') or exists (select 1 from sender_ids s where s.account_id = $1 and lower(s.sender_id) = lower(c.sender_id)
       and s.status in ('suspended', 'rejected')) as "isStill"
   from sms_campaigns c where account_id = $1 and id = any ($2::bigint[])`,
);

export async function listCampaignGates(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<GatedCampaign[]> {
  const rows = await handle.rows(list, [accountId, ids]);
  return rows.map((row) => ({ ...row, window: windowOf(row) }));
}

const hold = statement(
  'sms_campaigns.hold_moving',
  `select id from sms_campaigns where account_id = $1 and id = any ($2::bigint[]) and status not in ('paused', 'cancelled') order by id for share`,
);

/** Holds campaigns until the commit. Returns false if one of them was paused or cancelled since its rows were judged. */
export async function areCampaignsMoving(tx: Transaction, accountId: number, ids: readonly number[]): Promise<boolean> {
  const held = [...new Set(ids)];
  return held.length === 0 || (await tx.count(hold, [accountId, held])) === held.length;
}

/** Lists those of some messages of campaigns that a fallback sender was to send which the operator has withdrawn. */
export const listByWithdrawnFallback = store.column<[accountId: number, ids: readonly Uuid[]], Uuid>(
  'messages.list_by_withdrawn_fallback',
  `select m.id from messages m
   join sms_campaigns c on c.account_id = m.account_id and c.id = m.campaign_id and lower(c.sender_id) <> lower(m.sender_id)
   join sender_ids s on s.account_id = m.account_id and lower(s.sender_id) = lower(m.sender_id) and s.status in ('suspended', 'rejected')
   where m.account_id = $1 and m.id = any ($2::uuid[]) and m.kind = 'bulk'`,
);
