import { z } from 'zod';
import { credits, phoneNumber, phoneNumberInput, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply } from './replies.ts';

/** The most people who may listen to a message before it goes out; more would be a campaign. */
const NUMBERS_MAX = 5;

export const voiceCampaignTest = z.strictObject({
  uuid: uuid.describe(
    'The UUID of the test, a voice campaign of its own: read what became of it with `GET /voice-campaigns/{uuid}/attempts`',
  ),
  name: z.string().describe('The name of the test: that of the campaign, after the word `Test`'),
  cost_max: credits.describe('The most that the calls can cost, in credits; it is held until they end'),
  calls: z
    .array(
      z.strictObject({
        phone_number: phoneNumber,
        cost_max: credits.describe('The most that this call can cost, in credits'),
      }),
    )
    .describe('Who is called, in the order of `phone_numbers`'),
});

const { post } = noun({ tag: 'Voice campaigns', writes: 'send', noun: 'Campaign' });

export const voiceCampaignTestOperations = {
  testCall: post('voiceCampaigns.testCall', '/voice-campaigns/{uuid}/test-call', {
    summary: 'Call a few numbers of your own with the message of a voice campaign',
    description:
      'Each number is called once, as a recipient would be: with the recording, the caller ID and the keys of the campaign. The calls make a voice campaign of their own, which is charged and listed as such, with the campaign in its field `test_of`; the campaign itself, its figures and its recipients stay as they are, and neither its calling window nor its retries hold for the test. Either all numbers are called or none. Cancel the test like any campaign if a call is no longer wanted.',
    body: z.strictObject({
      phone_numbers: z
        .array(phoneNumberInput)
        .min(1)
        .max(NUMBERS_MAX)
        .describe('Who is called: one to five numbers, whether the campaign names them or not; each is called once'),
    }),
    bodyExample: { phone_numbers: ['0244123456'] },
    reply: createdReply('The test, whose calls begin now', voiceCampaignTest, {
      uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120012',
      name: 'Test: Clinic reminder',
      cost_max: '0.30',
      calls: [{ phone_number: '233244123456', cost_max: '0.30' }],
    }),
    errors: ['insufficient_balance', 'monthly_limit', 'wrong_state'],
  }),
};
