import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Page, PageRequest } from '../../../lib/page.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import type { VoiceCampaign, VoiceRecipient } from '../rows/campaign.ts';
import { findVoiceCampaign, listRecipientsAfter, readVoiceCampaigns } from './store-campaign-list.ts';

/** About 50 kB of rows at a time: what is read and written within one turn dies young and leaves no garbage behind. */
const CHUNK_ROWS = 500;

export function listVoiceCampaigns(
  rt: Runtime,
  { accountId }: Actor,
  request: PageRequest,
): Promise<Page<VoiceCampaign>> {
  return readVoiceCampaigns(rt.db, accountId, request);
}

/** Chunks by key, each its own short statement: a reader that is slow, or gone, holds nothing in the database. */
export async function streamRecipients(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
): Promise<AsyncIterable<readonly VoiceRecipient[]>> {
  const campaign = await findVoiceCampaign(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  return chunks(rt, actor.accountId, campaign.id);
}

async function* chunks(rt: Runtime, accountId: number, campaignId: number): AsyncGenerator<readonly VoiceRecipient[]> {
  const next = (afterId: number) => listRecipientsAfter(rt.db, { accountId, campaignId, afterId, limit: CHUNK_ROWS });
  let chunk = await next(0);
  while (chunk.length > 0) {
    const last = chunk.at(-1);
    // The next chunk is read while this one is written.
    const following = last && chunk.length === CHUNK_ROWS ? next(last.id) : Promise.resolve([]);
    following.catch(() => undefined); // Awaited below; a reader that leaves first must not make it unhandled.
    yield chunk;
    chunk = await following;
  }
}
