import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { MESSAGE_STATUSES } from '../format/choices.ts';
import { readChoice, readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns',
  loader: lazyFn(() => import('../campaigns/campaigns-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});

const one = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns/$uuid',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readChoice(search, 'status', MESSAGE_STATUSES),
    ...readText(search, 'number'),
    ...readText(search, 'message'),
  }),
  loaderDeps: ({ search: { message: _, ...filters } }) => filters,
  loader: lazyFn(() => import('../campaigns/campaign-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../campaigns/campaign-page.tsx'), 'CampaignPage'),
});

export const campaignRoutes = [list, one] as const;
