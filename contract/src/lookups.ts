import { z } from 'zod';
import { LOOKUP_KINDS, NUMBER_TYPES } from './choices.ts';
import {
  countryInput,
  createdAt,
  hostInput,
  id,
  line,
  lineOf,
  optionalLine,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  timestamp,
  updatedAt,
} from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';
import { setting, settingsOf } from './settings.ts';

export const lookup = z.strictObject({
  phone_number: phoneNumber,
  network: z.string().describe('The network that the number belongs to, as in messages; `Unknown` if nobody can tell'),
  network_code: z.string().describe('Its code (MCC and MNC), as the answer named it; empty: it named none'),
  ported: z
    .boolean()
    .nullable()
    .describe('Whether the number was moved to the network from another one; null: the answer does not say'),
  country: z.string().describe('The country of the number, as two letters; empty: none'),
  type: z.enum(NUMBER_TYPES).describe('What the number is'),
  source: z
    .string()
    .describe(
      'The name of the source that answered; `ported_numbers`: the table of ported numbers; `prefix`: none did',
    ),
  age_seconds: z.int().nonnegative().describe('How old the answer is'),
});
const lookupExample = {
  phone_number: '233244123456',
  network: 'Telecel',
  network_code: '62002',
  ported: true,
  country: 'GH',
  type: 'mobile',
  source: 'HLR of Accra Telecom',
  age_seconds: 3_600,
};

const { get } = noun({ tag: 'Lookups', noun: 'Number', one: lookup, example: lookupExample });

export const lookupOperations = {
  get: get('lookups.get', '/lookups/{number}', {
    summary: 'Find out to which network a number belongs',
    description:
      'An answer that is kept is returned with its age. Otherwise, if the `lookup_wait_ms` of the account is more than 0, the sources of the operator are asked, for 5 seconds at most. If none is asked or answers, or their budget for the day is spent, the answer follows from the first digits of the number.',
    params: z.object({
      number: z.string().min(1).max(40).describe('The number, international with or without `+`, or local'),
    }),
  }),
};

const pointer = z
  .string()
  .max(200)
  .regex(/^(\/[^/]*)*$/, { message: 'must be a JSON pointer such as /data/mccmnc' });
const answerFields = z.record(z.string().regex(/^(phone_number|network_code|network|ported|country|type)$/), pointer);

const ENUM_ZONE = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Every setting of a source that its kind asks for. */
export const lookupSettings = settingsOf({
  url: setting(
    optionalLine(1_000),
    '',
    'Of `http`: the address, in which `{number}` stands for the digits of the number, and `{secret}` for the secret',
  ),
  body: setting(
    optionalLine(2_000),
    '',
    'Of `http`: a body of JSON with the same places, which is sent by POST; empty: the request is a GET',
  ),
  header: setting(
    optionalLine(100),
    '',
    'Of `http`: the name of the header whose whole value is the secret, such as `Authorization`; empty: none',
  ),
  answer: setting(
    answerFields,
    {},
    'Of `http`: where each value stands in the answer, as JSON pointers. An answer whose `phone_number` is another is not taken',
  ),
  meanings: setting(
    z.record(z.string().max(100), z.string().max(100)),
    {},
    'Of `http`: what words of the answer mean, such as `{"CELLULAR": "mobile", "yes": "true"}`, in capitals as the provider writes them',
  ),
  zone: setting(
    lineOf(200, ENUM_ZONE, 'must be a domain such as e164.arpa'),
    'e164.arpa',
    'Of `enum`: the zone in which the numbers stand (RFC 6116); `e164.arpa` unless set',
  ),
  servers: setting(
    z.array(hostInput).max(4),
    [],
    'Of `enum`: the IP addresses of its name servers, each with a port after a colon if it is not 53; empty: those of this machine',
  ),
  host: setting(optionalLine(253), '', 'Of `sip`: the IP address or name of the redirect server'),
  port: setting(z.int().min(1).max(65_535), 5_060, 'Of `sip`: its port; 5060 unless set'),
  routing_numbers: setting(
    z.record(z.string().regex(/^\d{1,15}$/), z.string().regex(/^[2-7]\d{4,5}$/)),
    {},
    'Of `enum` and `sip`: which network the beginnings of routing numbers (`rn`) mean, as codes of networks; the longest decides',
  ),
  countries: setting(
    z.array(countryInput).max(250),
    [],
    'The countries whose numbers it is asked for, as two letters; empty: all',
  ),
  position: setting(z.int().min(0).max(1_000), 100, 'Sources with lower numbers are asked first; 100 unless set'),
  budget_per_day: setting(
    z.int().min(0).max(1_000_000_000),
    10_000,
    'How many numbers it may be asked for in a day (UTC); 10,000 unless set',
  ),
  account_percent: setting(
    z.int().min(1).max(100),
    50,
    'How much of this budget one account may use, in percent, so that others have theirs; 50 unless set, 100 where there is one account',
  ),
  timeout_ms: setting(
    z.int().min(50).max(5_000),
    2_000,
    'How long its answer is awaited, in milliseconds; 2,000 unless set',
  ),
  keep_days: setting(
    z.int().min(1).max(365),
    30,
    'For how many days its answers are kept and not asked for again; 30 unless set',
  ),
  paused: setting(z.boolean(), false, 'True: it is not asked'),
});

export const lookupSource = z.strictObject({
  id,
  name: z.string().describe('Its name, which answers state'),
  kind: z.enum(LOOKUP_KINDS).describe('How it is asked: `http`, `enum` (DNS) or `sip` (by redirect)'),
  has_secret: z.boolean().describe('Whether a secret is stored'),
  ...lookupSettings.shown,
  asked_today: z.int().describe('How many numbers it was asked for today (UTC)'),
  words: z.string().describe('How it stands, as the process that answers sees it'),
  created_at: createdAt,
  updated_at: updatedAt,
});

const name = line(100).describe('Its name, up to 100 characters');
const secret = z
  .string()
  .max(4_000)
  .regex(/^[\x20-\x7e]*$/, { message: 'must be plain characters' })
  .describe('The secret of an HTTP source. It is stored encrypted and never shown; empty: none');

const body = z.strictObject({ name, secret, ...lookupSettings.inputs }).partial();

const sourceExample = {
  id: 1,
  name: 'HLR of Accra Telecom',
  kind: 'http',
  has_secret: true,
  ...lookupSettings.unlessSet,
  url: 'https://hlr.example.com/v1/{number}',
  header: 'Authorization',
  answer: { phone_number: '/msisdn', network_code: '/mccmnc', ported: '/ported' },
  asked_today: 42,
  words: 'It answers.',
};

const source = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Lookup source',
  one: lookupSource,
  example: sourceExample,
});

export const lookupSourceOperations = {
  list: source.list('admin.lookupSources.list', '/admin/lookup-sources', {
    summary: 'List the sources of lookups, newest first',
  }),
  get: source.get('admin.lookupSources.get', '/admin/lookup-sources/{id}'),
  create: source.post('admin.lookupSources.create', '/admin/lookup-sources', {
    confirms: true,
    summary: 'Add a source of lookups',
    description:
      'It is asked for numbers of which no answer is kept. Nothing is asked while a campaign is previewed or prepared: those use the answers that are kept.',
    body: body.required({ name: true }).extend({ kind: z.enum(LOOKUP_KINDS).describe('How it is asked') }),
    bodyExample: {
      name: 'HLR of Accra Telecom',
      kind: 'http',
      url: 'https://hlr.example.com/v1/{number}',
      header: 'Authorization',
      secret: 'Bearer k7Qm2xWf',
      answer: { phone_number: '/msisdn', network_code: '/mccmnc' },
    },
    errors: ['conflict'],
  }),
  update: source.put('admin.lookupSources.update', '/admin/lookup-sources/{id}', {
    confirms: true,
    description:
      'Fields that you leave out stay as they are. A change of the address needs the secret again, if there is one.',
    body,
    bodyExample: { budget_per_day: 50_000 },
    errors: ['conflict'],
  }),
  delete: source.remove('admin.lookupSources.delete', '/admin/lookup-sources/{id}', {
    confirms: true,
    description: 'Its answers are kept until their time is over.',
  }),
  test: source.post('admin.lookupSources.test', '/admin/lookup-sources/{id}/test', {
    summary: 'Ask a source for one number',
    description: 'It is asked now, whatever is kept, and the question counts in its budget.',
    body: z.strictObject({ phone_number: phoneNumberInput }),
    bodyExample: { phone_number: '0244123456' },
    reply: replyOf(
      'What it answered',
      z.strictObject({
        outcome: z
          .enum(['answered', 'unknown', 'failed'])
          .describe('`unknown`: it says that it does not know the number'),
        words: z.string().describe('The same in a sentence'),
        lookup: lookup.nullable().describe('The answer; null: none'),
      }),
      { outcome: 'answered', words: 'It answered in 0.2 s.', lookup: lookupExample },
    ),
  }),
};

export const portedTable = z.strictObject({
  id,
  name: z.string().describe('What it is, such as the date of the list'),
  state: z
    .enum(['uploading', 'reading', 'active', 'failed'])
    .describe('`active`: it is the one in use; `failed`: it has no line that can be read, or reading was interrupted'),
  parts: z.int().describe('How many parts were uploaded'),
  numbers: z.int().describe('How many numbers it has'),
  bad_lines: z.int().describe('How many lines could not be read'),
  first_bad_line: z.string().describe('The first of them, up to 100 characters; empty: none'),
  created_at: createdAt,
  activated_at: timestamp.nullable().describe('Since when it is in use; null: it is not'),
});
const tableExample = {
  id: 3,
  name: 'List of 1 February',
  state: 'active',
  parts: 12,
  numbers: 4_102_311,
  bad_lines: 1,
  first_bad_line: 'number;network',
  created_at: TIMESTAMP_EXAMPLE,
  activated_at: TIMESTAMP_EXAMPLE,
};

export const PORTED_PART_BYTES = 8 * 1024 * 1024;
export const PORTED_PARTS_MAX = 200;

const table = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Table of ported numbers',
  called: 'table of ported numbers',
  one: portedTable,
  example: tableExample,
});

export const portedTableOperations = {
  list: table.list('admin.portedNumbers.list', '/admin/ported-numbers', {
    summary: 'List the tables of ported numbers, newest first',
  }),
  get: table.get('admin.portedNumbers.get', '/admin/ported-numbers/{id}'),
  create: table.post('admin.portedNumbers.create', '/admin/ported-numbers', {
    summary: 'Begin the upload of a table of ported numbers',
    description:
      'Upload the file in parts, then activate the table. It replaces the one in use as a whole, at one moment.',
    body: z.strictObject({ name: line(100).describe('What it is, up to 100 characters') }),
    bodyExample: { name: 'List of 1 February' },
  }),
  uploadPart: table.put('admin.portedNumbers.uploadPart', '/admin/ported-numbers/{id}/parts/{part}', {
    params: z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,15}$/)
        .transform(Number)
        .meta({ wire: { type: 'integer', minimum: 1 }, description: 'The id of the table' }),
      part: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .refine((part) => part < PORTED_PARTS_MAX)
        .meta({
          wire: { type: 'integer', minimum: 0, maximum: PORTED_PARTS_MAX - 1 },
          description: 'The number of the part, from 0',
        }),
    }),
    errors: ['wrong_state'],
    summary: 'Upload a part of a table of ported numbers',
    description:
      'Whole lines, up to 8 MB: a number in international form, a comma, a semicolon or a tab, and the code of its network (MCC and MNC) or the name of it. Of a number that stands there twice, the first line of the lowest part counts. Uploading a part again replaces it.',
    upload: { contentTypes: ['application/octet-stream'], bytesMax: PORTED_PART_BYTES },
    reply: replyOf('The table', portedTable, { ...tableExample, state: 'uploading', activated_at: null }),
  }),
  activate: table.post('admin.portedNumbers.activate', '/admin/ported-numbers/{id}/activate', {
    confirms: true,
    errors: ['wrong_state'],
    summary: 'Read an uploaded table of ported numbers and use it',
    description: 'The table is `reading` until all of it is read. The one in use counts until then.',
  }),
  delete: table.remove('admin.portedNumbers.delete', '/admin/ported-numbers/{id}', {
    confirms: true,
    description: 'If it is the one in use, none is in use from then on.',
  }),
};
