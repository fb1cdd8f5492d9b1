import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { balanceQuery } from '../api/balance.ts';
import { LEDGER_KINDS, ledgerRows } from '../api/credits.ts';
import { rowPageQuery } from '../api/rows.ts';
import { senderRows } from '../api/senders.ts';
import { readChoice } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const senders = createRoute({
  getParentRoute: () => memberRoute,
  path: 'sender-ids',
  loader: ({ context: { queries } }) => void queries.prefetchQuery(rowPageQuery(senderRows, null)),
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
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(balanceQuery);
    void queries.prefetchQuery(rowPageQuery(ledgerRows(deps), null));
  },
  component: lazyRouteComponent(() => import('../credits/credits-page.tsx'), 'CreditsPage'),
});

export const accountRoutes = [senders, newSender, credits] as const;
