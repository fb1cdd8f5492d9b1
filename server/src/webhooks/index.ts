/** Webhooks: endpoints that accounts name, the log of deliveries, and the delivery itself. */
export { startWebhooks } from './engine/start-webhooks.ts';
export { startPoster } from './sending/post-webhook.ts';
export type { WebhookControl } from './sending/webhook-control.ts';
