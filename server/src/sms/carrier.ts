import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Uuid } from '../lib/uuid.ts';

/** A one-time code never waits behind a campaign: each lane has rate and window of its own at every carrier. */
export type Lane = 'transactional' | 'bulk';

export interface OutboundMessage {
  readonly id: Uuid;
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly message: string;
  readonly parts: number;
  /** Ids of parts that the carrier took at an earlier try: they are not sent again. */
  readonly acceptedIds: readonly (string | null)[];
  /** The carrier must not deliver it later than this. */
  readonly validUntilMs: number | null;
}

/** What a refusal is about. Only one about the sender or the carrier's own affairs says nothing about other carriers. */
export type RefusalSubject = 'recipient' | 'text' | 'sender' | 'carrier';

/** What became of the parts that this submit sent; ids by part, null where the carrier did not take it. */
export type SubmitResult =
  | { readonly kind: 'accepted'; readonly ids: readonly string[] }
  /** `isTemporary`: the carrier asks for patience. Without it the message ends here, unless another carrier may take it. */
  | {
      readonly kind: 'refused';
      readonly ids: readonly (string | null)[];
      readonly code: string;
      readonly words: string;
      readonly isTemporary: boolean;
      /** Left out: not known. */
      readonly about?: RefusalSubject;
      /** No part was taken, the refusal is this carrier's own, and the route has others. Left out: it ends here. */
      readonly isForOthers?: boolean;
    }
  /** At least one part was written and not answered: it may be on its way, so it is never sent again by us. */
  | { readonly kind: 'unknown'; readonly ids: readonly (string | null)[] }
  /** Proved: no octet of it reached the carrier. */
  | { readonly kind: 'unwritten' };

/** Room for one message on a bound carrier, with its share of the rate: to be used once, or given back. */
export interface Slot {
  readonly carrierId: number;
  readonly isSimulated: boolean;
  /** `settleLate`: what was `unknown` was answered after all, with all that is known then; any number of times. */
  submit(
    message: OutboundMessage,
    settle: (result: SubmitResult) => void,
    settleLate?: (result: SubmitResult) => void,
  ): void;
  release(): void;
}

/** `elsewhere`: other processes have the binds of the carriers that are to take it. */
export type NoSlot = 'no_route' | 'busy' | 'elsewhere';

export interface SlotRequest {
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly lane: Lane;
  readonly parts: number;
  /** Continue where parts were taken already, or stay away from carriers that refused it. */
  readonly onlyCarrierId?: number;
  readonly exceptCarrierIds?: readonly number[];
}

export interface SlotWait {
  /** Those of one account keep their order, and the accounts take turns. */
  readonly accountId: number;
  readonly limitMs: number;
  /** Ends the wait before the limit. */
  readonly signal?: AbortSignal;
}

export interface CarrierReceipt {
  readonly carrierId: number;
  /** In the carrier's configured form already; empty where the receipt names our reference alone. */
  readonly carrierMessageId: string;
  readonly state: 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'other';
  readonly errorCode: string;
  readonly phoneNumber: string;
  readonly senderId: string;
  readonly reference: number | null;
  /** The carrier gave this id a moment ago, here: its message is about to be stored as sent. Left out: no. */
  readonly isJustAnswered?: boolean;
}

export interface CarrierInbound {
  readonly carrierId: number;
  readonly sender: string;
  readonly ourAddress: string;
  readonly message: string;
  /** What the text was read from, as parts are joined by octets; left out: the text is all there is. */
  readonly content?: { readonly octets: Buffer; readonly dataCoding: number };
  readonly concatenation: { readonly reference: number; readonly part: number; readonly parts: number } | null;
}

/** `unmatched`: kept, since no message of ours is known that it could be about. */
export type ReceiptEnd = 'applied' | 'unmatched';

/** Resolved once what it names is committed, so that the carrier may be told OK; rejected to have it sent again. */
export interface CarrierEvents {
  onReceipt(receipt: CarrierReceipt): Promise<ReceiptEnd>;
  onInbound(inbound: CarrierInbound): Promise<void>;
  /** Slots came free: whoever waits may try again. */
  onSlotsFree(): void;
}

/** The ways out, as the SMS room needs them. */
export interface Carriers {
  /** A route exists, whatever its carriers do at this moment. */
  hasRoute(phoneNumber: PhoneNumber, network: string): boolean;
  networkOf(phoneNumber: PhoneNumber): string;
  /** Now or not, and never before those who wait for a slot. */
  reserve(request: SlotRequest): Slot | NoSlot;
  /**
   * In line for a carrier that is full. `busy` when the limit is over, and at once when no carrier could be waited for or the line
   * is too long: then the message goes by the outbox.
   */
  waitForSlot(request: SlotRequest, wait: SlotWait): Promise<Slot | NoSlot>;
  /** Binds are for other processes, or they have all of them: there is nothing that this one could send. */
  isIdleHere(): boolean;
  /** A route leads to a real carrier: what is sent reaches people, and not the simulator. */
  isInEarnest(): boolean;
  /** Numbers that agree in so many leading digits have the same network and route. */
  decidingDigits(): number;
  /** What `setting_versions` calls the settings that this process goes by; null when they cannot change. */
  settingsVersion(): number | null;
  /** Reads them now, if they have changed. */
  refresh(): Promise<void>;
  /** What a campaign may count on, in parts; Infinity when nothing limits it, null when nothing is known. */
  bulkPartsPerSecond(phoneNumber: PhoneNumber, network: string): number | null;
}

/** The 16 bits that travel with every part as user_message_reference: derived, so that a restart need not know them. */
export function messageReference(id: Uuid): number {
  return Number.parseInt(id.slice(-4), 16);
}
