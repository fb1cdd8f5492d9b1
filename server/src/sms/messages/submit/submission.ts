import type { MessageStatus } from '@volley/contract/choices';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { AccountValues } from '../../../named-values/index.ts';
import type { OutboundMessage, Slot, SubmitResult } from '../../carrier.ts';
import { withCode } from '../../codes/index.ts';

/** A message for a carrier, with what its settling needs. */
export interface Submission extends OutboundMessage {
  readonly accountId: number;
  readonly campaign: { readonly id: number; readonly uuid: Uuid } | null;
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
  /** Whether its country takes registered texts alone, and it is none any more: it is not submitted. */
  readonly isUnregistered: boolean;
}

/** What a row says of the message that is submitted. */
type Submitted = Omit<OutboundMessage, 'acceptedIds' | 'validUntilMs' | 'values'> &
  Pick<Submission, 'price'> & {
    readonly validUntil: Timestamp | null;
    /** Left out if no carrier has had it. */
    readonly carrierMessageIds?: OutboundMessage['acceptedIds'] | null;
    readonly partStates?: string;
  };

/** The one place that makes a submission: of a quick send, of a campaign's message, or again of what waited in the outbox. */
export function submissionOf(
  {
    validUntil,
    carrierMessageIds,
    partStates = '',
    id,
    senderId,
    phoneNumber,
    message: written,
    parts,
    price,
  }: Submitted,
  {
    known,
    code,
    ...how
  }: Pick<Submission, 'accountId' | 'campaign' | 'submittedAt' | 'slot'> &
    Partial<Pick<Submission, 'attempts' | 'refusedBy' | 'isFromOutbox'>> & {
      /** Those of its account; null if it has none. */
      readonly known: AccountValues | null;
      /** The code that is put in its place in the text; left out if it has none. */
      readonly code?: string | undefined;
    },
): Submission {
  const message = code === undefined ? written : (withCode(written, code) ?? written);
  const carried = known?.carry(senderId, phoneNumber, message) ?? null;
  return {
    ...{ id, senderId, phoneNumber, message, parts, price, partStates },
    acceptedIds: carrierMessageIds ?? [],
    validUntilMs: validUntil === null ? null : msFromTimestamp(validUntil),
    values: carried?.values ?? null,
    isUnregistered: carried?.isAllowed === false,
    ...{ attempts: 0, isFromOutbox: false },
    ...how,
  };
}

export interface Settled {
  readonly status: MessageStatus;
  readonly reason: string;
  readonly errorCode: string;
  /** What remains charged; null: nothing is decided, so all of its price. */
  readonly cost: Hundredths | null;
}

export interface ToSettle {
  readonly submission: Submission;
  readonly result: SubmitResult;
}
