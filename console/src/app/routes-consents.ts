import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { CONSENT_CHANNELS, CONSENT_STATUSES } from '../format/choices.ts';
import { readChoice, readText, readTexts } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'consents',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readText(search, 'number'),
    ...readChoice(search, 'channel', CONSENT_CHANNELS),
    ...readChoice(search, 'status', CONSENT_STATUSES),
  }),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(() => import('../consents/consents-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../consents/consents-page.tsx'), 'ConsentsPage'),
});

const rules = createRoute({
  getParentRoute: () => memberRoute,
  path: 'consents/rules',
  loader: lazyFn(() => import('../consents/rules-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../consents/rules-page.tsx'), 'RulesPage'),
});

const person = createRoute({
  getParentRoute: () => memberRoute,
  path: 'consents/person',
  validateSearch: readTexts('number'),
  loader: lazyFn(() => import('../consents/person-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../consents/person-page.tsx'), 'PersonPage'),
});

export const consentRoutes = [list, rules, person] as const;
