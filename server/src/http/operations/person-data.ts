import { operations, presenter } from '@volley/contract';
import { erasure } from '@volley/contract/person-data';
import {
  type Erasure,
  type ErasurePage,
  getErasure,
  listErasures,
  readPerson,
  requestErasure,
} from '../../person-data/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route, streamRoute } from '../frame/route.ts';

const presentErasure = presenter(erasure, (erasure: Erasure) => ({
  uuid: erasure.id,
  number_hash: erasure.numberHash.toString('hex'),
  erased: { ...erasure.erased },
}));

const one = (erasure: Erasure) => ok(presentErasure(erasure));
const page = ({ erasures, nextCursor }: ErasurePage) =>
  ok({ data: erasures.map(presentErasure), next_cursor: nextCursor });
const pageOf = (query: { readonly cursor?: string | undefined; readonly per_page: number }) => ({
  cursor: query.cursor,
  limit: query.per_page,
});

const { persons, erasures, admin } = operations;

export const personRoutes: readonly Route[] = [
  streamRoute(persons.get, ({ rt, actor }, { query }) => readPerson(rt, actor, query.phone_number)),
  route(erasures.list, {
    run: ({ rt, actor }, { query }) => listErasures(rt, actor.accountId, pageOf(query)),
    present: page,
  }),
  route(erasures.create, {
    numberField: 'phone_number',
    run: ({ rt, actor }, { body }) =>
      requestErasure(rt, actor, { phoneNumber: body.phone_number, reason: body.reason ?? '' }),
    present: one,
    // A number has no place in the audit log.
    target: ({ id }) => `erasure ${id}`,
  }),
  route(erasures.get, {
    run: ({ rt, actor }, { params }) => getErasure(rt, actor, params.uuid),
    present: one,
  }),
  route(admin.erasures.list, { run: ({ rt }, { query }) => listErasures(rt, null, pageOf(query)), present: page }),
];
