import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CallingRules, resultOf } from '../../calling-rules.ts';
import { type AttemptView, listAttemptsAfter } from '../calls/store-attempts.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';

const CHUNK_ROWS = 2_000;

export interface CallAttempt extends AttemptView {
  /** What the pressed digit means in this campaign; empty when none does. */
  readonly result: string;
}

function withResult(attempt: AttemptView, rules: CallingRules): CallAttempt {
  return { ...attempt, result: resultOf(rules, attempt.digits) };
}

/** Every try to call somebody, oldest first, in chunks: each its own short statement. */
export async function streamAttempts(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
): Promise<AsyncIterable<readonly CallAttempt[]>> {
  const campaign = await findCampaignDetail(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  return chunks(rt, actor.accountId, campaign);
}

async function* chunks(
  rt: Runtime,
  accountId: number,
  campaign: { id: number; rules: CallingRules },
): AsyncGenerator<readonly CallAttempt[]> {
  let afterId = uuidV7Floor(0);
  for (;;) {
    const rows = await listAttemptsAfter(rt.db, { accountId, campaignId: campaign.id, afterId, limit: CHUNK_ROWS });
    if (rows.length > 0) yield rows.map((row) => withResult(row, campaign.rules));
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK_ROWS) return;
    afterId = last.id;
  }
}
