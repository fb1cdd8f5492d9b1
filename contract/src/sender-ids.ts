import { z } from 'zod';
import { REQUEST_STATUSES } from './choices.ts';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import { createdAt, id, line, nameSearch, pageQuery, pathUuid, TIMESTAMP_EXAMPLE, updatedAt, uuid } from './fields.ts';
import { operation } from './operation.ts';
import { requestDecision, requestDecisionExample } from './request-decisions.ts';

const senderIdFields = {
  id,
  uuid,
  sender_id: z.string().describe('The name that recipients see'),
  purpose: z.string().describe('What it is used for, in the words of the account'),
  status: z
    .enum(REQUEST_STATUSES)
    .describe(
      '`pending` (the operator has not decided), `approved`, `rejected` or `suspended`; only an approved one can be used',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
};
export const senderId = z.strictObject(senderIdFields);
/** The operator also sees whose sender ID it is, and why it was rejected or suspended. */
export const senderIdForOperator = z.strictObject({
  ...senderIdFields,
  account_id: id.describe('The account that asked for it'),
  status_reason: z.string().describe('Why it was rejected or suspended; empty: it was not'),
});

export const senderIdExample = {
  id: 3,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120005',
  sender_id: 'Volley',
  purpose: 'One-time codes and order news',
  status: 'approved',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
const forOperatorExample = { ...senderIdExample, account_id: 1, status_reason: '' };
const byUuid = z.object({ uuid: pathUuid });
const common = { listener: 'api', tag: 'Sender IDs', auth: 'bearer' } as const;
const oneSenderId = {
  description: 'The sender ID',
  schema: dataReply(senderId),
  example: { success: true, data: senderIdExample },
};
const oneForOperator = {
  description: 'The sender ID',
  schema: dataReply(senderIdForOperator),
  example: { success: true, data: forOperatorExample },
};

/** 3 to 11 characters that every phone shows, or 3 to 15 digits: one pattern, so that one sentence explains a mistake. */
const SENDER_FORM = /^(?:\d{3,15}|\+\d{3,14}|(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 .&_-]{1,9}[A-Za-z0-9.&_-])$/;
const senderText = z.string().trim().regex(SENDER_FORM, {
  message: 'must be 3 to 11 letters, digits, spaces or . & _ - with at least one letter, or 3 to 15 digits',
});

export const senderIdOperations = {
  list: operation({
    ...common,
    id: 'senderIds.list',
    method: 'GET',
    path: '/sender-ids',
    scope: 'read',
    summary: 'List sender IDs, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: nameSearch }),
    reply: {
      status: 200,
      description: 'A page of sender IDs',
      schema: dataReply(fullPage(senderId)),
      example: fullPageExample('/sender-ids', senderIdExample),
    },
  }),
  create: operation({
    ...common,
    id: 'senderIds.create',
    method: 'POST',
    path: '/sender-ids',
    scope: 'manage',
    summary: 'Request a sender ID',
    description: 'It is pending until the operator approves it.',
    body: z.strictObject({
      sender_id: senderText.describe(
        'The name that recipients see: 3 to 11 letters, digits, spaces or `. & _ -`, or 3 to 15 digits',
      ),
      purpose: line(500).describe('What it is used for, up to 500 characters; the operator decides by it'),
    }),
    bodyExample: { sender_id: 'Volley', purpose: 'One-time codes and order news' },
    reply: { status: 201, ...oneSenderId },
  }),
  get: operation({
    ...common,
    id: 'senderIds.get',
    ofInterface: true,
    method: 'GET',
    path: '/sender-ids/{uuid}',
    scope: 'read',
    noun: 'Sender ID',
    summary: 'Read one sender ID',
    params: byUuid,
    reply: { status: 200, ...oneSenderId },
  }),
  decision: operation({
    ...common,
    id: 'senderIds.decision',
    method: 'GET',
    path: '/sender-ids/{uuid}/decision',
    scope: 'read',
    noun: 'Sender ID',
    summary: 'Read what the operator decided on a sender ID, and why',
    params: byUuid,
    reply: {
      status: 200,
      description: 'The decision',
      schema: dataReply(requestDecision),
      example: { success: true, data: requestDecisionExample },
    },
  }),
  delete: operation({
    ...common,
    id: 'senderIds.delete',
    ofInterface: true,
    method: 'DELETE',
    path: '/sender-ids/{uuid}',
    scope: 'manage',
    noun: 'Sender ID',
    summary: 'Delete a sender ID',
    description: 'Future campaigns cannot use it. Campaigns that used it are not changed.',
    params: byUuid,
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Sender ID deleted.' },
    },
  }),
};

export const senderIdOperatorOperations = {
  list: operation({
    ...common,
    id: 'admin.senderIds.list',
    tag: 'Operator',
    method: 'GET',
    path: '/admin/sender-ids',
    scope: 'operator_read',
    summary: 'List the sender IDs of every account, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(REQUEST_STATUSES).optional().describe('Only those in this state; left out: all'),
    }),
    reply: {
      status: 200,
      description: 'A page of sender IDs',
      schema: dataReply(fullPage(senderIdForOperator)),
      example: fullPageExample('/admin/sender-ids', forOperatorExample),
    },
  }),
  approve: operation({
    ...common,
    id: 'admin.senderIds.approve',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/sender-ids/{uuid}/approve',
    scope: 'operator_approvals',
    noun: 'Sender ID',
    summary: 'Approve a sender ID',
    params: byUuid,
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
  reject: operation({
    ...common,
    id: 'admin.senderIds.reject',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/sender-ids/{uuid}/reject',
    scope: 'operator_approvals',
    noun: 'Sender ID',
    summary: 'Reject a sender ID, with the reason',
    params: byUuid,
    body: z.strictObject({ reason: line(500).describe('Why, up to 500 characters') }),
    bodyExample: { reason: 'The name belongs to a bank.' },
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
  suspend: operation({
    ...common,
    id: 'admin.senderIds.suspend',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/sender-ids/{uuid}/suspend',
    scope: 'operator_approvals',
    noun: 'Sender ID',
    summary: 'Suspend a sender ID, with the reason',
    description:
      'From the reply on no message is sent under it. Running campaigns are paused; single messages that were scheduled fail at their time and are refunded.',
    params: byUuid,
    body: z.strictObject({ reason: line(500).describe('Why, up to 500 characters') }),
    bodyExample: { reason: 'People complained about messages from it.' },
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
  resume: operation({
    ...common,
    id: 'admin.senderIds.resume',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/sender-ids/{uuid}/resume',
    scope: 'operator_approvals',
    noun: 'Sender ID',
    summary: 'End the suspension of a sender ID',
    description: 'It can be used again. Campaigns that were paused continue when their account resumes them.',
    params: byUuid,
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
};
