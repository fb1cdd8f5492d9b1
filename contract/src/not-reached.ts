import { z } from 'zod';
import { credits, described, line, text, uuid } from './fields.ts';
import { MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

const count = z.int().nonnegative();

const NOT_REACHED_WORDS = {
  sender_id: 'What they see as the sender: an approved sender ID of the account, up to 15 characters',
  message:
    'The text, up to 1,530 characters, with the fields that the text of an SMS campaign may have, such as `{{first_name|friend}}` or `{{opt_out_url}}`',
};

/** The text message for people whom no call reaches, as it is shown. */
export const notReached = z.strictObject(described({ sender_id: z.string(), message: z.string() }, NOT_REACHED_WORDS));
export const notReachedInput = z.strictObject(
  described({ sender_id: line(15), message: text(1, MESSAGE_LENGTH_MAX) }, NOT_REACHED_WORDS),
);

/** The number and the cost of these texts, before the campaign starts. */
export const textsPreview = z
  .strictObject({
    texts: count.describe('How many of those who would be called can get it'),
    parts: count.describe('The parts of all these texts together'),
    cost_max: credits.describe('What they cost if nobody is reached, in credits; a part of `cost_max`'),
    skipped: z
      .array(
        z.strictObject({
          reason: z.string().describe('Why, such as `no_route` or `no_price`'),
          recipients: count.describe('How many for this reason'),
        }),
      )
      .describe('Who would be called and can get no text, and why'),
  })
  .nullable()
  .describe('The text for those who are not reached; null: the campaign names none');

export const textsReport = z
  .strictObject({
    sms_campaign: uuid.describe(
      'The UUID of the SMS campaign of these texts: its report, its messages and its analytics tell more',
    ),
    status: z.string().describe('The state of that SMS campaign'),
    messages: z
      .array(
        z.strictObject({
          status: z
            .string()
            .describe('The state, as of all messages; `queued` also while it is open whether a call will reach them'),
          reason: z
            .string()
            .describe('Why, in a word; `reached`: a call reached them, so they get no text; empty: nothing to say'),
          messages: count.describe('How many'),
        }),
      )
      .describe('How many texts there are in each state'),
    credits_used: credits.describe('What was charged so far for texts, in credits'),
    held: credits.describe('The credits that are reserved for texts that may still be needed'),
  })
  .nullable()
  .describe('What became of the texts for those who are not reached; null: there are none');
