import { z } from 'zod';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  createdAt,
  line,
  optionalLine,
  pageQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  updatedAt,
} from './fields.ts';
import { operation } from './operation.ts';

export const URL_LENGTH_MAX = 2048;
export const BULK_LINKS_MAX = 1_000;

/** The shortener's own envelope. */
const statusReply = <T extends z.ZodType>(data: T) => z.strictObject({ status: z.literal(true), data });
const statusMessageReply = z.strictObject({ status: z.literal(true), message: z.string() });
const statusMessageDataReply = <T extends z.ZodType>(data: T) =>
  z.strictObject({ status: z.literal(true), message: z.string(), data });

/** What may be stored of the visits of a link. */
export const switches = {
  track_visits: z.boolean().meta({ description: 'Count visits' }),
  track_ip_address: z.boolean().meta({ description: 'Store the address of the visitor' }),
  track_browser: z.boolean().meta({ description: 'Store the name of the browser' }),
  track_operating_system: z.boolean().meta({ description: 'Store the name of the operating system' }),
  track_device_type: z.boolean().meta({ description: 'Store whether it is a mobile, a desktop or a tablet' }),
  track_referer_url: z.boolean().meta({ description: 'Store the address that the visitor came from' }),
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
  short_url: z.string(),
  original_url: z.string(),
  ...switches,
  created_at: createdAt,
};
export const shortUrl = z.strictObject(shortUrlFields);
export const shortUrlDetails = z.strictObject({
  ...shortUrlFields,
  title: z.string(),
  disabled: z.boolean(),
  expires_at: timestamp.nullable(),
  max_visits: z.int().positive().nullable(),
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

/** What a URL may be is said sentence by sentence in the links room. */
const url = z.string().trim().min(1).max(URL_LENGTH_MAX).meta({ format: 'uri' });
const optionalSwitches = z.object(switches).partial().shape;
const limits = {
  title: optionalLine(255).optional(),
  expires_at: timestampInput.nullable().optional(),
  max_visits: z.int().min(1).max(1_000_000_000).nullable().optional(),
};
const newLinkFields = { url, ...optionalSwitches, alias: line(64).optional(), ...limits };

const common = { listener: 'links', tag: 'Short URLs', auth: 'bearer', noun: 'Short URL' } as const;
const byCode = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const oneLink = {
  description: 'The short URL',
  schema: statusReply(shortUrlDetails),
  example: { status: true, data: detailsExample },
};

const ZONE_DESCRIPTION = "The zone whose days and hours are meant; the account's own by default";
export const analyticsQuery = z.strictObject({
  from: timestampInput
    .optional()
    .meta({ description: 'The first moment, a quarter of an hour; 30 days ago by default' }),
  to: timestampInput
    .optional()
    .meta({ description: 'The moment after the last, a quarter of an hour; now by default' }),
  time_zone: z.string().max(64).optional().meta({ description: ZONE_DESCRIPTION }),
  interval: z.enum(['day', 'hour']).default('day'),
});
const tally = z.strictObject({ human: z.int().nonnegative(), machine: z.int().nonnegative() });
const named = z.array(z.strictObject({ name: z.string(), human: z.int(), machine: z.int() }));
export const analytics = z.strictObject({
  id: z.string(),
  from: timestamp,
  to: timestamp,
  time_zone: z.string(),
  interval: z.enum(['day', 'hour']),
  tracked: z.strictObject(switches),
  visits: tally,
  series: z.array(z.strictObject({ start: timestamp, label: z.string(), human: z.int(), machine: z.int() })),
  browsers: named,
  operating_systems: named,
  device_types: named,
  referring_hosts: named,
  unique_visitors: z
    .array(z.strictObject({ day: z.string(), visitors: z.int() }))
    .meta({ description: 'Distinct human addresses of each UTC day; they cannot be summed over days' }),
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
    method: 'POST',
    path: '/url-shortener/create',
    scope: 'manage',
    summary: 'Create a short URL',
    description: 'Nothing about visitors is stored unless a switch asks for it.',
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
    body: z.strictObject({ links: z.array(z.strictObject(newLinkFields)).min(1).max(BULK_LINKS_MAX) }),
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
    description: 'Fields that are left out stay as they are. Every process knows of the change within a second.',
    params: byCode,
    body: z.strictObject({ url: url.optional(), ...optionalSwitches, ...limits, disabled: z.boolean().optional() }),
    bodyExample: { url: 'https://example.com/harvest?offer=tools', disabled: false },
    reply: { status: 200, ...oneLink },
  }),
  delete: operation({
    ...common,
    id: 'shortUrls.delete',
    method: 'DELETE',
    path: '/url-shortener/{id}',
    scope: 'manage',
    summary: 'Delete a short URL and what was stored of its visits',
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

export const linkDomain = z.strictObject({ domain: z.string(), note: z.string(), created_at: createdAt });
const domainExample = { domain: 'phish.example', note: 'Reported', created_at: TIMESTAMP_EXAMPLE };
const domainPattern = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;
const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(domainPattern, { message: 'must be a domain such as example.com' });
const operator = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;

export const linkDomainOperations = {
  list: operation({
    ...operator,
    id: 'admin.linkDomains.list',
    method: 'GET',
    path: '/admin/link-domains',
    scope: 'operator_read',
    summary: 'List the domains that no short URL may lead to',
    reply: {
      status: 200,
      description: 'All of them, by name',
      schema: dataReply(z.array(linkDomain)),
      example: { success: true, data: [domainExample] },
    },
  }),
  create: operation({
    ...operator,
    id: 'admin.linkDomains.create',
    method: 'POST',
    path: '/admin/link-domains',
    scope: 'operator_approvals',
    summary: 'Deny a domain to short URLs',
    description:
      'What lies below the domain is denied with it. Links that lead there already stop within a second, until it is allowed again.',
    body: z.strictObject({ domain: domainName, note: optionalLine(500).optional() }),
    bodyExample: { domain: 'phish.example', note: 'Reported' },
    reply: {
      status: 201,
      description: 'The domain',
      schema: dataReply(linkDomain),
      example: { success: true, data: domainExample },
    },
  }),
  delete: operation({
    ...operator,
    id: 'admin.linkDomains.delete',
    method: 'DELETE',
    path: '/admin/link-domains/{domain}',
    scope: 'operator_approvals',
    noun: 'Domain',
    summary: 'Allow a domain again',
    params: z.object({ domain: z.string().toLowerCase().regex(domainPattern) }),
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Domain allowed.' },
    },
  }),
};
