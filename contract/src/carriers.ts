import { z } from 'zod';
import { recentSubmits } from './carrier-figures.ts';
import { carrierProfile } from './carrier-profiles.ts';
import { CARRIER_NEEDS, carrierSettings, carrierSettingsOfKinds, foreignSettings } from './carrier-settings.ts';
import { BIND_STATES, CARRIER_HEALTH, CARRIER_KINDS, DAY_LIMITS, ID_FORMS } from './choices.ts';
import { createdAt, id, line, nameSearch, pageQuery, phoneNumberInput, timestamp, updatedAt } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { doneReply, replyOf } from './replies.ts';
import { tlsCertificateEndsAt, tlsKeyInput } from './tls-settings.ts';

export const bindStatus = z.strictObject({
  kind: z
    .enum(['transmitter', 'receiver', 'transceiver', 'http'])
    .describe('What the bind does; `http`: requests, of which the window says how many at the same time'),
  state: z.enum(BIND_STATES).describe('How the connection stands; `waiting`: it will be tried again'),
  words: z.string().describe('The same in a sentence'),
  open: z.int().describe('How many submits are unanswered'),
  window: z.int().describe('How many may be unanswered at the same time'),
});

export const carrierStatus = z.strictObject({
  connected: z.boolean().describe('Whether it can be given messages, and the last try to reach it did not fail'),
  health: z
    .enum(CARRIER_HEALTH)
    .describe(
      '`well`, `refusing` (it refused or did not answer a fifth or more of at least 20 submits of the last 15 minutes, and gets messages all the same), `resting` (it failed often and gets no messages for a while) or `on_trial` (it gets a few messages again)',
    ),
  words: z.string().describe('The same in a sentence'),
  recent: recentSubmits
    .nullable()
    .describe('What became of the submits of the last 15 minutes, as of some seconds ago; null: there was none'),
  allowed_per_second: z
    .number()
    .nullable()
    .describe('How many parts it gets in a second now; lower than set while it asks for less; null: no limit'),
  unmatched_receipts: z
    .int()
    .describe(
      'How many receipts of the last hour named no message that the process that answers knew when they came. Most are only early and find their message within seconds, which does no harm; those that find none are `GET /v1/admin/unmatched-receipts`',
    ),
  today: z
    .strictObject({
      day: z.iso.date().describe('The date in its `day_zone`'),
      parts: z.int().describe('How many parts it was given'),
      recipients: z
        .int()
        .nullable()
        .describe('To how many different numbers; null: that is not counted, since no limit needs it'),
      full: z
        .enum(DAY_LIMITS)
        .nullable()
        .describe(
          'The limit that is reached: `parts`, `recipients` (it takes no new numbers) or, where a route is explained, `recipient` (no more for this number); null: none',
        ),
    })
    .nullable()
    .describe('What it was given today; null: no limit of the day is set'),
  binds: z.array(bindStatus).describe('The binds of the process that answers'),
});

const phone = z.strictObject({
  battery_percent: z.int().nullable().describe('How full its battery is; null: the app does not tell'),
  has_power: z.boolean().nullable().describe('Whether it is plugged in; null: the app does not tell'),
  seen_at: timestamp
    .nullable()
    .describe('When it last answered, or was in touch with the server of its app; null: the app does not tell'),
  told_at: timestamp.describe('When the app told this'),
});

const NAME_WORDS = 'A name for yourself, up to 100 characters';

export const carrier = z.strictObject({
  id,
  name: z.string().describe(NAME_WORDS),
  kind: z
    .enum(CARRIER_KINDS)
    .describe(
      '`smpp`, `http`, or `simulator` for the built-in one, which reaches no phone. Settings that a kind does not have are left out',
    ),
  paused: z.boolean().describe('True: it gets no messages, but stays connected for receipts and replies'),
  has_password: z.boolean().describe('Whether a password, or a secret value, is stored'),
  secrets: z.array(z.string()).describe('The names of the secret values that are stored'),
  tested_at: timestamp
    .nullable()
    .describe('When the carrier last took the message of a test; null: it was not tried live yet'),
  ...carrierSettingsOfKinds,
  tls_certificate_ends_at: tlsCertificateEndsAt,
  phone: phone
    .nullable()
    .describe(
      'What the app on a phone tells of the phone, every five minutes; null: it is no phone, or nothing was told yet',
    ),
  status: carrierStatus
    .nullable()
    .describe('Its state, as the process that answers sees it; null: it does not know the carrier yet'),
  created_at: createdAt,
  updated_at: updatedAt,
});

const { inputs, unlessSet } = carrierSettings;
const foreign = new Set<string>(foreignSettings('smpp'));
const body = z
  .strictObject({
    name: line(100).describe(NAME_WORDS),
    ...{ host: inputs.host, port: inputs.port, system_id: inputs.system_id },
    ...inputs,
    secrets: z
      .record(z.string().max(40), z.string().max(4_000))
      .describe(
        'Of an HTTP carrier: the secret values that the profile asks for, by name. They are stored encrypted and never shown. Those that a change leaves out stay as they are; an empty one is removed',
      ),
    tls_key: tlsKeyInput,
    password: z
      .string()
      .max(64)
      .regex(/^[\u0020-\u00ff]*$/, { message: 'must be at most 64 characters of Latin-1' })
      .describe('The password, up to 64 characters of Latin-1. It is stored encrypted and never shown'),
  })
  .partial();

const carrierExample = {
  id: 2,
  name: 'Accra Telecom',
  kind: 'smpp',
  has_password: true,
  secrets: [],
  tested_at: '2026-01-15T09:30:00.000000Z',
  ...Object.fromEntries(Object.entries(unlessSet).filter(([name]) => !foreign.has(name))),
  tls_certificate_ends_at: null,
  phone: null,
  host: 'smpp.example.com',
  system_id: 'kojo',
  bind_count: 2,
  messages_per_second: 100,
  submit_id_form: 'hex',
  receipt_id_form: 'decimal',
  error_codes: [{ code: '007', words: 'The phone is switched off.' }],
  status: {
    connected: true,
    health: 'well',
    words: 'Connected and well.',
    recent: { accepted: 1_190, refused: 8, unanswered: 2, code: 'ESME_RTHROTTLED' },
    allowed_per_second: 100,
    today: null,
    binds: [{ kind: 'transceiver', state: 'bound', words: 'Connected.', open: 3, window: 50 }],
  },
};

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

const { get, list, post, put, remove } = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Carrier',
  one: carrier,
  example: carrierExample,
});

const profileExample = {
  name: 'twilio',
  title: 'Twilio',
  documents: ['https://www.twilio.com/docs/messaging/api/message-resource'],
  receives: true,
  hook_is_named: true,
  hook_help: 'For replies, enter it at your phone number, under A message comes in.',
  values: [{ name: 'account_sid', title: 'Account SID' }],
  settings: {},
};

export const carrierOperations = {
  list: list('admin.carriers.list', '/admin/carriers', {
    summary: 'List carriers with their state, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: nameSearch }),
  }),
  get: get('admin.carriers.get', '/admin/carriers/{id}', { summary: 'Read a carrier with its state' }),
  create: post('admin.carriers.create', '/admin/carriers', {
    confirms: true,
    summary: 'Add a carrier',
    description:
      'Every process connects to it within a second. It gets messages once a route leads to it. Passwords are stored encrypted and never shown.',
    body: body
      .required({ name: true })
      .extend({
        kind: z
          .enum(['smpp', 'http'])
          .optional()
          .describe(
            'How the carrier is reached; `smpp` unless given, which needs `host`, `port` and `system_id`. `http` needs `profile` and what that asks for',
          ),
      })
      .meta({
        if: { properties: { kind: { const: 'http' } }, required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: it is the word of JSON Schema.
        then: { required: CARRIER_NEEDS.http },
        else: { required: CARRIER_NEEDS.smpp },
      }),
    bodyExample: {
      name: 'Accra Telecom',
      host: 'smpp.example.com',
      port: 2775,
      system_id: 'kojo',
      password: 'secret',
      messages_per_second: 100,
    },
    errors: ['conflict'],
  }),
  update: put('admin.carriers.update', '/admin/carriers/{id}', {
    confirms: true,
    description:
      'Fields that you leave out stay as they are. If a change needs new binds, they are opened beside the old ones, which finish what they have begun. A change of host, port or TLS settings needs the password again, unless there is none.',
    body,
    bodyExample: { messages_per_second: 200, window: 100 },
    errors: ['conflict'],
  }),
  delete: remove('admin.carriers.delete', '/admin/carriers/{id}', {
    confirms: true,
    summary: 'Remove a carrier',
    description: 'It finishes first what it has begun. It is refused while a route leads to it.',
    errors: ['conflict'],
    reply: doneReply('Carrier removed.'),
  }),
  pause: post('admin.carriers.pause', '/admin/carriers/{id}/pause', {
    summary: 'Pause a carrier',
    description: 'It gets no more messages, but stays connected for receipts and replies.',
  }),
  resume: post('admin.carriers.resume', '/admin/carriers/{id}/resume', { summary: 'Resume a paused carrier' }),
  profiles: get('admin.carriers.profiles', '/admin/carrier-profiles', {
    summary: 'List the profiles of HTTP carriers',
    description: 'Each names a provider, and what the person who adds a carrier of it is asked for.',
    query: z.strictObject({}),
    reply: replyOf('The profiles, by name', z.array(carrierProfile), [profileExample]),
  }),
  hookToken: post('admin.carriers.hookToken', '/admin/carriers/{id}/hook-token', {
    confirms: true,
    summary: "Give a carrier's hook a new address",
    description:
      'Returns the address at which the provider of an HTTP carrier calls with receipts and replies. It is shown once, and the address before it ends at once.',
    errors: ['conflict'],
    reply: {
      ...replyOf('The address', z.strictObject({ address: z.string().describe('Where the provider calls') }), {
        address: 'https://sms.example.com/v1/carriers/2/hook/Jk2mTn0q8yWc4Zb1sVx7uRd5pHa9eLfG',
      }),
      secretField: 'address',
    },
  }),
  testBind: post('admin.carriers.testBind', '/admin/carriers/{id}/test-bind', {
    summary: 'Test the connection to a carrier',
    description:
      'Connects once, or uses the connection that is open. With a phone number, a test message is sent to it, and the ids in the answer and the receipt tell which id forms to set. The message is not charged here; the carrier may charge it.',
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
    reply: replyOf('What the carrier answered', bindTest, {
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
    }),
  }),
};
