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

export const teamRoutes = [members, invite] as const;
