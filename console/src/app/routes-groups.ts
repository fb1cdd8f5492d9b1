import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { groupContactRows, groupQuery, groupRows } from '../api/groups.ts';
import { rowPageQuery } from '../api/rows.ts';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'groups',
  loader: ({ context: { queries } }) => void queries.prefetchQuery(rowPageQuery(groupRows, null)),
  component: lazyRouteComponent(() => import('../groups/groups-page.tsx'), 'GroupsPage'),
});

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'groups/new',
  component: lazyRouteComponent(() => import('../groups/new-group-page.tsx'), 'NewGroupPage'),
});

const one = createRoute({
  getParentRoute: () => memberRoute,
  path: 'groups/$uuid',
  loader: ({ context: { queries }, params: { uuid } }) => {
    void queries.prefetchQuery(groupQuery(uuid));
    void queries.prefetchQuery(rowPageQuery(groupContactRows(uuid), null));
  },
  component: lazyRouteComponent(() => import('../groups/group-page.tsx'), 'GroupPage'),
});

export const groupRoutes = [list, create, one] as const;
