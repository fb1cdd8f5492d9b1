import { z } from 'zod';
import { credits, phoneNumber, timestamp } from './fields.ts';
import { alphabets } from './sms-alphabets.ts';

const count = z.int().nonnegative();

export const leftOut = count.meta({
  description:
    'How many of those who are named belong to a group or segment that is left out; `recipients` is without them',
});

export const unknownZones = count.meta({
  description: 'Recipients whose time zone is not known; the zone of the campaign counts for them',
});

/** What an account lacks to pay for a campaign now, for texts and for calls. */
export const shortfall = {
  missing_credits: credits.meta({
    description:
      'How many credits the account lacks for it now. `0.00`: none. If it is sent nevertheless, it pauses until a top-up',
  }),
  over_monthly_limit: credits.meta({
    description:
      'By how many credits it would exceed the monthly limit of the account now. `0.00`: it would not. If it is sent nevertheless, it pauses until the limit is raised or the month ends',
  }),
};

/** The same for texts and for calls. */
export const putOff = z
  .strictObject({
    recipients: count.describe('For how many people the window is shut now, or it is quiet hours, by their own clocks'),
    until: timestamp.describe('When the last of them may get it'),
  })
  .nullable()
  .meta({
    description:
      'Who would wait if it began now, for a window by the clock of each recipient or, of marketing, for the end of their quiet hours; null: nobody',
  });

export const skippedFor = (reasons: string) =>
  z
    .array(
      z.strictObject({
        reason: z.string().describe(`Why, such as ${reasons}`),
        recipients: count.describe('How many for this reason'),
      }),
    )
    .describe('Who would be left out, and why');

export const preview = z.strictObject({
  recipients: count.meta({ description: 'How many people are named, each counted once; some may be skipped' }),
  sendable: count.describe('How many would get the message'),
  skipped: skippedFor(
    '`opted_out`, `no_consent`, `undelivered_before`, `missing_field`, `too_long`, `text_not_registered`, `no_route`, `sender_not_registered`, `no_price`, or `exception_gone` of everybody who is named (a group or segment that is left out was deleted)',
  ),
  duplicates: count.meta({ description: 'How many numbers were named more than once; each gets one message' }),
  left_out: leftOut,
  unknown_zones: unknownZones,
  put_off: putOff,
  parts: z
    .strictObject({
      min: count.describe('The parts of the shortest text'),
      max: count.describe('The parts of the longest text'),
      average: z.number().describe('The parts of a text on average'),
      total: count.describe('The parts of all texts together'),
    })
    .describe('Into how many SMS the texts are cut; each part is paid'),
  cost: credits.describe('What it would cost in all, in credits'),
  ...shortfall,
  short_links: count.meta({ description: 'How many short links would be made; the parts are counted with them' }),
  unicode_characters: z
    .array(
      z.strictObject({
        character: z.string().describe('The character'),
        recipients: count.describe('How many texts have it'),
        examples: z.array(phoneNumber).describe('Numbers of a few of these recipients'),
      }),
    )
    .meta({
      description:
        'Characters that are not in the GSM alphabet. They make a part shorter (70 characters in place of 160), so a text may need more of them',
    }),
  unregistered_texts: z
    .array(
      z.strictObject({
        phone_number: phoneNumber.describe('The number of the recipient'),
        problem: z.string().describe('Where the text differs from the nearest registered one, as a sentence'),
      }),
    )
    .describe('Up to five recipients who would be left out because their text is not registered'),
  networks: z
    .array(
      z.strictObject({
        network: z.string().describe('The name of the network'),
        recipients: count.describe('How many recipients it has'),
      }),
    )
    .describe('The networks of the recipients'),
  unregistered: z
    .array(
      z.strictObject({
        country: z.string().nullable().describe('The country, as two letters; null: unknown'),
        network: z.string().describe('The name of the network'),
        recipients: count.describe('How many recipients it has'),
        example: phoneNumber.describe('The number of one of them'),
        fallback_sender_id: z
          .string()
          .nullable()
          .describe('The fallback sender by which they would get it; null: they would get nothing'),
      }),
    )
    .describe(
      'The networks that take messages only from registered senders, and with which this sender is not registered',
    ),
  finish_at: timestamp.nullable().meta({
    description:
      'When it would be finished at the rate of the carriers, within the sending window; null: no carrier has a rate',
  }),
  fingerprint: z
    .string()
    .meta({ description: 'A digest of audience, texts and prices: it changes when one of them changes' }),
  samples: z
    .array(
      z.strictObject({
        phone_number: phoneNumber,
        contact_id: z.int().nullable().describe('The contact; null: the number alone was looked at'),
        message: z.string().describe('The text as this recipient would get it; the codes of short links are stand-ins'),
        parts: count.describe('Into how many SMS it is cut'),
        alphabets,
        reason: z.string().describe('Why this recipient would get no message; empty: would'),
      }),
    )
    .describe('What some recipients would read'),
});

export const chosenContacts = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,9}$/, {
    message: 'must be up to ten ids of contacts, with commas between them',
  })
  .optional()
  .describe(
    'Whose texts `samples` shows: up to ten ids of contacts, with commas between them, whether the campaign names them or not; left out: five recipients at random',
  );
