import { operations, presenter } from '@volley/contract';
import { callerId, callerIdForOperator } from '@volley/contract/caller-ids';
import type { RequestContext } from '../../identity/index.ts';
import { done, ok, pageRequest, presentDecision, presentFullPage, routesWith } from '../../routes/index.ts';
import type { CallerId } from './caller-id.ts';
import { listCallerIds, listCallerIdsOfAnyAccount } from './list-caller-ids.ts';
import { decideCallerId, deleteCallerId, getCallerId } from './move-caller-id.ts';
import { requestCallerId } from './request-caller-id.ts';

const { route } = routesWith<RequestContext>();

const presentCallerId = presenter(callerId);
const presentForOperator = presenter(callerIdForOperator);
const one = (caller: CallerId) => ok(presentCallerId(caller));
const oneForOperator = (caller: CallerId) => ok(presentForOperator(caller));
const { callerIds, admin } = operations;

export const callerIdRoutes = [
  route(callerIds.list, {
    run: ({ rt, actor }, { query }) => listCallerIds(rt, actor, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentCallerId, { context, path: '/caller-ids', filters: { search } })),
  }),
  route(callerIds.create, {
    run: ({ rt, actor }, { body }) =>
      requestCallerId(rt, actor, { phoneNumber: body.phone_number, purpose: body.purpose }),
    present: one,
    target: (caller) => caller.uuid,
  }),
  route(callerIds.get, {
    run: ({ rt, actor }, { params }) => getCallerId(rt, actor, params.uuid),
    present: one,
  }),
  route(callerIds.decision, {
    run: ({ rt, actor }, { params }) => getCallerId(rt, actor, params.uuid),
    present: presentDecision,
  }),
  route(callerIds.delete, {
    run: ({ rt, actor }, { params }) => deleteCallerId(rt, actor, params.uuid),
    present: () => done('Caller ID deleted.'),
  }),
  route(admin.callerIds.list, {
    run: ({ rt }, { query }) => listCallerIdsOfAnyAccount(rt, query.status ?? null, pageRequest(query)),
    present: (page, context, { query }) =>
      ok(
        presentFullPage(page, presentForOperator, {
          context,
          path: '/admin/caller-ids',
          filters: { status: query.status },
        }),
      ),
  }),
  route(admin.callerIds.approve, {
    run: ({ rt }, { params }) => decideCallerId(rt, params.uuid, { to: 'approved', reason: '' }),
    present: oneForOperator,
    accountId: (caller) => caller.accountId,
  }),
  route(admin.callerIds.reject, {
    run: ({ rt }, { params, body }) => decideCallerId(rt, params.uuid, { to: 'rejected', reason: body.reason }),
    present: oneForOperator,
    accountId: (caller) => caller.accountId,
  }),
  route(admin.callerIds.suspend, {
    run: ({ rt }, { params, body }) => decideCallerId(rt, params.uuid, { to: 'suspended', reason: body.reason }),
    present: oneForOperator,
    accountId: (caller) => caller.accountId,
  }),
  route(admin.callerIds.resume, {
    run: ({ rt }, { params }) => decideCallerId(rt, params.uuid, { to: 'approved', reason: '', onlyFrom: 'suspended' }),
    present: oneForOperator,
    accountId: (caller) => caller.accountId,
  }),
];
