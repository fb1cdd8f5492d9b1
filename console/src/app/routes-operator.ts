import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import type { AccountFilters } from '../api/operator-accounts.ts';
import { ACCOUNT_STATES, APPROVAL_KINDS, APPROVAL_STATES } from '../format/choices.ts';
import { readChoice, readText, readTexts } from '../format/search.ts';
import { memberRoute } from './parents.ts';
import { carrierRoutes } from './routes-carriers.ts';

const getParentRoute = () => memberRoute;
const byNumber = {
  params: {
    parse: ({ id }: { id: string }) => ({ id: Number(id) }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

const approvals = createRoute({
  getParentRoute,
  path: 'operator/approvals',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readChoice(search, 'kind', APPROVAL_KINDS),
    ...readChoice(search, 'state', [...APPROVAL_STATES, 'all'] as const),
  }),
  component: lazyRouteComponent(() => import('../operator/approvals-page.tsx'), 'ApprovalsPage'),
});

const accounts = createRoute({
  getParentRoute,
  path: 'operator/accounts',
  validateSearch: (search: Record<string, unknown>): AccountFilters => ({
    ...readText(search, 'search'),
    ...readChoice(search, 'state', ACCOUNT_STATES),
  }),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(() => import('../operator/accounts-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/accounts-page.tsx'), 'AccountsPage'),
});

const quietHours = createRoute({
  getParentRoute,
  path: 'operator/quiet-hours',
  loader: lazyFn(() => import('../operator/quiet-hours-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/quiet-hours-page.tsx'), 'QuietHoursPage'),
});

const newAccount = createRoute({
  getParentRoute,
  path: 'operator/accounts/new',
  component: lazyRouteComponent(() => import('../operator/new-account-page.tsx'), 'NewAccountPage'),
});

const account = createRoute({
  getParentRoute,
  path: 'operator/accounts/$id',
  ...byNumber,
  loader: lazyFn(() => import('../operator/account-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/account-page.tsx'), 'AccountPage'),
});

const health = createRoute({
  getParentRoute,
  path: 'operator/health',
  loader: lazyFn(() => import('../operator/health-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/health-page.tsx'), 'HealthPage'),
});

const storage = createRoute({
  getParentRoute,
  path: 'operator/storage',
  loader: lazyFn(() => import('../operator/storage-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/storage-page.tsx'), 'StoragePage'),
});

const settings = createRoute({
  getParentRoute,
  path: 'operator/settings',
  loader: lazyFn(() => import('../operator/settings-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/settings-page.tsx'), 'SettingsPage'),
});

const unknown = createRoute({
  getParentRoute,
  path: 'operator/unknown',
  component: lazyRouteComponent(() => import('../operator/unknown-page.tsx'), 'UnknownPage'),
});

const audit = createRoute({
  getParentRoute,
  path: 'operator/audit',
  validateSearch: readTexts('account', 'operation', 'target', 'person', 'key', 'period', 'entry'),
  component: lazyRouteComponent(() => import('../operator/audit-page.tsx'), 'AuditPage'),
});

const abuse = createRoute({
  getParentRoute,
  path: 'operator/abuse',
  loader: lazyFn(() => import('../operator/abuse-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/abuse-page.tsx'), 'AbusePage'),
});

const people = createRoute({
  getParentRoute,
  path: 'operator/people',
  loader: lazyFn(() => import('../operator/people-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/people-page.tsx'), 'PeoplePage'),
});

export const operatorRoutes = [
  approvals,
  accounts,
  quietHours,
  newAccount,
  account,
  ...carrierRoutes,
  health,
  storage,
  settings,
  unknown,
  audit,
  abuse,
  people,
] as const;
