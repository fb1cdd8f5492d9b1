import type { RequestStatus } from '@volley/contract/choices';
import { ok } from './envelope.ts';

interface Requested {
  readonly status: RequestStatus;
  readonly statusReason: string;
  /** Only a decision changes what was requested. */
  readonly updatedAt: string;
}

/** Presents the operator's decision on a sender ID or caller ID to the account that requested it. */
export function presentDecision({ status, statusReason, updatedAt }: Requested) {
  return ok({ status, reason: statusReason, decided_at: status === 'pending' ? null : updatedAt });
}
