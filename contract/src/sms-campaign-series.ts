import { z } from 'zod';
import { RECURRENCE_FREQUENCIES, SMS_CAMPAIGN_STATUSES } from './choices.ts';
import { dayInput, numberCursorQuery, rangeQuery, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { cursorPageReply, replyOf } from './replies.ts';
import { goesAt, smsCampaign, smsCampaignExample } from './sms-campaigns.ts';

/** A series has at most one run a day. */
export const RUNS_OF_TIME_MAX = 62;

const count = z.int().nonnegative();

const runTime = z.strictObject({
  at: timestamp.describe('When the run starts'),
  local_time: z.string().describe('What the clocks of `time_zone` show then, such as `2026-11-23T09:00:00`'),
  goes_at: goesAt,
});

const series = z.strictObject({
  uuid: uuid.describe('The recurring campaign'),
  name: z.string().describe('Its name'),
  status: z
    .enum(SMS_CAMPAIGN_STATUSES)
    .describe('`scheduled`: its runs start by themselves; `paused`: none starts until it is resumed'),
  time_zone: z.string().describe('The zone by whose clocks its runs start'),
  scheduled_at: timestamp
    .nullable()
    .describe('Its first run, from which all others count; null: it has none yet, and begins when it is sent'),
  recurrence_frequency: z.enum(RECURRENCE_FREQUENCIES).describe('How often it is sent'),
  recurrence_interval: z.int().describe('Every how many days, weeks, months or years; 1: each'),
  recurrence_ends_at: timestamp.nullable().describe('No run starts after this; null: without end'),
  runs: count.describe('How many runs it has had'),
  next_run_at: timestamp
    .nullable()
    .describe('When its next run starts; null: it is a draft, it is paused, or there is none to come'),
  next_runs: z
    .array(runTime)
    .describe(
      'The next ten runs, or those of the time that was asked for; those of a draft or a paused series as they would be if it were sent or resumed now',
    ),
  skipped_runs: z
    .array(runTime)
    .describe('The runs to come that were skipped (`POST …/skip-run`), the first of them first: they do not start'),
});

/** The place of a campaign in a series, which the interface's own fields do not tell. */
export const smsCampaignSeries = z.strictObject({
  parent_uuid: uuid.nullable().describe('The recurring campaign of which this campaign is a run; null: it is none'),
  run_number: count.nullable().describe('Its place among the runs, from 1; null: it is no run'),
  series: series
    .nullable()
    .describe('The series: of a recurring campaign its own, of a run the one it belongs to; null: there is none'),
});

export const smsCampaignRun = z.strictObject({
  ...smsCampaign.shape,
  run_number: count.describe('Its place among the runs, from 1'),
});

const seriesExample = {
  series: {
    uuid: smsCampaignExample.uuid,
    name: 'Market prices',
    status: 'scheduled',
    time_zone: 'Africa/Accra',
    scheduled_at: TIMESTAMP_EXAMPLE,
    recurrence_frequency: 'weekly',
    recurrence_interval: 1,
    next_run_at: TIMESTAMP_EXAMPLE,
    next_runs: [{ at: TIMESTAMP_EXAMPLE, local_time: '2026-01-31T09:00:00', goes_at: null }],
    skipped_runs: [],
  },
};

const { get, post } = noun({ tag: 'SMS campaigns', writes: 'send', noun: 'Campaign' });

const ofOneDay = {
  scope: 'send',
  body: z.strictObject({
    day: dayInput.describe('The day of the run by the clocks of the `time_zone` of the series, such as `2026-12-25`'),
  }),
  bodyExample: { day: '2026-12-25' },
  reply: replyOf('The series as it now stands', smsCampaignSeries, seriesExample),
  errors: ['wrong_state'],
} as const;

export const smsCampaignSeriesOperations = {
  series: get('smsCampaigns.series', '/sms-campaigns/{uuid}/series', {
    summary: 'Read the series of a recurring campaign, with its next ten runs',
    description:
      'Of a run, this reads the series that it belongs to, and its place in it. With `from` and `to` its runs are those of a time, such as a month of a calendar.',
    query: z.strictObject({
      from: rangeQuery.from.describe('Only runs from this time on, of those to come'),
      to: rangeQuery.to.describe(
        `Only runs before this time: up to ${RUNS_OF_TIME_MAX} of them, in place of the next ten`,
      ),
    }),
    reply: replyOf('The series', smsCampaignSeries, seriesExample),
  }),
  skipRun: post('smsCampaigns.skipRun', '/sms-campaigns/{uuid}/skip-run', {
    ...ofOneDay,
    summary: 'Skip one run of a series',
    description:
      'The run of this day does not start, and the series goes on with the next one. A run can be skipped until it starts; at most 100 runs to come are skipped at a time, and one always remains. Asked for again, nothing changes.',
  }),
  takeBackRun: post('smsCampaigns.takeBackRun', '/sms-campaigns/{uuid}/take-back-run', {
    ...ofOneDay,
    summary: 'Take a skipped run of a series back in',
    description: 'The run of this day starts at its time again. Asked for again, nothing changes.',
  }),
  runs: get('smsCampaigns.runs', '/sms-campaigns/{uuid}/runs', {
    summary: 'List the runs of a recurring campaign, newest first',
    description: 'Each run is a campaign with recipients, figures and a report of its own.',
    query: z.strictObject(numberCursorQuery),
    reply: cursorPageReply('Runs, newest first', smsCampaignRun, {
      ...smsCampaignExample,
      status: 'completed',
      run_number: 1,
    }),
  }),
};
