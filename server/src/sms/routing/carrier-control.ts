import type { RowOf } from '@volley/contract';
import type { carrierProfile } from '@volley/contract/carrier-profiles';
import type { measuredDelivery } from '@volley/contract/carrier-routes';
import type { bindTest, carrierStatus } from '@volley/contract/carriers';
import type { FieldErrors } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Who } from '../carrier.ts';
import type { CarrierSettings } from './carrier-settings.ts';
import type { HttpSecrets } from './http-secrets.ts';
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

/** A carrier of a tier in its order. */
export interface OrderedTarget {
  readonly carrierId: number;
  readonly weight: number;
  /** In millionths of the currency; null: not known. */
  readonly cost: number | null;
  readonly currency: string | null;
  /** Null where cost does not order the tier. */
  readonly share: number | null;
}

export type MeasuredDelivery = RowOf<typeof measuredDelivery>;

export interface RouteChoice {
  readonly route: Route;
  readonly tiers: readonly (readonly OrderedTarget[])[];
  /** Whether only the simulator takes the message, because no route leads to a real carrier. */
  readonly isSimulated: boolean;
}

/** A call of a provider at the address of its carrier's hook. */
export interface HookCall {
  readonly carrierId: number;
  readonly token: string;
  readonly method: string;
  /** The whole address, as the provider called it. */
  readonly url: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface HookAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type CarrierProfile = RowOf<typeof carrierProfile>;

/** What operators can ask of the running carriers. */
export interface CarrierControl {
  /** Every profile of HTTP carriers. */
  listProfiles(): readonly CarrierProfile[];
  /** What is wrong with the profile of an HTTP carrier, or with its values; empty: nothing. */
  faultsOf(settings: CarrierSettings, secrets: HttpSecrets['secrets']): FieldErrors;
  /** The settings that the profile brings for a carrier that is added without them. */
  usualOf(settings: Pick<CarrierSettings, 'profile' | 'definition'>): Partial<CarrierSettings>;
  /** Returns whether somebody at the address may call with the token. It is asked before the call's body is read. */
  admitsHook(call: Pick<HookCall, 'carrierId' | 'token'> & { readonly address: string }): Promise<boolean>;
  /** Stores the receipts and replies of a call, and resolves once they are committed; if it rejects, the provider must call again. */
  receiveHook(call: HookCall): Promise<HookAnswer>;
  /** Null if there is no secret, so that no password can be kept. */
  readonly seal: Seal | null;
  /** Null for a carrier that this process does not know yet. With a number, whether it may be given a message to it today. */
  factsOf(carrierId: number, phoneNumber?: PhoneNumber): CarrierFacts | null;
  testBind(carrier: CarrierRecord, message: TestMessage | null): Promise<BindTest>;
  networkOf(phoneNumber: PhoneNumber): Promise<string>;
  /** Whether a message may go to a carrier; null: its network does not ask where the sender is registered. */
  registeredOn(phoneNumber: PhoneNumber, network: string, who: Who): ((carrierId: number) => boolean) | null;
  findRoute(phoneNumber: PhoneNumber, network: string, who: Who, atMs: number): RouteChoice | null;
  /** What the carriers of a route delivered of late to numbers of the network. */
  measureDelivery(
    route: Route,
    phoneNumber: PhoneNumber,
    network: string,
  ): Promise<ReadonlyMap<number, MeasuredDelivery>>;
}
