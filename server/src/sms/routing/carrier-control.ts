import type { BIND_STATES, CARRIER_HEALTH, IdForm } from '@volley/contract/choices';
import type { Seal } from '../../lib/files/seal.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { CarrierRecord } from './store-carriers.ts';
import type { Route } from './store-routes.ts';

/** The state of one bind of this process. */
export interface BindFacts {
  readonly kind: 'transmitter' | 'receiver' | 'transceiver';
  readonly state: (typeof BIND_STATES)[number];
  readonly words: string;
  readonly open: number;
  readonly windowMax: number;
}

/** The state of a carrier as this process sees it. */
export interface CarrierFacts {
  readonly isConnected: boolean;
  readonly health: (typeof CARRIER_HEALTH)[number];
  readonly words: string;
  /** Parts a second, after throttling by the carrier has lowered the limit; null for no limit. */
  readonly allowedPerSecond: number | null;
  /** Receipts of the last hour that fit no message of ours. */
  readonly unmatchedReceipts: number;
  readonly binds: readonly BindFacts[];
}

export interface TestMessage {
  readonly phoneNumber: PhoneNumber;
  readonly senderId: string;
  readonly waitMs: number;
}

export interface TestedMessage {
  readonly words: string;
  /** `no_receipt`: none came in time; otherwise the state of the receipt, or why there can be none. */
  readonly outcome:
    | 'refused'
    | 'unanswered'
    | 'no_receipt'
    | 'delivered'
    | 'undelivered'
    | 'expired'
    | 'rejected'
    | 'other';
  readonly submittedId: string;
  readonly receiptedId: string;
}

export interface BindTest {
  readonly isBound: boolean;
  /** The other side's answer in words. */
  readonly words: string;
  /** The name of the answer's command_status; empty if there was no answer. */
  readonly code: string;
  readonly carrierSystemId: string;
  readonly message: TestedMessage | null;
  readonly idForms: { readonly submit: IdForm; readonly receipt: IdForm } | null;
}

export interface RouteChoice {
  readonly route: Route;
  /** Whether only the simulator takes the message, because no route leads to a real carrier. */
  readonly isSimulated: boolean;
}

/** What operators can ask of the running carriers. */
export interface CarrierControl {
  /** Null if there is no secret, so that no password can be kept. */
  readonly seal: Seal | null;
  /** Null for a carrier that this process does not know yet. */
  factsOf(carrierId: number): CarrierFacts | null;
  testBind(carrier: CarrierRecord, message: TestMessage | null): Promise<BindTest>;
  networkOf(phoneNumber: PhoneNumber): string;
  findRoute(phoneNumber: PhoneNumber, network: string): RouteChoice | null;
}
