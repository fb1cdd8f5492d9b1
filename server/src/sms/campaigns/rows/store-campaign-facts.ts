import { EVENT_FACTS } from '../../../campaigns/index.ts';
import { statement, type Transaction } from '../../../db/index.ts';
import type { CampaignFacts } from '../../../events/index.ts';

const find = statement<CampaignFacts>(
  'sms_campaigns.find_for_event',
  `select ${EVENT_FACTS} from sms_campaigns c where c.account_id = $1 and c.id = $2`,
);

export async function findCampaignForEvent(tx: Transaction, accountId: number, id: number) {
  return (await tx.rows(find, [accountId, id]))[0] ?? null;
}
