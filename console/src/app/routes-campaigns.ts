import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { campaignMessageRows, campaignReportQuery, campaignRows, MESSAGE_STATUSES } from '../api/campaigns.ts';
import { rowPageQuery } from '../api/rows.ts';
import { readChoice, readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'campaigns',
  loader: ({ context: { queries } }) => void queries.prefetchQuery(rowPageQuery(campaignRows, null)),
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
  loader: ({ context: { queries }, params: { uuid }, deps }) => {
    void queries.prefetchQuery(campaignReportQuery(uuid));
    void queries.prefetchQuery(rowPageQuery(campaignMessageRows(uuid, deps), null));
  },
  component: lazyRouteComponent(() => import('../campaigns/campaign-page.tsx'), 'CampaignPage'),
});

export const campaignRoutes = [list, one] as const;
