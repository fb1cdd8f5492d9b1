import { z } from 'zod';
import { dataReply } from './envelope.ts';
import { TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operation } from './operation.ts';

const count = z.int().nonnegative();

const waitingSince = z
  .strictObject({
    sms_campaigns: count,
    sms_recipients: count.meta({ description: 'Of the campaigns that had begun' }),
    messages: count.meta({ description: 'Single messages: quick sends that waited, and those sent for a time' }),
    voice_campaigns: count,
    voice_recipients: count.meta({ description: 'Of the campaigns that had begun' }),
  })
  .meta({ description: 'What had begun or was due before the restore, and may have gone out since the backup' });

export const outgoingHold = z.strictObject({
  is_held: z.boolean(),
  reason: z.enum(['', 'restored']),
  restored_at: timestamp.nullable(),
  backup_at: timestamp.nullable().meta({ description: 'Null: nothing is held, or the restore was not made by Volley' }),
  is_cancelling: z.boolean().meta({ description: 'It was released; what was due is being cancelled first' }),
  due: waitingSince,
  later: z
    .strictObject({ sms_campaigns: count, messages: count, voice_campaigns: count })
    .meta({ description: 'What is scheduled for a time after the restore' }),
});

const example = {
  is_held: true,
  reason: 'restored',
  restored_at: TIMESTAMP_EXAMPLE,
  backup_at: TIMESTAMP_EXAMPLE,
  is_cancelling: false,
  due: { sms_campaigns: 1, sms_recipients: 402, messages: 3, voice_campaigns: 0, voice_recipients: 0 },
  later: { sms_campaigns: 2, messages: 0, voice_campaigns: 1 },
};

const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;

export const outgoingHoldOperations = {
  get: operation({
    ...common,
    id: 'admin.outgoingHold.get',
    method: 'GET',
    path: '/admin/outgoing-hold',
    scope: 'operator_read',
    summary: 'Read whether anything goes out, and what waits',
    description:
      'After a restore nothing goes out until an operator releases it: campaigns, single messages, calls and recurring campaigns wait, and new single messages are refused.',
    reply: {
      status: 200,
      description: 'The hold, and what waits behind it',
      schema: dataReply(outgoingHold),
      example: { success: true, data: example },
    },
  }),
  release: operation({
    ...common,
    id: 'admin.outgoingHold.release',
    method: 'POST',
    path: '/admin/outgoing-hold/release',
    scope: 'operator_approvals',
    summary: 'Let things go out again after a restore',
    description:
      'With `cancel`, all that is counted under `due` is cancelled and refunded first, and a recurring campaign goes on with its first run after the restore: `is_held` stays true until that is done, some seconds as a rule. With `send`, all of it is sent, to some people perhaps for the second time.',
    body: z.strictObject({
      due: z.enum(['cancel', 'send']).meta({ description: 'What becomes of what was due before the restore' }),
    }),
    bodyExample: { due: 'cancel' },
    reply: {
      status: 200,
      description: 'The hold as it stands now',
      schema: dataReply(outgoingHold),
      example: { success: true, data: { ...example, is_cancelling: true } },
    },
    errors: ['wrong_state'],
  }),
};
