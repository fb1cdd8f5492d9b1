import { z } from 'zod';
import { carrierTlvs, carrierTlvsIn } from './carrier-tlvs.ts';
import {
  BIND_KINDS,
  type CARRIER_KINDS,
  DAY_SETTINGS,
  ID_FORMS,
  INTERFACE_VERSIONS,
  LONG_MESSAGES,
  VALIDITY_FORMS,
} from './choices.ts';
import { hostInput, line, optionalLine, timeZoneInput, zeroOrAtLeast } from './fields.ts';
import { dialDigits, numberRules } from './number-rules.ts';
import { setting, settingsOf } from './settings.ts';
import { CODINGS, NATIONAL_TABLES } from './sms-alphabets.ts';
import { tlsSettings } from './tls-settings.ts';

const DAY_MS = 86_400_000;
const PER_DAY_MAX = 1_000_000_000;

const octet = z.int().min(0).max(255);
/** The type of number and the numbering plan. */
const tonNpi = z.strictObject({
  ton: octet.describe('The SMPP type of number, 0 to 255'),
  npi: octet.describe('The SMPP numbering plan, 0 to 255'),
});

const codeWords = z.strictObject({
  code: line(32).describe('The code as the carrier writes it, such as `007`, `0x412` or `ESME_RSUBMITFAIL`'),
  words: line(300).describe('What it means, for people'),
});

const NAMED_VALUES_MAX = 30;
const namedValues = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), z.string().max(4_000))
  .refine((values) => Object.keys(values).length <= NAMED_VALUES_MAX, { message: 'must have at most 30 values' });

/** Every setting of a carrier except its name, password and secret values. */
export const carrierSettings = settingsOf({
  profile: setting(
    optionalLine(40),
    '',
    'Of an HTTP carrier: the name of the profile that says how the provider is spoken to (`GET /v1/admin/carrier-profiles`), or `custom` for `definition`',
  ),
  definition: setting(
    z.record(z.string(), z.unknown()).nullable(),
    null,
    'Of an HTTP carrier with the profile `custom`: a document of the form of the profiles; null: none',
  ),
  values: setting(
    namedValues,
    {},
    'Of an HTTP carrier: the values that the profile asks for, except secret ones, by name. Those that a change leaves out stay as they are; an empty one is removed',
  ),
  hook_addresses: setting(
    z.array(line(43)).max(100),
    [],
    'Of an HTTP carrier: the addresses and ranges from which the provider calls the hook, up to 100; empty, as unless set: any',
  ),
  host: setting(hostInput, '127.0.0.1', 'The host name or address of the carrier, without port'),
  port: setting(z.int().min(1).max(65_535), 2775, 'The port, 1 to 65,535'),
  tls: setting(z.boolean(), false, 'Whether the connection is encrypted; false unless set'),
  ...tlsSettings,
  tls_verified: setting(z.boolean(), true, 'Whether the certificate is checked; true unless set'),
  system_id: setting(line(64), '', 'The user name at the carrier, up to 64 characters'),
  system_type: setting(optionalLine(12), '', 'The SMPP field `system_type`, up to 12 characters; empty unless set'),
  address_range: setting(optionalLine(40), '', 'The SMPP field `address_range`, up to 40 characters; empty unless set'),
  bind_kind: setting(
    z.enum(BIND_KINDS),
    'transceiver',
    'How to connect: `transceiver`, `transmitter` (no receipts or replies), or `pair` (a transmitter and a receiver); `transceiver` unless set',
  ),
  bind_count: setting(
    z.int().min(1).max(32),
    1,
    'How many binds, or pairs of them, in all processes together, 1 to 32; 1 unless set',
  ),
  window: setting(
    z.int().min(1).max(5_000),
    50,
    'How many submits of one bind may be unanswered at the same time, 1 to 5,000; 50 unless set',
  ),
  messages_per_second: setting(
    z.number().min(0).max(100_000),
    0,
    'How many parts may be submitted in a second, by all processes together, up to 100,000; 0, as unless set: no limit',
  ),
  messages_per_day: setting(
    z.int().min(0).max(PER_DAY_MAX),
    0,
    'How many parts may be submitted on one day, by all processes together, up to 1,000,000,000; 0, as unless set: no limit. Beyond a limit of the day, messages go to the next carrier of the route, or wait',
  ),
  recipients_per_day: setting(
    z.int().min(0).max(100_000),
    0,
    'How many different numbers may get messages on one day, up to 100,000; 0, as unless set: no limit. The operators of many SIMs allow 99 to 250',
  ),
  recipient_messages_per_day: setting(
    z.int().min(0).max(1_000),
    0,
    'How many messages may go to the same number on one day, up to 1,000; 0, as unless set: no limit',
  ),
  day_zone: setting(
    timeZoneInput,
    'UTC',
    'The zone by whose clock the days of these limits begin, such as `Africa/Accra`; `UTC` unless set',
  ),
  source_alphanumeric: setting(tonNpi, { ton: 5, npi: 0 }, 'How a sender of letters is marked; 5 and 0 unless set'),
  source_international: setting(
    tonNpi,
    { ton: 1, npi: 1 },
    'How a sender that is a phone number is marked; 1 and 1 unless set',
  ),
  source_short_code: setting(
    tonNpi,
    { ton: 3, npi: 0 },
    'How a sender of up to 8 digits is marked; 3 and 0 unless set',
  ),
  destination: setting(tonNpi, { ton: 1, npi: 1 }, 'How the number of the recipient is marked; 1 and 1 unless set'),
  destination_prefix: setting(
    dialDigits(5),
    '',
    'What is written before the number of the recipient where no rule is for it, such as `+` or `00`; empty unless set',
  ),
  destination_rules: setting(
    numberRules,
    [],
    'How numbers of recipients are rewritten, up to 1,000 rules; the longest prefix decides. `{"prefix": "233", "strip": 3, "prepend": "0"}` writes 0244123456',
  ),
  source_prefix: setting(
    dialDigits(5),
    '',
    'What is written before a sender that is a phone number, where no rule is for it; empty unless set',
  ),
  source_rules: setting(
    numberRules,
    [],
    'How senders that are phone numbers are rewritten, up to 1,000 rules; the longest prefix decides',
  ),
  incoming_rules: setting(
    numberRules,
    [],
    'How numbers in replies and receipts become international, up to 1,000 rules; a `+` or `00` is left out first. `{"prefix": "0", "strip": 1, "prepend": "233"}` reads 0244123456 as 233244123456',
  ),
  interface_version: setting(
    z.enum(INTERFACE_VERSIONS),
    '3.4',
    'The version of SMPP that the bind states; `3.4` unless set. With `3.3` no optional fields are sent',
  ),
  bind_address: setting(tonNpi, { ton: 0, npi: 0 }, 'How `address_range` is marked; 0 and 0 unless set'),
  protocol_id: setting(octet, 0, 'The SMPP field `protocol_id` of messages, 0 to 255; 0 unless set'),
  priority_flag: setting(octet, 0, 'The SMPP field `priority_flag` of messages, 0 to 255; 0 unless set'),
  registered_delivery: setting(
    octet,
    1,
    'The SMPP field `registered_delivery` of messages whose receipts are asked for, 0 to 255; 1 unless set',
  ),
  data_coding_gsm7: setting(octet, 0, 'The `data_coding` of a text in `gsm7`, 0 to 255; 0 unless set'),
  data_coding_latin1: setting(octet, 3, 'The `data_coding` of a text in `latin1`, 0 to 255; 3 unless set'),
  data_coding_ucs2: setting(octet, 8, 'The `data_coding` of a text in Unicode, 0 to 255; 8 unless set'),
  septets_packed: setting(
    z.boolean(),
    false,
    'Whether texts in `gsm7` are written and read as packed septets, eight characters in seven octets; false unless set',
  ),
  service_type: setting(optionalLine(5), '', 'The SMPP field `service_type`, up to 5 characters; empty unless set'),
  country: setting(
    z
      .string()
      .trim()
      .regex(/^([A-Za-z]{2})?$/, { message: 'must be a two-letter country code, such as GH, or empty' }),
    '',
    'The country whose numbers the carrier writes in national form, as two letters such as `GH`; empty, as unless set: those of the accounts that write through it',
  ),
  default_coding: setting(
    z.enum(CODINGS),
    'gsm7',
    'The alphabet of the carrier: `gsm7` (data_coding 0, up to 160 characters in one part) or `latin1` (data_coding 3, up to 140); `gsm7` unless set. A text with any other character goes as UCS-2. Parts are counted and charged accordingly',
  ),
  national_tables: setting(
    z.enum(NATIONAL_TABLES),
    'none',
    'The languages whose national tables (3GPP TS 23.038, annex A) the carrier passes on: a text with their letters uses them where it then has fewer parts than as Unicode. `none` unless set; used with `gsm7` and `long_messages` `udh` alone',
  ),
  long_messages: setting(
    z.enum(LONG_MESSAGES),
    'udh',
    'How the parts of a long text are joined: `udh` (in the text), `sar` (in fields of their own) or `payload` (as one message); `udh` unless set',
  ),
  submit_id_form: setting(
    z.enum(ID_FORMS),
    'as_is',
    'How the carrier writes message ids in answers to submits; `as_is` unless set',
  ),
  receipt_id_form: setting(
    z.enum(ID_FORMS),
    'as_is',
    'How the carrier writes message ids in receipts; `as_is` unless set',
  ),
  receipts_requested: setting(z.boolean(), true, 'Whether receipts are asked for; true unless set'),
  reference_sent: setting(z.boolean(), true, 'Whether `user_message_reference` is sent; true unless set'),
  validity_form: setting(
    z.enum(VALIDITY_FORMS),
    'relative',
    'How the validity of a message is written: `relative`, `absolute`, or `none` for not at all; `relative` unless set',
  ),
  tlvs: setting(
    carrierTlvs,
    [],
    'Optional parameters that are sent with each message, up to 20: by tag, with constants or named values (`GET /named-values`)',
  ),
  tlvs_in: setting(
    carrierTlvsIn,
    [],
    'Optional parameters of replies whose values are kept with the reply, up to 10: by tag, with the names under which they are shown',
  ),
  temporary_statuses: setting(
    z.array(z.int().min(1).max(0xffffffff)).max(100),
    [],
    'Numbers of `command_status` that mean "try again later" at this carrier, up to 100',
  ),
  error_codes: setting(
    z.array(codeWords).max(500),
    [],
    'What the codes of this carrier mean, up to 500: messages that failed with one of them show the words. The names of SMPP are known without',
  ),
  receipt_patience_hours: setting(
    z.int().min(1).max(720),
    72,
    'For how long a receipt is awaited, 1 to 720 hours; then a message counts as closed. 72 unless set',
  ),
  alarm_after_minutes: setting(
    z.int().min(0).max(10_080),
    0,
    'How long the carrier may be out of reach before the operator is told, up to 10,080 minutes, such as for a phone that is off at night; 0, as unless set: 15 seconds',
  ),
  // A message whose answer comes later than this becomes `unknown`, so a long time-out costs less than a short one.
  request_timeout_ms: setting(
    z.int().min(100).max(300_000),
    30_000,
    'How long an answer is awaited, 100 to 300,000 milliseconds; then the message is `unknown`. 30,000 unless set',
  ),
  connect_timeout_ms: setting(
    z.int().min(100).max(120_000),
    10_000,
    'How long a connection may take, 100 to 120,000 milliseconds; 10,000 unless set',
  ),
  enquire_link_ms: setting(
    zeroOrAtLeast(1_000, DAY_MS),
    30_000,
    'How often the carrier is asked whether it is there, up to a day in milliseconds; 0: never. 30,000 unless set',
  ),
  reconnect_max_ms: setting(
    z.int().min(100).max(3_600_000),
    60_000,
    'The longest wait before connecting again, 100 to 3,600,000 milliseconds; 60,000 unless set',
  ),
});

export const carrierSettingsShown = z.strictObject(carrierSettings.shown);

type Shown = typeof carrierSettings.shown;
type Name = keyof Shown;

const OF_BOTH = [
  ...(['bind_count', 'window', 'messages_per_second', ...DAY_SETTINGS] as const),
  ...(['error_codes', 'receipt_patience_hours', 'alarm_after_minutes'] as const),
  ...(['request_timeout_ms', 'connect_timeout_ms', 'reconnect_max_ms'] as const),
  ...(['tls_ca', 'tls_server_name', 'tls_certificate'] as const),
] satisfies readonly Name[];
type OfBoth = (typeof OF_BOTH)[number];

const names = Object.keys(carrierSettings.shown) as Name[];
const isOfBoth = (name: Name): name is OfBoth => OF_BOTH.some((one) => one === name);
const OF_HTTP = ['profile', 'definition', 'values', 'hook_addresses'] satisfies readonly Name[];
const OF_SMPP = names.filter((name) => !isOfBoth(name) && !OF_HTTP.some((one) => one === name));

/** The settings that carriers of a kind do not have. The simulator is spoken to by SMPP. */
export const foreignSettings = (kind: (typeof CARRIER_KINDS)[number]): readonly Exclude<Name, OfBoth>[] =>
  kind === 'http' ? (OF_SMPP as Exclude<Name, OfBoth>[]) : OF_HTTP;

/** What a new carrier of a kind cannot do without. */
export const CARRIER_NEEDS = { smpp: ['host', 'port', 'system_id'], http: ['profile'] } as const;

/** The settings in a reply: those of another kind are left out. */
export const carrierSettingsOfKinds = Object.fromEntries(
  names.map((name) => [name, isOfBoth(name) ? carrierSettings.shown[name] : carrierSettings.shown[name].optional()]),
) as { readonly [Of in Name]: Of extends OfBoth ? Shown[Of] : z.ZodOptional<Shown[Of]> };
