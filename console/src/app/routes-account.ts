import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { LEDGER_KINDS } from '../format/choices.ts';
import { readChoice } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const senders = createRoute({
  getParentRoute: () => memberRoute,
  path: 'sender-ids',
  loader: lazyFn(() => import('../senders/senders-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../senders/senders-page.tsx'), 'SendersPage'),
});

const newSender = createRoute({
  getParentRoute: () => memberRoute,
  path: 'sender-ids/new',
  component: lazyRouteComponent(() => import('../senders/new-sender-page.tsx'), 'NewSenderPage'),
});

const credits = createRoute({
  getParentRoute: () => memberRoute,
  path: 'credits',
  validateSearch: (search: Record<string, unknown>) => ({ ...readChoice(search, 'kind', LEDGER_KINDS) }),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(() => import('../credits/credits-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../credits/credits-page.tsx'), 'CreditsPage'),
});

export const accountRoutes = [senders, newSender, credits] as const;
