import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { REPLY_KEYWORDS, replyRows } from '../api/inbox.ts';
import { keywordsQuery } from '../api/keywords.ts';
import { PERIODS } from '../api/messages.ts';
import { optOutRows } from '../api/opt-outs.ts';
import { rowPageQuery } from '../api/rows.ts';
import { readChoice, readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const inbox = createRoute({
  getParentRoute: () => memberRoute,
  path: 'inbox',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readText(search, 'search'),
    ...readChoice(search, 'keyword', REPLY_KEYWORDS),
    ...readText(search, 'recipient'),
    ...readChoice(search, 'period', PERIODS),
    ...readText(search, 'reply'),
  }),
  loaderDeps: ({ search: { reply: _, ...filters } }) => filters,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(rowPageQuery(replyRows(deps), null)),
  component: lazyRouteComponent(() => import('../inbox/inbox-page.tsx'), 'InboxPage'),
});

const keywords = createRoute({
  getParentRoute: () => memberRoute,
  path: 'keywords',
  loader: ({ context: { queries } }) => void queries.prefetchQuery(keywordsQuery),
  component: lazyRouteComponent(() => import('../inbox/keywords-page.tsx'), 'KeywordsPage'),
});

const optOuts = createRoute({
  getParentRoute: () => memberRoute,
  path: 'opt-outs',
  validateSearch: (search: Record<string, unknown>): { number?: string } => ({ ...readText(search, 'number') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(rowPageQuery(optOutRows(deps), null)),
  component: lazyRouteComponent(() => import('../opt-outs/opt-outs-page.tsx'), 'OptOutsPage'),
});

const newOptOuts = createRoute({
  getParentRoute: () => memberRoute,
  path: 'opt-outs/new',
  component: lazyRouteComponent(() => import('../opt-outs/new-opt-outs-page.tsx'), 'NewOptOutsPage'),
});

export const inboxRoutes = [inbox, keywords, optOuts, newOptOuts] as const;
