import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { MESSAGE_STATUSES, PERIODS } from '../format/choices.ts';
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
  loader: lazyFn(() => import('../messages/messages-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../messages/messages-page.tsx'), 'MessagesPage'),
});

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'messages/new',
  validateSearch: (search: Record<string, unknown>) => ({ ...readText(search, 'to'), ...readText(search, 'from') }),
  loader: lazyFn(() => import('../messages/new-message-page.tsx'), 'load'),
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
  loader: lazyFn(() => import('../messages/message-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../messages/message-page.tsx'), 'MessagePage'),
});

export const messageRoutes = [list, create, story, one] as const;
