import { AppError } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { OutboundAddresses } from '../../lib/outbound/outbound-addresses.ts';

/** What requests about webhooks need from this process. */
export interface WebhookControl {
  readonly seal: Seal | null;
  readonly addresses: OutboundAddresses;
  /** Reports that there is something to send, or that an endpoint was changed. */
  wake(): void;
}

export function sealSecret({ seal }: WebhookControl, secret: string): Buffer {
  if (seal) return seal.seal(secret);
  throw new AppError(
    'wrong_state',
    'The secret of a webhook cannot be stored: the operator must set VOLLEY_SECRET and start Volley again.',
  );
}
