import type { Webhook } from '@volley/sdk';

/** What each dialog about a webhook gets. */
export interface OfWebhook {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}
