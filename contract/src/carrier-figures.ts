import { z } from 'zod';
import { BOTTLENECKS } from './choices.ts';
import { id, noQuery, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

export const FIGURE_PERIODS = ['15m', '1h', '6h', '24h', '48h'] as const;

const count = z.int().nonnegative();
const counts = {
  accepted: count.describe(
    'How many submits the carrier accepted; a message of several parts is submitted part by part',
  ),
  refused: count.describe('How many it refused'),
  unanswered: count.describe('How many it did not answer in time; an answer that came later is not counted again'),
};
const rate = z.number().nonnegative();

/** What all processes together counted of the last 15 minutes. */
export const recentSubmits = z.strictObject({
  ...counts,
  code: z
    .string()
    .describe('The name or number of the `command_status` by which it refused most often; empty: it refused nothing'),
});

export const carrierFigures = z.strictObject({
  from: timestamp.describe('Where the first slot begins'),
  to: timestamp.describe('When the figures were read'),
  step_seconds: count.describe('How long a slot is, in seconds'),
  ...counts,
  throttled: count.describe('Of those that it refused: because they came too fast for it'),
  per_second: rate.describe(
    'How many submits ended in a second, on average over the seconds in which there was something to submit',
  ),
  peak_per_second: rate.describe('The same in the busiest minute'),
  answer_ms: z
    .strictObject({
      average: rate.describe('The average, in milliseconds'),
      p50: count.describe('Half of the answers came within so many milliseconds'),
      p95: count.describe('95 % of the answers came within so many milliseconds'),
      p99: count.describe('99 % of the answers came within so many milliseconds'),
      longest: count.describe('The longest, in milliseconds'),
    })
    .nullable()
    .describe('How long the carrier took from a submit to its answer, yes or no; null: it answered nothing'),
  codes: z
    .array(
      z.strictObject({
        code: z.string().describe('The name or number of its `command_status`; `other`: further ones together'),
        words: z.string().describe('What it means, in a sentence; empty: nobody has told'),
        count: count.describe('How many submits it refused so'),
      }),
    )
    .describe('Why it refused, most often first'),
  slots: z
    .array(
      z.strictObject({
        at: timestamp.describe('When the slot begins'),
        ...counts,
        answer_ms: rate.nullable().describe('How long answers took on average, in milliseconds; null: there was none'),
      }),
    )
    .describe('The same by time, the oldest first; the last slot is still under way'),
  processes: z
    .array(
      z.strictObject({
        process_id: id.describe('The number under which the process works'),
        host: z.string().describe('The name of its machine'),
        pid: z.int().describe('The number of the process on that machine'),
        binds: count.describe('How many connections to the carrier it has or tries to have'),
        bound: count.describe('How many of them the carrier has accepted'),
        open: count.describe('How many of its submits are unanswered'),
        window: count.describe('How many may be unanswered at the same time'),
        allowed_per_second: z
          .number()
          .nullable()
          .describe('How many parts it submits in a second at most; null: no limit'),
        words: z.string().describe('How the carrier stands as it sees it, in a sentence'),
      }),
    )
    .describe('The processes that work with the carrier, as each said it some seconds ago'),
});

const seconds = (of: string) => count.describe(`In how many seconds of the last 15 minutes ${of}`);

export const carrierWhy = z.strictObject({
  bottleneck: z
    .enum(BOTTLENECKS)
    .describe(
      'What holds messages back most: `carrier` (it is paused, not connected, resting, or full for the day), `refusals` (of a fifth or more), `pause` (it asked for less, and is given nothing for a moment), `window` (too many submits are unanswered), `rate` (the most that it is given in a second), `idle` (nothing was submitted), or `none`',
    ),
  words: z.string().describe('The same in a sentence, with the figure'),
  ...counts,
  throttled: count.describe('Of those that it refused: because they came too fast for it'),
  code: recentSubmits.shape.code,
  seconds: z
    .strictObject({
      busy: seconds('something was submitted, or waited to be'),
      rate: seconds('a message waited for the rate'),
      pause: seconds('a message waited because the carrier had throttled'),
      window: seconds('a message waited for an answer, because the window was full'),
    })
    .describe('How long messages waited, by what for'),
  rates: z
    .strictObject({
      average: rate.describe('How many submits ended in a second, while there was something to submit'),
      peak: rate.describe('The same in the busiest minute'),
      set: rate.nullable().describe('How many parts it may be given, as it is set; null: no limit'),
      allowed: rate
        .nullable()
        .describe(
          'How many it is given at most now, by all processes: less than is set while it throttles; null: no limit',
        ),
    })
    .describe('Rates in a second'),
  window: z
    .strictObject({
      open: count.describe('How many submits are unanswered now'),
      size: count.describe('How many may be unanswered at the same time'),
    })
    .describe('The window of all connections together'),
  answers: z
    .strictObject({
      p50: count.describe('Half of the answers came within so many milliseconds'),
      p95: count.describe('95 % of the answers came within so many milliseconds'),
    })
    .nullable()
    .describe('How long the carrier took to answer; null: it answered nothing'),
  receipts: z
    .strictObject({
      count: count.describe('How many came that say how a message ended'),
      delivered: count.describe('How many of them say that it was delivered'),
    })
    .describe('The receipts'),
});

const example = {
  step_seconds: 60,
  accepted: 1_190,
  refused: 8,
  unanswered: 2,
  throttled: 5,
  per_second: 1.33,
  peak_per_second: 12.5,
  answer_ms: { average: 41.7, p50: 30, p95: 100, p99: 300, longest: 812 },
  codes: [{ code: 'ESME_RTHROTTLED', words: 'We sent faster than the carrier allows.', count: 5 }],
  slots: [{ at: TIMESTAMP_EXAMPLE, accepted: 80, refused: 1, unanswered: 0, answer_ms: 40.2 }],
  processes: [
    {
      process_id: 12,
      host: 'volley-1',
      pid: 4711,
      binds: 2,
      bound: 2,
      open: 3,
      window: 100,
      allowed_per_second: 100,
      words: 'Connected and well.',
    },
  ],
};

const { get } = operatorNoun({ noun: 'Carrier' });

export const carrierFigureOperations = {
  figures: get('admin.carriers.figures', '/admin/carriers/{id}/figures', {
    summary: 'Read how fast a carrier answers, and what',
    description:
      'Of all processes together: the rate of submits, how long their answers took, why some were refused, and which process has which connections. Each process counts in memory and stores what it counted every five seconds.',
    query: z.strictObject({
      period: z
        .enum(FIGURE_PERIODS)
        .default('15m')
        .describe('How far back: 15 minutes, or 1, 6, 24 or 48 hours, after which figures are deleted'),
    }),
    reply: replyOf('The figures', carrierFigures, example),
  }),
  why: get('admin.carriers.why', '/admin/carriers/{id}/why', {
    summary: 'Read what holds messages back at a carrier',
    description:
      'From the slot to the receipt, over the last 15 minutes and all processes: its rate, its window, its answers, what it refuses, and the receipts, with the one of them that is the bottleneck. What a campaign waits for before that is in its report.',
    query: noQuery,
    reply: replyOf('The figures of each step', carrierWhy, {
      ...{ bottleneck: 'rate', accepted: 59_100, refused: 12, unanswered: 0, throttled: 12, code: 'ESME_RTHROTTLED' },
      words: 'Its rate of 100 a second: in 571 of 600 busy seconds messages waited for it.',
      seconds: { busy: 600, rate: 571, pause: 0, window: 2 },
      rates: { average: 98.5, peak: 100, set: 100, allowed: 100 },
      ...{
        window: { open: 4, size: 100 },
        answers: { p50: 30, p95: 100 },
        receipts: { count: 57_020, delivered: 55_400 },
      },
    }),
  }),
};
