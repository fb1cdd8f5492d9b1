import { operations, presenter, rowOf } from '@volley/contract';
import { group } from '@volley/contract/groups';
import type { RequestContext } from '../identity/index.ts';
import { done, ok, pageRequest, presentFullPage, presentShortPage, routesWith } from '../routes/index.ts';
import { presentWithFields } from './contact-routes.ts';
import {
  createGroup,
  deleteGroup,
  type Group,
  getGroup,
  listGroupContacts,
  listGroups,
  updateGroup,
} from './groups.ts';

const { route } = routesWith<RequestContext>();

const presentGroup = presenter(group);
const one = (group: Group) => ok(presentGroup(group));
const { groups } = operations;

export const groupRoutes = [
  route(groups.list, {
    run: ({ rt, actor }, { query }) => listGroups(rt, actor, pageRequest(query), query.search),
    present: (page) => ok(presentShortPage(page, presentGroup)),
  }),
  route(groups.create, {
    run: ({ rt, actor }, { body }) => createGroup(rt, actor, rowOf(body)),
    present: one,
    target: (group) => group.uuid,
  }),
  route(groups.get, {
    run: ({ rt, actor }, { params }) => getGroup(rt, actor, params.uuid),
    present: one,
  }),
  route(groups.update, {
    run: ({ rt, actor }, { params, body }) => updateGroup(rt, actor, params.uuid, rowOf(body)),
    present: one,
  }),
  route(groups.delete, {
    run: ({ rt, actor }, { params }) => deleteGroup(rt, actor, params.uuid),
    present: () => done('Group deleted.'),
  }),
  route(groups.contacts, {
    run: ({ rt, actor }, { params, query }) => listGroupContacts(rt, actor, params.uuid, pageRequest(query)),
    present: (page, context, { params }) =>
      ok(presentFullPage(page, presentWithFields, { context, path: `/groups/${params.uuid}/contacts` })),
  }),
];
