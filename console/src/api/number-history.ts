import type { InboundMessage, Message } from '@volley/sdk';
import { volley } from './client.ts';

export interface StoryPage {
  readonly sent: readonly Message[];
  readonly replies: readonly InboundMessage[];
  readonly next: string | null;
}

/** A cursor of each list, null where it has ended. */
interface StoryCursors {
  readonly sent: string | null;
  readonly replies: string | null;
}

const STORY_ROWS = 25;
const FIRST: StoryCursors = { sent: '', replies: '' };

const from = (cursor: string) => ({ per_page: STORY_ROWS, ...(cursor !== '' && { cursor }) });

/** Reads a page of messages to and replies from a number. The two lists have cursors of their own. */
export async function readStory(number: string, cursor: string | null, signal: AbortSignal): Promise<StoryPage> {
  const at = cursor === null ? FIRST : (JSON.parse(cursor) as StoryCursors);
  const nothing = { data: [], next_cursor: null };
  const [sent, replies] = await Promise.all([
    at.sent === null ? nothing : volley.messages.list({ phone_number: number, ...from(at.sent) }, { signal }),
    at.replies === null ? nothing : volley.inbound.list({ phone_number: number, ...from(at.replies) }, { signal }),
  ]);
  const next = { sent: sent.next_cursor, replies: replies.next_cursor } satisfies StoryCursors;
  return {
    sent: sent.data,
    replies: replies.data,
    next: next.sent === null && next.replies === null ? null : JSON.stringify(next),
  };
}
