import { z } from 'zod';
import { fullPage, fullPageExample } from './envelope.ts';
import {
  createdAt,
  lineOf,
  optionalLine,
  pageQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  timeZoneInput,
  updatedAt,
} from './fields.ts';
import { operation } from './operation.ts';

export const URL_LENGTH_MAX = 2048;
export const BULK_LINKS_MAX = 1_000;

/** The shortener's own envelope. */
const done = z.literal(true).describe('True: the request was carried out');
const sentence = z.string().describe('What was done, in a sentence');
const statusReply = <T extends z.ZodType>(data: T) =>
  z.strictObject({ status: done, data: data.describe('What was asked for') });
const statusMessageReply = z.strictObject({ status: done, message: sentence });
const statusMessageDataReply = <T extends z.ZodType>(data: T) =>
  z.strictObject({ status: done, message: sentence, data: data.describe('What was made') });

/** What may be stored of the visits of a link. */
export const switches = {
  track_visits: z.boolean().meta({ description: 'Whether visits are counted' }),
  track_ip_address: z.boolean().meta({ description: 'Whether the IP address of the visitor is stored' }),
  track_browser: z.boolean().meta({ description: 'Whether the name of the browser is stored' }),
  track_operating_system: z.boolean().meta({ description: 'Whether the name of the operating system is stored' }),
  track_device_type: z
    .boolean()
    .meta({ description: 'Whether the kind of device is stored: mobile, desktop or tablet' }),
  track_referer_url: z
    .boolean()
    .meta({ description: 'Whether the address of the page that the visitor came from is stored' }),
};

export const switchesExample = {
  track_visits: true,
  track_ip_address: false,
  track_browser: false,
  track_operating_system: false,
  track_device_type: false,
  track_referer_url: false,
};

const shortUrlFields = {
  id: z.string().meta({ description: 'The short code' }),
  short_url: z.string().describe('The short address, to be passed on'),
  original_url: z.string().describe('The address that it leads to'),
  ...switches,
  created_at: createdAt,
};
export const shortUrl = z.strictObject(shortUrlFields);
export const shortUrlDetails = z.strictObject({
  ...shortUrlFields,
  title: z.string().describe('A title for yourself; empty: none'),
  disabled: z.boolean().describe('True: it was switched off and leads nowhere'),
  expires_at: timestamp.nullable().describe('When it stops working; null: never'),
  max_visits: z.int().positive().nullable().describe('After how many visits it stops working; null: no limit'),
  updated_at: updatedAt,
});

const shortUrlExample = {
  id: 'k7Qm2xWf',
  short_url: 'https://go.example.com/k7Qm2xWf',
  original_url: 'https://example.com/harvest?offer=seeds',
  ...switchesExample,
  created_at: TIMESTAMP_EXAMPLE,
};
const detailsExample = {
  ...shortUrlExample,
  title: 'Harvest offer',
  disabled: false,
  expires_at: null,
  max_visits: null,
  updated_at: TIMESTAMP_EXAMPLE,
};

/** What a URL may be is said sentence by sentence in the links room; how one begins, so that clients and fuzzers know it, here. */
const URL_BEGINNING = /^[hH][tT][tT][pP][sS]?:\/\/[^\s/\\?#@\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$/;
const url = z.string().max(URL_LENGTH_MAX).trim().min(1).meta({
  pattern: URL_BEGINNING.source,
  description: 'The address that it leads to, up to 2,048 characters, with `http://` or `https://`',
});
const optionalSwitches = z.object(switches).partial().shape;
const limits = {
  title: optionalLine(255).optional().describe('A title for yourself, up to 255 characters'),
  expires_at: timestampInput.nullable().optional().describe('When it stops working; null or left out: never'),
  max_visits: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .optional()
    .describe('After how many visits it stops working, 1 to 1,000,000,000; null or left out: no limit'),
};
const newLinkFields = {
  url,
  ...optionalSwitches,
  alias: lineOf(64, /^[A-Za-z0-9_-]{3,64}$/, 'must be 3 to 64 letters, digits, hyphens or underscores')
    .optional()
    .describe(
      'A short code of your own choice, up to 64 letters, digits, `-` and `_`; left out: one is drawn at random',
    ),
  ...limits,
};

const common = { listener: 'links', tag: 'Short URLs', auth: 'bearer', noun: 'Short URL' } as const;
const byCode = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .describe('The short code'),
});
const oneLink = {
  description: 'The short URL',
  schema: statusReply(shortUrlDetails),
  example: { status: true, data: detailsExample },
};

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
const tally = z.strictObject({
  human: z.int().nonnegative().describe('Visits by people'),
  machine: z.int().nonnegative().describe('Visits by programs: bots, link previews, prefetches'),
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
  tracked: z.strictObject(switches).describe('What is stored of its visits; what is not stays empty below'),
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
  unique_visitors: [],
};

export const shortUrlOperations = {
  create: operation({
    ...common,
    id: 'shortUrls.create',
    ofInterface: true,
    method: 'POST',
    path: '/url-shortener/create',
    scope: 'manage',
    summary: 'Create a short URL',
    description: 'Nothing about visitors is stored unless you ask for it.',
    body: z.object(newLinkFields),
    bodyExample: { url: 'https://example.com/harvest?offer=seeds', track_visits: true },
    reply: {
      status: 200,
      description: 'The new short URL',
      schema: statusMessageDataReply(shortUrl),
      example: { status: true, message: 'Short URL created.', data: shortUrlExample },
    },
  }),
  createBulk: operation({
    ...common,
    id: 'shortUrls.createBulk',
    method: 'POST',
    path: '/url-shortener/bulk',
    scope: 'manage',
    summary: 'Create up to 1,000 short URLs',
    description: 'All of them or none.',
    body: z.strictObject({
      links: z
        .array(z.strictObject(newLinkFields))
        .min(1)
        .max(BULK_LINKS_MAX)
        .describe('The links to make, 1 to 1,000'),
    }),
    bodyExample: { links: [{ url: 'https://example.com/a' }, { url: 'https://example.com/b', track_visits: true }] },
    reply: {
      status: 200,
      description: 'The new short URLs, in the order of the request',
      schema: statusMessageDataReply(z.array(shortUrl)),
      example: { status: true, message: '1 short URL created.', data: [shortUrlExample] },
    },
  }),
  list: operation({
    ...common,
    id: 'shortUrls.list',
    method: 'GET',
    path: '/url-shortener',
    scope: 'read',
    summary: 'List short URLs, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of short URLs',
      schema: statusReply(fullPage(shortUrlDetails)),
      example: { status: true, data: (fullPageExample('/url-shortener', detailsExample) as { data: unknown }).data },
    },
  }),
  get: operation({
    ...common,
    id: 'shortUrls.get',
    method: 'GET',
    path: '/url-shortener/{id}',
    scope: 'read',
    summary: 'Read one short URL',
    params: byCode,
    reply: { status: 200, ...oneLink },
  }),
  update: operation({
    ...common,
    id: 'shortUrls.update',
    method: 'PUT',
    path: '/url-shortener/{id}',
    scope: 'manage',
    summary: 'Change a short URL',
    description: 'Fields that you leave out stay as they are. The change takes effect within a second.',
    params: byCode,
    body: z.strictObject({
      url: url.optional(),
      ...optionalSwitches,
      ...limits,
      disabled: z.boolean().optional().describe('True: it leads nowhere until it is switched on again'),
    }),
    bodyExample: { url: 'https://example.com/harvest?offer=tools', disabled: false },
    reply: { status: 200, ...oneLink },
  }),
  delete: operation({
    ...common,
    id: 'shortUrls.delete',
    method: 'DELETE',
    path: '/url-shortener/{id}',
    scope: 'manage',
    summary: 'Delete a short URL and its visits',
    params: byCode,
    reply: {
      status: 200,
      description: 'Done',
      schema: statusMessageReply,
      example: { status: true, message: 'Short URL deleted.' },
    },
  }),
  analytics: operation({
    ...common,
    id: 'shortUrls.analytics',
    method: 'GET',
    path: '/url-shortener/{id}/analytics',
    scope: 'read',
    summary: 'Read the visits of a short URL',
    description: 'People and machines (bots, link previews, prefetches) are counted apart.',
    params: byCode,
    query: analyticsQuery,
    reply: {
      status: 200,
      description: 'Counts of the range',
      schema: statusReply(analytics),
      example: { status: true, data: analyticsExample },
    },
  }),
  analyticsCsv: operation({
    ...common,
    id: 'shortUrls.analyticsCsv',
    method: 'GET',
    path: '/url-shortener/{id}/analytics.csv',
    scope: 'read',
    summary: 'Read the visits of a short URL as CSV',
    params: byCode,
    query: analyticsQuery,
    reply: {
      status: 200,
      description: 'One line per figure: group, name, human, machine',
      schema: z.string(),
      example: 'group,name,human,machine\r\nvisits,total,41,6\r\n',
      contentType: 'text/csv; charset=utf-8',
    },
  }),
  qr: operation({
    ...common,
    id: 'shortUrls.qr',
    method: 'GET',
    path: '/url-shortener/{id}/qr',
    scope: 'read',
    summary: 'Read the QR code of a short URL as SVG',
    params: byCode,
    reply: {
      status: 200,
      description: 'The picture',
      schema: z.string(),
      example: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      contentType: 'image/svg+xml',
    },
  }),
  qrPng: operation({
    ...common,
    id: 'shortUrls.qrPng',
    method: 'GET',
    path: '/url-shortener/{id}/qr.png',
    scope: 'read',
    summary: 'Read the QR code of a short URL as PNG',
    params: byCode,
    reply: {
      status: 200,
      description: 'The picture',
      schema: z.string().meta({ format: 'binary' }),
      example: '',
      contentType: 'image/png',
    },
  }),
};
