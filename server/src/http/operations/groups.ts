import { operations, presenter } from '@volley/contract';
import { group } from '@volley/contract/groups';
import {
  createGroup,
  deleteGroup,
  type Group,
  getGroup,
  listGroupContacts,
  listGroups,
  updateGroup,
} from '../../contacts/index.ts';
import { done, ok } from '../frame/envelope.ts';
import { pageRequest, presentFullPage, presentShortPage } from '../frame/page.ts';
import { type Route, route } from '../frame/route.ts';
import { presentWithFields } from './contacts.ts';

const presentGroup = presenter(group);
const one = (group: Group) => ok(presentGroup(group));
const { groups } = operations;

export const groupRoutes: readonly Route[] = [
  route(groups.list, {
    run: ({ rt, actor }, { query }) => listGroups(rt, actor, pageRequest(query), query.search),
    present: (page) => ok(presentShortPage(page, presentGroup)),
  }),
  route(groups.create, {
    run: ({ rt, actor }, { body }) => createGroup(rt, actor, { name: body.name, description: body.description ?? '' }),
    present: one,
    target: (group) => group.uuid,
  }),
  route(groups.get, {
    run: ({ rt, actor }, { params }) => getGroup(rt, actor, params.uuid),
    present: one,
  }),
  route(groups.update, {
    run: ({ rt, actor }, { params, body }) =>
      updateGroup(rt, actor, params.uuid, { name: body.name, description: body.description }),
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
