import type { MESSAGE_PURPOSES } from '@volley/contract/sending-rules';
import type { SmsAlphabet } from '@volley/text';
import type { Handle } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

/**
 * The two ways in which a message is sent: single messages, and campaigns. A part of every carrier's window and rate is for single messages
 * alone, and campaigns get what single messages leave of the rest, so a one-time code never waits behind a campaign.
 */
export type Lane = 'transactional' | 'bulk';

export interface OutboundMessage {
  readonly id: Uuid;
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly message: string;
  readonly parts: number;
  /** Ids of the parts that the carrier accepted at an earlier attempt; they are not sent again. */
  readonly acceptedIds: readonly (string | null)[];
  /** What the carrier is given beside the text, by name; null: nothing. */
  readonly values: Readonly<Record<string, string>> | null;
  /** The carrier must not deliver it later than this. */
  readonly validUntilMs: number | null;
}

/** What a refusal is about. Another carrier may accept a message only if the refusal is about the sender or the carrier itself. */
export type RefusalSubject = 'recipient' | 'text' | 'sender' | 'carrier';

/** The outcome of the parts that this submit sent. `ids` has one entry a part, null where the carrier did not accept it. */
export type SubmitResult =
  | { readonly kind: 'accepted'; readonly ids: readonly string[] }
  /** `isTemporary`: the carrier asks to try again later. Otherwise the message ends here, unless another carrier may accept it. */
  | {
      readonly kind: 'refused';
      readonly ids: readonly (string | null)[];
      readonly code: string;
      readonly words: string;
      readonly isTemporary: boolean;
      /** Left out if not known. */
      readonly about?: RefusalSubject;
      /** Whether no part was accepted, the refusal is this carrier's own, and the route has other carriers. Left out if the message ends here. */
      readonly isForOthers?: boolean;
    }
  /** The carrier did not answer at least one written part. That part may be on its way, so Volley never sends it again. */
  | { readonly kind: 'unknown'; readonly ids: readonly (string | null)[] }
  /** It is certain that no octet of the message reached the carrier. */
  | { readonly kind: 'unwritten' };

/** What a carrier charges, as it was known when the slot was given, and how the carrier was chosen. */
export interface SlotCost {
  /** In millionths of the currency. */
  readonly cost: number;
  readonly per: 'part' | 'message';
  readonly currency: string;
  /** As `explainChoice` of sms/routing reads it. */
  readonly choice: string;
}

/** Room for one message on a bound carrier, with its share of the rate. The holder uses it once or gives it back. */
export interface Slot {
  readonly carrierId: number;
  readonly isSimulated: boolean;
  /** Null or left out if it is not known what the carrier charges. */
  readonly cost?: SlotCost | null;
  /** Whether the carrier tells what becomes of a message only if it is asked. Left out if not. */
  readonly tellsIfAsked?: boolean;
  /** `settleLate` is called, any number of times, if the carrier answers after an `unknown` result, with all that is known by then. */
  submit(
    message: OutboundMessage,
    settle: (result: SubmitResult) => void,
    settleLate?: (result: SubmitResult) => void,
  ): void;
  release(): void;
}

/** Who sends a message, by which sender ID, and why: routes may ask for it. Null is not known yet. */
export interface Who {
  readonly accountId: number;
  readonly senderId: string | null;
  readonly purpose: (typeof MESSAGE_PURPOSES)[number] | null;
}

/**
 * Why no carrier will ever take a message, as things are. `sender_not_registered`: there would be a route if the sender were registered.
 * `too_long`: it has more parts than any of its carriers may be given on one day.
 */
const LOST = ['no_route', 'sender_not_registered', 'too_long'] as const;
export type Lost = (typeof LOST)[number];
export const isLost = (slot: Slot | NoSlot): slot is Lost => LOST.some((why) => why === slot);

/**
 * `elsewhere`: other processes hold the binds of the carriers that the route names. `closed`: its routes are for other hours of the day, or its
 * carriers were given all that they may be given today, or may be given to its number. Other messages may go meanwhile.
 */
export type NoSlot = Lost | 'busy' | 'elsewhere' | 'closed';

export interface SlotRequest {
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly who: Who;
  readonly lane: Lane;
  readonly parts: number;
  /** `onlyCarrierId`: the carrier that accepted some of the parts. `exceptCarrierIds`: carriers that refused the message. */
  readonly onlyCarrierId?: number;
  readonly exceptCarrierIds?: readonly number[];
}

export interface SlotWait {
  /** Waiting messages of one account keep their order, and the accounts take turns. */
  readonly accountId: number;
  readonly limitMs: number;
  /** Ends the wait before the limit. */
  readonly signal?: AbortSignal;
}

export interface CarrierReceipt {
  readonly carrierId: number;
  /** In the form that the carrier's settings name; empty if the receipt has only our reference. */
  readonly carrierMessageId: string;
  readonly state: 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'other';
  readonly errorCode: string;
  readonly phoneNumber: string;
  readonly senderId: string;
  readonly reference: number | null;
  /** The whole id of our message, if the receipt names it: it then is about all parts. Left out or null if it does not. */
  readonly messageId?: Uuid | null;
  /** Whether the carrier gave this id a moment ago to this process, so that the message is about to be stored as sent. Left out if not. */
  readonly isJustAnswered?: boolean;
  /** The text of a receipt that names no message or no state: it is only kept. Left out or null if it could be read. */
  readonly unreadable?: string | null;
}

export interface CarrierInbound {
  readonly carrierId: number;
  /** As the carrier wrote it; a number that the carrier states to be international, and that alone, begins with a plus. */
  readonly sender: string;
  readonly ourAddress: string;
  readonly message: string;
  /** The octets from which the text was decoded, because parts are joined by octets. Left out if only the text is known. */
  readonly content?: {
    readonly octets: Buffer;
    /** As `decodeSmsText` reads it: that of the carrier, and the languages of the tables that the header names. */
    readonly dataCoding: number;
  };
  /** What the carrier sent beside the text, by name. Left out if nothing. */
  readonly values?: Readonly<Record<string, string>>;
  /** The provider's id of the message, by which a repeat is told from a new one with the same text. Left out if it gives none. */
  readonly replyId?: string;
  readonly concatenation: { readonly reference: number; readonly part: number; readonly parts: number } | null;
}

/** `unmatched`: the receipt is kept, because no known message of ours fits it. */
export type ReceiptEnd = 'applied' | 'unmatched';

/** Each promise resolves once its receipt or message is committed, so that the carrier may be answered OK; if it rejects, the carrier sends again. */
export interface CarrierEvents {
  onReceipt(receipt: CarrierReceipt): Promise<ReceiptEnd>;
  onInbound(inbound: CarrierInbound): Promise<void>;
  /** Called when slots come free, so that waiting senders try again. */
  onSlotsFree(): void;
}

/** The networks that lookups found, which come before those of the first digits. */
export interface KnownNetworks {
  /** True where nothing is looked up: then no message pays for lookups. */
  readonly isIdle: boolean;
  /** Reads what is kept of a number, so that `networkOf` knows it. If nothing is kept, it is asked for as the account waits; null: it is not. */
  learn(
    phoneNumber: PhoneNumber,
    asking: { readonly accountId: number; readonly lookupWaitMs: number } | null,
  ): Promise<void>;
  /** The network that `learn` found, if any. */
  networkOf(phoneNumber: PhoneNumber): string | undefined;
  /** Returns the networks that are kept of some of these numbers. */
  keptNetworks(handle: Handle, phoneNumbers: readonly PhoneNumber[]): Promise<ReadonlyMap<PhoneNumber, string>>;
}

export const NO_LOOKUPS: KnownNetworks = {
  isIdle: true,
  learn: async () => undefined,
  networkOf: () => undefined,
  keptNetworks: async () => new Map(),
};

/** Returns the network of a number: as a lookup found it, or else by its first digits. */
export const networkOf = (carriers: Pick<Carriers, 'networkOf' | 'lookups'>, phoneNumber: PhoneNumber): string =>
  carriers.lookups.networkOf(phoneNumber) ?? carriers.networkOf(phoneNumber);

/** The carriers, as the SMS room needs them. */
export interface Carriers {
  /** Returns whether a route exists at some hour, whatever state its carriers are in. */
  hasRoute(phoneNumber: PhoneNumber, network: string, who: Who): boolean;
  /** Returns whether there is no route only because the sender must be registered with the network, and is not. Asked where `hasRoute` is false. */
  needsRegistration(phoneNumber: PhoneNumber, network: string, who: Who): boolean;
  /** The network of a number by its first digits. */
  networkOf(phoneNumber: PhoneNumber): string;
  readonly lookups: KnownNetworks;
  /**
   * Returns the alphabets of all carriers of every route that may come into question, whatever their state and the hour. A text is charged by the
   * one that makes the most parts, so no carrier needs more.
   */
  alphabetsOf(phoneNumber: PhoneNumber, network: string, who: Who): readonly SmsAlphabet[];
  /** Returns a slot if there is one now; messages that wait for a slot come first. */
  reserve(request: SlotRequest): Slot | NoSlot;
  /**
   * Waits in line for a carrier that is full. Returns `busy` when the limit is over, and at once if there is no carrier to wait for or the line is
   * too long; then the message goes through the outbox.
   */
  waitForSlot(request: SlotRequest, wait: SlotWait): Promise<Slot | NoSlot>;
  /** Returns whether this process can send nothing, because binds are for other processes or other processes hold all of them. */
  isIdleHere(): boolean;
  /** Returns whether a route leads to a real carrier, so that messages reach people and not the simulator. */
  isInEarnest(): boolean;
  /** Numbers that agree in this many leading digits have the same network, and the same routes for the same sender. */
  decidingDigits(): number;
  /** The version in `setting_versions` of the settings that this process uses; null if they cannot change. */
  settingsVersion(): number | null;
  /** Reads the settings now, if they have changed. */
  refresh(): Promise<void>;
  /** Returns the rate that a campaign may count on; Infinity if nothing limits it, null if nothing is known. */
  bulkPartsPerSecond(phoneNumber: PhoneNumber, network: string, who: Who): number | null;
  /** Returns whether a carrier that would be given the message has lately asked for fewer than it was given. */
  isThrottled(phoneNumber: PhoneNumber, network: string, who: Who): boolean;
}

/** Returns the 16 bits that each part carries as user_message_reference. They are derived from the id, so that they need not be stored. */
export function messageReference(id: Uuid): number {
  return Number.parseInt(id.slice(-4), 16);
}
