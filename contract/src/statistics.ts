import { z } from 'zod';
import {
  CALL_DIVISIONS,
  FIGURE_CHANGES,
  OPERATOR_CALL_DIVISIONS,
  OPERATOR_STATISTICS_DIVISIONS,
  OPERATOR_VERIFICATION_DIVISIONS,
  STATISTICS_DIVISIONS,
  TIME_DIVISIONS,
  VALUE_DIVISIONS,
  VERIFICATION_DIVISIONS,
} from './choices.ts';
import { bomChoice } from './csv.ts';
import {
  credits,
  id,
  line,
  rangeQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  timeZoneInput,
} from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { csvReply, replyOf } from './replies.ts';
import { PURPOSES } from './sending-rules.ts';

const count = z.int().nonnegative();
const share = z.number().nullable();
const seconds = z.number().nullable();

/** Messages of one group, as sums of their rows. */
export const messageFigures = z.strictObject({
  messages: count.describe('How many messages'),
  parts: count.describe('Of how many parts they are'),
  sent: count.describe('How many a carrier accepted'),
  waiting: count.describe('How many wait to be sent'),
  unreported: count.describe('How many were accepted, and no receipt has come'),
  delivered: count.describe('How many were delivered'),
  undelivered: count.describe('How many were not, by their receipts'),
  rejected: count.describe('How many were refused later, by their receipts'),
  expired: count.describe('How many were not sent or delivered in time'),
  failed: count.describe('How many were refused at once, or found no route'),
  unknown: count.describe('Of how many nobody knows whether they were sent'),
  skipped: count.describe('How many were not sent, such as to people who opted out'),
  delivered_share: share.describe('The share of the delivered in those that were sent, 0 to 1; null: none was sent'),
  p50_seconds: seconds.describe(
    'Within how many seconds half of the delivered were, from the answer of the carrier to the receipt, to within 10 %; null: none was',
  ),
  p95_seconds: seconds.describe('Within how many seconds 95 % of the delivered were; null: none was'),
  cost: credits.describe('What they cost'),
  clicks: count.describe('Of how many a person opened a link'),
  replies: count.describe('How many were answered'),
  opted_out: count.describe('After how many the recipient opted out, by a reply or by the link'),
});

const period = z
  .string()
  .nullable()
  .describe(
    'The hour, as `2026-01-31T09:00`, the day, the first day of the week or month, `1` to `7` for Monday to Sunday, or the hour of the day; null: not asked for',
  );
const toldBy = (what: string) =>
  z
    .string()
    .nullable()
    .describe(`${what}; empty: none; \`others\`: those beside the 200 with most in a day; null: not asked for`);
const valueName = z
  .string()
  .nullable()
  .describe('What it is called; null: it has no name, or is a key and you may not list keys');
const keys = {
  period,
  network: z.string().nullable().describe('The network; null: not asked for'),
  sender_id: z.string().nullable().describe('The sender ID; null: not asked for'),
  purpose: z.enum(PURPOSES).nullable().describe('What they were for; null: not asked for'),
};
/** The last columns, since earlier ones keep their places in files. */
const aloneKeys = {
  value: toldBy('The UUID of the campaign or the template, the number of the API key, or the reason'),
  name: valueName,
};
const ofAccount = { account_id: id.nullable().describe('The account; null: not asked for') };
const operatorKeys = {
  ...keys,
  ...ofAccount,
  carrier_id: count.nullable().describe('The carrier, 0: none; null: not asked for'),
};
const beforeOf = <Shape extends z.ZodType>(figures: Shape) => ({
  before: figures
    .nullable()
    .describe('The same of the period before, which is as long; null: not asked for, or by time'),
});
const before = beforeOf(messageFigures);

export const statisticsRow = z.strictObject({ ...keys, ...messageFigures.shape, ...aloneKeys, ...before });
export const operatorStatisticsRow = z.strictObject({ ...operatorKeys, ...messageFigures.shape, ...before });

const wholeOf = <Shape extends z.ZodType>(figures: Shape) => ({
  from: timestamp.describe('The first moment that is counted'),
  to: timestamp.describe('The moment after the last'),
  time_zone: z.string().describe('The zone of the days and hours'),
  counted_at: timestamp
    .nullable()
    .describe(
      'What happened until then is counted; null: nothing was counted yet. It is some minutes ago at most, and less if little was sent',
    ),
  counted_from: timestamp
    .nullable()
    .describe('Messages of before are still to be counted, after an update; null: all are counted'),
  total: figures.describe('All of them together'),
  total_before: figures.nullable().describe('All of the period before; null: not asked for'),
});
const whole = wholeOf(messageFigures);
const ROWS = 'By time the oldest first, otherwise the most messages first; 10,000 at most';
export const statistics = z.strictObject({ ...whole, rows: z.array(statisticsRow).describe(ROWS) });
export const operatorStatistics = z.strictObject({ ...whole, rows: z.array(operatorStatisticsRow).describe(ROWS) });

export const callFigures = z.strictObject({
  calls: count.describe('How many calls were made'),
  answered: count.describe('How many were answered'),
  not_reached: count.describe('How many ended without an answer'),
  with_keys: count.describe('In how many the person pressed a key'),
  seconds: count.describe('How long all together lasted, in seconds'),
  cost: credits.describe('What they cost'),
  answered_share: share.describe('The share of the answered in all, 0 to 1; null: there was none'),
  p50_seconds: seconds.describe(
    'How long half of the answered lasted at most, to within 10 %; null: none was answered',
  ),
  p95_seconds: seconds.describe('How long 95 % of the answered lasted at most; null: none was answered'),
});
const CALL_VALUE = 'The UUID of the campaign, how the call ended, or the first key that was pressed';
const callKeys = { period, value: toldBy(CALL_VALUE), name: valueName };
const valuesOf = <Keys extends z.ZodRawShape, Figures extends z.ZodRawShape>(
  keyed: Keys,
  figures: z.ZodObject<Figures>,
) =>
  z.strictObject({
    ...wholeOf(figures),
    rows: z.array(z.strictObject({ ...keyed, ...figures.shape, ...beforeOf(figures) })).describe(ROWS),
  });
export const callStatistics = valuesOf(callKeys, callFigures);
export const operatorCallStatistics = valuesOf({ ...callKeys, ...ofAccount }, callFigures);

export const startedFigures = z.strictObject({
  started: count.describe('How many verifications were started'),
  blocked: count.describe('For how many of them no code was sent, by the guard'),
  sent: count.describe('For how many a code was sent'),
  sends: count.describe('How many messages and calls that took'),
  entered: count.describe('For how many of those that were sent a code was entered, right or wrong'),
  approved: count.describe('For how many the right code was entered'),
  code_cost: credits.describe('What the right codes cost beside their messages and calls'),
  approved_share: share.describe('The share of the approved in the sent, 0 to 1; null: none was sent'),
  p50_seconds: seconds.describe(
    'Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was',
  ),
  p95_seconds: seconds.describe('Within how many seconds 95 % of the right codes were entered; null: none was'),
});
const VERIFICATION_VALUE = 'The country as two letters, the network, the channel, or the UUID of the template';
const startedKeys = { period, value: toldBy(VERIFICATION_VALUE), name: valueName };
export const verificationStatistics = valuesOf(startedKeys, startedFigures);
export const operatorVerificationStatistics = valuesOf({ ...startedKeys, ...ofAccount }, startedFigures);

const times = {
  from: timestampInput
    .optional()
    .describe(
      'From this moment on, at the beginning of an hour; more than 92 days ago, of a day. Left out: 30 days before `to`',
    ),
  to: timestampInput.optional().describe('Before this moment, likewise; left out: the end of today'),
};
const divisions = (of: readonly string[], words: string) =>
  z
    .string()
    .max(40)
    .regex(new RegExp(`^(${of.join('|')})(,(${of.join('|')}))?$`), {
      message: `must be one or two of ${of.join(', ')}, with a comma between them`,
    })
    .optional()
    .describe(
      `By what they are told apart: one or two of ${of.join(', ')}, at most one of them a time${words}. Left out: all in one row`,
    );
const ofValues = (of: readonly string[]) => divisions([...TIME_DIVISIONS, ...of], '');
const filters = {
  network: line(64).optional().describe('Only messages of this network; left out: of all'),
  sender_id: line(16).optional().describe('Only messages with this sender ID; left out: with all'),
  purpose: z.enum(PURPOSES).optional().describe('Only messages for this; left out: for anything'),
};
const compared = {
  compare: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether each row that is not by time has the period before, too, which is as long'),
};
const inZone = {
  ...times,
  time_zone: timeZoneInput
    .optional()
    .describe('The zone of the days and hours, for the last 92 days; left out: that of the account'),
};
const query = {
  ...inZone,
  by: divisions(STATISTICS_DIVISIONS, `. ${VALUE_DIVISIONS.join(', ')} are each alone or by time, without filters`),
  ...filters,
};
const callQuery = { ...inZone, by: ofValues(CALL_DIVISIONS) };
const startedQuery = { ...inZone, by: ofValues(VERIFICATION_DIVISIONS) };

export const figureChange = z.strictObject({
  at: timestamp.describe(
    'When it was done, the last time if there were several; of a version: when a process with it first started',
  ),
  kind: z
    .enum(FIGURE_CHANGES)
    .describe('What was done, as the operation that the audit log names, or `release`: a version of Volley'),
  target: z.string().describe('To what, as the audit log names it; or the version; empty: to several'),
  count: z.int().describe('How often it was done; 1 unless the kind is told by days'),
});

const NAMES = Object.keys(messageFigures.shape);
export const STATISTICS_CSV = [...Object.keys(keys), ...NAMES, ...Object.keys(aloneKeys)].join(',');
export const OPERATOR_STATISTICS_CSV = [...Object.keys(operatorKeys), ...NAMES].join(',');

const valuesCsv = (keyed: object, figures: z.ZodObject): string =>
  [...Object.keys(keyed), ...Object.keys(figures.shape)].join(',');
export const CALL_STATISTICS_CSV = valuesCsv(callKeys, callFigures);
export const VERIFICATION_STATISTICS_CSV = valuesCsv(startedKeys, startedFigures);
export const OPERATOR_CALL_STATISTICS_CSV = valuesCsv({ ...callKeys, ...ofAccount }, callFigures);
export const OPERATOR_VERIFICATION_STATISTICS_CSV = valuesCsv({ ...startedKeys, ...ofAccount }, startedFigures);

const figuresExample = {
  ...{ messages: 1_000, parts: 1_200, sent: 960, waiting: 0, unreported: 10 },
  ...{ delivered: 912, undelivered: 28, rejected: 4, expired: 6, failed: 25, unknown: 2, skipped: 13 },
  ...{
    delivered_share: 0.95,
    p50_seconds: 3.9,
    p95_seconds: 21.4,
    cost: '12.00',
    clicks: 96,
    replies: 14,
    opted_out: 3,
  },
};
const keysExample = { period: null, network: 'MTN', sender_id: null, purpose: null };
const example = {
  ...{ from: TIMESTAMP_EXAMPLE, to: TIMESTAMP_EXAMPLE, time_zone: 'Africa/Accra' },
  ...{ counted_at: TIMESTAMP_EXAMPLE, counted_from: null, total: figuresExample, total_before: null },
  rows: [{ ...keysExample, ...figuresExample, value: null, name: null, before: null }],
};
const valueExample = { period: null, value: null, name: null };
const callsExample = {
  ...{ calls: 400, answered: 300, not_reached: 100, with_keys: 120, seconds: 9_000, cost: '30.00' },
  ...{ answered_share: 0.75, p50_seconds: 28.1, p95_seconds: 54 },
};
const startedExample = {
  ...{ started: 1_240, blocked: 12, sent: 1_228, sends: 1_301, entered: 1_102, approved: 1_071, code_cost: '0.00' },
  ...{ approved_share: 0.8721, p50_seconds: 19.2, p95_seconds: 104 },
};

const statisticsNoun = noun({ tag: 'Statistics' });
const WORDS =
  'A message belongs to the hour and day at which it was accepted, also if its receipt comes later. The figures stay when the messages are deleted.';
const OWN_WORDS = 'Each belongs to the hour and day at which it began. The figures stay when the rows are deleted.';

export const statisticsOperations = {
  get: statisticsNoun.get('statistics.get', '/statistics', {
    summary: 'Read how many messages were sent and delivered, how fast, and what they cost',
    description: WORDS,
    query: z.strictObject({ ...query, ...compared }),
    reply: replyOf('The figures', statistics, example),
  }),
  csv: statisticsNoun.get('statistics.csv', '/statistics.csv', {
    summary: 'Download the same figures as CSV',
    description: WORDS,
    query: z.strictObject({ ...query, ...bomChoice }),
    reply: csvReply('A line of names, then one line per row', `${STATISTICS_CSV}\r\n`),
  }),
  calls: statisticsNoun.get('statistics.calls', '/statistics/calls', {
    summary: 'Read how many calls were made and answered, how long they lasted, and what they cost',
    description: OWN_WORDS,
    query: z.strictObject({ ...callQuery, ...compared }),
    reply: replyOf('The figures', callStatistics, {
      ...{ ...example, total: callsExample },
      rows: [{ ...valueExample, ...callsExample, before: null }],
    }),
  }),
  callsCsv: statisticsNoun.get('statistics.callsCsv', '/statistics/calls.csv', {
    summary: 'Download the same figures as CSV',
    description: OWN_WORDS,
    query: z.strictObject({ ...callQuery, ...bomChoice }),
    reply: csvReply('A line of names, then one line per row', `${CALL_STATISTICS_CSV}\r\n`),
  }),
  verifications: statisticsNoun.get('statistics.verifications', '/statistics/verifications', {
    summary: 'Read how many verifications were started, sent and entered, and how fast, for as long as is asked',
    description: OWN_WORDS,
    query: z.strictObject({ ...startedQuery, ...compared }),
    reply: replyOf('The figures', verificationStatistics, {
      ...{ ...example, total: startedExample },
      rows: [{ ...valueExample, ...startedExample, before: null }],
    }),
  }),
  verificationsCsv: statisticsNoun.get('statistics.verificationsCsv', '/statistics/verifications.csv', {
    summary: 'Download the same figures as CSV',
    description: OWN_WORDS,
    query: z.strictObject({ ...startedQuery, ...bomChoice }),
    reply: csvReply('A line of names, then one line per row', `${VERIFICATION_STATISTICS_CSV}\r\n`),
  }),
};

const operatorNounOfStatistics = operatorNoun({});
const oneAccount = {
  account_id: z.coerce.number().int().positive().optional().describe('Only those of this account; left out: of all'),
};
const operatorQuery = {
  ...times,
  by: divisions(OPERATOR_STATISTICS_DIVISIONS, ''),
  ...filters,
  ...oneAccount,
  carrier_id: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Only messages that this carrier was given; left out: all'),
};
const DAYS_OF_EACH = 'The days are those of each account.';
const OPERATOR_WORDS = `${WORDS} ${DAYS_OF_EACH}`;
const OPERATOR_OWN_WORDS = `${OWN_WORDS} ${DAYS_OF_EACH}`;
const operatorCallQuery = { ...times, by: ofValues(OPERATOR_CALL_DIVISIONS), ...oneAccount };
const operatorStartedQuery = { ...times, by: ofValues(OPERATOR_VERIFICATION_DIVISIONS), ...oneAccount };

export const operatorStatisticsOperations = {
  changes: operatorNounOfStatistics.get('admin.statistics.changes', '/admin/statistics/changes', {
    summary: 'Read what was changed that the figures may show',
    description:
      'Carriers, routes and prices that the operator changed, and versions of Volley that were started. Of what a carrier was changed in, its address and its rates count. A kind of which there are more than 100 in the time is told by days: each day, by the clocks of your account, with how many there were.',
    query: z.strictObject({
      from: rangeQuery.from.describe(
        'Only from this moment on, at most 1,100 days before `to`; left out: 30 days before `to`',
      ),
      to: rangeQuery.to.describe('Only before this moment; left out: until now'),
    }),
    reply: replyOf('The changes', z.strictObject({ changes: z.array(figureChange).describe('The newest first') }), {
      changes: [{ at: TIMESTAMP_EXAMPLE, kind: 'release', target: '1.4.0', count: 1 }],
    }),
  }),
  get: operatorNounOfStatistics.get('admin.statistics.get', '/admin/statistics', {
    summary: 'Read the figures of all accounts, also by account and carrier',
    description: OPERATOR_WORDS,
    query: z.strictObject({ ...operatorQuery, ...compared }),
    reply: replyOf('The figures', operatorStatistics, {
      ...example,
      rows: [{ ...keysExample, account_id: 2, carrier_id: null, ...figuresExample, before: null }],
    }),
  }),
  csv: operatorNounOfStatistics.get('admin.statistics.csv', '/admin/statistics.csv', {
    summary: 'Download the figures of all accounts as CSV',
    description: OPERATOR_WORDS,
    query: z.strictObject({ ...operatorQuery, ...bomChoice }),
    reply: csvReply('A line of names, then one line per row', `${OPERATOR_STATISTICS_CSV}\r\n`),
  }),
  calls: operatorNounOfStatistics.get('admin.statistics.calls', '/admin/statistics/calls', {
    summary: 'Read how many calls of all accounts were made and answered, and what they cost',
    description: OPERATOR_OWN_WORDS,
    query: z.strictObject({ ...operatorCallQuery, ...compared }),
    reply: replyOf('The figures', operatorCallStatistics, {
      ...{ ...example, total: callsExample },
      rows: [{ ...valueExample, account_id: 2, ...callsExample, before: null }],
    }),
  }),
  callsCsv: operatorNounOfStatistics.get('admin.statistics.callsCsv', '/admin/statistics/calls.csv', {
    summary: 'Download the same figures as CSV',
    description: OPERATOR_OWN_WORDS,
    query: z.strictObject({ ...operatorCallQuery, ...bomChoice }),
    reply: csvReply('A line of names, then one line per row', `${OPERATOR_CALL_STATISTICS_CSV}\r\n`),
  }),
  verifications: operatorNounOfStatistics.get('admin.statistics.verifications', '/admin/statistics/verifications', {
    summary: 'Read how many verifications of all accounts were started, sent and entered',
    description: OPERATOR_OWN_WORDS,
    query: z.strictObject({ ...operatorStartedQuery, ...compared }),
    reply: replyOf('The figures', operatorVerificationStatistics, {
      ...{ ...example, total: startedExample },
      rows: [{ ...valueExample, account_id: 2, ...startedExample, before: null }],
    }),
  }),
  verificationsCsv: operatorNounOfStatistics.get(
    'admin.statistics.verificationsCsv',
    '/admin/statistics/verifications.csv',
    {
      summary: 'Download the same figures as CSV',
      description: OPERATOR_OWN_WORDS,
      query: z.strictObject({ ...operatorStartedQuery, ...bomChoice }),
      reply: csvReply('A line of names, then one line per row', `${OPERATOR_VERIFICATION_STATISTICS_CSV}\r\n`),
    },
  ),
};
