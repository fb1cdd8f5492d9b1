import { operations, presenter } from '@volley/contract';
import {
  fallbackSender,
  registrationDemand,
  senderRegistration,
  senderRegistrationForOperator,
} from '@volley/contract/sender-registrations';
import type { RequestContext } from '../../identity/index.ts';
import { done, ok, type Pieces, pageRequest, presentFullPage, readInstant, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteDemand, listDemands, setDemand } from './demands.ts';
import { deleteFallbackSender, listFallbacks, setFallbackSender } from './fallback-senders.ts';
import { addPaper, deletePaper, readPaper } from './papers.ts';
import {
  accountOfRegistration,
  createRegistration,
  deleteRegistration,
  getRegistration,
  listRegistrations,
  listRegistrationsOfAny,
  moveRegistration,
} from './registrations.ts';
import type { SenderRegistration } from './store-registrations.ts';

const { route, streamRoute } = routesWith<RequestContext>();

const presentOne = presenter(senderRegistration);
const presentForOperator = presenter(senderRegistrationForOperator);
const presentDemand = presenter(registrationDemand);
const presentFallback = presenter(fallbackSender);

const one = (row: SenderRegistration) => ok(presentOne(row));
const { senderRegistrations: own, fallbackSenders } = operations;
const { senderRegistrations: ofAll, registrationDemands } = operations.admin;

async function fileOf(rt: Runtime, paper: Parameters<typeof readPaper>[1]): Promise<Pieces> {
  const bytes = await readPaper(rt, paper);
  async function* whole() {
    yield bytes;
  }
  return Object.assign(whole(), { accountId: paper.accountId });
}

const decided = {
  present: (row: SenderRegistration) => ok(presentForOperator(row)),
  accountId: (row: SenderRegistration) => row.accountId,
};

const accountRoutes = [
  route(own.list, {
    run: ({ rt, actor }, { query }) => listRegistrations(rt, actor, query.status ?? null, pageRequest(query)),
    present: (page, context, { query: { status } }) =>
      ok(presentFullPage(page, presentOne, { context, path: own.list.path, filters: { status } })),
  }),
  route(own.create, {
    run: ({ rt, actor }, { body: { sender_id: senderId, country, network = '', note = '' } }) =>
      createRegistration(rt, actor, { senderId, country, network, note }),
    present: one,
    target: (row) => row.uuid,
  }),
  route(own.get, {
    run: ({ rt, actor }, { params }) => getRegistration(rt, actor.accountId, params.uuid),
    present: one,
  }),
  route(own.submit, {
    run: ({ rt, actor: { accountId } }, { params: { uuid }, body: { note } }) =>
      moveRegistration(rt, { accountId, uuid }, 'submitted', note === undefined ? {} : { note }),
    present: one,
  }),
  route(own.delete, {
    run: ({ rt, actor }, { params }) => deleteRegistration(rt, actor, params.uuid),
    present: () => done('Sender registration deleted.'),
  }),
  route(own.addPaper, {
    run: ({ rt, actor, upload }, { params, query }) =>
      addPaper(rt, actor, { uuid: params.uuid, name: query.name ?? 'Paper', bytes: upload }),
    present: one,
  }),
  streamRoute(own.paper, ({ rt, actor: { accountId } }, { params }) => fileOf(rt, { accountId, ...params })),
  route(own.deletePaper, {
    run: ({ rt, actor: { accountId } }, { params }) => deletePaper(rt, { accountId, ...params }),
    present: () => done('Paper deleted.'),
  }),
  route(fallbackSenders.list, {
    run: ({ rt, actor }) => listFallbacks(rt, actor),
    present: (rows) => ok(rows.map((row) => presentFallback(row))),
  }),
  route(fallbackSenders.set, {
    run: ({ rt, actor }, { params, body }) => setFallbackSender(rt, actor, params.country, body.sender_id),
    present: (row) => ok(presentFallback(row)),
  }),
  route(fallbackSenders.delete, {
    run: ({ rt, actor }, { params }) => deleteFallbackSender(rt, actor, params.country),
    present: () => done('Fallback sender deleted.'),
  }),
];

const operatorRoutes = [
  route(ofAll.list, {
    run: ({ rt }, { query }) => listRegistrationsOfAny(rt, query.status ?? null, pageRequest(query)),
    present: (page, context, { query: { status } }) =>
      ok(presentFullPage(page, presentForOperator, { context, path: ofAll.list.path, filters: { status } })),
  }),
  route(ofAll.approve, {
    run: async ({ rt, actor }, { params: { uuid }, body }) => {
      const { reference, carrier_ids: carrierIds } = body;
      const validUntil = readInstant('valid_until', body.valid_until, actor.timeZone);
      const accountId = await accountOfRegistration(rt, uuid);
      return moveRegistration(rt, { accountId, uuid }, 'approved', {
        ...(reference === undefined ? {} : { reference }),
        ...(carrierIds === undefined ? {} : { carrierIds }),
        ...(validUntil === undefined ? {} : { validUntil }),
      });
    },
    ...decided,
  }),
  route(ofAll.reject, {
    run: async ({ rt }, { params: { uuid }, body: { reason: statusReason } }) =>
      moveRegistration(rt, { accountId: await accountOfRegistration(rt, uuid), uuid }, 'rejected', { statusReason }),
    ...decided,
  }),
  route(ofAll.end, {
    run: async ({ rt }, { params: { uuid }, body: { reason: statusReason } }) =>
      moveRegistration(rt, { accountId: await accountOfRegistration(rt, uuid), uuid }, 'ended', { statusReason }),
    ...decided,
  }),
  streamRoute(ofAll.paper, async ({ rt }, { params }) =>
    fileOf(rt, { accountId: await accountOfRegistration(rt, params.uuid, 'Paper'), ...params }),
  ),
  route(registrationDemands.list, {
    run: ({ rt }, { query }) => listDemands(rt, pageRequest(query)),
    present: (page, context) =>
      ok(presentFullPage(page, presentDemand, { context, path: registrationDemands.list.path })),
  }),
  route(registrationDemands.set, {
    run: ({ rt }, { body: { country, network = '' } }) => setDemand(rt, { country, network }),
    present: (row) => ok(presentDemand(row)),
    target: ({ id }) => `registration demand ${id}`,
  }),
  route(registrationDemands.delete, {
    run: ({ rt }, { params }) => deleteDemand(rt, params.id),
    present: () => done('Registration demand deleted.'),
    target: (_, { params }) => `registration demand ${params.id}`,
  }),
];

export const registrationRoutes = [...accountRoutes, ...operatorRoutes];
