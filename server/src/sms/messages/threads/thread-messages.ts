import type { Handle, Transaction } from '../../../db/index.ts';
import { msFromUuidV7, type Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import { findCampaignOfMessage, findMessagesByIds } from '../message/store-messages.ts';
import { listLastMessages, noteInThreads } from './store-thread-messages.ts';

/** The two numbers of a thread. */
export interface ThreadNumbers {
  readonly accountId: number;
  readonly senderId: string;
  readonly phoneNumber: string;
}

/** Adds the last messages before a reply to its thread. Later ones are noted when they are submitted. */
export async function addLastToThread(tx: Transaction, numbers: ThreadNumbers): Promise<void> {
  const { accountId, senderId, phoneNumber } = numbers;
  const ids = await listLastMessages(tx, numbers);
  if (ids.length === 0) return;
  const messages = await findMessagesByIds(tx, accountId, ids);
  await noteInThreads(
    tx,
    accountId,
    messages.map(({ id, createdAt, submittedAt }) => ({
      ...{ id, senderId, phoneNumber },
      // The time that the message's settling also uses, so that both note the same place.
      atMs: submittedAt === null || submittedAt === createdAt ? msFromUuidV7(id) : msFromTimestamp(submittedAt),
    })),
  );
}

/** Notes a message that was accepted just now, whatever its status is. */
export function addToThread(handle: Handle, { accountId, ...numbers }: ThreadNumbers, id: Uuid): Promise<void> {
  return noteInThreads(handle, accountId, [{ ...numbers, id, atMs: msFromUuidV7(id) }]);
}

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
