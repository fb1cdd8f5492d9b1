import type { Runtime } from '../../runtime.ts';
import { type Clicks, listMessageClicks } from '../../visits/index.ts';
import type { Message } from '../messages/index.ts';
import { openCodeExplainer } from '../routing/index.ts';

/** A message with what is known of it elsewhere. */
export interface ListedMessage extends Message {
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
  const [clicks, words] = await Promise.all([
    areClicksAskedFor ? listMessageClicks(rt.hot, accountId, ids) : null,
    explainCodes(rt, messages),
  ]);
  return messages.map((message, index) => ({
    ...message,
    clicks: clicks?.get(message.id) ?? null,
    errorWords: words[index] ?? '',
  }));
}
