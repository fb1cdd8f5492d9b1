import { z } from 'zod';
import { callStep, stepExample } from './call-ladders.ts';
import { TRUNK_REGISTRATIONS } from './choices.ts';
import { EXCHANGES } from './exchange-profiles.ts';
import {
  createdAt,
  id,
  line,
  lineOf,
  nameSearch,
  optionalLine,
  pageQuery,
  phoneNumberInput,
  text,
  timestamp,
  updatedAt,
} from './fields.ts';
import { operatorNoun } from './noun.ts';
import { doneReply, replyOf } from './replies.ts';
import { tlsCertificateEndsAt, tlsKeyInput } from './tls-settings.ts';
import { trunkSettings } from './trunk-settings.ts';
import { callSound } from './voice-attempts.ts';

const NAME_WORDS = 'A name for yourself, up to 100 characters';
const PAUSED_WORDS = 'True: it gets no calls';

const { host, port, transport, domain, username, ...others } = trunkSettings.shown;
export const trunk = z.strictObject({
  id,
  name: z.string().describe(NAME_WORDS),
  kind: z.enum(['sip', 'simulator']).describe('`sip`, or `simulator` for the built-in one, which rings no phone'),
  ...{ host, port, transport, domain, username },
  has_password: z.boolean().describe('Whether a password is stored'),
  ...others,
  tls_certificate_ends_at: tlsCertificateEndsAt,
  registration: z.enum(TRUNK_REGISTRATIONS).meta({
    description:
      'How the process that answers stands with the trunk: `none` (no registration is needed), `pending`, `registered` or `refused`',
  }),
  registration_status_code: z.int().nullable().describe('The SIP status that the last registration got; null: none'),
  is_reachable: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether it answered when it was last asked; null: it is not asked' }),
  is_paused: z.boolean().describe(PAUSED_WORDS),
  resting_until: timestamp
    .nullable()
    .meta({ description: 'It failed, or asked to wait, and gets no calls until then; null: it gets calls' }),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const testCallReport = z.strictObject({
  outcome: z
    .enum(['', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'])
    .describe('How the call ended; empty: it was not made'),
  reason: z.string().describe('Why it ended so, in a word; empty: there is nothing to say'),
  status_code: z.int().nullable().meta({ description: 'The SIP status with which it was refused; null: it was not' }),
  status_text: z.string().meta({ description: 'The words of the other side beside its status' }),
  rang_after_ms: z.int().nullable().describe('After how many milliseconds it rang; null: it did not'),
  answered_after_ms: z.int().nullable().describe('After how many milliseconds it was answered; null: it was not'),
  duration_ms: z.int().describe('How long it was, in milliseconds, from its answer on'),
  digits: z.string().describe('The keys that were pressed'),
  ...callSound.shape,
  is_heard: z.boolean().meta({
    description:
      'Whether the other side told that sound reaches it: it reported what it got (RTCP), or keys were pressed',
  }),
  advice: z.string().describe('What to try after a call that failed, in sentences; empty: there is nothing to say'),
  steps: z
    .array(callStep)
    .describe(
      'The SIP messages of the call in their order, up to 40, without credentials; of bodies only the media lines of SDP',
    ),
});

const { inputs } = trunkSettings;
const body = z
  .strictObject({
    name: line(100).describe(NAME_WORDS),
    ...{ host: inputs.host, port: inputs.port, transport: inputs.transport },
    ...{ domain: inputs.domain, username: inputs.username },
    password: optionalLine(256).nullable().meta({
      description: 'The password, up to 256 characters. It is stored encrypted and never shown; null removes it',
    }),
    ...inputs,
    tls_key: tlsKeyInput,
    is_paused: z.boolean().describe(PAUSED_WORDS),
  })
  .partial();

const example = {
  id: 2,
  name: 'Accra Telecom',
  kind: 'sip',
  host: 'sip.example.com',
  transport: 'udp',
  username: 'volley',
  has_password: true,
  caller_id: '233302000000',
  caller_id_in: 'from',
  headers: [{ name: 'X-Account', value: '4711' }],
  channels: 30,
  calls_per_second: 5,
  prefixes: ['233'],
  blocked_prefixes: ['23390'],
  dial_rules: [{ prefix: '233', strip: 3, prepend: '0' }],
  tier: 1,
  codecs: ['PCMU', 'PCMA'],
  sound_from: 'trunk',
  srtp: 'off',
  keep_alive_seconds: 30,
  registration: 'none',
  is_reachable: true,
};

const { get, list, post, put, remove } = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Trunk',
  one: trunk,
  example,
});

export const trunkOperations = {
  list: list('admin.trunks.list', '/admin/trunks', {
    summary: 'List SIP trunks, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: nameSearch }),
  }),
  create: post('admin.trunks.create', '/admin/trunks', {
    confirms: true,
    summary: 'Add a SIP trunk',
    description: 'It gets calls within a second.',
    body: body.required({ name: true, host: true }).extend({
      exchange: z
        .enum(EXCHANGES)
        .nullable()
        .optional()
        .describe(
          'The exchange that the trunk leads to: settings that are left out are as it demands them. Null or left out: another one',
        ),
    }),
    bodyExample: { name: 'Accra Telecom', host: 'sip.example.com', username: 'volley', password: 'secret' },
  }),
  get: get('admin.trunks.get', '/admin/trunks/{id}'),
  update: put('admin.trunks.update', '/admin/trunks/{id}', {
    confirms: true,
    description:
      'Fields that you leave out stay as they are; calls in progress are not affected. A change of host, port, transport, domain or certificates needs the password again, unless there is none.',
    body,
    bodyExample: { channels: 60 },
  }),
  delete: remove('admin.trunks.delete', '/admin/trunks/{id}', {
    confirms: true,
    summary: 'Remove a trunk',
    reply: doneReply('Trunk removed.'),
  }),
  check: post('admin.trunks.check', '/admin/trunks/{id}/check', {
    summary: 'Check whether a trunk answers',
    description: 'By an OPTIONS request with its credentials; no phone rings.',
    reply: replyOf(
      'What it answered',
      z.strictObject({
        is_reachable: z.boolean().describe('Whether it answered'),
        status_code: z.int().nullable().describe('The SIP status of its answer; null: it did not answer'),
        round_trip_ms: z.int().nonnegative().describe('How long the answer took, in milliseconds'),
        problem: z.string().meta({
          description: 'Why there was no answer, or that the user name or password was refused; empty: all is well',
        }),
      }),
      { is_reachable: true, status_code: 200, round_trip_ms: 24, problem: '' },
    ),
    errors: ['wrong_state'],
  }),
  testCall: post('admin.trunks.testCall', '/admin/trunks/{id}/test-call', {
    summary: 'Make a test call through a trunk',
    description:
      'A real call, which the trunk may charge. The reply comes when the call has ended: after the ringing time and 20 seconds at most.',
    body: z
      .strictObject({
        to: phoneNumberInput.describe('The number to call'),
        caller_id: lineOf(20, /^(\+?\d{1,15})?$/, 'must be a phone number').describe(
          'The number that is shown; left out: the number of the trunk',
        ),
        text: text(1, 200).meta({
          description: 'What is said, in English, up to 200 characters; left out: a sentence that this is a test',
        }),
        ring_seconds: z.int().min(5).max(30).meta({ description: 'How long it rings, 5 to 30 seconds; left out: 20' }),
      })
      .partial()
      .required({ to: true }),
    bodyExample: { to: '0244123456' },
    reply: replyOf('How the call went', testCallReport, {
      outcome: 'answered',
      rang_after_ms: 410,
      answered_after_ms: 5_230,
      duration_ms: 4_120,
      packets_sent: 206,
      packets_received: 204,
      packets_lost: 2,
      jitter_ms: 2.4,
      is_heard: true,
      steps: [stepExample],
    }),
    errors: ['wrong_state'],
  }),
};
