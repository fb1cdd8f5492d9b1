import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MESSAGE_STATUSES } from '../api/campaigns.ts';
import { messageQuery, messageRows, PERIODS, usableSendersQuery } from '../api/messages.ts';
import { rowPageQuery } from '../api/rows.ts';
import { readChoice, readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'messages',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readText(search, 'number'),
    ...readChoice(search, 'status', MESSAGE_STATUSES),
    ...readText(search, 'sender'),
    ...readText(search, 'campaign'),
    ...readChoice(search, 'period', PERIODS),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(rowPageQuery(messageRows(deps), null));
    void queries.prefetchQuery(usableSendersQuery);
  },
  component: lazyRouteComponent(() => import('../messages/messages-page.tsx'), 'MessagesPage'),
});

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'messages/new',
  validateSearch: (search: Record<string, unknown>) => ({ ...readText(search, 'to'), ...readText(search, 'from') }),
  loader: ({ context: { queries } }) => void queries.prefetchQuery(usableSendersQuery),
  component: lazyRouteComponent(() => import('../messages/new-message-page.tsx'), 'NewMessagePage'),
});

const story = createRoute({
  getParentRoute: () => memberRoute,
  path: 'messages/number/$number',
  component: lazyRouteComponent(() => import('../messages/story-page.tsx'), 'StoryPage'),
});

const one = createRoute({
  getParentRoute: () => memberRoute,
  path: 'messages/$uuid',
  loader: ({ context: { queries }, params: { uuid } }) => void queries.prefetchQuery(messageQuery(uuid)),
  component: lazyRouteComponent(() => import('../messages/message-page.tsx'), 'MessagePage'),
});

export const messageRoutes = [list, create, story, one] as const;
