import { operations, presenter } from '@volley/contract';
import { erasure } from '@volley/contract/person-data';
import { timelineEntry } from '@volley/contract/person-timeline';
import type { RequestContext } from '../identity/index.ts';
import { callReasonWords, messageReasonWords, ok, routesWith } from '../routes/index.ts';
import type { Erasure } from './erasure.ts';
import { readPerson } from './read-person.ts';
import { type ErasurePage, getErasure, listErasures, requestErasure } from './request-erasure.ts';
import { readTimeline, type TimelineEntry } from './timeline.ts';

const { route, streamRoute } = routesWith<RequestContext>();

const presentErasure = presenter(erasure, (erasure: Erasure) => ({
  uuid: erasure.id,
  number_hash: erasure.numberHash.toString('hex'),
  erased: { ...erasure.erased },
}));

const REASON_WORDS: Partial<Record<TimelineEntry['kind'], (reason: string) => string>> = {
  message: messageReasonWords,
  call: callReasonWords,
};
const presentEntry = presenter(timelineEntry, ({ kind, reason, codeWords }: TimelineEntry) => ({
  reason_words: codeWords ?? REASON_WORDS[kind]?.(reason) ?? '',
}));

const one = (erasure: Erasure) => ok(presentErasure(erasure));
const page = ({ erasures, nextCursor }: ErasurePage) =>
  ok({ data: erasures.map(presentErasure), next_cursor: nextCursor });
const pageOf = (query: { readonly cursor?: string | undefined; readonly per_page: number }) => ({
  cursor: query.cursor,
  limit: query.per_page,
});

const { persons, erasures, admin } = operations;

export const personRoutes = [
  streamRoute(persons.get, ({ rt, actor }, { query }) => readPerson(rt, actor, query.phone_number)),
  route(persons.timeline, {
    run: ({ rt, actor }, { query }) => readTimeline(rt, actor, query),
    present: ({ entries, nextCursor }) => ok({ data: entries.map(presentEntry), next_cursor: nextCursor }),
  }),
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
