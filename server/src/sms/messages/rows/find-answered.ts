import type { Handle } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { listLastMessages } from './store-conversations.ts';
import { findCampaignOfMessage } from './store-messages.ts';
import type { ThreadNumbers } from './thread-messages.ts';

export interface Answered {
  readonly messageId: Uuid | null;
  readonly campaignId: Uuid | null;
}

const NOTHING_ANSWERED: Answered = { messageId: null, campaignId: null };

/** Returns what a reply answers: the last message that was sent from the one number to the other. */
export async function findAnswered(handle: Handle, numbers: ThreadNumbers): Promise<Answered> {
  const [messageId] = await listLastMessages(handle, numbers);
  if (messageId === undefined) return NOTHING_ANSWERED;
  const campaignId = await findCampaignOfMessage(handle, numbers.accountId, messageId);
  // The message was deleted with its month.
  return campaignId === null ? NOTHING_ANSWERED : { messageId, campaignId };
}
