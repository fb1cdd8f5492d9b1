import { invalidInput, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { isUuid, type Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { sayNoReceipts } from './receipts/say-no-receipt.ts';
import { findMessage, listMessagesBefore } from './rows/store-messages.ts';
import { type MessageWithClicks, withClicks } from './with-clicks.ts';

const NEWEST = 'ffffffff-ffff-7fff-bfff-ffffffffffff' as Uuid;

export interface MessagePage {
  readonly messages: readonly MessageWithClicks[];
  readonly nextCursor: Uuid | null;
}

export async function listMessages(
  rt: Runtime,
  actor: Actor,
  input: { cursor: string | undefined; perPage: number },
): Promise<MessagePage> {
  const before = input.cursor ?? NEWEST;
  if (!isUuid(before))
    throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
  const messages = await listMessagesBefore(rt.db, { accountId: actor.accountId, before, limit: input.perPage });
  const nextCursor = messages.length === input.perPage ? (messages.at(-1)?.id ?? null) : null;
  return { messages: await withClicks(rt, actor.accountId, await sayNoReceipts(rt, messages)), nextCursor };
}

export async function getMessage(rt: Runtime, actor: Actor, id: Uuid): Promise<MessageWithClicks> {
  const message = await findMessage(rt.db, actor.accountId, id);
  if (!message) throw notFound('Message');
  const [known] = await withClicks(rt, actor.accountId, await sayNoReceipts(rt, [message]));
  return known ?? { ...message, clicks: null };
}
