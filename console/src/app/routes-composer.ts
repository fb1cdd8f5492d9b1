import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns/new',
  // The draft that the page created, kept in the address so that the page can be loaded again.
  validateSearch: (search: Record<string, unknown>): { draft?: string } => ({ ...readText(search, 'draft') }),
  loader: lazyFn(() => import('../composer/composer-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../composer/composer-page.tsx'), 'NewCampaignPage'),
});

const edit = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns/$uuid/edit',
  loader: lazyFn(() => import('../composer/composer-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../composer/composer-page.tsx'), 'EditCampaignPage'),
});

export const composerRoutes = [create, edit] as const;
