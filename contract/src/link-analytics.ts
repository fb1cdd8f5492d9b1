import { z } from 'zod';
import { timestamp, timestampInput, timeZoneInput } from './fields.ts';
import { linkSwitches, switchesExample } from './link-switches.ts';

export const tally = z.strictObject({
  human: z.int().nonnegative().describe('Visits by people'),
  machine: z.int().nonnegative().describe('Visits by programs: bots, link previews, prefetches'),
});
const ZONE_DESCRIPTION = 'The zone whose days and hours `series` counts; left out: the zone of the account';
export const analyticsQuery = z.strictObject({
  from: timestampInput.optional().meta({
    description:
      'Only visits from this moment on, on a quarter of an hour, by the clocks of `time_zone` if it names no zone; left out: 30 days ago',
  }),
  to: timestampInput
    .optional()
    .meta({ description: 'Only visits before this moment, on a quarter of an hour, read likewise; left out: now' }),
  time_zone: timeZoneInput.optional().meta({ description: ZONE_DESCRIPTION }),
  interval: z.enum(['day', 'hour']).default('day').describe('Whether `series` has a figure per day or per hour'),
});
const named = z.array(
  z.strictObject({
    name: z.string().describe('The name; empty: unknown'),
    human: z.int().describe('Visits by people'),
    machine: z.int().describe('Visits by programs'),
  }),
);
export const analytics = z.strictObject({
  id: z.string().describe('The short code'),
  from: timestamp.describe('The first moment of the range'),
  to: timestamp.describe('The moment after the last of the range'),
  time_zone: z.string().describe('The zone whose days and hours `series` counts'),
  interval: z.enum(['day', 'hour']).describe('Whether `series` has a figure per day or per hour'),
  tracked: linkSwitches.describe('What is stored of its visits; what is not stays empty below'),
  visits: tally.describe('All visits of the range'),
  series: z
    .array(
      z.strictObject({
        start: timestamp.describe('When the day or hour begins'),
        label: z.string().describe('The day or hour, as written in the zone'),
        human: z.int().describe('Visits by people'),
        machine: z.int().describe('Visits by programs'),
      }),
    )
    .describe('The visits by day or hour, oldest first'),
  browsers: named.describe('Visits by browser, the most frequent first'),
  operating_systems: named.describe('Visits by operating system, the most frequent first'),
  device_types: named.describe('Visits by kind of device, the most frequent first'),
  referring_hosts: named.describe('Visits by the host of the page that visitors came from'),
  countries: named.describe('Visits by country, as two letters of ISO 3166-1, the most frequent first'),
  unique_visitors: z
    .array(
      z.strictObject({
        day: z.string().describe('The day, in UTC'),
        visitors: z.int().describe('How many different addresses of people'),
      }),
    )
    .meta({ description: 'How many different addresses people came from, by day in UTC; the days cannot be added up' }),
});
export const analyticsExample = {
  id: 'k7Qm2xWf',
  from: '2026-01-30T00:00:00.000000Z',
  to: '2026-01-31T00:00:00.000000Z',
  time_zone: 'Africa/Accra',
  interval: 'day',
  tracked: { ...switchesExample, track_browser: true },
  visits: { human: 41, machine: 6 },
  series: [{ start: '2026-01-30T00:00:00.000000Z', label: '2026-01-30', human: 41, machine: 6 }],
  browsers: [{ name: 'Chrome', human: 41, machine: 0 }],
  operating_systems: [],
  device_types: [],
  referring_hosts: [],
  countries: [],
  unique_visitors: [],
};
