/** The typed client: `createClient({ url, key })`, then `client.resource.verb({ … })` for every operation of the contract. */
export type {
  Call,
  CursorPage,
  FullPage,
  ListCall,
  LiveCall,
  LiveOptions,
  ShortPage,
  TableCall,
  Told,
} from './call.ts';
export type * from './client.generated.ts';
export { type ClientOptions, createClient } from './client.ts';
export { type Failure, VolleyError } from './error.ts';
export type { CallOptions } from './perform.ts';
export { type WatchOptions, watch } from './watch.ts';
export { verifyWebhook, verifyWebhookBatch, type WebhookHeaders, type WebhookRequest } from './webhook.ts';
