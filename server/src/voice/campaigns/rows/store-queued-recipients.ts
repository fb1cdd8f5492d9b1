import { statement, type Transaction } from '../../../db/index.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

const findEdge = statement<{ id: number }>(
  'voice_recipients.find_edge',
  `select id from voice_recipients where account_id = $1 and campaign_id = $2 and id > $3 order by id offset $4 limit 1`,
);

const cancelQueued = statement<{ held: Hundredths; n: number }>(
  'voice_recipients.cancel_queued',
  `with ended as (
     update voice_recipients set status = 'cancelled', reason = 'cancelled', held = 0, next_at = null
     where account_id = $1 and campaign_id = $2 and id > $3 and id <= $4 and status = 'queued' returning id),
   before as (
     select coalesce(sum(held), 0)::bigint as held, count(*) as n from voice_recipients
     where account_id = $1 and campaign_id = $2 and id > $3 and id <= $4 and status = 'queued')
   select before.held, (select count(*) from ended) as n from before`,
);

/** Each statement takes about a second, far less than the time-out of statements, however many recipients there are. */
const CANCELLED_MAX = 100_000;

/** Cancels the recipients who were not called yet. Returns how many they were and how much was held for them. */
export async function cancelQueuedRecipients(
  tx: Transaction,
  { accountId, campaignId, rowsMax = CANCELLED_MAX }: { accountId: number; campaignId: number; rowsMax?: number },
): Promise<{ held: Hundredths; n: number }> {
  const total = { held: 0 as Hundredths, n: 0 };
  for (let afterId = 0; ; ) {
    const [edge] = await tx.rows(findEdge, [accountId, campaignId, afterId, rowsMax]);
    const throughId = edge?.id ?? Number.MAX_SAFE_INTEGER;
    const [row] = await tx.rows(cancelQueued, [accountId, campaignId, afterId, throughId]);
    total.held = (total.held + (row?.held ?? 0)) as Hundredths;
    total.n += row?.n ?? 0;
    if (!edge) return total;
    afterId = edge.id;
  }
}
