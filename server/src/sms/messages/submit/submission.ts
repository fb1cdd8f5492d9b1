import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { OutboundMessage, Slot, SubmitResult } from '../../carrier.ts';
import type { MessageStatus } from '../rows/message.ts';

export interface Submission {
  readonly accountId: number;
  readonly campaign: { readonly id: number; readonly uuid: Uuid } | null;
  readonly outbound: OutboundMessage;
  readonly price: number;
  /** As its row has it, which tells this submit from a later one of the same message; null: with its acceptance. */
  readonly submittedAt: Timestamp | null;
  /** What became of its parts before this submit, a letter each. */
  readonly partStates: string;
  readonly attempts: number;
  readonly isFromOutbox: boolean;
  /** Carriers that would not take it for reasons of their own; left out: none. */
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
