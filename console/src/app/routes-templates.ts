import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'templates',
  loader: lazyFn(() => import('../templates/templates-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../templates/templates-page.tsx'), 'TemplatesPage'),
});

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'templates/new',
  component: lazyRouteComponent(() => import('../templates/new-template-page.tsx'), 'NewTemplatePage'),
});

const one = createRoute({
  getParentRoute: () => memberRoute,
  path: 'templates/$uuid',
  loader: lazyFn(() => import('../templates/template-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../templates/template-page.tsx'), 'TemplatePage'),
});

export const templateRoutes = [list, create, one] as const;
