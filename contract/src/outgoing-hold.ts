import { z } from 'zod';
import { TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

const count = z.int().nonnegative();

const waitingSince = z.strictObject({
  sms_campaigns: count.describe('SMS campaigns'),
  sms_recipients: count.meta({ description: 'Recipients of those SMS campaigns that had started' }),
  messages: count.meta({ description: 'Single messages that waited or were scheduled' }),
  voice_campaigns: count.describe('Voice campaigns'),
  voice_recipients: count.meta({ description: 'Recipients of those voice campaigns that had started' }),
});

export const outgoingHold = z.strictObject({
  is_held: z.boolean().describe('Whether anything is held back'),
  reason: z
    .enum(['', 'restored'])
    .describe('`restored`: this server was restored from a backup; empty: nothing is held'),
  restored_at: timestamp.nullable().describe('When it was restored; null: nothing is held'),
  backup_at: timestamp
    .nullable()
    .meta({ description: 'When the backup was made; null: nothing is held, or Volley did not make the restore' }),
  is_cancelling: z
    .boolean()
    .meta({ description: 'True: the hold was released, and what was due is being cancelled first' }),
  due: waitingSince.describe(
    'What was due before the restore, and may have been sent already after the backup was made',
  ),
  later: z
    .strictObject({
      sms_campaigns: count.describe('SMS campaigns'),
      messages: count.describe('Single messages'),
      voice_campaigns: count.describe('Voice campaigns'),
    })
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

const { get, post } = operatorNoun({
  writes: 'operator_approvals',
  noun: 'Hold, and what waits behind it',
  one: outgoingHold,
  example,
});

export const outgoingHoldOperations = {
  get: get('admin.outgoingHold.get', '/admin/outgoing-hold', {
    summary: 'Read whether sending is held after a restore',
    description:
      'After a restore nothing is sent until an operator releases the hold: campaigns, calls and scheduled messages wait, and new single messages are refused.',
  }),
  release: post('admin.outgoingHold.release', '/admin/outgoing-hold/release', {
    confirms: true,
    summary: 'Release the hold after a restore',
    description:
      'With `cancel`, everything under `due` is first cancelled and refunded, and recurring campaigns continue with their first run after the restore; `is_held` stays true until that is done, usually some seconds. With `send`, everything is sent, so some people may get it twice.',
    body: z.strictObject({
      due: z
        .enum(['cancel', 'send'])
        .meta({ description: 'What happens to everything under `due`: it is cancelled, or sent' }),
    }),
    bodyExample: { due: 'cancel' },
    reply: replyOf('The hold as it stands now', outgoingHold, { ...example, is_cancelling: true }),
    errors: ['wrong_state'],
  }),
};
