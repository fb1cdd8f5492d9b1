import type { Actor } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import { msFromUuidV7, type Uuid } from '../../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import {
  type CursorPage,
  type CursorRequest,
  completeMessages,
  type ListedMessage,
  readCursor,
} from '../lists/index.ts';
import { getMessageRows, sayNoReceipts } from '../messages/index.ts';
import { listReplies, listSent } from './store-thread-entries.ts';
import type { Reply } from './thread.ts';
import { getThread } from './threads.ts';

/** An entry has either a message or a reply. */
export interface ThreadEntry {
  readonly id: Uuid;
  readonly at: Timestamp;
  readonly message: ListedMessage | null;
  readonly reply: Reply | null;
}

async function readMessages(rt: Runtime, accountId: number, ids: readonly Uuid[]): Promise<Map<Uuid, ListedMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await sayNoReceipts(rt, await getMessageRows(rt.hot, accountId, ids));
  return new Map((await completeMessages(rt, accountId, rows)).map((message) => [message.id, message]));
}

/** Lists both directions together, newest first. A message that was deleted with its month is left out. */
export async function listThreadEntries(
  rt: Runtime,
  actor: Actor,
  { uuid, cursor, perPage }: CursorRequest & { readonly uuid: Uuid },
): Promise<CursorPage<ThreadEntry>> {
  const thread = await getThread(rt, actor, uuid);
  const query = { thread, before: readCursor(cursor) ?? ALL_IDS.lastId, limit: perPage + 1 };
  const [replies, sent] = await Promise.all([listReplies(rt.hot, query), listSent(rt.hot, query)]);
  const all = [
    ...replies.map((reply) => ({ id: reply.id, messageId: null, reply })),
    ...sent.map(({ id, messageId }) => ({ id, messageId, reply: null })),
  ].sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = all.slice(0, perPage);
  const messages = await readMessages(
    rt,
    actor.accountId,
    page.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
  );
  const items = page.flatMap(({ id, messageId, reply }): ThreadEntry[] => {
    if (reply !== null) return [{ id, at: reply.receivedAt, message: null, reply }];
    const message = messages.get(messageId) ?? null;
    // Two processes may have noted the message at the same moment, under two ids.
    messages.delete(messageId);
    return message === null
      ? []
      : [{ id, at: message.submittedAt ?? timestampFromMs(msFromUuidV7(id)), message, reply }];
  });
  return { items, nextCursor: all.length > perPage ? (page.at(-1)?.id ?? null) : null };
}
