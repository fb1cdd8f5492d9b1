import {
  type CostOfCarrier,
  floorOf,
  limitByWeight,
  measureDeliveries,
  type ReadLimits,
  type RunningCostList,
  readLimits,
  SAMPLE,
  sharesOf,
  startCostList,
  tellDeliveries,
} from '../carrier-figures/index.ts';
import { repeat } from '../lib/background/repeat.ts';
import { networkKeyOf } from '../lib/phone/network-key.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { SlotCost, SlotRequest } from '../sms/carrier.ts';
import { type CarrierControl, deliveryCountsOf, tierKey } from '../sms/routing/index.ts';
import type { CarrierSlot } from './carrier-slot.ts';
import { chooseByWeight, type PlannedRoute } from './choose-carrier.ts';
import { type CostTarget, cheapestFirst, chooseByCost, type Room } from './order-by-cost.ts';

/** With all carriers that the route names in it. */
type WholeTier = PlannedRoute['route']['tiers'][number];
type Tier = PlannedRoute['tiers'][number];
type OrderedTier = NonNullable<ReturnType<CarrierControl['findRoute']>>['tiers'][number];

export interface Choice {
  readonly carrierId: number;
  /** As messages keep it: see `explainChoice`. */
  readonly how: 'weight' | 'cheapest' | 'share';
}

/** More networks than this are forgotten together; each begins anew with its shares. */
const NETWORKS_MAX = 5_000;
/** Limits move once a minute. */
const POLL_MS = 5_000;

const rounded = (share: number): number => Math.round(share * 1_000) / 1_000;

const NO_LIMITS: ReadLimits = () => null;

/** In which order the carriers of a tier are taken, and what they charge. */
export class TierOrder {
  readonly #rt: Runtime;
  readonly #costs: RunningCostList;
  readonly #counts: ReturnType<typeof deliveryCountsOf>;
  readonly #polls: { stop(): Promise<void> };
  /** By tier and network, how far each carrier is behind its share. They go with the routes. */
  #credits = new WeakMap<Tier, Map<string, Map<number, number>>>();
  #limits = NO_LIMITS;

  static async start(rt: Runtime): Promise<TierOrder> {
    return new TierOrder(rt, await startCostList(rt));
  }

  private constructor(rt: Runtime, costs: RunningCostList) {
    this.#rt = rt;
    this.#costs = costs;
    this.#counts = deliveryCountsOf(rt);
    const onError = (error: unknown) => rt.log.debug('the limits of carriers were not read', describeError(error));
    this.#polls = repeat(POLL_MS, () => this.#poll(), onError);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#polls.stop(), this.#costs.stop()]);
    await tellDeliveries(this.#rt, this.#counts).catch(() => undefined);
  }

  /** Called when the routes have changed. Nothing is counted or read while none is ordered by cost. */
  async setOn(isOn: boolean): Promise<void> {
    this.#counts.isOn = isOn;
    if (isOn) await this.#poll();
  }

  async #poll(): Promise<void> {
    if (!this.#counts.isOn) return;
    await tellDeliveries(this.#rt, this.#counts);
    this.#limits = await readLimits(this.#rt);
  }

  costOf(carrierId: number, phoneNumber: PhoneNumber, network: string): CostOfCarrier | null {
    return this.#costs.isEmpty ? null : this.#costs.costOf(carrierId, phoneNumber, network);
  }

  choose(
    { route }: PlannedRoute,
    tier: Tier,
    { phoneNumber, network }: SlotRequest,
    roomOf: (id: number) => Room,
  ): Choice | null {
    if (route.order === 'weight') {
      const carrierId = chooseByWeight(tier, (id) => roomOf(id) === 'free');
      return carrierId === null ? null : { carrierId, how: 'weight' };
    }
    const key = networkKeyOf(phoneNumber, network);
    const byNetwork = this.#credits.get(tier) ?? new Map<string, Map<number, number>>();
    this.#credits.set(tier, byNetwork);
    if (byNetwork.size > NETWORKS_MAX) byNetwork.clear();
    const credits = byNetwork.get(key) ?? new Map<number, number>();
    byNetwork.set(key, credits);
    const chosen = chooseByCost(this.#targetsOf(tier, wholeOf(route, tier), phoneNumber, network), roomOf, credits);
    return chosen && { carrierId: chosen.carrierId, how: chosen.isCheapest ? 'cheapest' : 'share' };
  }

  /** Adds to a slot what its message will cost, and counts the message once the carrier has accepted it. */
  complete(slot: CarrierSlot, { phoneNumber, network }: SlotRequest, choice: string): CarrierSlot {
    const { carrierId } = slot;
    const cost = this.costOf(carrierId, phoneNumber, network);
    slot.cost = cost && ({ ...cost, choice } satisfies SlotCost);
    if (this.#counts.isOn)
      slot.onAccepted = () => this.#counts.note(this.#rt, carrierId, networkKeyOf(phoneNumber, network), 'taken');
    return slot;
  }

  /** The carriers of a tier in their order, with what they charge and, if that orders them, their shares of a network's messages. */
  explain({ route }: PlannedRoute, tier: WholeTier, phoneNumber: PhoneNumber, network: string): OrderedTier {
    const weights = new Map(tier.map(({ carrierId, weight }) => [carrierId, weight]));
    const isByCost = route.order === 'cost';
    const targets = this.#targetsOf(tier, tier, phoneNumber, network);
    const ordered = isByCost ? cheapestFirst(targets) : targets;
    const shares = sharesOf(ordered.map(({ limit }) => limit));
    return ordered.map(({ carrierId, cost, currency }, index) => {
      const share = isByCost ? rounded(shares[index] ?? 0) : null;
      return { carrierId, weight: weights.get(carrierId) ?? 0, cost, currency, share };
    });
  }

  /** What the carriers of a route delivered of late to numbers of the network; without those of which nothing was counted. */
  async measure(
    { tiers, order }: PlannedRoute['route'],
    phoneNumber: PhoneNumber,
    network: string,
  ): ReturnType<CarrierControl['measureDelivery']> {
    if (!this.#counts.isOn) return new Map();
    const ids = tiers.flat().map(({ carrierId }) => carrierId);
    const counted = await measureDeliveries(this.#rt, ids, networkKeyOf(phoneNumber, network));
    const found = tiers.flatMap((tier) => {
      const isMoved = order === 'cost' && tier.length > 1;
      const samples = tier.map(({ carrierId }) => counted.get(carrierId) ?? null);
      const floor = isMoved ? floorOf(samples) : null;
      return this.#targetsOf(tier, tier, phoneNumber, network).flatMap(({ carrierId, limit }) => {
        const { closed = 0, delivered = 0, fromMs = null } = counted.get(carrierId) ?? {};
        if (fromMs === null) return [];
        const of = { ended: closed, delivered, since: timestampFromMs(fromMs), sample: SAMPLE };
        return [
          [carrierId, { ...of, floor: floor && rounded(floor), limit: isMoved ? rounded(limit) : null }] as const,
        ];
      });
    });
    return new Map(found);
  }

  #targetsOf(tier: WholeTier, whole: WholeTier, phoneNumber: PhoneNumber, network: string): CostTarget[] {
    const [ofTier, key] = [tierKey(whole), networkKeyOf(phoneNumber, network)];
    return tier.map(({ carrierId }) => {
      const { cost = null, currency = null } = this.costOf(carrierId, phoneNumber, network) ?? {};
      const limit = this.#limits(ofTier, key, carrierId)?.shareLimit ?? limitByWeight({ targets: whole }, carrierId);
      return { carrierId, cost, currency, limit };
    });
  }
}

/** A carrier is in one tier of a route; some of a tier may be left out, because a message may not go to them. */
function wholeOf({ tiers }: PlannedRoute['route'], [first]: Tier): WholeTier {
  return tiers.find((whole) => whole.some(({ carrierId }) => carrierId === first?.carrierId)) ?? [];
}
