import { z } from 'zod';
import { REQUEST_STATUSES } from './choices.ts';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  createdAt,
  id,
  line,
  numberInput,
  numberSearch,
  pageQuery,
  pathUuid,
  TIMESTAMP_EXAMPLE,
  updatedAt,
  uuid,
} from './fields.ts';
import { operation } from './operation.ts';
import { requestDecision, requestDecisionExample } from './request-decisions.ts';

const callerIdFields = {
  id,
  uuid,
  phone_number: z.string().meta({ description: 'The number that people see, as digits without plus' }),
  purpose: z.string().describe('What it is used for, in the words of the account'),
  status: z
    .enum(REQUEST_STATUSES)
    .describe(
      '`pending` (the operator has not decided), `approved`, `rejected` or `suspended`; only an approved one can be used',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
};
export const callerId = z.strictObject(callerIdFields);
/** The operator also sees whose caller ID it is, and why it was rejected or suspended. */
export const callerIdForOperator = z.strictObject({
  ...callerIdFields,
  account_id: id.describe('The account that asked for it'),
  status_reason: z.string().describe('Why it was rejected or suspended; empty: it was not'),
});

const callerIdExample = {
  id: 3,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120005',
  phone_number: '233302000001',
  purpose: 'The number of our front office',
  status: 'approved',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
const forOperatorExample = { ...callerIdExample, account_id: 1, status_reason: '' };
const byUuid = z.object({ uuid: pathUuid });
const common = { listener: 'api', tag: 'Caller IDs', auth: 'bearer' } as const;
const oneCallerId = {
  description: 'The caller ID',
  schema: dataReply(callerId),
  example: { success: true, data: callerIdExample },
};
const oneForOperator = {
  description: 'The caller ID',
  schema: dataReply(callerIdForOperator),
  example: { success: true, data: forOperatorExample },
};

export const callerIdOperations = {
  list: operation({
    ...common,
    id: 'callerIds.list',
    method: 'GET',
    path: '/caller-ids',
    scope: 'read',
    summary: 'List caller IDs, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: numberSearch }),
    reply: {
      status: 200,
      description: 'A page of caller IDs',
      schema: dataReply(fullPage(callerId)),
      example: fullPageExample('/caller-ids', callerIdExample),
    },
  }),
  create: operation({
    ...common,
    id: 'callerIds.create',
    method: 'POST',
    path: '/caller-ids',
    scope: 'manage',
    summary: 'Request a caller ID',
    description:
      'The number is read as one of the country of the account, or as 3 to 15 digits. It is pending until the operator approves it.',
    body: z.strictObject({
      phone_number: numberInput('must be a valid phone number, or 3 to 15 digits').describe(
        'The number: international with or without `+`, local, or 3 to 15 digits',
      ),
      purpose: line(500).describe('What it is used for, up to 500 characters; the operator decides by it'),
    }),
    bodyExample: { phone_number: '+233302000001', purpose: 'The number of our front office' },
    reply: { status: 201, ...oneCallerId },
  }),
  get: operation({
    ...common,
    id: 'callerIds.get',
    method: 'GET',
    path: '/caller-ids/{uuid}',
    scope: 'read',
    noun: 'Caller ID',
    summary: 'Read one caller ID',
    params: byUuid,
    reply: { status: 200, ...oneCallerId },
  }),
  decision: operation({
    ...common,
    id: 'callerIds.decision',
    method: 'GET',
    path: '/caller-ids/{uuid}/decision',
    scope: 'read',
    noun: 'Caller ID',
    summary: 'Read what the operator decided on a caller ID, and why',
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
    id: 'callerIds.delete',
    method: 'DELETE',
    path: '/caller-ids/{uuid}',
    scope: 'manage',
    noun: 'Caller ID',
    summary: 'Delete a caller ID',
    description: 'Campaigns can no longer show it; a running one is paused before its next call.',
    params: byUuid,
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Caller ID deleted.' },
    },
  }),
};

export const callerIdOperatorOperations = {
  list: operation({
    ...common,
    id: 'admin.callerIds.list',
    tag: 'Operator',
    method: 'GET',
    path: '/admin/caller-ids',
    scope: 'operator_read',
    summary: 'List the caller IDs of every account, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(REQUEST_STATUSES).optional().describe('Only those in this state; left out: all'),
    }),
    reply: {
      status: 200,
      description: 'A page of caller IDs',
      schema: dataReply(fullPage(callerIdForOperator)),
      example: fullPageExample('/admin/caller-ids', forOperatorExample),
    },
  }),
  approve: operation({
    ...common,
    id: 'admin.callerIds.approve',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/caller-ids/{uuid}/approve',
    scope: 'operator_approvals',
    noun: 'Caller ID',
    summary: 'Approve a caller ID',
    params: byUuid,
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
  reject: operation({
    ...common,
    id: 'admin.callerIds.reject',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/caller-ids/{uuid}/reject',
    scope: 'operator_approvals',
    noun: 'Caller ID',
    summary: 'Reject a caller ID, with the reason',
    params: byUuid,
    body: z.strictObject({ reason: line(500).describe('Why, up to 500 characters') }),
    bodyExample: { reason: 'The number belongs to the police.' },
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
  suspend: operation({
    ...common,
    id: 'admin.callerIds.suspend',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/caller-ids/{uuid}/suspend',
    scope: 'operator_approvals',
    noun: 'Caller ID',
    summary: 'Suspend a caller ID, with the reason',
    description: 'Campaigns that show it are paused before their next call.',
    params: byUuid,
    body: z.strictObject({ reason: line(500).describe('Why, up to 500 characters') }),
    bodyExample: { reason: 'People complained about calls from it.' },
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
  resume: operation({
    ...common,
    id: 'admin.callerIds.resume',
    tag: 'Operator',
    method: 'POST',
    path: '/admin/caller-ids/{uuid}/resume',
    scope: 'operator_approvals',
    noun: 'Caller ID',
    summary: 'End the suspension of a caller ID',
    description: 'It can be used again. Campaigns that were paused continue when their account resumes them.',
    params: byUuid,
    reply: { status: 200, ...oneForOperator },
    errors: ['wrong_state'],
  }),
};
