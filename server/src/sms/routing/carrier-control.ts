import type { RowOf } from '@volley/contract';
import type { bindTest, carrierStatus } from '@volley/contract/carriers';
import type { Seal } from '../../lib/files/seal.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Who } from '../carrier.ts';
import type { CarrierRecord } from './store-carriers.ts';
import type { Route } from './store-routes.ts';

/** The state of a carrier as this process sees it. */
export type CarrierFacts = RowOf<typeof carrierStatus>;

export interface TestMessage {
  readonly phoneNumber: PhoneNumber;
  readonly senderId: string;
  readonly waitMs: number;
}

export type BindTest = RowOf<typeof bindTest>;

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
  findRoute(phoneNumber: PhoneNumber, network: string, who: Who, atMs: number): RouteChoice | null;
}
