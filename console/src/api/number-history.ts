import type { InboundMessage, Message } from '@volley/sdk';
import { volley } from './client.ts';

export interface HistoryPart {
  readonly sent: readonly Message[];
  readonly replies: readonly InboundMessage[];
  readonly next: string | null;
}

/** A cursor of each list, null where it has ended. */
interface HistoryCursors {
  readonly sent: string | null;
  readonly replies: string | null;
}

const HISTORY_ROWS = 25;
const FIRST: HistoryCursors = { sent: '', replies: '' };

const from = (cursor: string) => ({ per_page: HISTORY_ROWS, ...(cursor !== '' && { cursor }) });

/** Reads a page of messages to and replies from a number. The two lists have cursors of their own. */
export async function readNumberHistory(
  number: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<HistoryPart> {
  const at = cursor === null ? FIRST : (JSON.parse(cursor) as HistoryCursors);
  const nothing = { data: [], next_cursor: null };
  const [sent, replies] = await Promise.all([
    at.sent === null ? nothing : volley.messages.list({ phone_number: number, ...from(at.sent) }, { signal }),
    at.replies === null ? nothing : volley.inbound.list({ phone_number: number, ...from(at.replies) }, { signal }),
  ]);
  const next = { sent: sent.next_cursor, replies: replies.next_cursor } satisfies HistoryCursors;
  return {
    sent: sent.data,
    replies: replies.data,
    next: next.sent === null && next.replies === null ? null : JSON.stringify(next),
  };
}
