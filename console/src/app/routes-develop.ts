import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTexts } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const getParentRoute = () => memberRoute;

const webhooks = createRoute({
  getParentRoute,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const newWebhook = createRoute({
  getParentRoute,
  path: 'webhooks/new',
  component: lazyRouteComponent(() => import('../webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
});

const webhook = createRoute({
  getParentRoute,
  path: 'webhooks/$uuid',
  validateSearch: readTexts('state', 'kind', 'period', 'delivery'),
  component: lazyRouteComponent(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const audit = createRoute({
  getParentRoute,
  path: 'audit',
  validateSearch: readTexts('operation', 'target', 'person', 'key', 'period', 'entry'),
  component: lazyRouteComponent(() => import('../audit/audit-page.tsx'), 'AuditPage'),
});

export const developRoutes = [webhooks, newWebhook, webhook, audit] as const;
