import type { Handle } from '../../../db/index.ts';
import { notFound } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Message } from './message.ts';
import { findMessage, findMessagesByIds } from './store-messages.ts';

export async function getMessageRow(handle: Handle, accountId: number, id: Uuid): Promise<Message> {
  const message = await findMessage(handle, accountId, id);
  if (!message) throw notFound('Message');
  return message;
}

/** Returns the messages that still exist. */
export function getMessageRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<Message[]> {
  return findMessagesByIds(handle, accountId, ids);
}

/** Returns a quick send, which can be read as a campaign of one; null also for a message of a campaign. */
export async function findQuickSend(handle: Handle, accountId: number, id: Uuid): Promise<Message | null> {
  const message = await findMessage(handle, accountId, id);
  return message?.kind === 'quick' ? message : null;
}
