import type { Config } from '../config.ts';
import type { Seal } from '../lib/files/seal.ts';
import { outboundAddresses } from '../lib/outbound/outbound-addresses.ts';
import type { Metrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { startPoster, startWebhooks, type WebhookControl } from '../webhooks/index.ts';
import type { Started } from './started.ts';

/** Starts the deliveries of events to the addresses that accounts name. */
export function startWebhookDeliveries(
  rt: Runtime,
  config: Config,
  parts: { readonly seal: Seal | null; readonly metrics: Metrics; readonly started: Started },
): WebhookControl {
  const { seal, metrics, started } = parts;
  const addresses = outboundAddresses(config.webhookAddresses);
  // The processes with the role find their deliveries by themselves, so there is nobody to wake here.
  if (!config.roles.has('worker')) return { seal, addresses, wake: () => undefined };
  const running = started.keep('webhooks', startWebhooks({ rt, seal, poster: startPoster({ addresses }) }));
  metrics.gauge('volley_webhook_endpoints', 'Webhook endpoints that this process delivers to', () => running.endpoints);
  metrics.gauge('volley_webhooks_under_way', 'Requests to webhook endpoints under way', () => running.underWay);
  return { seal, addresses, wake: () => running.wake() };
}
