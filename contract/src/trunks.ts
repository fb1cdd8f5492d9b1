import { z } from 'zod';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  amountInput,
  createdAt,
  credits,
  id,
  line,
  optionalLine,
  pageQuery,
  pathId,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  text,
  timestamp,
  updatedAt,
} from './fields.ts';
import { operation } from './operation.ts';

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
const CODECS = ['PCMU', 'PCMA'] as const;
const CALLER_ID_IN = ['from', 'asserted'] as const;
const PRICES_MAX = 10_000;
/** A bundle of some thirty certificates. */
const CA_CHARACTERS_MAX = 65_536;

const dialRule = z
  .strictObject({
    prefix: z.string().regex(/^\d{1,15}$/),
    strip: z.int().min(0).max(15).meta({ description: 'Digits to leave out at the beginning' }),
    prepend: z.string().regex(/^\+?[0-9*#]{0,15}$/),
  })
  .refine(({ prefix, strip }) => strip <= prefix.length, {
    message: 'must not leave out more digits than the prefix has',
  });

export const trunk = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(['sip', 'simulator']),
  host: z.string(),
  port: z.int().nullable().meta({ description: "Null: the name's NAPTR and SRV records decide" }),
  transport: z.enum(TRANSPORTS).nullable(),
  domain: z.string().meta({ description: 'Written in addresses, when it is not the host' }),
  username: z.string().meta({ description: 'Empty: the trunk knows us by our address' }),
  has_password: z.boolean(),
  caller_id: z
    .string()
    .meta({ description: 'Who calls, where a campaign does not say; with a plus, all numbers have one' }),
  caller_ids: z
    .array(z.string())
    .nullable()
    .meta({ description: 'The numbers that campaigns may show as their own; null: any' }),
  caller_id_in: z
    .enum(CALLER_ID_IN)
    .meta({ description: '`asserted`: in P-Asserted-Identity, while the user name stands in From' }),
  channels: z.int().meta({ description: 'Calls at the same time, of all processes together' }),
  calls_per_second: z.number(),
  prefixes: z.array(z.string()).meta({ description: 'Numbers that it takes, by how they begin; none: all' }),
  blocked_prefixes: z.array(z.string()).meta({ description: 'How numbers begin that it never takes' }),
  dial_prefix: z.string().meta({ description: 'Written before each number that no rule writes' }),
  dial_rules: z.array(dialRule).meta({ description: 'How numbers are written; the longest prefix decides' }),
  tier: z.int().meta({ description: 'Trunks of a higher tier are for when those below fail' }),
  codecs: z.array(z.enum(CODECS)),
  register_seconds: z.int().meta({ description: 'It takes calls from who has registered; 0: no need' }),
  keep_alive_seconds: z.int().meta({ description: 'How often it is asked whether it is there; 0: never' }),
  tls_ca: z
    .string()
    .meta({ description: 'Certificates that its own is checked against; empty: those that the world trusts' }),
  registration: z
    .enum(['none', 'pending', 'registered', 'refused'])
    .meta({ description: 'Of the process that answers' }),
  registration_status_code: z.int().nullable(),
  is_reachable: z
    .boolean()
    .nullable()
    .meta({ description: 'By its last answer to a keep-alive; null: it is not asked' }),
  is_paused: z.boolean(),
  resting_until: timestamp.nullable().meta({ description: 'It failed, or asked for patience: no call before this' }),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const testCallReport = z.strictObject({
  outcome: z.enum(['', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled']),
  reason: z.string(),
  status_code: z.int().nullable().meta({ description: "The far side's SIP status, when it refused" }),
  status_text: z.string().meta({ description: 'Its own words' }),
  rang_after_ms: z.int().nullable(),
  answered_after_ms: z.int().nullable(),
  duration_ms: z.int(),
  digits: z.string(),
  packets_sent: z.int().meta({ description: 'Of sound, 50 a second' }),
  packets_received: z.int().meta({ description: 'None while there were some to send: sound goes one way' }),
});

const host = line(253).regex(/^[A-Za-z0-9._:-]+$/, { message: 'must be a host name or an address, without port' });
const digits = (max: number) =>
  optionalLine(max).refine((value) => /^\+?[0-9*#]*$/.test(value), { message: 'must be digits' });

const trunkFields = {
  name: line(100),
  host,
  port: z.int().min(1).max(65_535).nullable(),
  transport: z.enum(TRANSPORTS).nullable(),
  domain: optionalLine(253).refine((value) => /^[A-Za-z0-9._:-]*$/.test(value), { message: 'must be a domain' }),
  username: optionalLine(128),
  password: optionalLine(256).nullable().meta({ description: 'Kept encrypted, never shown; null takes it away' }),
  caller_id: digits(20),
  caller_ids: z
    .array(z.string().regex(/^\d{3,15}$/))
    .max(1_000)
    .nullable(),
  caller_id_in: z.enum(CALLER_ID_IN),
  channels: z.int().min(1).max(10_000),
  calls_per_second: z.number().min(0.1).max(200),
  prefixes: z.array(z.string().regex(/^\d{1,15}$/)).max(1_000),
  blocked_prefixes: z.array(z.string().regex(/^\d{1,15}$/)).max(1_000),
  dial_prefix: digits(15),
  dial_rules: z.array(dialRule).max(1_000),
  tier: z.int().min(1).max(9),
  codecs: z.array(z.enum(CODECS)).min(1).max(2),
  register_seconds: z.union([z.literal(0), z.int().min(60).max(86_400)]),
  keep_alive_seconds: z.union([z.literal(0), z.int().min(5).max(3_600)]),
  tls_ca: text(0, CA_CHARACTERS_MAX),
  is_paused: z.boolean(),
};

const example = {
  id: 2,
  name: 'Accra Telecom',
  kind: 'sip',
  host: 'sip.example.com',
  port: null,
  transport: 'udp',
  domain: '',
  username: 'volley',
  has_password: true,
  caller_id: '233302000000',
  caller_ids: null,
  caller_id_in: 'from',
  channels: 30,
  calls_per_second: 5,
  prefixes: ['233'],
  blocked_prefixes: ['23390'],
  dial_prefix: '',
  dial_rules: [{ prefix: '233', strip: 3, prepend: '0' }],
  tier: 1,
  codecs: ['PCMU', 'PCMA'],
  register_seconds: 0,
  keep_alive_seconds: 30,
  tls_ca: '',
  registration: 'none',
  registration_status_code: null,
  is_reachable: true,
  is_paused: false,
  resting_until: null,
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;
const ofOne = { ...common, noun: 'Trunk', params: z.object({ id: pathId }) } as const;
const oneTrunk = { description: 'The trunk', schema: dataReply(trunk), example: { success: true, data: example } };

export const trunkOperations = {
  list: operation({
    ...common,
    id: 'admin.trunks.list',
    method: 'GET',
    path: '/admin/trunks',
    scope: 'operator_read',
    summary: 'List SIP trunks, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of trunks',
      schema: dataReply(fullPage(trunk)),
      example: fullPageExample('/admin/trunks', example),
    },
  }),
  create: operation({
    ...common,
    id: 'admin.trunks.create',
    method: 'POST',
    path: '/admin/trunks',
    scope: 'operator_carriers',
    summary: 'Add a SIP trunk',
    description: 'Calls use it within a second.',
    body: z.strictObject(trunkFields).partial().required({ name: true, host: true }),
    bodyExample: { name: 'Accra Telecom', host: 'sip.example.com', username: 'volley', password: 'secret' },
    reply: { status: 201, ...oneTrunk },
  }),
  get: operation({
    ...ofOne,
    id: 'admin.trunks.get',
    method: 'GET',
    path: '/admin/trunks/{id}',
    scope: 'operator_read',
    summary: 'Read one trunk',
    reply: { status: 200, ...oneTrunk },
  }),
  update: operation({
    ...ofOne,
    id: 'admin.trunks.update',
    method: 'PUT',
    path: '/admin/trunks/{id}',
    scope: 'operator_carriers',
    summary: 'Change a trunk',
    description:
      'Fields that are left out stay as they are; calls in progress are not touched. A change of host, port, transport, domain or certificates needs the password again, unless there is none.',
    body: z.strictObject(trunkFields).partial(),
    bodyExample: { channels: 60 },
    reply: { status: 200, ...oneTrunk },
  }),
  delete: operation({
    ...ofOne,
    id: 'admin.trunks.delete',
    method: 'DELETE',
    path: '/admin/trunks/{id}',
    scope: 'operator_carriers',
    summary: 'Remove a trunk',
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Trunk removed.' },
    },
  }),
  check: operation({
    ...ofOne,
    id: 'admin.trunks.check',
    method: 'POST',
    path: '/admin/trunks/{id}/check',
    scope: 'operator_carriers',
    summary: 'Ask a trunk whether it is there',
    description: 'By OPTIONS, with its credentials: nobody’s telephone rings.',
    reply: {
      status: 200,
      description: 'What it answered',
      schema: dataReply(
        z.strictObject({
          is_reachable: z.boolean(),
          status_code: z.int().nullable(),
          round_trip_ms: z.int().nonnegative(),
          problem: z.string().meta({ description: 'Why there was no answer; empty when there was one' }),
        }),
      ),
      example: { success: true, data: { is_reachable: true, status_code: 200, round_trip_ms: 24, problem: '' } },
    },
    errors: ['wrong_state'],
  }),
  testCall: operation({
    ...ofOne,
    id: 'admin.trunks.testCall',
    method: 'POST',
    path: '/admin/trunks/{id}/test-call',
    scope: 'operator_carriers',
    summary: 'Ring a telephone through a trunk, and say what the far side answered',
    description:
      'A real call, which the trunk may charge for. It answers when the call has ended: after the time to ring and 20 seconds at most.',
    body: z
      .strictObject({
        to: phoneNumberInput,
        caller_id: optionalLine(20).refine((value) => /^\+?\d{0,15}$/.test(value), {
          message: 'must be a phone number',
        }),
        text: text(1, 200).meta({ description: 'What is said, in English' }),
        ring_seconds: z.int().min(5).max(30).meta({ description: 'Left out: 20' }),
      })
      .partial()
      .required({ to: true }),
    bodyExample: { to: '0244123456' },
    reply: {
      status: 200,
      description: 'How the call went',
      schema: dataReply(testCallReport),
      example: {
        success: true,
        data: {
          outcome: 'answered',
          reason: '',
          status_code: null,
          status_text: '',
          rang_after_ms: 410,
          answered_after_ms: 5_230,
          duration_ms: 4_120,
          digits: '',
          packets_sent: 206,
          packets_received: 204,
        },
      },
    },
    errors: ['wrong_state'],
  }),
};

export const price = z.strictObject({
  prefix: z.string().meta({ description: 'Empty: every number that no other prefix names' }),
  price_per_minute: credits,
  unit_seconds: z.int().meta({ description: 'Each unit that has begun is charged; 60: started minutes' }),
  created_at: createdAt,
  updated_at: updatedAt,
});
const priceExample = {
  prefix: '233',
  price_per_minute: '0.30',
  unit_seconds: 60,
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

export const voicePriceOperations = {
  list: operation({
    ...common,
    id: 'admin.voicePrices.list',
    method: 'GET',
    path: '/admin/voice-prices',
    scope: 'operator_read',
    summary: 'List what a started minute costs, by how the number begins',
    reply: {
      status: 200,
      description: 'All prices',
      schema: dataReply(z.array(price).max(PRICES_MAX)),
      example: { success: true, data: [priceExample] },
    },
  }),
  set: operation({
    ...common,
    id: 'admin.voicePrices.set',
    method: 'POST',
    path: '/admin/voice-prices',
    scope: 'operator_money',
    summary: 'Set what a minute costs, and the unit that is charged once it has begun',
    description: 'The longest prefix decides. Campaigns that have begun keep their price.',
    body: z.strictObject({
      prefix: z.string().regex(/^\d{0,15}$/),
      price_per_minute: amountInput,
      unit_seconds: z.int().min(1).max(60).optional().meta({ description: 'Left out: 60, started minutes' }),
    }),
    bodyExample: { prefix: '233', price_per_minute: '0.30' },
    reply: {
      status: 200,
      description: 'The price',
      schema: dataReply(price),
      example: { success: true, data: priceExample },
    },
  }),
  delete: operation({
    ...common,
    id: 'admin.voicePrices.delete',
    method: 'DELETE',
    path: '/admin/voice-prices/{prefix}',
    scope: 'operator_money',
    noun: 'Price',
    summary: 'Remove the price of a prefix',
    description: 'The one for all other numbers is called `any`.',
    params: z.object({ prefix: z.string().regex(/^(\d{1,15}|any)$/) }),
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Price removed.' },
    },
  }),
};
