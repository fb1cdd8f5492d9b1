import { type InputFor, operations, presenter } from '@volley/contract';
import { segment, segmentCount } from '@volley/contract/segments';
import { contactsCsv, presentWithFields } from '../contacts/contact-routes.ts';
import type { RequestContext } from '../identity/index.ts';
import { beforeCursor } from '../lib/ids/id-cursor.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import type { Segment } from './condition.ts';
import type { ContactsCount } from './count-contacts.ts';
import { exportSegment } from './export-segment.ts';
import {
  countCondition,
  countSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegmentContacts,
  listSegments,
  updateSegment,
} from './segments.ts';

const { route, csvRoute } = routesWith<RequestContext>();

/** The contract bounds the depth, and stored conditions were read by the contract. */
type WireCondition = InputFor<typeof operations.segments.create>['body']['condition'];

const presentSegment = presenter(segment, (segment: Segment) => ({
  condition: segment.condition as WireCondition,
}));

const one = (segment: Segment) => ok(presentSegment(segment));
const presentCount = presenter(segmentCount);
const counted = (count: ContactsCount) => ok(presentCount(count));
const { segments } = operations;

export const segmentRoutes = [
  route(segments.list, {
    run: ({ rt, actor }, { query }) => listSegments(rt, actor, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentSegment, { context, path: '/segments', filters: { search } })),
  }),
  route(segments.create, {
    run: ({ rt, actor }, { body }) => createSegment(rt, actor, { ...body, description: body.description ?? '' }),
    present: one,
    target: (segment) => segment.uuid,
  }),
  route(segments.count, {
    run: ({ rt, actor }, { body }) => countCondition(rt, actor, body.condition),
    present: counted,
  }),
  route(segments.get, {
    run: ({ rt, actor }, { params }) => getSegment(rt, actor, params.uuid),
    present: one,
  }),
  route(segments.countOne, {
    run: ({ rt, actor }, { params }) => countSegment(rt, actor, params.uuid),
    present: counted,
  }),
  route(segments.update, {
    run: ({ rt, actor }, { params, body }) => updateSegment(rt, actor, params.uuid, body),
    present: one,
  }),
  route(segments.delete, {
    run: ({ rt, actor }, { params }) => deleteSegment(rt, actor, params.uuid),
    present: () => done('Segment deleted.'),
  }),
  csvRoute(segments.contactsCsv, async ({ rt, actor }, { params, query }) =>
    contactsCsv(await exportSegment(rt, actor, { uuid: params.uuid, columns: query.columns?.split(',') ?? null })),
  ),
  route(segments.contacts, {
    run: ({ rt, actor }, { params, query }) => listSegmentContacts(rt, actor, params.uuid, beforeCursor(query)),
    present: ({ contacts, nextCursor }) => ok({ data: contacts.map(presentWithFields), next_cursor: nextCursor }),
  }),
];
