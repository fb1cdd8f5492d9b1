import type { Runtime } from '../../runtime.ts';
import { type Clicks, listMessageClicks } from '../../visits/index.ts';
import type { Message } from '../messages/index.ts';

export interface MessageWithClicks extends Message {
  /** Null: none of its links was opened, or nobody asked. */
  readonly clicks: Clicks | null;
}

export async function withClicks(
  rt: Runtime,
  accountId: number,
  messages: readonly Message[],
): Promise<MessageWithClicks[]> {
  const ids = messages.map((message) => message.id);
  const clicks = await listMessageClicks(rt.hot, accountId, ids);
  return messages.map((message) => ({ ...message, clicks: clicks.get(message.id) ?? null }));
}
