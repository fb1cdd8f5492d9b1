import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { memberRoute } from './parents.ts';

const getParentRoute = () => memberRoute;

const members = createRoute({
  getParentRoute,
  path: 'members',
  component: lazyRouteComponent(() => import('../members/members-page.tsx'), 'MembersPage'),
});

const invite = createRoute({
  getParentRoute,
  path: 'members/invite',
  component: lazyRouteComponent(() => import('../members/invite-page.tsx'), 'InvitePage'),
});

const keys = createRoute({
  getParentRoute,
  path: 'keys',
  component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
});

const newKey = createRoute({
  getParentRoute,
  path: 'keys/new',
  component: lazyRouteComponent(() => import('../keys/new-key-page.tsx'), 'NewKeyPage'),
});

export const teamRoutes = [members, invite, keys, newKey] as const;
