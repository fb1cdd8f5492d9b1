import type { PageEntry } from './pages.ts';

/** The operators' pages. */
export const OPERATOR_PAGES: readonly PageEntry[] = [
  { path: '/operator/approvals', module: 'src/operator/approvals-page.tsx', audience: 'staff' },
  { path: '/operator/accounts', module: 'src/operator/accounts-page.tsx', audience: 'staff' },
  { path: '/operator/quiet-hours', module: 'src/operator/quiet-hours-page.tsx', audience: 'staff' },
  { path: '/operator/accounts/new', module: 'src/operator/new-account-page.tsx', audience: 'staff' },
  { path: '/operator/accounts/$id', module: 'src/operator/account-page.tsx', audience: 'staff' },
  { path: '/operator/carriers', module: 'src/operator/carriers-page.tsx', audience: 'staff' },
  { path: '/operator/carriers/new', module: 'src/operator/new-carrier-page.tsx', audience: 'staff' },
  { path: '/operator/carriers/$id', module: 'src/operator/carrier-page.tsx', audience: 'staff' },
  { path: '/operator/routes', module: 'src/operator/routes-page.tsx', audience: 'staff' },
  { path: '/operator/prices', module: 'src/operator/prices-page.tsx', audience: 'staff' },
  { path: '/operator/trunks', module: 'src/operator/trunks-page.tsx', audience: 'staff' },
  { path: '/operator/trunks/new', module: 'src/operator/new-trunk-page.tsx', audience: 'staff' },
  { path: '/operator/trunks/$id', module: 'src/operator/trunk-page.tsx', audience: 'staff' },
  { path: '/operator/health', module: 'src/operator/health-page.tsx', audience: 'staff' },
  { path: '/operator/storage', module: 'src/operator/storage-page.tsx', audience: 'staff' },
  { path: '/operator/settings', module: 'src/operator/settings-page.tsx', audience: 'staff' },
  { path: '/operator/unknown', module: 'src/operator/unknown-page.tsx', audience: 'staff' },
  { path: '/operator/audit', module: 'src/operator/audit-page.tsx', audience: 'staff' },
  { path: '/operator/people', module: 'src/operator/people-page.tsx', audience: 'staff' },
  { path: '/operator/abuse', module: 'src/operator/abuse-page.tsx', audience: 'staff' },
];
