import type { RowOf } from '@volley/contract';
import type { foundVoiceRecipient } from '@volley/contract/voice-campaigns';
import { existing } from '../../../campaigns/index.ts';
import { planByKeys } from '../../../db/index.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { resultOf } from '../../calling-rules.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { findRecipientWalkEnd, listFittingRecipients, type RecipientFilter } from './store-recipient-list.ts';

export interface RecipientQuery {
  readonly uuid: Uuid;
  readonly filter: RecipientFilter;
  /** The last recipient of the previous page, or 0. */
  readonly afterId: number;
  readonly perPage: number;
}

export type FoundRecipient = RowOf<typeof foundVoiceRecipient, 'reason_words'>;

export interface RecipientPage {
  readonly recipients: readonly FoundRecipient[];
  /** Null on the last page. */
  readonly nextCursor: number | null;
}

/** Lists the recipients that fit by id. The cost depends neither on how many there are nor on how few fit. */
export async function searchVoiceRecipients(rt: Runtime, actor: Actor, input: RecipientQuery): Promise<RecipientPage> {
  const { uuid, filter, afterId, perPage } = input;
  const { accountId } = actor;
  const campaign = existing(await findCampaignDetail(rt.db, accountId, uuid));
  const query = { accountId, campaignId: campaign.id, afterId, filter, limit: perPage };
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const found = await listFittingRecipients(tx, query);
    const last = found.length === perPage ? found.at(-1)?.id : await findRecipientWalkEnd(tx, query);
    const recipients = found.map((row) => ({ ...row, result: resultOf(campaign.rules, row.digits) }));
    return { recipients, nextCursor: last ?? null };
  });
}
