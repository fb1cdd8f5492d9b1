import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ownSessionsQuery, secondFactorQuery } from '../api/own-security.ts';
import { passkeysQuery, signInMethodsQuery } from '../api/passkeys.ts';
import { readNext } from '../session/next-page.ts';
import { memberRoute, rootRoute } from './parents.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = readNext(search['next']);
    return next === null ? {} : { next };
  },
  loader: ({ context: { queries } }) => void queries.prefetchQuery(signInMethodsQuery),
  component: lazyRouteComponent(() => import('../session/sign-in-page.tsx'), 'SignInPage'),
});

const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: 'welcome',
  component: lazyRouteComponent(() => import('../session/welcome-page.tsx'), 'WelcomePage'),
});

const me = createRoute({
  getParentRoute: () => memberRoute,
  path: 'me',
  loader: ({ context: { queries, session } }) => {
    void queries.prefetchQuery(passkeysQuery);
    void queries.prefetchQuery(signInMethodsQuery);
    void queries.prefetchQuery(secondFactorQuery);
    if (session.second_factor === null) void queries.prefetchQuery(ownSessionsQuery);
  },
  component: lazyRouteComponent(() => import('../session/me-page.tsx'), 'MePage'),
});

export const openRoutes = [signIn, welcome] as const;
export const sessionRoutes = [me] as const;
