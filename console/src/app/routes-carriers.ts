import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { readText, readTexts } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const getParentRoute = () => memberRoute;
const byNumber = {
  params: {
    parse: ({ id }: { id: string }) => ({ id: Number(id) }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

const carriers = createRoute({
  getParentRoute,
  path: 'operator/carriers',
  loader: lazyFn(() => import('../operator/carriers-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/carriers-page.tsx'), 'CarriersPage'),
});

const newCarrier = createRoute({
  getParentRoute,
  path: 'operator/carriers/new',
  component: lazyRouteComponent(() => import('../operator/new-carrier-page.tsx'), 'NewCarrierPage'),
});

const carrier = createRoute({
  getParentRoute,
  path: 'operator/carriers/$id',
  ...byNumber,
  validateSearch: readTexts('period'),
  loader: lazyFn(() => import('../operator/carrier-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/carrier-page.tsx'), 'CarrierPage'),
});

const routes = createRoute({
  getParentRoute,
  path: 'operator/routes',
  validateSearch: (search: Record<string, unknown>): { number?: string; carrier?: number } => {
    const chosen = Number(search['carrier']);
    return { ...readText(search, 'number'), ...(Number.isInteger(chosen) && chosen > 0 && { carrier: chosen }) };
  },
  loader: lazyFn(() => import('../operator/routes-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/routes-page.tsx'), 'RoutesPage'),
});

const prices = createRoute({
  getParentRoute,
  path: 'operator/prices',
  loader: lazyFn(() => import('../operator/prices-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/prices-page.tsx'), 'PricesPage'),
});

const trunks = createRoute({
  getParentRoute,
  path: 'operator/trunks',
  loader: lazyFn(() => import('../operator/trunks-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/trunks-page.tsx'), 'TrunksPage'),
});

const newTrunk = createRoute({
  getParentRoute,
  path: 'operator/trunks/new',
  component: lazyRouteComponent(() => import('../operator/new-trunk-page.tsx'), 'NewTrunkPage'),
});

const trunk = createRoute({
  getParentRoute,
  path: 'operator/trunks/$id',
  ...byNumber,
  loader: lazyFn(() => import('../operator/trunk-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../operator/trunk-page.tsx'), 'TrunkPage'),
});

export const carrierRoutes = [carriers, newCarrier, carrier, routes, prices, trunks, newTrunk, trunk] as const;
