import { queryOptions } from '@tanstack/react-query';
import { type InboundMessage, type Message, VolleyError } from '@volley/sdk';
import { volley } from './client.ts';

/** A reply answers a message sent within this time before it. */
const CONVERSATION_MS = 30 * 24 * 3_600_000;
/** Each look searches thousands of messages, and nobody would wait for more. */
const LOOKS_MAX = 20;
const FOUND_MAX = 10;

/** Finds the message for replies stored before they named what they answer. */
async function lookForAnswered(reply: InboundMessage, signal: AbortSignal): Promise<Message | null> {
  const { sender, recipient, received_at } = reply;
  const from = new Date(Date.parse(received_at) - CONVERSATION_MS).toISOString();
  let cursor: string | null = '';
  for (let looks = 0; cursor !== null && looks < LOOKS_MAX; looks += 1) {
    const before = { from, to: received_at, per_page: FOUND_MAX, ...(cursor !== '' && { cursor }) };
    const page = await volley.messages.list({ phone_number: sender, sender_id: recipient, ...before }, { signal });
    const found = page.data.find(({ phone_number }) => phone_number === sender);
    if (found !== undefined) return found;
    cursor = page.next_cursor;
  }
  return null;
}

async function findAnswered(reply: InboundMessage, signal: AbortSignal): Promise<Message | null> {
  if (reply.message_id === null) return lookForAnswered(reply, signal);
  return volley.messages.get({ uuid: reply.message_id }, { signal }).catch((error: unknown) => {
    // The message was dropped with its month.
    if (error instanceof VolleyError && error.kind === 'not_found') return null;
    throw error;
  });
}

/** The last message to the person from the number that they answered. Null if it cannot be found any more. */
export const answeredQuery = (reply: InboundMessage) =>
  queryOptions({
    queryKey: ['messages', 'answered', reply.id],
    queryFn: ({ signal }) => findAnswered(reply, signal),
  });
