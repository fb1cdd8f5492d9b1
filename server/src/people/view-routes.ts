import { operations, presenter } from '@volley/contract';
import { savedView } from '@volley/contract/saved-views';
import { done, ok, routesWith } from '../routes/index.ts';
import type { SavedView } from './person/store-views.ts';
import type { PersonContext } from './person-context.ts';
import { personOf } from './session-routes.ts';
import { createView, deleteView, listViews, renameView } from './views/saved-views.ts';

const { route } = routesWith<PersonContext>();
const { savedViews } = operations;

const present = presenter(savedView);
const one = (view: SavedView) => ok(present(view));

const ownOf = (context: PersonContext) => ({
  accountId: context.actor.accountId,
  userId: personOf(context).userId,
});

export const viewRoutes = [
  route(savedViews.list, {
    run: (context) => listViews(context.rt, ownOf(context)),
    present: (views) => ok(views.map(present)),
  }),
  route(savedViews.create, {
    run: (context, { body }) => createView(context.rt, context.actor, { ...body, ...ownOf(context) }),
    present: one,
    target: (view) => view.uuid,
  }),
  route(savedViews.update, {
    run: (context, { params, body }) => renameView(context.rt, { ...ownOf(context), uuid: params.uuid }, body.name),
    present: one,
  }),
  route(savedViews.delete, {
    run: (context, { params }) => deleteView(context.rt, { ...ownOf(context), uuid: params.uuid }),
    present: () => done('Saved view deleted.'),
  }),
];
