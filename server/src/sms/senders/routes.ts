import { operations, presenter } from '@volley/contract';
import { senderId } from '@volley/contract/sender-ids';
import type { RequestContext } from '../../identity/index.ts';
import { done, ok, pageRequest, presentDecision, presentFullPage, routesWith } from '../../routes/index.ts';
import {
  decideSenderId,
  deleteSenderId,
  getSenderId,
  listSenderIds,
  listSenderIdsOfAnyAccount,
} from './move-sender-id.ts';
import { requestSenderId } from './request-sender-id.ts';
import type { SenderId } from './sender-id.ts';

const { route } = routesWith<RequestContext>();

const presentSenderId = presenter(senderId);

function presentForOperator(sender: SenderId) {
  return { ...presentSenderId(sender), account_id: sender.accountId, status_reason: sender.statusReason };
}

const one = (sender: SenderId) => ok(presentSenderId(sender));
const oneForOperator = (sender: SenderId) => ok(presentForOperator(sender));
const { senderIds, admin } = operations;

export const senderIdRoutes = [
  route(senderIds.list, {
    run: ({ rt, actor }, { query }) => listSenderIds(rt, actor, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentSenderId, { context, path: '/sender-ids', filters: { search } })),
  }),
  route(senderIds.create, {
    run: ({ rt, actor }, { body }) =>
      requestSenderId(rt, actor.accountId, { senderId: body.sender_id, purpose: body.purpose, status: 'pending' }),
    present: one,
    target: (sender) => sender.uuid,
  }),
  route(senderIds.get, {
    run: ({ rt, actor }, { params }) => getSenderId(rt, actor, params.uuid),
    present: one,
  }),
  route(senderIds.decision, {
    run: ({ rt, actor }, { params }) => getSenderId(rt, actor, params.uuid),
    present: presentDecision,
  }),
  route(senderIds.delete, {
    run: ({ rt, actor }, { params }) => deleteSenderId(rt, actor, params.uuid),
    present: () => done('Sender ID deleted.'),
  }),
  route(admin.senderIds.list, {
    run: ({ rt }, { query }) => listSenderIdsOfAnyAccount(rt, query.status ?? null, pageRequest(query)),
    present: (page, context, { query }) =>
      ok(
        presentFullPage(page, presentForOperator, {
          context,
          path: '/admin/sender-ids',
          filters: { status: query.status },
        }),
      ),
  }),
  route(admin.senderIds.approve, {
    run: ({ rt }, { params }) => decideSenderId(rt, params.uuid, { to: 'approved', reason: '' }),
    present: oneForOperator,
    accountId: (sender) => sender.accountId,
  }),
  route(admin.senderIds.reject, {
    run: ({ rt }, { params, body }) => decideSenderId(rt, params.uuid, { to: 'rejected', reason: body.reason }),
    present: oneForOperator,
    accountId: (sender) => sender.accountId,
  }),
  route(admin.senderIds.suspend, {
    run: ({ rt }, { params, body }) => decideSenderId(rt, params.uuid, { to: 'suspended', reason: body.reason }),
    present: oneForOperator,
    accountId: (sender) => sender.accountId,
  }),
  route(admin.senderIds.resume, {
    run: ({ rt }, { params }) => decideSenderId(rt, params.uuid, { to: 'approved', reason: '', onlyFrom: 'suspended' }),
    present: oneForOperator,
    accountId: (sender) => sender.accountId,
  }),
];
