import { z } from 'zod';
import { noQuery, pathId, pathUuid } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

const count = z.int().nonnegative();

export const callStep = z.strictObject({
  at_ms: count.describe('After how many milliseconds, counted from the first message'),
  direction: z.enum(['sent', 'received']).describe('Whether Volley sent it or received it'),
  peer: z.string().describe('The transport and address of the other side, such as `udp 192.0.2.1:5060`'),
  line: z.string().describe('The first line of the message, such as `SIP/2.0 403 Forbidden`'),
  headers: z
    .array(z.string())
    .describe(
      'Its headers that tell how the call went, and the lines `m=…` of its SDP. Headers with credentials are named, and what they hold is left out',
    ),
  repeats: count.describe('How often the same message was sent or came again right after'),
});

export const callLadder = z.strictObject({
  steps: z
    .array(callStep)
    .describe(
      'The messages in their order, up to 40: of a long call the first and the last. Of bodies only the media lines are shown',
    ),
});

export const stepExample = {
  at_ms: 24,
  direction: 'received' as const,
  peer: 'udp 192.0.2.1:5060',
  line: 'SIP/2.0 403 Forbidden',
  headers: ['from: <sip:233302123456@192.0.2.1>;tag=5f1c', 'cseq: 2 INVITE', 'server: Kamailio'],
};

const { get } = operatorNoun({
  noun: 'Call',
  params: z.object({
    id: pathId.describe('The id of the account'),
    uuid: pathUuid.describe('The UUID of the attempt'),
  }),
});

export const callAttemptOperatorOperations = {
  ladder: get('admin.callAttempts.ladder', '/admin/accounts/{id}/call-attempts/{uuid}/ladder', {
    summary: 'Read the SIP messages of a call that failed',
    description:
      'Kept for calls that failed, were rejected, or ended because the connection or the sound was lost: the newest 2,000 of an account, for 7 days. For other calls the list is empty.',
    query: noQuery,
    reply: replyOf('The messages', callLadder, { steps: [stepExample] }),
  }),
};
