import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { type Handle, statement, type Transaction } from '../../../db/index.ts';
import type { CampaignFacts } from '../../../events/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

const FACTS = `c.uuid, c.name, c.status, c.pause_reason, c.fail_reason, c.total_recipients,
     c.messages_sent, c.credits_used, c.started_at, c.ended_at`;

const find = statement<CampaignFacts & { readonly status: CampaignStatus }>(
  'sms_campaigns.find_for_event',
  `select ${FACTS} from sms_campaigns c where c.account_id = $1 and c.id = $2`,
);

export async function findCampaignForEvent(tx: Transaction, accountId: number, id: number) {
  return (await tx.rows(find, [accountId, id]))[0] ?? null;
}

export interface CampaignProgress extends CampaignFacts {
  readonly accountId: number;
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Each of the two selects has an index of its own. */
const listProgress = statement<CampaignProgress>(
  'sms_campaigns.list_progress',
  `with shown as (
     select account_id, id from sms_campaigns where account_id = any ($1::bigint[]) and status in ('sending', 'paused')
     union all select account_id, id from sms_campaigns where account_id = any ($1) and ended_at > $2),
   newest as (
     select account_id, id from (
       select account_id, id, row_number() over (partition by account_id order by id desc) as place from shown) s where place <= $3)
   select c.account_id, ${FACTS}, (
     select json_object_agg(k.status, k.n) from (
       select status, sum(n)::bigint as n from campaign_counts where account_id = c.account_id and campaign_id = c.id
       group by status having sum(n) <> 0 order by status) k) as counts
   from newest s join sms_campaigns c on c.account_id = s.account_id and c.id = s.id order by c.account_id, c.id`,
);

/** Lists the newest campaigns of these accounts that are sending or paused, or ended after `endedAfter`. */
export function listCampaignProgress(
  handle: Handle,
  accountIds: readonly number[],
  { endedAfter, perAccountMax }: { readonly endedAfter: Timestamp; readonly perAccountMax: number },
): Promise<CampaignProgress[]> {
  return handle.rows(listProgress, [accountIds, endedAfter, perAccountMax]);
}
