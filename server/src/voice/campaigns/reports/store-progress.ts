import { type Handle, statement } from '../../../db/index.ts';
import type { CampaignFacts } from '../../../events/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export interface VoiceProgress extends CampaignFacts {
  readonly accountId: number;
  readonly open: number;
  /** The number of calls under way. */
  readonly calling: number;
}

/** Each of the two selects has an index of its own. Recipients are not counted, because there may be very many. */
const listProgress = statement<VoiceProgress>(
  'voice_campaigns.list_progress',
  `with shown as (
     select account_id, id from voice_campaigns where account_id = any ($1::bigint[]) and status in ('calling', 'paused')
     union all select account_id, id from voice_campaigns where account_id = any ($1) and ended_at > $2),
   newest as (
     select account_id, id from (
       select account_id, id, row_number() over (partition by account_id order by id desc) as place from shown) s where place <= $3)
   select c.account_id, c.uuid, c.name, c.status, c.pause_reason, c.fail_reason,
     c.total_recipients, c.messages_sent, c.credits_used,
     c.started_at, c.ended_at, c.open_recipients as open, (
       select count(*) from call_attempts a where a.account_id = c.account_id and a.campaign_id = c.id and a.status <> 'ended') as calling
   from newest s join voice_campaigns c on c.account_id = s.account_id and c.id = s.id order by c.account_id, c.id`,
);

/** Lists the newest campaigns of these accounts that are calling or paused, or ended after `endedAfter`. */
export function listVoiceProgress(
  handle: Handle,
  accountIds: readonly number[],
  { endedAfter, perAccountMax }: { readonly endedAfter: Timestamp; readonly perAccountMax: number },
): Promise<VoiceProgress[]> {
  return handle.rows(listProgress, [accountIds, endedAfter, perAccountMax]);
}
