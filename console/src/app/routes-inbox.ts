import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { PERIODS, REPLY_KEYWORDS, THREAD_STATES, THREAD_VIEWS } from '../format/choices.ts';
import { readChoice, readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const inbox = createRoute({
  getParentRoute: () => memberRoute,
  path: 'inbox',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readText(search, 'number'),
    ...readChoice(search, 'state', THREAD_STATES),
    ...readChoice(search, 'view', THREAD_VIEWS),
    ...readText(search, 'recipient'),
  }),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(() => import('../inbox/threads-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../inbox/threads-page.tsx'), 'ThreadsPage'),
});

const thread = createRoute({
  getParentRoute: () => memberRoute,
  path: 'inbox/$uuid',
  loader: lazyFn(() => import('../inbox/thread-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../inbox/thread-page.tsx'), 'ThreadPage'),
});

const replies = createRoute({
  getParentRoute: () => memberRoute,
  path: 'replies',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readText(search, 'search'),
    ...readChoice(search, 'keyword', REPLY_KEYWORDS),
    ...readText(search, 'recipient'),
    ...readText(search, 'campaign'),
    ...readChoice(search, 'period', PERIODS),
    ...readText(search, 'reply'),
  }),
  loaderDeps: ({ search: { reply: _, ...filters } }) => filters,
  loader: lazyFn(() => import('../inbox/replies-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../inbox/replies-page.tsx'), 'RepliesPage'),
});

const keywords = createRoute({
  getParentRoute: () => memberRoute,
  path: 'keywords',
  loader: lazyFn(() => import('../inbox/keywords-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../inbox/keywords-page.tsx'), 'KeywordsPage'),
});

const optOuts = createRoute({
  getParentRoute: () => memberRoute,
  path: 'opt-outs',
  validateSearch: (search: Record<string, unknown>): { number?: string } => ({ ...readText(search, 'number') }),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(() => import('../opt-outs/opt-outs-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../opt-outs/opt-outs-page.tsx'), 'OptOutsPage'),
});

const newOptOuts = createRoute({
  getParentRoute: () => memberRoute,
  path: 'opt-outs/new',
  component: lazyRouteComponent(() => import('../opt-outs/new-opt-outs-page.tsx'), 'NewOptOutsPage'),
});

export const inboxRoutes = [inbox, thread, replies, keywords, optOuts, newOptOuts] as const;
