import { z } from 'zod';
import { carrierExample } from './carrier-example.ts';
import { CARRIER_WORDS, codeWords, ERROR_CODES_MAX } from './carrier-words.ts';
import { BIND_KINDS, BIND_STATES, CARRIER_HEALTH, ID_FORMS, LONG_MESSAGES, VALIDITY_FORMS } from './choices.ts';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  createdAt,
  described,
  hostInput,
  id,
  line,
  optionalLine,
  pageQuery,
  pathId,
  phoneNumberInput,
  text,
  updatedAt,
  zeroOrAtLeast,
} from './fields.ts';
import { operation } from './operation.ts';
import { CODINGS, NATIONAL_TABLES } from './sms-alphabets.ts';

const DAY_MS = 86_400_000;

const octet = z.int().min(0).max(255);
/** The type of number and the numbering plan. */
const tonNpi = z.strictObject({
  ton: octet.describe('The SMPP type of number, 0 to 255'),
  npi: octet.describe('The SMPP numbering plan, 0 to 255'),
});

/** Every setting of a carrier except its password, as it is shown. */
const shownSettings = described(
  {
    host: z.string(),
    port: z.int(),
    tls: z.boolean(),
    tls_ca: z.string(),
    tls_server_name: z.string(),
    tls_verified: z.boolean(),
    system_id: z.string(),
    system_type: z.string(),
    address_range: z.string(),
    bind_kind: z.enum(BIND_KINDS),
    bind_count: z.int(),
    window: z.int(),
    messages_per_second: z.number(),
    source_alphanumeric: tonNpi,
    source_international: tonNpi,
    source_short_code: tonNpi,
    destination: tonNpi,
    service_type: z.string(),
    country: z.string(),
    default_coding: z.enum(CODINGS),
    national_tables: z.enum(NATIONAL_TABLES),
    long_messages: z.enum(LONG_MESSAGES),
    submit_id_form: z.enum(ID_FORMS),
    receipt_id_form: z.enum(ID_FORMS),
    receipts_requested: z.boolean(),
    reference_sent: z.boolean(),
    validity_form: z.enum(VALIDITY_FORMS),
    temporary_statuses: z.array(z.int()),
    error_codes: z.array(codeWords),
    receipt_patience_hours: z.int(),
    request_timeout_ms: z.int(),
    connect_timeout_ms: z.int(),
    enquire_link_ms: z.int(),
    reconnect_max_ms: z.int(),
  },
  CARRIER_WORDS,
);

export const bindStatus = z.strictObject({
  kind: z.enum(['transmitter', 'receiver', 'transceiver']).describe('What the bind does'),
  state: z.enum(BIND_STATES).describe('How the connection stands; `waiting`: it will be tried again'),
  words: z.string().describe('The same in a sentence'),
  open: z.int().describe('How many submits are unanswered'),
  window: z.int().describe('How many may be unanswered at the same time'),
});

export const carrierStatus = z.strictObject({
  connected: z.boolean().describe('Whether it can be given messages'),
  health: z
    .enum(CARRIER_HEALTH)
    .describe(
      '`well`, `resting` (it failed often and gets no messages for a while) or `on_trial` (it gets a few messages again)',
    ),
  words: z.string().describe('The same in a sentence'),
  allowed_per_second: z
    .number()
    .nullable()
    .describe('How many parts it gets in a second now; lower than set while it asks for less; null: no limit'),
  unmatched_receipts: z
    .int()
    .describe(
      'How many receipts of the last hour match no message: ids are written in another form, or belong to another system',
    ),
  binds: z.array(bindStatus).describe('The binds of the process that answers'),
});

export const carrier = z.strictObject({
  id,
  name: z.string().describe(CARRIER_WORDS.name),
  kind: z.enum(['smpp', 'simulator']).describe('`smpp`, or `simulator` for the built-in one, which reaches no phone'),
  paused: z.boolean().describe('True: it gets no messages, but stays connected for receipts and replies'),
  has_password: z.boolean().describe('Whether a password is stored'),
  ...shownSettings,
  status: carrierStatus
    .nullable()
    .describe('Its state, as the process that answers sees it; null: it does not know the carrier yet'),
  created_at: createdAt,
  updated_at: updatedAt,
});

const settingInputs = described(
  {
    tls: z.boolean().optional(),
    tls_ca: text(0, 65_536).optional(),
    tls_server_name: optionalLine(253).optional(),
    tls_verified: z.boolean().optional(),
    system_type: optionalLine(12).optional(),
    address_range: optionalLine(40).optional(),
    bind_kind: z.enum(BIND_KINDS).optional(),
    bind_count: z.int().min(1).max(32).optional(),
    window: z.int().min(1).max(5_000).optional(),
    messages_per_second: z.number().min(0).max(100_000).optional(),
    source_alphanumeric: tonNpi.optional(),
    source_international: tonNpi.optional(),
    source_short_code: tonNpi.optional(),
    destination: tonNpi.optional(),
    service_type: optionalLine(5).optional(),
    country: z
      .string()
      .trim()
      .regex(/^([A-Za-z]{2})?$/, { message: 'must be a two-letter country code, such as GH, or empty' })
      .optional(),
    default_coding: z.enum(CODINGS).optional(),
    national_tables: z.enum(NATIONAL_TABLES).optional(),
    long_messages: z.enum(LONG_MESSAGES).optional(),
    submit_id_form: z.enum(ID_FORMS).optional(),
    receipt_id_form: z.enum(ID_FORMS).optional(),
    receipts_requested: z.boolean().optional(),
    reference_sent: z.boolean().optional(),
    validity_form: z.enum(VALIDITY_FORMS).optional(),
    temporary_statuses: z.array(z.int().min(1).max(0xffffffff)).max(100).optional(),
    error_codes: z.array(codeWords).max(ERROR_CODES_MAX).optional(),
    receipt_patience_hours: z.int().min(1).max(720).optional(),
    request_timeout_ms: z.int().min(100).max(300_000).optional(),
    connect_timeout_ms: z.int().min(100).max(120_000).optional(),
    enquire_link_ms: zeroOrAtLeast(1_000, DAY_MS).optional(),
    reconnect_max_ms: z.int().min(100).max(3_600_000).optional(),
    password: z
      .string()
      .max(64)
      .regex(/^[\u0020-\u00ff]*$/, { message: 'must be at most 64 characters of Latin-1' })
      .optional(),
  },
  CARRIER_WORDS,
);

const port = z.int().min(1).max(65_535);
const namedFields = described({ name: line(100), host: hostInput, port, system_id: line(64) }, CARRIER_WORDS);

const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;
const byId = z.object({ id: pathId });
const oneCarrier = {
  description: 'The carrier',
  schema: dataReply(carrier),
  example: { success: true, data: carrierExample },
};
const done = (message: string) => ({
  status: 200 as const,
  description: 'Done',
  schema: messageReply,
  example: { success: true, message },
});

export const bindTest = z.strictObject({
  bound: z.boolean().describe('Whether the carrier accepted the connection'),
  words: z.string().describe('What the carrier answered, in a sentence'),
  code: z.string().describe('The name of its `command_status`; empty: it did not answer'),
  carrier_system_id: z.string().describe('The name that the carrier gave itself; empty: none'),
  message: z
    .strictObject({
      words: z.string().describe('What became of it, in a sentence'),
      outcome: z
        .enum(['refused', 'unanswered', 'no_receipt', 'delivered', 'undelivered', 'expired', 'rejected', 'other'])
        .describe('The state in the receipt, or why there is none; `no_receipt`: none came in time'),
      submitted_id: z.string().describe('The id in the answer to the submit; empty: none'),
      receipted_id: z.string().describe('The id in the receipt; empty: none came in time'),
    })
    .nullable()
    .describe('What became of the test message; null: none was asked for'),
  proposed_submit_id_form: z
    .enum(ID_FORMS)
    .nullable()
    .describe('The value to set for `submit_id_form`; null: the test does not tell'),
  proposed_receipt_id_form: z
    .enum(ID_FORMS)
    .nullable()
    .describe('The value to set for `receipt_id_form`; null: the test does not tell'),
});

export const carrierOperations = {
  list: operation({
    ...common,
    id: 'admin.carriers.list',
    method: 'GET',
    path: '/admin/carriers',
    scope: 'operator_read',
    summary: 'List carriers with their state, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of carriers',
      schema: dataReply(fullPage(carrier)),
      example: fullPageExample('/admin/carriers', carrierExample),
    },
  }),
  get: operation({
    ...common,
    id: 'admin.carriers.get',
    method: 'GET',
    path: '/admin/carriers/{id}',
    scope: 'operator_read',
    noun: 'Carrier',
    summary: 'Read a carrier with its state',
    params: byId,
    reply: { status: 200, ...oneCarrier },
  }),
  create: operation({
    ...common,
    id: 'admin.carriers.create',
    confirms: true,
    method: 'POST',
    path: '/admin/carriers',
    scope: 'operator_carriers',
    summary: 'Add a carrier',
    description:
      'Every process connects to it within a second. It gets messages once a route leads to it. Passwords are stored encrypted and never shown.',
    body: z.strictObject({ ...namedFields, ...settingInputs }),
    bodyExample: {
      name: 'Accra Telecom',
      host: 'smpp.example.com',
      port: 2775,
      system_id: 'kojo',
      password: 'secret',
      messages_per_second: 100,
    },
    errors: ['conflict'],
    reply: { status: 201, ...oneCarrier },
  }),
  update: operation({
    ...common,
    id: 'admin.carriers.update',
    confirms: true,
    method: 'PUT',
    path: '/admin/carriers/{id}',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Change a carrier',
    description:
      'Fields that you leave out stay as they are. If a change needs new binds, they are opened beside the old ones, which finish what they have begun. A change of host, port or TLS settings needs the password again, unless there is none.',
    params: byId,
    body: z.strictObject({
      ...z.object(namedFields).partial().shape,
      ...settingInputs,
    }),
    bodyExample: { messages_per_second: 200, window: 100 },
    errors: ['conflict'],
    reply: { status: 200, ...oneCarrier },
  }),
  delete: operation({
    ...common,
    id: 'admin.carriers.delete',
    confirms: true,
    method: 'DELETE',
    path: '/admin/carriers/{id}',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Remove a carrier',
    description: 'It finishes first what it has begun. It is refused while a route leads to it.',
    params: byId,
    errors: ['conflict'],
    reply: done('Carrier removed.'),
  }),
  pause: operation({
    ...common,
    id: 'admin.carriers.pause',
    method: 'POST',
    path: '/admin/carriers/{id}/pause',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Pause a carrier',
    description: 'It gets no more messages, but stays connected for receipts and replies.',
    params: byId,
    reply: { status: 200, ...oneCarrier },
  }),
  resume: operation({
    ...common,
    id: 'admin.carriers.resume',
    method: 'POST',
    path: '/admin/carriers/{id}/resume',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Resume a paused carrier',
    params: byId,
    reply: { status: 200, ...oneCarrier },
  }),
  testBind: operation({
    ...common,
    id: 'admin.carriers.testBind',
    method: 'POST',
    path: '/admin/carriers/{id}/test-bind',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Test the connection to a carrier',
    description:
      'Connects once, or uses the connection that is open. With a phone number, a test message is sent to it, and the ids in the answer and the receipt tell which id forms to set. The message is not charged here; the carrier may charge it.',
    params: byId,
    body: z.strictObject({
      phone_number: phoneNumberInput
        .optional()
        .describe('The number that gets a test message; left out: only the connection is tested'),
      sender_id: line(15).optional().describe('The sender of the test message; left out: the server chooses one'),
      wait_seconds: z
        .int()
        .min(1)
        .max(25)
        .optional()
        .describe('How long to wait for the receipt, 1 to 25 seconds; left out: 10'),
    }),
    bodyExample: { phone_number: '0244123456', sender_id: 'Volley' },
    reply: {
      status: 200,
      description: 'What the carrier answered',
      schema: dataReply(bindTest),
      example: {
        success: true,
        data: {
          bound: true,
          words: 'The carrier accepted the connection as "smsc1".',
          code: 'ESME_ROK',
          carrier_system_id: 'smsc1',
          message: {
            words: 'The carrier took the test message, and its receipt says that it was delivered.',
            outcome: 'delivered',
            submitted_id: '1F4',
            receipted_id: '0000000500',
          },
          proposed_submit_id_form: 'hex',
          proposed_receipt_id_form: 'decimal',
        },
      },
    },
  }),
};
