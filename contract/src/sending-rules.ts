import { z } from 'zod';
import { key as fieldKey } from './contact-fields.ts';
import { noQuery } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';

/** The purposes of a campaign, for SMS and for voice. */
export const PURPOSES = ['service', 'marketing'] as const;
export const PURPOSE_WORDS =
  '`service` (what people expect of you: orders, appointments, codes) or `marketing`, which keeps to the quiet hours and, where the account demands it, to those who agreed';

/** Why a message goes out: a single message is a `code`, one of a campaign has the purpose of the campaign. */
export const MESSAGE_PURPOSES = ['code', ...PURPOSES] as const;
export const MESSAGE_PURPOSE_WORDS =
  '`code` is every single message, `service` and `marketing` are those of campaigns of this purpose';

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { message: 'must be a time of day such as 21:00' });

const quietHours = z.strictObject({
  from: timeOfDay.describe('When they begin, as `HH:MM`, by the clock of each recipient'),
  to: timeOfDay.describe('When they end, as `HH:MM`; earlier than `from`: on the next day; the same: no hour is quiet'),
});
const QUIET =
  'The hours in which marketing waits, by the clock of each recipient: of the zone in `zone_field`, else of the number’s country';
const ZONE_FIELD =
  'The key of the contact field that has the zone by whose clock somebody lives, such as `Europe/Paris`: for quiet hours, and for windows of each recipient’s own zone. Where it has no name of a zone the number counts';
const DEMAND = 'True: marketing goes to those alone whose consent is recorded; others are skipped as `no_consent`';

/** So many messages in a row that were not delivered take a number out of marketing. */
export const UNDELIVERED_MAX = 5;
const UNDELIVERED = `A date. Numbers whose last ${UNDELIVERED_MAX} messages since its beginning (UTC) with a report were all not delivered get no SMS of marketing: they are skipped as \`undelivered_before\`. A delivered message of any kind ends that`;

export const sendingRules = z.strictObject({
  marketing_needs_consent: z.boolean().describe(DEMAND),
  quiet_hours: quietHours.nullable().describe(`${QUIET}; null: none of its own`),
  installation_quiet_hours: quietHours.nullable().describe('Those of the operator, which hold besides; null: none'),
  zone_field: z.string().nullable().describe(`${ZONE_FIELD}; null: none, and only numbers say it`),
  undelivered_since: z.iso.date().nullable().describe(`${UNDELIVERED}; null: they are not left out`),
});
export const installationSendingRules = z.strictObject({
  quiet_hours: quietHours.nullable().describe(`${QUIET}, for all accounts; null: none`),
});

const hours = { from: '21:00', to: '08:00' };
const example = {
  marketing_needs_consent: true,
  quiet_hours: hours,
  zone_field: 'time_zone',
  undelivered_since: '2026-01-01',
};
const AT_ONCE =
  'In effect when the reply arrives, for campaigns that are under way too. What waits already keeps the time for which it waits. Single messages are service and never wait.';

const sendingRuleNoun = noun({ tag: 'Consents', writes: 'send', noun: 'Rules', one: sendingRules, example });

export const sendingRuleOperations = {
  get: sendingRuleNoun.get('sendingRules.get', '/sending-rules', {
    summary: 'Read what the account demands of its marketing',
    query: noQuery,
  }),
  update: sendingRuleNoun.put('sendingRules.update', '/sending-rules', {
    summary: 'Demand consent for marketing, set its quiet hours, and say whom it leaves out',
    description: `Fields that you leave out stay as they are. ${AT_ONCE}`,
    body: z.strictObject({
      marketing_needs_consent: z.boolean().optional().describe(DEMAND),
      quiet_hours: quietHours.nullable().optional().describe(`${QUIET}; null: none of its own`),
      zone_field: fieldKey
        .nullable()
        .optional()
        .describe(`${ZONE_FIELD}. Of the kind \`text\` or \`choice\`; null: none`),
      undelivered_since: z.iso
        .date({ message: 'must be a date such as 2026-01-31' })
        .nullable()
        .optional()
        .describe(`${UNDELIVERED}; null: they are not left out`),
    }),
    bodyExample: { marketing_needs_consent: true, quiet_hours: hours },
  }),
};

const sendingRuleOperatorNoun = operatorNoun({
  writes: 'operator_accounts',
  noun: 'Rules',
  one: installationSendingRules,
  example: { quiet_hours: hours },
});

export const sendingRuleOperatorOperations = {
  get: sendingRuleOperatorNoun.get('admin.sendingRules.get', '/admin/sending-rules', {
    summary: 'Read the quiet hours of the installation',
    query: noQuery,
  }),
  update: sendingRuleOperatorNoun.put('admin.sendingRules.update', '/admin/sending-rules', {
    summary: 'Set the quiet hours of the installation',
    description: `They hold for all accounts, besides those of their own. ${AT_ONCE}`,
    body: z.strictObject({ quiet_hours: quietHours.nullable().describe(`${QUIET}, for all accounts; null: none`) }),
    bodyExample: { quiet_hours: hours },
  }),
};
