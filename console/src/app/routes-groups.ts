import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'groups',
  loader: lazyFn(() => import('../groups/groups-page.tsx'), 'load'),
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
  loader: lazyFn(() => import('../groups/group-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../groups/group-page.tsx'), 'GroupPage'),
});

export const groupRoutes = [list, create, one] as const;
