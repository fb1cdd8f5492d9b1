import type { MessageStatus } from '@volley/contract/choices';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { OutboundMessage, Slot, SubmitResult } from '../../carrier.ts';

export interface Submission {
  readonly accountId: number;
  readonly campaign: { readonly id: number; readonly uuid: Uuid } | null;
  readonly outbound: OutboundMessage;
  readonly price: number;
  /** The time in its row, which distinguishes this submit from a later one of the same message; null if it was submitted with its acceptance. */
  readonly submittedAt: Timestamp | null;
  /** The states of its parts before this submit, one letter each. */
  readonly partStates: string;
  readonly attempts: number;
  readonly isFromOutbox: boolean;
  /** Carriers that refused it for reasons of their own; left out if there are none. */
  readonly refusedBy?: readonly number[];
  readonly slot: Slot;
}

export interface Settled {
  readonly status: MessageStatus;
  readonly reason: string;
  readonly errorCode: string;
}

export interface ToSettle {
  readonly submission: Submission;
  readonly result: SubmitResult;
}
