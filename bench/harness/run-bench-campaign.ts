import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignStand } from './campaign-stand.ts';

const LIMIT_MS = 600_000;
const POLL_MS = 50;

/** Returns the milliseconds of a campaign to the whole group, from the request to send until every message has its receipt. */
export async function runBenchCampaign(
  { client, groupUuid, call }: Pick<CampaignStand, 'client' | 'groupUuid' | 'call'>,
  recipients: number,
): Promise<number> {
  const campaign = await call('/sms-campaigns', {
    ...{ name: 'Bench', sender_id: 'Volley', message: 'Hello {{first_name|friend}}' },
    recipients: { group_ids: [groupUuid] },
  });
  const startedAt = performance.now();
  await call(`/sms-campaigns/${campaign['uuid']}/send`, {});
  for (;;) {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(n), 0) as n from campaign_counts c join sms_campaigns s on s.account_id = c.account_id and s.id = c.campaign_id
       where c.account_id = 1 and s.uuid = $1 and c.status = 'delivered'`,
      [campaign['uuid']],
    );
    if (Number(rows[0]?.n) === recipients) return performance.now() - startedAt;
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('the campaign did not end');
    await sleep(POLL_MS);
  }
}
