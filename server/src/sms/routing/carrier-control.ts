import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Seal } from '../../lib/seal.ts';
import type { IdForm } from './carrier-settings.ts';
import type { CarrierRecord } from './store-carriers.ts';
import type { Route } from './store-routes.ts';

const BIND_STATES = ['connecting', 'bound', 'waiting', 'stopped'] as const;
const HEALTH_WORDS = ['well', 'resting', 'on_trial'] as const;

/** How a bind of this process stands. */
export interface BindFacts {
  readonly kind: 'transmitter' | 'receiver' | 'transceiver';
  readonly state: (typeof BIND_STATES)[number];
  readonly words: string;
  readonly open: number;
  readonly windowMax: number;
}

/** How a carrier stands as this process sees it. */
export interface CarrierFacts {
  readonly isConnected: boolean;
  readonly health: (typeof HEALTH_WORDS)[number];
  readonly words: string;
  /** Parts a second, after what throttling has taught; null for no limit. */
  readonly allowedPerSecond: number | null;
  /** Receipts of the last hour that name no message of ours. */
  readonly unmatchedReceipts: number;
  readonly binds: readonly BindFacts[];
}

export interface TestMessage {
  readonly phoneNumber: PhoneNumber;
  readonly senderId: string;
  readonly waitMs: number;
}

export interface BindTest {
  readonly isBound: boolean;
  /** What the other side answered, for people. */
  readonly words: string;
  /** Its command_status by name; empty when there was no answer. */
  readonly code: string;
  readonly carrierSystemId: string;
  readonly message: { readonly words: string; readonly submittedId: string; readonly receiptedId: string } | null;
  readonly idForms: { readonly submit: IdForm; readonly receipt: IdForm } | null;
}

export interface RouteChoice {
  readonly route: Route;
  /** Of the simulator alone, because no route leads to a real carrier. */
  readonly isSimulated: boolean;
}

/** What operators ask of the carriers that run. */
export interface CarrierControl {
  /** Null when there is no secret, so no password can be kept. */
  readonly seal: Seal | null;
  /** Null for one that this process does not know yet. */
  factsOf(carrierId: number): CarrierFacts | null;
  testBind(carrier: CarrierRecord, message: TestMessage | null): Promise<BindTest>;
  networkOf(phoneNumber: PhoneNumber): string;
  findRoute(phoneNumber: PhoneNumber, network: string): RouteChoice | null;
}
