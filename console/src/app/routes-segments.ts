import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { readTexts } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const getParentRoute = () => memberRoute;

const list = createRoute({
  getParentRoute,
  path: 'segments',
  loader: lazyFn(() => import('../segments/segments-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../segments/segments-page.tsx'), 'SegmentsPage'),
});

const create = createRoute({
  getParentRoute,
  path: 'segments/new',
  validateSearch: readTexts('failed_in', 'clicked_in'),
  component: lazyRouteComponent(() => import('../segments/new-segment-page.tsx'), 'NewSegmentPage'),
});

const one = createRoute({
  getParentRoute,
  path: 'segments/$uuid',
  loader: lazyFn(() => import('../segments/segment-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../segments/segment-page.tsx'), 'SegmentPage'),
});

export const segmentRoutes = [list, create, one] as const;
