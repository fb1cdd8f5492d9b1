/** Webhooks: endpoints that accounts name, the log of deliveries, and the delivery itself. */
export {
  deleteEndpoint,
  getEndpoint,
  listOwnEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints/change-endpoint.ts';
export { createEndpoint, type NewEndpoint } from './endpoints/create-endpoint.ts';
export type { Endpoint } from './endpoints/endpoint.ts';
export { type RunningWebhooks, startWebhooks } from './engine/start-webhooks.ts';
export { clearWebhookLog } from './log/clear-log.ts';
export type { Delivery } from './log/delivery.ts';
export { type DeliveryDetails, getDelivery, listDeliveries } from './log/list-deliveries.ts';
export { replayDeliveries, sendExamples } from './log/send-again.ts';
export { outboundAddresses } from './sending/outbound-addresses.ts';
export { startPoster } from './sending/post-webhook.ts';
export type { WebhookControl } from './sending/webhook-control.ts';
