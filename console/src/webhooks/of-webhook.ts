import type { Webhook } from '@volley/sdk';

/** The properties of each dialog about a webhook. */
export interface OfWebhook {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}
