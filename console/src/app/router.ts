import { createRoute, createRouter, lazyFn, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { CONSOLE_PATH } from '../api/places.ts';
import { queryClient } from '../api/query-client.ts';
import { memberRoute, rootRoute } from './parents.ts';
import { accountRoutes } from './routes-account.ts';
import { campaignRoutes } from './routes-campaigns.ts';
import { composerRoutes } from './routes-composer.ts';
import { consentRoutes } from './routes-consents.ts';
import { contactRoutes } from './routes-contacts.ts';
import { developRoutes } from './routes-develop.ts';
import { groupRoutes } from './routes-groups.ts';
import { inboxRoutes } from './routes-inbox.ts';
import { linkRoutes } from './routes-links.ts';
import { messageRoutes } from './routes-messages.ts';
import { operatorRoutes } from './routes-operator.ts';
import { segmentRoutes } from './routes-segments.ts';
import { openRoutes, sessionRoutes } from './routes-session.ts';
import { teamRoutes } from './routes-team.ts';
import { templateRoutes } from './routes-templates.ts';
import { voiceRoutes } from './routes-voice.ts';

const index = createRoute({
  getParentRoute: () => memberRoute,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    if (session.account_id === null && session.second_factor === null)
      throw redirect({ to: '/accounts', replace: true });
  },
  loader: lazyFn(() => import('../home/home-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
});

const accounts = createRoute({
  getParentRoute: () => memberRoute,
  path: 'accounts',
  component: lazyRouteComponent(() => import('../session/choose-account-page.tsx'), 'ChooseAccountPage'),
});

const shortcuts = createRoute({
  getParentRoute: () => memberRoute,
  path: 'shortcuts',
  component: lazyRouteComponent(() => import('./shortcuts-page.tsx'), 'ShortcutsPage'),
});

/** All routes. Each part of the console adds its own here, and its pages to pages.ts. */
const routeTree = rootRoute.addChildren([
  ...openRoutes,
  memberRoute.addChildren([
    index,
    accounts,
    shortcuts,
    ...operatorRoutes,
    ...sessionRoutes,
    ...contactRoutes,
    ...consentRoutes,
    ...groupRoutes,
    ...segmentRoutes,
    ...campaignRoutes,
    ...templateRoutes,
    ...accountRoutes,
    ...teamRoutes,
    ...composerRoutes,
    ...messageRoutes,
    ...inboxRoutes,
    ...linkRoutes,
    ...voiceRoutes,
    ...developRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: CONSOLE_PATH,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
