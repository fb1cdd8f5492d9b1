import { z } from 'zod';
import { REGISTRATION_STATUSES } from './choices.ts';
import {
  countryInput,
  createdAt,
  id,
  line,
  optionalLine,
  pageQuery,
  pathUuid,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  updatedAt,
  uuid,
} from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { createdReply, doneReply, fileReply, replyOf } from './replies.ts';

const PAPER_BYTES_MAX = 2 * 1024 * 1024;

export const registrationPaper = z.strictObject({
  uuid,
  name: z.string().describe('Its name'),
  content_type: z.string().describe('What it is: `application/pdf`, `image/png` or `image/jpeg`'),
  bytes: z.int().positive().describe('How large it is, in bytes'),
  created_at: createdAt,
});
const paperExample = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120071',
  name: 'Certificate of incorporation',
  content_type: 'application/pdf',
  bytes: 48_213,
};

const place = {
  country: z.string().describe('The country of the numbers, as two letters such as `GH`'),
  network: z.string().describe('The network of the numbers, in small letters; empty: all networks of the country'),
};
const placeInputs = {
  country: countryInput.describe('The country of the numbers, as two letters such as `GH`'),
  network: optionalLine(100)
    .optional()
    .describe('The name of the network, such as `MTN`; left out or empty: all networks of the country'),
};

export const senderRegistration = z.strictObject({
  id,
  uuid,
  sender_id: z.string().describe('The name that recipients see'),
  ...place,
  status: z
    .enum(REGISTRATION_STATUSES)
    .describe(
      '`draft` (not submitted yet), `submitted` (the operator has not decided), `approved`, `rejected`, `expired` (its time is over) or `ended` (the operator ended it); only an approved one counts',
    ),
  status_reason: z.string().describe('Why it was rejected or ended, in the words of the operator; empty: it was not'),
  reference: z.string().describe('What the network calls it; empty: the operator has named nothing'),
  note: z.string().describe('What the account says about it'),
  valid_until: timestamp.nullable().describe('Until when it counts; null: without an end'),
  papers: z.array(registrationPaper).describe('The files that belong to it, the oldest first'),
  created_at: createdAt,
  updated_at: updatedAt,
});
const forOperator = {
  account_id: id.describe('The account that asked for it'),
  carrier_ids: z.array(id).describe('The carriers on which it counts; empty: all carriers'),
};
export const senderRegistrationForOperator = z.strictObject({ ...senderRegistration.shape, ...forOperator });

export const senderRegistrationExample = {
  id: 9,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120070',
  sender_id: 'Volley',
  country: 'GH',
  network: 'mtn',
  status: 'approved',
  status_reason: '',
  reference: 'MTN-2026-118',
  note: 'One-time codes and order news',
  valid_until: '2027-01-31T00:00:00.000000Z',
  papers: [paperExample],
};
const operatorExample = { ...senderRegistrationExample, account_id: 1, carrier_ids: [2] };

const path = '/sender-registrations';
const status = z.enum(REGISTRATION_STATUSES).optional().describe('Only those in this state; left out: all');
const byPaper = z.object({
  uuid: pathUuid.describe('The UUID of the registration'),
  paper: pathUuid.describe('The UUID of the paper'),
});
const file = fileReply('The file, as it was uploaded', 'application/octet-stream', '%PDF-1.7…');
const AUDITED = 'The audit log of the account tells who opened it.';
const note = optionalLine(500).optional();

const { list, get, post, remove } = noun({
  tag: 'Sender registrations',
  noun: 'Sender registration',
  isShared: true,
  one: senderRegistration,
  example: senderRegistrationExample,
});

export const senderRegistrationOperations = {
  list: list('senderRegistrations.list', path, {
    summary: 'List sender registrations, newest first',
    query: z.strictObject({ ...pageQuery, status }),
  }),
  create: post('senderRegistrations.create', path, {
    errors: ['storage_limit'],
    summary: 'Begin the registration of a sender ID with a network',
    description:
      'Some networks take messages only from senders that are registered with them. The registration is a draft until you submit it; add its papers before. An account has 500 at most.',
    body: z.strictObject({
      sender_id: line(15).describe('One of your sender IDs'),
      ...placeInputs,
      note: note.describe('What the operator should know, up to 500 characters'),
    }),
    bodyExample: { sender_id: 'Volley', country: 'GH', network: 'MTN', note: 'One-time codes and order news' },
  }),
  get: get('senderRegistrations.get', `${path}/{uuid}`),
  submit: post('senderRegistrations.submit', `${path}/{uuid}/submit`, {
    errors: ['wrong_state'],
    summary: 'Submit a sender registration, so that the operator decides about it',
    description: 'One that was rejected, ended or has expired may be submitted again.',
    body: z.strictObject({ note: note.describe('In the place of the note before; left out: it stays') }),
    bodyExample: { note: 'The certificate is the new one.' },
  }),
  delete: remove('senderRegistrations.delete', `${path}/{uuid}`, {
    description: 'Its papers are deleted with it. An approved one no longer counts.',
  }),
  addPaper: post('senderRegistrations.addPaper', `${path}/{uuid}/papers`, {
    errors: ['storage_limit', 'conflict'],
    summary: 'Add a paper to a sender registration',
    description:
      'The body is a PDF, PNG or JPEG file of at most 2 MB. A registration has 5 papers at most, and an account 100 MB of them. They are stored encrypted. Those who manage the account can read them, and those of the operator who decide about registrations.',
    query: z.strictObject({
      name: line(100).optional().describe('What the paper is, up to 100 characters; left out: `Paper`'),
    }),
    upload: { contentTypes: ['application/octet-stream'], bytesMax: PAPER_BYTES_MAX },
    reply: replyOf('The registration', senderRegistration, senderRegistrationExample),
  }),
  paper: get('senderRegistrations.paper', `${path}/{uuid}/papers/{paper}`, {
    scope: 'manage',
    errors: ['conflict'],
    isAudited: true,
    summary: 'Download a paper of a sender registration',
    description: AUDITED,
    params: byPaper,
    noun: 'Paper',
    reply: file,
  }),
  deletePaper: remove('senderRegistrations.deletePaper', `${path}/{uuid}/papers/{paper}`, {
    summary: 'Delete a paper of a sender registration',
    params: byPaper,
    noun: 'Paper',
    reply: doneReply('Paper deleted.'),
  }),
};

const operator = operatorNoun({
  writes: 'operator_approvals',
  noun: 'Sender registration',
  one: senderRegistrationForOperator,
  example: operatorExample,
});
const reason = z.strictObject({ reason: line(500).describe('Why, up to 500 characters') });

export const senderRegistrationOperatorOperations = {
  list: operator.list('admin.senderRegistrations.list', `/admin${path}`, {
    summary: 'List the sender registrations of every account, newest first',
    description: 'Drafts are not listed, because they may still change.',
    query: z.strictObject({ ...pageQuery, status }),
  }),
  approve: operator.post('admin.senderRegistrations.approve', `/admin${path}/{uuid}/approve`, {
    errors: ['wrong_state'],
    summary: 'Approve a sender registration, or renew it',
    description: 'It counts from the reply on. What you leave out stays as it is.',
    body: z.strictObject({
      reference: optionalLine(100).optional().describe('What the network calls it, up to 100 characters'),
      valid_until: timestampInput.nullable().optional().describe('Until when it counts; null: without an end'),
      carrier_ids: z.array(id).max(100).optional().describe('The carriers on which it counts, up to 100; empty: all'),
    }),
    bodyExample: { reference: 'MTN-2026-118', valid_until: '2027-01-31T00:00:00Z', carrier_ids: [2] },
  }),
  reject: operator.post('admin.senderRegistrations.reject', `/admin${path}/{uuid}/reject`, {
    errors: ['wrong_state'],
    summary: 'Reject a sender registration, with the reason',
    body: reason,
    bodyExample: { reason: 'The network asks for a certificate of incorporation.' },
  }),
  end: operator.post('admin.senderRegistrations.end', `/admin${path}/{uuid}/end`, {
    errors: ['wrong_state'],
    summary: 'End a sender registration, with the reason',
    description:
      'From the reply on it does not count. Messages that need it are not sent and cost nothing, those of running campaigns too.',
    body: reason,
    bodyExample: { reason: 'The network has withdrawn it.' },
  }),
  paper: operator.get('admin.senderRegistrations.paper', `/admin${path}/{uuid}/papers/{paper}`, {
    scope: 'operator_approvals',
    errors: ['conflict'],
    isAudited: true,
    summary: 'Download a paper of a sender registration of any account',
    description: AUDITED,
    params: byPaper,
    noun: 'Paper',
    reply: file,
  }),
};

export const registrationDemand = z.strictObject({ id, ...place, created_at: createdAt });
const demandExample = { id: 2, country: 'GH', network: 'mtn', created_at: TIMESTAMP_EXAMPLE };
const demands = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Registration demand',
  one: registrationDemand,
  example: demandExample,
});

export const registrationDemandOperations = {
  list: demands.list('admin.registrationDemands.list', '/admin/registration-demands', {
    summary: 'List where senders must be registered, newest first',
  }),
  set: demands.post('admin.registrationDemands.set', '/admin/registration-demands', {
    summary: 'Demand that senders are registered with a network, or with all of a country',
    description:
      'From the reply on, messages to these numbers go only to carriers on which their sender is registered. Approve the registrations first.',
    body: z.strictObject(placeInputs),
    bodyExample: { country: 'GH', network: 'MTN' },
    reply: createdReply('The demand', registrationDemand, demandExample),
  }),
  delete: demands.remove('admin.registrationDemands.delete', '/admin/registration-demands/{id}', {
    summary: 'Demand no longer that senders are registered with a network',
  }),
};

export const fallbackSender = z.strictObject({
  country: z.string().describe('The country of the numbers, as two letters such as `GH`'),
  sender_id: z.string().describe('The sender ID that is used there'),
  updated_at: updatedAt,
});
const fallbackExample = { country: 'GH', sender_id: 'VolleyGH' };
const fallbacks = noun({
  tag: 'Sender registrations',
  noun: 'Fallback sender',
  isShared: true,
  params: z.object({ country: countryInput.describe('The country, as two letters such as `GH`') }),
  one: fallbackSender,
  example: fallbackExample,
  writes: 'send',
});

export const fallbackSenderOperations = {
  list: fallbacks.get('fallbackSenders.list', '/fallback-senders', {
    summary: 'List the fallback senders, by country',
    query: z.strictObject({}),
    reply: replyOf('All fallback senders', z.array(fallbackSender), [fallbackExample]),
  }),
  set: fallbacks.put('fallbackSenders.set', '/fallback-senders/{country}', {
    summary: 'Set the fallback sender of a country',
    description:
      'It is used for numbers of the country where the sender ID that was asked for is not registered and this one is. Text, parts and price stay as they are.',
    body: z.strictObject({ sender_id: line(15).describe('One of your approved sender IDs') }),
    bodyExample: { sender_id: 'VolleyGH' },
  }),
  delete: fallbacks.remove('fallbackSenders.delete', '/fallback-senders/{country}'),
};
