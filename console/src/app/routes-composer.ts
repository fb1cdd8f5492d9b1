import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { groupsQuery, sendersQuery } from '../api/composer.ts';
import { readText } from '../format/search.ts';
import { memberRoute, type RouterContext } from './parents.ts';

const prefetch = ({ queries }: RouterContext) => {
  void queries.prefetchQuery(sendersQuery);
  void queries.prefetchQuery(groupsQuery);
};

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns/new',
  // Which draft the page made: the address shows it, so that it can be loaded again.
  validateSearch: (search: Record<string, unknown>): { draft?: string } => ({ ...readText(search, 'draft') }),
  loader: ({ context }) => prefetch(context),
  component: lazyRouteComponent(() => import('../composer/composer-page.tsx'), 'NewCampaignPage'),
});

const edit = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns/$uuid/edit',
  loader: ({ context }) => prefetch(context),
  component: lazyRouteComponent(() => import('../composer/composer-page.tsx'), 'EditCampaignPage'),
});

export const composerRoutes = [create, edit] as const;
