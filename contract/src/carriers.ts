import { z } from 'zod';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  createdAt,
  id,
  line,
  optionalLine,
  pageQuery,
  pathId,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  text,
  updatedAt,
} from './fields.ts';
import { operation } from './operation.ts';

const BIND_KINDS = ['transceiver', 'transmitter', 'pair'] as const;
const DEFAULT_CODINGS = ['gsm7', 'latin1'] as const;
const LONG_MESSAGES = ['udh', 'sar', 'payload'] as const;
const ID_FORMS = ['as_is', 'decimal', 'hex'] as const;
const VALIDITY_FORMS = ['relative', 'absolute', 'none'] as const;
const DAY_MS = 86_400_000;

const octet = z.int().min(0).max(255);
const tonNpi = z.strictObject({ ton: octet, npi: octet });

/** Every setting of a carrier but its password, as it is shown. */
const shownSettings = {
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
  window: z.int().describe('Submits of one bind that are not answered yet'),
  messages_per_second: z.number().describe('Counted in parts and shared by all processes; 0: no limit'),
  source_alphanumeric: tonNpi,
  source_international: tonNpi,
  source_short_code: tonNpi,
  destination: tonNpi,
  service_type: z.string(),
  default_coding: z.enum(DEFAULT_CODINGS).describe('How text of the GSM alphabet is written'),
  long_messages: z.enum(LONG_MESSAGES).describe('How the parts of a long text are joined'),
  submit_id_form: z.enum(ID_FORMS).describe('How ids are written in answers to submits'),
  receipt_id_form: z.enum(ID_FORMS).describe('How ids are written in receipts'),
  receipts_requested: z.boolean(),
  reference_sent: z.boolean().describe('Send user_message_reference'),
  validity_form: z.enum(VALIDITY_FORMS),
  temporary_statuses: z.array(z.int()).describe('Numbers of command_status that mean "later" at this carrier'),
  receipt_patience_hours: z.int().describe('Without a receipt by then a message counts as closed'),
  request_timeout_ms: z.int().describe('A submit without an answer by then leaves its message unknown'),
  connect_timeout_ms: z.int(),
  enquire_link_ms: z.int(),
  reconnect_max_ms: z.int(),
};

export const bindStatus = z.strictObject({
  kind: z.enum(['transmitter', 'receiver', 'transceiver']),
  state: z.enum(['connecting', 'bound', 'waiting', 'stopped']),
  words: z.string(),
  open: z.int(),
  window: z.int(),
});

export const carrierStatus = z.strictObject({
  connected: z.boolean(),
  health: z.enum(['well', 'resting', 'on_trial']),
  words: z.string(),
  allowed_per_second: z.number().nullable(),
  unmatched_receipts: z
    .int()
    .describe(
      'Receipts of the last hour that name no message of this installation: ids in another form, or another system',
    ),
  binds: z.array(bindStatus),
});

export const carrier = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(['smpp', 'simulator']),
  paused: z.boolean(),
  has_password: z.boolean(),
  ...shownSettings,
  status: carrierStatus
    .nullable()
    .describe('As the process that answers sees it; null: it does not know the carrier yet'),
  created_at: createdAt,
  updated_at: updatedAt,
});

/** Names of hosts and addresses alone: no scheme, no port, no space. */
const host = line(253).regex(/^[A-Za-z0-9._:-]+$/, { message: 'must be a host name or an address, without port' });

const settingInputs = {
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
  default_coding: z.enum(DEFAULT_CODINGS).optional(),
  long_messages: z.enum(LONG_MESSAGES).optional(),
  submit_id_form: z.enum(ID_FORMS).optional(),
  receipt_id_form: z.enum(ID_FORMS).optional(),
  receipts_requested: z.boolean().optional(),
  reference_sent: z.boolean().optional(),
  validity_form: z.enum(VALIDITY_FORMS).optional(),
  temporary_statuses: z.array(z.int().min(1).max(0xffffffff)).max(100).optional(),
  receipt_patience_hours: z.int().min(1).max(720).optional(),
  request_timeout_ms: z.int().min(100).max(300_000).optional(),
  connect_timeout_ms: z.int().min(100).max(120_000).optional(),
  enquire_link_ms: z.int().min(0).max(DAY_MS).optional(),
  reconnect_max_ms: z.int().min(100).max(3_600_000).optional(),
  password: z
    .string()
    .max(64)
    .regex(/^[\u0020-\u00ff]*$/, { message: 'must be at most 64 characters of Latin-1' })
    .optional(),
};

const port = z.int().min(1).max(65_535);
const TON_NPI = { ton: 1, npi: 1 };
const carrierExample = {
  id: 2,
  name: 'Accra Telecom',
  kind: 'smpp',
  paused: false,
  has_password: true,
  host: 'smpp.example.com',
  port: 2775,
  tls: false,
  tls_ca: '',
  tls_server_name: '',
  tls_verified: true,
  system_id: 'kojo',
  system_type: '',
  address_range: '',
  bind_kind: 'transceiver',
  bind_count: 2,
  window: 50,
  messages_per_second: 100,
  source_alphanumeric: { ton: 5, npi: 0 },
  source_international: TON_NPI,
  source_short_code: { ton: 3, npi: 0 },
  destination: TON_NPI,
  service_type: '',
  default_coding: 'gsm7',
  long_messages: 'udh',
  submit_id_form: 'hex',
  receipt_id_form: 'decimal',
  receipts_requested: true,
  reference_sent: true,
  validity_form: 'relative',
  temporary_statuses: [],
  receipt_patience_hours: 72,
  request_timeout_ms: 30_000,
  connect_timeout_ms: 10_000,
  enquire_link_ms: 30_000,
  reconnect_max_ms: 60_000,
  status: {
    connected: true,
    health: 'well',
    words: 'Connected and well.',
    allowed_per_second: 100,
    unmatched_receipts: 0,
    binds: [{ kind: 'transceiver', state: 'bound', words: 'Connected.', open: 3, window: 50 }],
  },
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

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
  bound: z.boolean(),
  words: z.string().describe('What the other side answered'),
  code: z.string().describe('Its command_status by name; empty when it did not answer'),
  carrier_system_id: z.string(),
  message: z
    .strictObject({ words: z.string(), submitted_id: z.string(), receipted_id: z.string() })
    .nullable()
    .describe('What became of the test message, when one was asked for'),
  proposed_submit_id_form: z.enum(ID_FORMS).nullable(),
  proposed_receipt_id_form: z.enum(ID_FORMS).nullable(),
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
    method: 'POST',
    path: '/admin/carriers',
    scope: 'operator_carriers',
    summary: 'Add a carrier',
    description:
      'Every process connects to it within a second; it is given messages once a route leads to it. Passwords are kept encrypted and never shown.',
    body: z.strictObject({ name: line(100), host, port, system_id: line(64), ...settingInputs }),
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
    method: 'PUT',
    path: '/admin/carriers/{id}',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Change a carrier while it runs',
    description:
      'What is not named stays. Binds that must be made anew are made beside the old ones, which finish what they have open. A change of host, port or TLS settings needs the password again, unless there is none.',
    params: byId,
    body: z.strictObject({
      name: line(100).optional(),
      host: host.optional(),
      port: port.optional(),
      system_id: line(64).optional(),
      ...settingInputs,
    }),
    bodyExample: { messages_per_second: 200, window: 100 },
    errors: ['conflict'],
    reply: { status: 200, ...oneCarrier },
  }),
  delete: operation({
    ...common,
    id: 'admin.carriers.delete',
    method: 'DELETE',
    path: '/admin/carriers/{id}',
    scope: 'operator_carriers',
    noun: 'Carrier',
    summary: 'Remove a carrier',
    description: 'What it has open is finished first. Routes must not lead to it any more.',
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
    summary: 'Give a carrier no more messages',
    description: 'It stays connected for receipts and replies.',
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
    summary: 'Give a paused carrier messages again',
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
    summary: 'Connect once, and say what the other side answered',
    description:
      'With a phone number a test message is sent to it, and from the ids of its answer and its receipt the forms of ids are proposed. It is not charged here; the carrier may charge it.',
    params: byId,
    body: z.strictObject({
      phone_number: phoneNumberInput.optional(),
      sender_id: line(15).optional(),
      wait_seconds: z.int().min(1).max(25).optional().describe('For the receipt; 10 unless said'),
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
            words: 'The carrier took the test message and its receipt names it.',
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
