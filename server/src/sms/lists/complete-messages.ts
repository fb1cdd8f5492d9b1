import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type Clicks, countMessageClicks } from '../../visits/index.ts';
import type { Message } from '../messages/index.ts';
import { openCodeExplainer } from '../routing/index.ts';
import { findCampaignNames } from './store-campaign-range.ts';

/** A message with data from other tables. */
export interface ListedMessage extends Message {
  /** The UUID of its campaign; a quick send is a campaign of one, whose UUID is the message's id. */
  readonly campaignUuid: Uuid;
  /** Null if none of its links was opened, or the caller did not ask for clicks. */
  readonly clicks: Clicks | null;
  /** The meaning of the carrier's code; empty if there is none or it is not known. */
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
  const [names, clicks, words] = await Promise.all([
    findCampaignNames(rt.hot, accountId, campaignIds),
    areClicksAskedFor ? countMessageClicks(rt, accountId, ids) : null,
    explainCodes(rt, messages),
  ]);
  return messages.map((message, index) => {
    const campaign = message.kind === 'bulk' ? names.get(message.campaignId) : undefined;
    return {
      ...message,
      campaignUuid: campaign?.uuid ?? message.id,
      reference: message.reference ?? campaign?.reference ?? null,
      metadata: message.metadata ?? campaign?.metadata ?? null,
      clicks: clicks?.get(message.id) ?? null,
      errorWords: words[index] ?? '',
    };
  });
}
