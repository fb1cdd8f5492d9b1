import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { readNext } from '../session/next-page.ts';
import { memberRoute, rootRoute } from './parents.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = readNext(search['next']);
    return next === null ? {} : { next };
  },
  loader: lazyFn(() => import('../session/sign-in-page.tsx'), 'load'),
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
  loader: lazyFn(() => import('../session/me-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../session/me-page.tsx'), 'MePage'),
});

export const openRoutes = [signIn, welcome] as const;
export const sessionRoutes = [me] as const;
