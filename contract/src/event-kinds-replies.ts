import type { EventKind } from './event-kinds.ts';
import { inboundExample, inboundMessage } from './inbound.ts';
import { senderId, senderIdExample } from './sender-ids.ts';
import { suppression, suppressionExample } from './suppressions.ts';
import { threadEventData, threadEventExample, unreadThreads } from './threads.ts';

export const replyKinds = {
  'reply.received': {
    version: 1,
    summary: 'Somebody wrote to one of your numbers.',
    data: inboundMessage,
    example: inboundExample,
  },
} as const satisfies Readonly<Record<string, EventKind>>;

export const threadKinds = {
  'thread.changed': {
    version: 1,
    summary:
      'A conversation changed: the person wrote, or it was read, opened, closed or assigned. `unread` says how many replies wait to be read.',
    data: threadEventData,
    example: threadEventExample,
  },
} as const satisfies Readonly<Record<string, EventKind>>;

export const liveThreadKinds = {
  'threads.unread': {
    version: 1,
    summary: 'How many conversations have replies that nobody has read: first as it is, then with each change.',
    data: unreadThreads,
    example: { unread: 3 },
  },
} as const satisfies Readonly<Record<string, EventKind>>;

export const contactKinds = {
  'contact.opted_out': {
    version: 1,
    summary: 'A number gets no more messages: the person said stop or complained, or somebody entered it.',
    data: suppression,
    example: { ...suppressionExample, reason: 'opt_out', note: 'Replied STOP to 1234' },
  },
  'contact.opted_in': {
    version: 1,
    summary: 'A number gets messages again: its entry, as it was, is gone.',
    data: suppression,
    example: { ...suppressionExample, reason: 'opt_out', note: 'Replied STOP to 1234' },
  },
} as const satisfies Readonly<Record<string, EventKind>>;

const senderIdKind = <const Status extends string>(summary: string, status: Status) =>
  ({ version: 1, summary, data: senderId, example: { ...senderIdExample, status } }) satisfies EventKind;

export const senderIdKinds = {
  'sender_id.approved': senderIdKind('The operator approved a sender ID, or allows it again.', 'approved'),
  'sender_id.rejected': senderIdKind(
    'The operator rejected a sender ID; `GET /sender-ids/{uuid}/decision` says why.',
    'rejected',
  ),
  'sender_id.suspended': senderIdKind(
    'The operator suspended a sender ID: nothing goes out with it; `GET /sender-ids/{uuid}/decision` says why.',
    'suspended',
  ),
} as const;
