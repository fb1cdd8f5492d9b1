import { settleHold } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { moveVoiceProgress } from '../rows/move-stored-campaign.ts';
import { NOT_CALLED, recordCall } from '../rows/record-call.ts';
import type { ActiveCampaign } from '../rows/store-active.ts';
import { failUncalledRecipients, listQueuedIds, type UncalledRecipient } from './store-attempts.ts';

export type FailedIn = Pick<ActiveCampaign, 'accountId' | 'id' | 'uuid' | 'kind' | 'textsCursorId'>;

interface Failing {
  readonly id: number;
  readonly reason: string;
}

/**
 * Fails recipients who are still queued, without a call, frees their credits and sends their texts. The transaction has locked the campaign.
 * `beside` runs after the rows and before the balance.
 */
export async function failUncalled(
  rt: Runtime,
  tx: Transaction,
  { accountId, id: campaignId, uuid, kind, textsCursorId: cursorId }: FailedIn,
  failing: readonly Failing[],
  beside: (failed: readonly UncalledRecipient[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const failed = await failUncalledRecipients(tx, { accountId, campaignId, failing });
  if (failed.length === 0) return;
  const now = rt.clock.now();
  const cost = hundredths(0);
  const told = { ...NOT_CALLED, campaignUuid: uuid, kind, status: 'failed' } as const;
  for (const { phoneNumber, reason } of failed) await recordCall(rt, tx, accountId, { ...told, phoneNumber, reason });
  await beside(failed);
  const released = hundredths(failed.reduce((sum, { held }) => sum + held, 0));
  const closed = failed.length;
  await moveVoiceProgress(rt, tx, { accountId, campaignId, answered: 0, cost, released, closed, now });
  if (cursorId !== null)
    for (const { id: recipientId } of failed) await notReached.sendText(rt, tx, { accountId, cursorId, recipientId });
  await settleHold(tx, { accountId, at: now, cost, released, reference: uuid });
}

/** Fails a single call that has not begun. */
export async function failQueued(rt: Runtime, tx: Transaction, call: FailedIn, reason: string): Promise<void> {
  const ids = await listQueuedIds(tx, call.accountId, call.id);
  await failUncalled(
    rt,
    tx,
    call,
    ids.map((id) => ({ id, reason })),
  );
}
