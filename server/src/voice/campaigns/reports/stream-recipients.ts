import { type CampaignSearch, existing } from '../../../campaigns/index.ts';
import type { Actor } from '../../../identity/index.ts';
import type { PageRequest } from '../../../lib/ids/page.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import type { VoiceRecipient } from '../rows/campaign.ts';
import { findVoiceCampaign, listRecipientsAfter, readVoiceCampaigns } from './store-campaign-list.ts';

/** About 50 kB of rows at a time, which are read and written within one turn of the event loop, so that they are cheap to collect as garbage. */
const CHUNK_ROWS = 500;

export const listVoiceCampaigns = (rt: Runtime, { accountId }: Actor, request: PageRequest, search: CampaignSearch) =>
  readVoiceCampaigns(rt.db, accountId, request, search);

/** Returns all recipients in chunks, each read by a short statement, so that a slow reader holds nothing in the database. */
export async function streamRecipients(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
): Promise<AsyncIterable<readonly VoiceRecipient[]>> {
  const campaign = existing(await findVoiceCampaign(rt.db, actor.accountId, uuid));
  return chunks(rt, actor.accountId, campaign.id);
}

async function* chunks(rt: Runtime, accountId: number, campaignId: number): AsyncGenerator<readonly VoiceRecipient[]> {
  const next = (afterId: number) => listRecipientsAfter(rt.db, { accountId, campaignId, afterId, limit: CHUNK_ROWS });
  let chunk = await next(0);
  while (chunk.length > 0) {
    const last = chunk.at(-1);
    // The next chunk is read while this one is written.
    const following = last && chunk.length === CHUNK_ROWS ? next(last.id) : Promise.resolve([]);
    following.catch(() => undefined); // The promise is awaited below; a reader that leaves early must not cause an unhandled rejection.
    yield chunk;
    chunk = await following;
  }
}
