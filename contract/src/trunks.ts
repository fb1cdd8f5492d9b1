import { z } from 'zod';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  amountInput,
  credits,
  id,
  line,
  optionalLine,
  pageQuery,
  pathId,
  TIMESTAMP_EXAMPLE,
  timestamp,
} from './fields.ts';
import { operation } from './operation.ts';

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
const CODECS = ['PCMU', 'PCMA'] as const;
const PRICES_MAX = 10_000;

const trunk = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(['sip', 'simulator']),
  host: z.string(),
  port: z.int().nullable().meta({ description: "Null: the name's NAPTR and SRV records decide" }),
  transport: z.enum(TRANSPORTS).nullable(),
  domain: z.string().meta({ description: 'Written in addresses, when it is not the host' }),
  username: z.string().meta({ description: 'Empty: the trunk knows us by our address' }),
  has_password: z.boolean(),
  caller_id: z.string(),
  channels: z.int().meta({ description: 'Calls at the same time, of all processes together' }),
  calls_per_second: z.number(),
  prefixes: z.array(z.string()).meta({ description: 'Numbers that it takes, by how they begin; none: all' }),
  dial_prefix: z.string().meta({ description: 'Written before each number' }),
  tier: z.int().meta({ description: 'Trunks of a higher tier are for when those below fail' }),
  codecs: z.array(z.enum(CODECS)),
  is_paused: z.boolean(),
  resting_until: timestamp.nullable().meta({ description: 'It failed, or asked for patience: no call before this' }),
  created_at: timestamp,
  updated_at: timestamp,
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
  channels: z.int().min(1).max(10_000),
  calls_per_second: z.number().min(0.1).max(200),
  prefixes: z.array(z.string().regex(/^\d{1,15}$/)).max(1_000),
  dial_prefix: digits(15),
  tier: z.int().min(1).max(9),
  codecs: z.array(z.enum(CODECS)).min(1).max(2),
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
  channels: 30,
  calls_per_second: 5,
  prefixes: ['233'],
  dial_prefix: '',
  tier: 1,
  codecs: ['PCMU', 'PCMA'],
  is_paused: false,
  resting_until: null,
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
const common = { listener: 'api', tag: 'Operator', auth: 'bearer', scope: 'operator' } as const;
const ofOne = { ...common, noun: 'Trunk', params: z.object({ id: pathId }) } as const;
const oneTrunk = { description: 'The trunk', schema: dataReply(trunk), example: { success: true, data: example } };

export const trunkOperations = {
  list: operation({
    ...common,
    id: 'admin.trunks.list',
    method: 'GET',
    path: '/admin/trunks',
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
    summary: 'Read one trunk',
    reply: { status: 200, ...oneTrunk },
  }),
  update: operation({
    ...ofOne,
    id: 'admin.trunks.update',
    method: 'PUT',
    path: '/admin/trunks/{id}',
    summary: 'Change a trunk',
    description: 'Fields that are left out stay as they are; calls in progress are not touched.',
    body: z.strictObject(trunkFields).partial(),
    bodyExample: { channels: 60 },
    reply: { status: 200, ...oneTrunk },
  }),
  delete: operation({
    ...ofOne,
    id: 'admin.trunks.delete',
    method: 'DELETE',
    path: '/admin/trunks/{id}',
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
        }),
      ),
      example: { success: true, data: { is_reachable: true, status_code: 200, round_trip_ms: 24 } },
    },
    errors: ['wrong_state'],
  }),
};

const price = z.strictObject({
  prefix: z.string().meta({ description: 'Empty: every number that no other prefix names' }),
  price_per_minute: credits,
  created_at: timestamp,
  updated_at: timestamp,
});
const priceExample = {
  prefix: '233',
  price_per_minute: '0.30',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

export const voicePriceOperations = {
  list: operation({
    ...common,
    id: 'admin.voicePrices.list',
    method: 'GET',
    path: '/admin/voice-prices',
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
    summary: 'Set what a started minute costs',
    description: 'The longest prefix decides. Campaigns that have begun keep their price.',
    body: z.strictObject({ prefix: z.string().regex(/^\d{0,15}$/), price_per_minute: amountInput }),
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
