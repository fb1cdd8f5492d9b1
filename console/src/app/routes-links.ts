import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readChoice, readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const getParentRoute = () => memberRoute;
const readPeriod = (search: Record<string, unknown>) =>
  readChoice(search, 'period', ['day', 'week', 'month', 'quarter'] as const);

const list = createRoute({
  getParentRoute,
  path: 'links',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readText(search, 'search'),
    ...readChoice(search, 'state', ['enabled', 'disabled'] as const),
  }),
  component: lazyRouteComponent(() => import('../links/links-page.tsx'), 'LinksPage'),
});

const create = createRoute({
  getParentRoute,
  path: 'links/new',
  component: lazyRouteComponent(() => import('../links/new-link-page.tsx'), 'NewLinkPage'),
});

const one = createRoute({
  getParentRoute,
  path: 'links/$code',
  validateSearch: readPeriod,
  component: lazyRouteComponent(() => import('../links/link-page.tsx'), 'LinkPage'),
});

const ofCampaign = createRoute({
  getParentRoute,
  path: 'campaigns/$uuid/visits',
  validateSearch: readPeriod,
  component: lazyRouteComponent(() => import('../links/campaign-visits-page.tsx'), 'CampaignVisitsPage'),
});

export const linkRoutes = [list, create, one, ofCampaign] as const;
