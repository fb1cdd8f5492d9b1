import type { InboundMessage, Message } from '@volley/sdk';
import type { HistoryPart } from '../api/number-history.ts';

export type HistoryLine =
  | { readonly kind: 'sent'; readonly at: string; readonly message: Message }
  | { readonly kind: 'reply'; readonly at: string; readonly reply: InboundMessage };

/** Returns the oldest time that was read of a list that continues. Older rows of the other list must wait, since some may be missing between them. */
const edgeOf = (times: readonly string[], isEnded: boolean): string => (isEnded ? '' : (times.at(-1) ?? ''));

/** Returns both lists in one order, newest first, as far back as both were read. */
export function orderHistory(pages: readonly HistoryPart[]): readonly HistoryLine[] {
  const sent = pages.flatMap((page) => page.sent);
  const replies = pages.flatMap((page) => page.replies);
  const last = pages.at(-1)?.next ?? null;
  const next = last === null ? null : (JSON.parse(last) as { sent: string | null; replies: string | null });
  const sentTimes = sent.map(({ created_at }) => created_at);
  const replyTimes = replies.map(({ received_at }) => received_at);
  const edges = [
    edgeOf(sentTimes, next === null || next.sent === null),
    edgeOf(replyTimes, next === null || next.replies === null),
  ].sort();
  const all: HistoryLine[] = [
    ...sent.map((message) => ({ kind: 'sent' as const, at: message.created_at, message })),
    ...replies.map((reply) => ({ kind: 'reply' as const, at: reply.received_at, reply })),
  ];
  return all.filter(({ at }) => at >= (edges[1] ?? '')).sort((a, b) => b.at.localeCompare(a.at));
}
