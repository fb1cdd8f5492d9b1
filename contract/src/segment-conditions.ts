import { z } from 'zod';
import { CONSENT_SAYINGS, MESSAGE_DEEDS } from './choices.ts';
import { line, timestampInput, uuidInput } from './fields.ts';

/** The most items of a group, and the most groups of the outermost one: one page can show no more. */
export const CONDITION_ITEMS_MAX = 10;
export const CONDITION_VALUES_MAX = 100;
export const CONDITION_DAYS_MAX = 3_650;

/** The fields that every contact has. */
export const BUILT_IN_FIELDS = ['phone_number', 'first_name', 'last_name', 'email'] as const;

const field = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, { message: 'must be the key of a field, such as first_name' })
  .describe('The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account');
const text = line(500);
const number = z.number().min(-1e15).max(1e15);
const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
  message: 'must be a day such as 2026-01-31',
});
const edge = z.union([number, day], { error: () => 'must be a number, or a day such as 2026-01-31' });
const value = z.union([text, number, z.boolean()], { error: () => 'must be a text, a number, true or false' });
const days = z.int().min(1).max(CONDITION_DAYS_MAX);

const ofFields = [
  z.strictObject({
    field,
    is: value.describe('The value, of the kind that the field has. Of texts neither case nor accents count'),
  }),
  z.strictObject({
    field,
    is_one_of: z.array(value).min(1).max(CONDITION_VALUES_MAX).describe('The values, one of which it has; up to 100'),
  }),
  z.strictObject({ field, contains: line(100).describe('What stands anywhere in a text') }),
  z.strictObject({ field, begins_with: line(100).describe('How a text begins') }),
  z.strictObject({ field, at_least: edge.describe('The lowest number, or the first day') }),
  z.strictObject({ field, at_most: edge.describe('The highest number, or the last day') }),
  z.strictObject({ field, within_days: days.describe('A day of these last days, today included') }),
  z.strictObject({ field, is_known: z.boolean().describe('True: it has a value; false: it has none') }),
] as const;

const moment = z.union(
  [
    z.strictObject({ after: timestampInput.describe('After this moment') }),
    z.strictObject({ before: timestampInput.describe('Before this moment') }),
    z.strictObject({ within_days: days.describe('Within so many days') }),
  ],
  { error: () => 'must have one of after, before and within_days' },
);

const ofContacts = [
  z.strictObject({ group: uuidInput.describe('The UUID of a group that the contact is in') }),
  z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { message: 'must be a two-letter country code such as GH' })
      .describe('The country of the phone number, by its two letters'),
  }),
  z.strictObject({ network: line(100).describe('The network of the phone number, in any case') }),
  z.strictObject({
    consent: z
      .strictObject({
        channel: z.enum(['sms', 'voice']).describe('To what: to be written to, or to be called'),
        is: z.enum(CONSENT_SAYINGS).describe('What the person said last; `unknown`: nothing is recorded'),
      })
      .describe('What is recorded of the consent of the phone number'),
  }),
  z.strictObject({ created: moment.describe('When the contact was made') }),
  z.strictObject({ changed: moment.describe('When the contact last changed') }),
] as const;

const campaign = uuidInput.describe('The UUID of the campaign; of a series it is that of one run');
const key = z
  .string()
  .regex(/^[0-9*#]$/, { message: 'must be a key of a telephone: 0 to 9, * or #' })
  .describe('The key that was pressed last');
const messageDeed = z
  .enum(MESSAGE_DEEDS)
  .describe(
    '`sent`: a carrier took the message; `delivered`; `failed`: it ended without reaching the phone; `clicked`: a person opened a link of it; `replied`: the number wrote back after it',
  );
const callDeed = z
  .enum(['answered', 'failed'])
  .describe('`answered`, or `failed`: no call of the campaign was answered');
const pressed = z.literal('pressed').describe('A key was pressed');

const ofDeeds = [
  z.strictObject({
    campaign: z
      .strictObject({ campaign_id: campaign, did: messageDeed })
      .describe('What became of the message that an SMS campaign sent to the contact'),
  }),
  z.strictObject({
    voice_campaign: z
      .union(
        [
          z.strictObject({ campaign_id: campaign, did: callDeed }),
          z.strictObject({ campaign_id: campaign, did: pressed, key }),
        ],
        { error: () => 'must have campaign_id and did: answered, failed, or pressed with a key' },
      )
      .describe('What became of the call of a voice campaign to the contact'),
  }),
  z.strictObject({
    activity: z
      .strictObject({
        did: messageDeed,
        within_days: z.int().min(1).max(365).describe('In the last so many days, 1 to 365'),
      })
      .describe('What became of any message of a campaign to the contact, lately'),
  }),
] as const;

/** One condition on a contact. */
export const segmentRule = z.union([...ofFields, ...ofContacts, ...ofDeeds], {
  error: () => 'must be a rule such as {"field": "first_name", "is": "Ama"}',
});

const ruleOrNot = z.union(
  [segmentRule, z.strictObject({ not: segmentRule.describe('A rule that must not be true') })],
  {
    error: () => 'must be a rule, or not with a rule',
  },
);
const rules = z.array(ruleOrNot).min(1).max(CONDITION_ITEMS_MAX);
const innerGroup = z.union(
  [
    z.strictObject({ all: rules.describe('Rules that must all be true, up to 10') }),
    z.strictObject({ any: rules.describe('Rules of which one must be true, up to 10') }),
  ],
  { error: () => 'must be all or any with a list of rules' },
);
const item = z.union(
  [ruleOrNot, innerGroup, z.strictObject({ not: innerGroup.describe('A group of rules that must not be true') })],
  { error: () => 'must be a rule, a group of rules (all or any), or not with one of these' },
);
const items = z.array(item).min(1).max(CONDITION_ITEMS_MAX);

export const segmentCondition = z.union(
  [
    ruleOrNot,
    z.strictObject({ all: items.describe('Rules and groups of rules that must all be true, up to 10') }),
    z.strictObject({ any: items.describe('Rules and groups of rules of which one must be true, up to 10') }),
  ],
  { error: () => 'must be a rule such as {"field": "first_name", "is": "Ama"}, or all or any with a list of rules' },
);
