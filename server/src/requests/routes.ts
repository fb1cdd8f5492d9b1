import { operations, presenter, type ReplyBody } from '@volley/contract';
import { callerId, callerIdForOperator } from '@volley/contract/caller-ids';
import { senderId, senderIdForOperator } from '@volley/contract/sender-ids';
import type { RequestContext } from '../identity/index.ts';
import type { Page } from '../lib/ids/page.ts';
import { done, ok, type PageLinks, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { callerIds, requestCallerId } from './caller-ids.ts';
import type { Requests } from './requests.ts';
import { senderIds } from './sender-ids.ts';
import type { Requested } from './store-requests.ts';

const { route } = routesWith<RequestContext>();

type OfAccount = typeof operations.senderIds | typeof operations.callerIds;
type OfOperator = typeof operations.admin.senderIds | typeof operations.admin.callerIds;

interface Kind<Row extends Requested> {
  readonly requests: Requests<Row>;
  readonly ofAccount: OfAccount;
  readonly ofOperator: OfOperator;
  one(row: Row): ReplyBody<OfAccount['get']>;
  page(page: Page<Row>, links: PageLinks): ReplyBody<OfAccount['list']>;
  oneForOperator(row: Row): ReplyBody<OfOperator['approve']>;
  pageForOperator(page: Page<Row>, links: PageLinks): ReplyBody<OfOperator['list']>;
}

/** The routes of an account, but for its request. */
function accountRoutes<Row extends Requested>({ requests, ofAccount, one, page: present }: Kind<Row>) {
  return [
    route(ofAccount.list, {
      run: ({ rt, actor }, { query }) =>
        requests.list(rt, actor, pageRequest(query), { text: query.search ?? '', status: query.status ?? null }),
      present: (page, context, { query: { search, status } }) =>
        present(page, { context, path: ofAccount.list.path, filters: { search, status } }),
    }),
    route(ofAccount.get, {
      run: ({ rt, actor }, { params }) => requests.get(rt, actor, params.uuid),
      present: one,
    }),
    route(ofAccount.decision, {
      run: ({ rt, actor }, { params }) => requests.get(rt, actor, params.uuid),
      // Only a decision changes what was requested.
      present: ({ status, statusReason, updatedAt }) =>
        ok({ status, reason: statusReason, decided_at: status === 'pending' ? null : updatedAt }),
    }),
    route(ofAccount.delete, {
      run: ({ rt, actor }, { params }) => requests.delete(rt, actor, params.uuid),
      present: () => done(`${ofAccount.delete.noun} deleted.`),
    }),
  ];
}

function operatorRoutes<Row extends Requested>({ requests, ofOperator, oneForOperator, pageForOperator }: Kind<Row>) {
  const decided = { present: oneForOperator, accountId: (row: Row) => row.accountId };
  return [
    route(ofOperator.list, {
      run: ({ rt }, { query }) => requests.listOfAnyAccount(rt, query.status ?? null, pageRequest(query)),
      present: (page, context, { query: { status } }) =>
        pageForOperator(page, { context, path: ofOperator.list.path, filters: { status } }),
    }),
    route(ofOperator.approve, {
      run: ({ rt }, { params }) => requests.decide(rt, params.uuid, { to: 'approved', reason: '' }),
      ...decided,
    }),
    route(ofOperator.reject, {
      run: ({ rt }, { params, body }) => requests.decide(rt, params.uuid, { to: 'rejected', reason: body.reason }),
      ...decided,
    }),
    route(ofOperator.suspend, {
      run: ({ rt }, { params, body }) => requests.decide(rt, params.uuid, { to: 'suspended', reason: body.reason }),
      ...decided,
    }),
    route(ofOperator.resume, {
      run: ({ rt }, { params }) =>
        requests.decide(rt, params.uuid, { to: 'approved', reason: '', onlyFrom: 'suspended' }),
      ...decided,
    }),
  ];
}

function routesOf<Row extends Requested>(kind: Kind<Row>) {
  return [...accountRoutes(kind), ...operatorRoutes(kind)];
}

const presentSenderId = presenter(senderId);
const presentSenderIdForOperator = presenter(senderIdForOperator);
const presentCallerId = presenter(callerId);
const presentCallerIdForOperator = presenter(callerIdForOperator);

export const requestRoutes = [
  route(operations.senderIds.create, {
    run: ({ rt, actor }, { body: { sender_id: text, purpose } }) =>
      senderIds.request(rt, actor.accountId, { text, purpose, status: 'pending' }),
    present: (row) => ok(presentSenderId(row)),
    target: (row) => row.uuid,
  }),
  ...routesOf({
    requests: senderIds,
    ofAccount: operations.senderIds,
    ofOperator: operations.admin.senderIds,
    one: (row) => ok(presentSenderId(row)),
    page: (page, links) => ok(presentFullPage(page, presentSenderId, links)),
    oneForOperator: (row) => ok(presentSenderIdForOperator(row)),
    pageForOperator: (page, links) => ok(presentFullPage(page, presentSenderIdForOperator, links)),
  }),
  route(operations.callerIds.create, {
    run: ({ rt, actor }, { body }) =>
      requestCallerId(rt, actor, { phoneNumber: body.phone_number, purpose: body.purpose }),
    present: (row) => ok(presentCallerId(row)),
    target: (row) => row.uuid,
  }),
  ...routesOf({
    requests: callerIds,
    ofAccount: operations.callerIds,
    ofOperator: operations.admin.callerIds,
    one: (row) => ok(presentCallerId(row)),
    page: (page, links) => ok(presentFullPage(page, presentCallerId, links)),
    oneForOperator: (row) => ok(presentCallerIdForOperator(row)),
    pageForOperator: (page, links) => ok(presentFullPage(page, presentCallerIdForOperator, links)),
  }),
];
