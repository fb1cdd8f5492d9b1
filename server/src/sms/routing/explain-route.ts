import type { RowOf } from '@volley/contract';
import type { explanation } from '@volley/contract/carrier-routes';
import type { PriceList } from '../../billing/index.ts';
import { invalidInput } from '../../errors.ts';
import { type Country, parsePhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';
import type { Who } from '../carrier.ts';
import type { CarrierControl, CarrierFacts } from './carrier-control.ts';
import { listPassedOver, type PassedOver } from './pass-over.ts';
import { rankOf } from './route-conditions.ts';
import { listAllCarriers } from './store-carriers.ts';
import { listAllRoutes, type Route } from './store-routes.ts';

interface ExplainedCarrier
  extends Omit<RowOf<typeof explanation>['carriers'][number], 'paused' | 'registered' | 'words' | 'cost'> {
  readonly isPaused: boolean;
  readonly isRegistered: boolean;
  /** In millionths of the currency. */
  readonly cost: number | null;
  readonly facts: CarrierFacts | null;
}

export interface Explanation extends RowOf<typeof explanation, 'route' | 'simulated' | 'carriers' | 'passed_over'> {
  readonly route: Route | null;
  readonly isSimulated: boolean;
  readonly carriers: readonly ExplainedCarrier[];
  readonly passedOver: readonly PassedOver[];
}

function describe({ route, carriers, passedOver, pricePerPart }: Omit<Explanation, 'words'>): string {
  if (route === null && passedOver.some(({ misfit }) => misfit === 'hours'))
    return 'No route is for this hour: messages wait for the hours of one that is.';
  if (route === null && passedOver.some(({ misfit }) => misfit === 'registration'))
    return 'The network takes messages only from registered senders, and this one is not registered: messages are refused.';
  if (route === null) return 'No route leads to this number: messages to it are refused.';
  if (pricePerPart === null) return 'There is a route, but no price for this number: messages to it are refused.';
  const fit = carriers.find(
    ({ isPaused, isRegistered, facts }) =>
      !isPaused &&
      isRegistered &&
      facts?.connected &&
      ['well', 'refusing'].includes(facts.health) &&
      !facts.today?.full,
  );
  const numbers = route.matchValue === '' ? 'any number' : `${route.matchKind} ${route.matchValue}`;
  const rule = `the route for ${rankOf(route) > 0 ? 'certain messages to ' : ''}${numbers}`;
  if (fit && route.order === 'cost')
    return `By ${rule}, messages go to tier ${fit.tier}, most to the cheapest of its carriers that deliver well.`;
  if (fit) return `By ${rule}, messages go to ${fit.name} in tier ${fit.tier}.`;
  if (carriers.length > 0 && carriers.every(({ facts }) => facts?.today?.full))
    return `By ${rule}, but its carriers were given all that they may be given today: messages wait until the day ends.`;
  return `By ${rule}, but none of its carriers is fit just now: messages wait, or go to one that is at least connected.`;
}

/** Tells an operator which route, which carriers in which state, and what price apply to a number. */
export async function explainRoute(
  rt: Runtime,
  { control, prices }: { control: CarrierControl; prices: PriceList },
  input: {
    readonly number: string;
    readonly country: Country;
    readonly who: Who;
    /** Null: now. */
    readonly atMs: number | null;
  },
): Promise<Explanation> {
  const parsed = parsePhoneNumber(input.number, input.country);
  if (!parsed.ok) throw invalidInput({ number: ['The number field must be a valid phone number.'] });
  const phoneNumber = parsed.number;
  const network = await control.networkOf(phoneNumber);
  const message = { phoneNumber, network, who: input.who, atMs: input.atMs ?? rt.clock.nowMs() };
  const choice = control.findRoute(phoneNumber, network, message.who, message.atMs);
  const mayTake = control.registeredOn(phoneNumber, network, message.who);
  const routes = await listAllRoutes(rt.db);
  const records = new Map((await listAllCarriers(rt.db)).map((record) => [record.id, record]));
  const delivered = choice && (await control.measureDelivery(choice.route, phoneNumber, network));
  const carriers = (choice?.tiers ?? []).flatMap((tier, index) =>
    tier.flatMap(({ carrierId, weight, ...order }) => {
      const record = records.get(carrierId);
      if (!record) return [];
      const { name, isPaused } = record;
      const isRegistered = mayTake?.(carrierId) ?? true;
      const facts = control.factsOf(carrierId, phoneNumber);
      const delivery = delivered?.get(carrierId) ?? null;
      return [{ tier: index + 1, carrierId, name, weight, isPaused, isRegistered, facts, delivery, ...order }];
    }),
  );
  const realIds = new Set([...records.values()].flatMap(({ id, kind }) => (kind === 'simulator' ? [] : [id])));
  const isReal = ({ tiers }: Route) => tiers.flat().some(({ carrierId }) => realIds.has(carrierId));
  const isInEarnest = routes.some(isReal);
  const chosen = choice?.route ?? null;
  const found = {
    phoneNumber,
    country: parsed.country,
    network,
    route: chosen,
    isSimulated: choice?.isSimulated ?? false,
    carriers,
    passedOver: listPassedOver(routes, message, {
      chosen,
      isUsed: (route) => isReal(route) || !isInEarnest,
      isRegistered: ({ tiers }) => mayTake === null || tiers.flat().some(({ carrierId }) => mayTake(carrierId)),
    }),
    pricePerPart: prices.priceOf(phoneNumber, network),
  };
  return { ...found, words: describe(found) };
}
