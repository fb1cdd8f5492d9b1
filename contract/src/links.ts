import { z } from 'zod';
import { TIME_SORTS } from './choices.ts';
import { bomChoice } from './csv.ts';
import { cursorPage, fullPage, fullPageExample } from './envelope.ts';
import {
  CHECKS,
  createdAt,
  line,
  lineOf,
  optionalLine,
  pageQuery,
  rangeQuery,
  sortBy,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  updatedAt,
} from './fields.ts';
import { analytics, analyticsExample, analyticsQuery, tally } from './link-analytics.ts';
import { switches, switchesExample } from './link-switches.ts';
import { noun } from './noun.ts';
import { csvReply, fileReply } from './replies.ts';

export const URL_LENGTH_MAX = 2048;
export const BULK_LINKS_MAX = 1_000;

/** The fields of the shortener's own envelope. */
const done = z.literal(true).describe('True: the request was carried out');
const sentence = z.string().describe('What was done, in a sentence');
const shown = <T extends z.ZodType>(description: string, data: T, example: unknown) =>
  ({
    status: 200,
    description,
    schema: z.strictObject({ status: done, data: data.describe('What was asked for') }),
    example: { status: true, data: example },
  }) as const;
const made = <T extends z.ZodType>(description: string, message: string, data: T, example: unknown) =>
  ({
    status: 200,
    description,
    schema: z.strictObject({ status: done, message: sentence, data: data.describe('What was made') }),
    example: { status: true, message, data: example },
  }) as const;

const shortUrlFields = {
  id: z.string().meta({ description: 'The short code' }),
  short_url: z.string().describe('The short address, to be passed on'),
  original_url: z.string().describe('The address that it leads to'),
  ...switches,
  created_at: createdAt,
};
/** A link as the interface names it: the switch that it does not know is told only where it is on. */
export const shortUrl = z.strictObject({
  ...shortUrlFields,
  track_country: z
    .literal(true)
    .optional()
    .describe('Whether the country of the visitor is stored; left out where it is not'),
});
export const shortUrlDetails = z.strictObject({
  ...shortUrlFields,
  title: z.string().describe('A title for yourself; empty: none'),
  disabled: z.boolean().describe('True: it was switched off and leads nowhere'),
  expires_at: timestamp.nullable().describe('When it stops working; null: never'),
  max_visits: z.int().positive().nullable().describe('After how many visits it stops working; null: no limit'),
  updated_at: updatedAt,
});

export const shortUrlWithVisits = z.strictObject({
  ...shortUrlDetails.shape,
  visits: tally.describe('All visits that were counted, up to a minute ago; both 0 unless `track_visits` is on'),
});

const shortUrlExample = {
  id: 'k7Qm2xWf',
  short_url: 'https://go.example.com/k7Qm2xWf',
  original_url: 'https://example.com/harvest?offer=seeds',
  ...switchesExample,
  created_at: TIMESTAMP_EXAMPLE,
};
const { track_country: _, ...madeExample } = shortUrlExample;
const detailsExample = {
  ...shortUrlExample,
  title: 'Harvest offer',
  disabled: false,
  expires_at: null,
  max_visits: null,
  updated_at: TIMESTAMP_EXAMPLE,
};

const withVisitsExample = { ...detailsExample, visits: { human: 41, machine: 6 } };

/** The beginning of a URL, for clients and fuzzers. The links room checks the rest, with a sentence for each mistake. */
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

const byCode = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .describe('The short code'),
});
const oneLink = shown('The short URL', shortUrlDetails, detailsExample);
const pageExample = fullPageExample('/url-shortener', withVisitsExample) as { data: unknown };

const { get, post, put, remove } = noun({ tag: 'Short URLs', listener: 'links', noun: 'Short URL', params: byCode });

export const shortUrlOperations = {
  create: post('shortUrls.create', '/url-shortener/create', {
    noun: 'Short URL',
    errors: ['storage_limit'],
    ofInterface: true,
    summary: 'Create a short URL',
    description: 'Nothing about visitors is stored unless you ask for it.',
    body: z.object(newLinkFields),
    bodyExample: { url: 'https://example.com/harvest?offer=seeds', track_visits: true },
    reply: made('The new short URL', 'Short URL created.', shortUrl, madeExample),
  }),
  createBulk: post('shortUrls.createBulk', '/url-shortener/bulk', {
    noun: 'Short URL',
    errors: ['storage_limit'],
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
    reply: made('The new short URLs, in the order of the request', '1 short URL created.', z.array(shortUrl), [
      madeExample,
    ]),
  }),
  list: get('shortUrls.list', '/url-shortener', {
    noun: 'Short URL',
    summary: 'List short URLs, newest first',
    query: z.strictObject({ ...pageQuery, sort: sortBy(TIME_SORTS) }),
    reply: shown('A page of short URLs', fullPage(shortUrlWithVisits), pageExample.data),
  }),
  search: get('shortUrls.search', '/url-shortener/search', {
    noun: 'Short URL',
    summary: 'Find short URLs, newest first',
    description:
      'Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters and order. A page reads at most 10,000 short URLs, so it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.',
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, { message: CHECKS.cursor })
        .optional()
        .describe('The `next_cursor` of the page before; leave it out for the first page'),
      per_page: pageQuery.per_page,
      sort: sortBy(TIME_SORTS),
      search: line(100)
        .optional()
        .describe('Any part of the short code, the title or the address it leads to, in any case'),
      disabled: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true`: only those that are disabled; `false`: only those that are not'),
      from: rangeQuery.from.describe('Only those made at this moment or later'),
      to: rangeQuery.to.describe('Only those made before this moment'),
    }),
    reply: shown('A page of the short URLs that fit', cursorPage(shortUrlWithVisits), {
      data: [withVisitsExample],
      next_cursor: null,
    }),
  }),
  get: get('shortUrls.get', '/url-shortener/{id}', {
    summary: 'Read one short URL',
    reply: oneLink,
  }),
  update: put('shortUrls.update', '/url-shortener/{id}', {
    summary: 'Change a short URL',
    description: 'Fields that you leave out stay as they are. The change takes effect within a second.',
    body: z.strictObject({
      url: url.optional(),
      ...optionalSwitches,
      ...limits,
      disabled: z.boolean().optional().describe('True: it leads nowhere until it is switched on again'),
    }),
    bodyExample: { url: 'https://example.com/harvest?offer=tools', disabled: false },
    reply: oneLink,
  }),
  delete: remove('shortUrls.delete', '/url-shortener/{id}', {
    summary: 'Delete a short URL and its visits',
    reply: {
      status: 200,
      description: 'Done',
      schema: z.strictObject({ status: done, message: sentence }),
      example: { status: true, message: 'Short URL deleted.' },
    },
  }),
  analytics: get('shortUrls.analytics', '/url-shortener/{id}/analytics', {
    summary: 'Read the visits of a short URL',
    description: 'People and machines (bots, link previews, prefetches) are counted apart.',
    query: analyticsQuery,
    reply: shown('Counts of the range', analytics, analyticsExample),
  }),
  analyticsCsv: get('shortUrls.analyticsCsv', '/url-shortener/{id}/analytics.csv', {
    summary: 'Read the visits of a short URL as CSV',
    query: analyticsQuery.extend(bomChoice),
    reply: csvReply(
      'One line per figure: group, name, human, machine',
      'group,name,human,machine\r\nvisits,total,41,6\r\n',
    ),
  }),
  qr: get('shortUrls.qr', '/url-shortener/{id}/qr', {
    summary: 'Read the QR code of a short URL as SVG',
    reply: fileReply('The picture', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  }),
  qrPng: get('shortUrls.qrPng', '/url-shortener/{id}/qr.png', {
    summary: 'Read the QR code of a short URL as PNG',
    reply: { ...fileReply('The picture', 'image/png', ''), schema: z.string().meta({ format: 'binary' }) },
  }),
};
