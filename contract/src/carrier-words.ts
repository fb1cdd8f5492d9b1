import { z } from 'zod';
import { line } from './fields.ts';

/** The description of each setting of a carrier, wherever it is shown or set. */
export const CARRIER_WORDS = {
  name: 'A name for yourself, up to 100 characters',
  host: 'The host name or address of the carrier, without port',
  port: 'The port, 1 to 65,535',
  tls: 'Whether the connection is encrypted; false unless set',
  tls_ca: 'Certificates in PEM against which that of the carrier is checked; empty: those that Node trusts',
  tls_server_name: 'The name that the certificate must have; empty: the host',
  tls_verified: 'Whether the certificate is checked; true unless set',
  system_id: 'The user name at the carrier, up to 64 characters',
  system_type: 'The SMPP field `system_type`, up to 12 characters; empty unless set',
  address_range: 'The SMPP field `address_range`, up to 40 characters; empty unless set',
  bind_kind:
    'How to connect: `transceiver`, `transmitter` (no receipts or replies), or `pair` (a transmitter and a receiver); `transceiver` unless set',
  bind_count: 'How many binds, or pairs of them, in all processes together, 1 to 32; 1 unless set',
  window: 'How many submits of one bind may be unanswered at the same time, 1 to 5,000; 50 unless set',
  messages_per_second:
    'How many parts may be submitted in a second, by all processes together, up to 100,000; 0, as unless set: no limit',
  source_alphanumeric: 'How a sender of letters is marked; 5 and 0 unless set',
  source_international: 'How a sender that is a phone number is marked; 1 and 1 unless set',
  source_short_code: 'How a sender of up to 8 digits is marked; 3 and 0 unless set',
  destination: 'How the number of the recipient is marked; 1 and 1 unless set',
  service_type: 'The SMPP field `service_type`, up to 5 characters; empty unless set',
  country:
    'The country whose numbers the carrier writes in national form, as two letters such as `GH`; empty, as unless set: those of the accounts that write through it',
  default_coding:
    'The alphabet of the carrier: `gsm7` (data_coding 0, up to 160 characters in one part) or `latin1` (data_coding 3, up to 140); `gsm7` unless set. A text with any other character goes as UCS-2. Parts are counted and charged accordingly',
  national_tables:
    'The languages whose national tables (3GPP TS 23.038, annex A) the carrier passes on: a text with their letters uses them where it then has fewer parts than as Unicode. `none` unless set; used with `gsm7` and `long_messages` `udh` alone',
  long_messages:
    'How the parts of a long text are joined: `udh` (in the text), `sar` (in fields of their own) or `payload` (as one message); `udh` unless set',
  submit_id_form: 'How the carrier writes message ids in answers to submits; `as_is` unless set',
  receipt_id_form: 'How the carrier writes message ids in receipts; `as_is` unless set',
  receipts_requested: 'Whether receipts are asked for; true unless set',
  reference_sent: 'Whether `user_message_reference` is sent; true unless set',
  validity_form:
    'How the validity of a message is written: `relative`, `absolute`, or `none` for not at all; `relative` unless set',
  error_codes:
    'What the codes of this carrier mean, up to 500: messages that failed with one of them show the words. The names of SMPP are known without',
  temporary_statuses: 'Numbers of `command_status` that mean "try again later" at this carrier, up to 100',
  receipt_patience_hours:
    'For how long a receipt is awaited, 1 to 720 hours; then a message counts as closed. 72 unless set',
  request_timeout_ms:
    'How long an answer is awaited, 100 to 300,000 milliseconds; then the message is `unknown`. 30,000 unless set',
  connect_timeout_ms: 'How long a connection may take, 100 to 120,000 milliseconds; 10,000 unless set',
  enquire_link_ms:
    'How often the carrier is asked whether it is there, up to a day in milliseconds; 0: never. 30,000 unless set',
  reconnect_max_ms: 'The longest wait before connecting again, 100 to 3,600,000 milliseconds; 60,000 unless set',
  password: 'The password, up to 64 characters of Latin-1. It is stored encrypted and never shown',
};

export const ERROR_CODES_MAX = 500;

export const codeWords = z.strictObject({
  code: line(32).describe('The code as the carrier writes it, such as `007`, `0x412` or `ESME_RSUBMITFAIL`'),
  words: line(300).describe('What it means, for people'),
});
