import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type Clicks, countMessageClicks } from '../../visits/index.ts';
import type { Message } from '../messages/index.ts';
import { openCodeExplainer } from '../routing/index.ts';
import { findCampaignUuids } from './store-campaign-range.ts';

/** A message with what is known of it elsewhere. */
export interface ListedMessage extends Message {
  /** Of the campaign; a single message is a campaign of one, of which its own id is the UUID. */
  readonly campaignUuid: Uuid;
  /** Null: none of its links was opened, or nobody asked. */
  readonly clicks: Clicks | null;
  /** What the carrier's code means; empty when there is none, or nobody has told. */
  readonly errorWords: string;
}

async function explainCodes(rt: Runtime, messages: readonly Message[]): Promise<readonly string[]> {
  if (!messages.some(({ errorCode }) => errorCode !== '')) return messages.map(() => '');
  const explain = await openCodeExplainer(rt);
  return messages.map(({ carrierId, errorCode }) => explain(carrierId, errorCode));
}

export async function completeMessages(
  rt: Runtime,
  accountId: number,
  messages: readonly Message[],
  { areClicksAskedFor = true }: { areClicksAskedFor?: boolean } = {},
): Promise<ListedMessage[]> {
  const ids = messages.map((message) => message.id);
  const campaignIds = messages.flatMap(({ kind, campaignId }) => (kind === 'bulk' ? [campaignId] : []));
  const [uuids, clicks, words] = await Promise.all([
    findCampaignUuids(rt.hot, accountId, campaignIds),
    areClicksAskedFor ? countMessageClicks(rt, accountId, ids) : null,
    explainCodes(rt, messages),
  ]);
  return messages.map((message, index) => ({
    ...message,
    campaignUuid: uuids.get(message.campaignId) ?? message.id,
    clicks: clicks?.get(message.id) ?? null,
    errorWords: words[index] ?? '',
  }));
}
