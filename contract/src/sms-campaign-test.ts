import { z } from 'zod';
import { credits, idReference, phoneNumber, phoneNumberInput, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply } from './replies.ts';

/** The most people who may look at a text before it goes out; more would be a campaign. */
const NUMBERS_MAX = 5;

export const campaignTest = z.strictObject({
  cost: credits.describe('What all of them cost, in credits; what no carrier accepts is refunded'),
  messages: z
    .array(
      z.strictObject({
        id: uuid.describe('The UUID of the message: read it with `GET /messages/{uuid}`'),
        phone_number: phoneNumber,
        network: z.string().describe('The mobile network of the number, as far as its prefix tells; empty: unknown'),
        message: z.string().describe('The text that this number gets, with its fields and short links'),
        parts: z.int().positive().describe('Into how many SMS it is cut'),
        cost: credits.describe('What it costs, in credits'),
      }),
    )
    .describe('The messages, which now wait to be sent, in the order of `phone_numbers`'),
});

const { post } = noun({ tag: 'SMS campaigns', writes: 'send', noun: 'Campaign' });

export const smsCampaignTestOperations = {
  testSend: post('smsCampaigns.testSend', '/sms-campaigns/{uuid}/test-send', {
    summary: 'Send the text of a campaign to a few numbers of your own',
    description:
      'Each number gets the text as a recipient would: fields filled in, web addresses shortened, from the sender ID of the campaign. The messages are single messages, charged and listed as such, with the campaign in their field `test_of`; the campaign itself, its figures and its recipients stay as they are, and its sending window does not hold for them. Either all are accepted or none. What is not sent within ten minutes expires and is refunded.',
    body: z.strictObject({
      phone_numbers: z
        .array(phoneNumberInput)
        .min(1)
        .max(NUMBERS_MAX)
        .describe('Who gets it: one to five numbers, whether the campaign names them or not; each gets one message'),
      contact_id: idReference
        .optional()
        .describe(
          "The contact whose names fill the fields of the text. Left out: those of the number's own contact, else of a contact whom the campaign names, else none",
        ),
    }),
    bodyExample: { phone_numbers: ['0244123456'], contact_id: 1201 },
    reply: createdReply('The messages that wait to be sent', campaignTest, {
      cost: '0.05',
      messages: [
        {
          id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
          phone_number: '233244123456',
          network: 'MTN',
          message: 'Hello Ama, seeds are 20% off: https://go.example/6hQ3kTzR9wAb',
          parts: 1,
          cost: '0.05',
        },
      ],
    }),
    errors: ['insufficient_balance', 'monthly_limit'],
  }),
};
