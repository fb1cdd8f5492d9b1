import type { Handle } from '../../../db/index.ts';
import { notFound } from '../../../errors.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Message } from './message.ts';
import { findMessage, findMessagesByIds } from './store-messages.ts';

export async function getMessageRow(handle: Handle, accountId: number, id: Uuid): Promise<Message> {
  const message = await findMessage(handle, accountId, id);
  if (!message) throw notFound('Message');
  return message;
}

/** Those that are there still. */
export function getMessageRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<Message[]> {
  return findMessagesByIds(handle, accountId, ids);
}

/** A single message, which reads as a campaign of one; null for a message of a campaign too. */
export async function findQuickSend(handle: Handle, accountId: number, id: Uuid): Promise<Message | null> {
  const message = await findMessage(handle, accountId, id);
  return message?.kind === 'quick' ? message : null;
}
