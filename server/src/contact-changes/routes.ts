import { operations, presenter } from '@volley/contract';
import { contactChange } from '@volley/contract/contact-changes';
import { segmentCount } from '@volley/contract/segments';
import { contactsCsv } from '../contacts/contact-routes.ts';
import type { RequestContext } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import type { ContactChange } from './change.ts';
import {
  type Choice,
  cancelChange,
  changeContacts,
  countChoice,
  exportChoice,
  getChange,
  listChanges,
  undoChange,
  undoUntil,
} from './change-contacts.ts';

const { route, csvRoute } = routesWith<RequestContext>();

const presentChange = presenter(contactChange, (change: ContactChange) => ({
  search: change.chosen.search,
  group_id: change.chosen.groupUuid,
  segment_id: change.chosen.segmentUuid,
  to_group_id: change.toGroupUuid,
  undo_until: undoUntil(change),
}));
const present = (change: ContactChange) => ok(presentChange(change));
const presentCount = presenter(segmentCount);

interface ChosenOnWire {
  readonly search?: string | undefined;
  readonly group_id?: Uuid | undefined;
  readonly segment_id?: Uuid | undefined;
}
const choiceOf = ({ search = '', group_id, segment_id }: ChosenOnWire): Choice => ({
  ...{ search, groupUuid: group_id ?? null, segmentUuid: segment_id ?? null },
});

const { contactChanges, contacts } = operations;

export const contactChangeRoutes = [
  csvRoute(contacts.csv, async ({ rt, actor }, { query }) =>
    contactsCsv(
      await exportChoice(rt, actor, { ...choiceOf(query as ChosenOnWire), columns: query.columns?.split(',') ?? null }),
    ),
  ),
  route(contactChanges.list, {
    run: ({ rt, actor }, { query }) => listChanges(rt, actor, pageRequest(query)),
    present: (page, context) =>
      ok(presentFullPage(page, (change) => presentChange(change), { context, path: '/contact-changes' })),
  }),
  route(contactChanges.count, {
    run: ({ rt, actor }, { body }) => countChoice(rt, actor, choiceOf(body)),
    present: (count) => ok(presentCount(count)),
  }),
  route(contactChanges.create, {
    run: ({ rt, actor }, { body }) =>
      changeContacts(rt, actor, {
        ...choiceOf(body),
        action: body.action,
        toGroupUuid: body.to_group_id ?? null,
      }),
    present,
    target: ({ uuid }) => uuid,
  }),
  route(contactChanges.get, { run: ({ rt, actor }, { params }) => getChange(rt, actor, params.uuid), present }),
  route(contactChanges.cancel, { run: ({ rt, actor }, { params }) => cancelChange(rt, actor, params.uuid), present }),
  route(contactChanges.undo, { run: ({ rt, actor }, { params }) => undoChange(rt, actor, params.uuid), present }),
];
