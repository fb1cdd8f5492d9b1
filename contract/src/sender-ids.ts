import { z } from 'zod';
import { nameSearch } from './fields.ts';
import {
  operatorFields,
  requestExample,
  requestFields,
  requestOperations,
  requestOperatorOperations,
} from './requests.ts';

export const senderId = z.strictObject(
  requestFields({ sender_id: z.string().describe('The name that recipients see') }),
);
export const senderIdForOperator = z.strictObject({ ...senderId.shape, ...operatorFields });

const asked = { sender_id: 'Volley', purpose: 'One-time codes and order news' };
export const senderIdExample = requestExample(asked);

/** 3 to 11 characters that every phone shows, or 3 to 15 digits: one pattern, so that one sentence explains a mistake. */
const SENDER_FORM = /^(?:\d{3,15}|\+\d{3,14}|(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 .&_-]{1,9}[A-Za-z0-9.&_-])$/;
const senderText = z.string().trim().regex(SENDER_FORM, {
  message: 'must be 3 to 11 letters, digits, spaces or . & _ - with at least one letter, or 3 to 15 digits',
});

const kind = { resource: 'senderIds', path: '/sender-ids', noun: 'Sender ID' } as const;

export const senderIdOperations = requestOperations({
  ...kind,
  one: senderId,
  example: senderIdExample,
  search: nameSearch,
  body: {
    sender_id: senderText.describe(
      'The name that recipients see: 3 to 11 letters, digits, spaces or `. & _ -`, or 3 to 15 digits',
    ),
  },
  bodyExample: asked,
  create: 'It is pending until the operator approves it.',
  remove: 'Future campaigns cannot use it. Campaigns that used it are not changed.',
  marks: { ofInterface: true },
});

export const senderIdOperatorOperations = requestOperatorOperations({
  ...kind,
  one: senderIdForOperator,
  example: senderIdExample,
  rejection: 'The name belongs to a bank.',
  suspension: 'People complained about messages from it.',
  suspend:
    'From the reply on no message is sent under it. Running campaigns are paused; single messages that were scheduled fail at their time and are refunded.',
});
