import type { MessageStatus } from '@volley/contract/choices';
import { networkKeyOf } from '../../../lib/phone/network-key.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Runtime } from '../../../runtime.ts';
import { deliveryCountsOf } from '../../routing/index.ts';

export interface ClosedRow {
  readonly phoneNumber: PhoneNumber;
  readonly carrierId?: number | null;
  readonly network?: string;
}

/** Counts messages whose end is known now, for routes that are ordered by cost. */
export function noteClosed(rt: Runtime, status: MessageStatus, rows: readonly ClosedRow[]): void {
  const counts = deliveryCountsOf(rt);
  if (!counts.isOn || status === 'sent') return;
  for (const { phoneNumber, carrierId, network = '' } of rows) {
    if (typeof carrierId !== 'number') continue;
    counts.note(rt, carrierId, networkKeyOf(phoneNumber, network), status === 'delivered' ? 'delivered' : 'failed');
  }
}
