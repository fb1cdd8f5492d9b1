import { operations, presenter } from '@volley/contract';
import { formatMillionths } from '@volley/contract/amounts';
import { carrierRoute, explanation, measuredDelivery, network, price } from '@volley/contract/carrier-routes';
import { deletePrice, listPrices, type Price, refuseBadPrice, setPrice } from '../../billing/index.ts';
import type { Actor, RequestContext } from '../../identity/index.ts';
import { msFromTimestamp } from '../../lib/time/timestamp.ts';
import { parseAmount } from '../../lib/values/money.ts';
import {
  done,
  ok,
  pageRequest,
  presentFullPage,
  presentHours,
  readHours,
  readInstant,
  routesWith,
} from '../../routes/index.ts';
import type { CarrierControl } from './carrier-control.ts';
import {
  deleteNetwork,
  deleteRoute,
  listNetworkOverrides,
  listRoutes,
  refuseBadRoute,
  setNetwork,
  setRoute,
} from './change-route.ts';
import { type Explanation, explainRoute } from './explain-route.ts';
import type { Route as SmsRoute } from './store-routes.ts';

interface Needs extends RequestContext {
  readonly quick: Pick<Parameters<typeof explainRoute>[1], 'prices'>;
  readonly control: CarrierControl;
}

const { route } = routesWith<Needs>();

const WEIGHT_DEFAULT = 100;

type TierBody = readonly { readonly carrier_id: number; readonly weight?: number | undefined }[];

function readTiers(tiers: readonly TierBody[]) {
  return tiers.map((tier) =>
    tier.map(({ carrier_id, weight = WEIGHT_DEFAULT }) => ({ carrierId: carrier_id, weight })),
  );
}

/** Without a zone they are those of the operator's account. */
const readRouteHours = (hours: Parameters<typeof readHours>[0], { timeZone }: Actor) =>
  readHours(hours && { ...hours, time_zone: hours.time_zone ?? timeZone }) ?? null;

const presentRoute = presenter(carrierRoute, (found: SmsRoute) => ({
  match: found.matchKind,
  value: found.matchValue,
  hours: presentHours(found.hours),
  tiers: found.tiers.map((tier) => tier.map(({ carrierId, weight }) => ({ carrier_id: carrierId, weight }))),
}));

const presentDelivery = presenter(measuredDelivery);

const presentExplanation = presenter(explanation, (found: Explanation) => ({
  route: found.route && presentRoute(found.route),
  simulated: found.isSimulated,
  passed_over: found.passedOver.map(({ route, words }) => ({ route: presentRoute(route), words })),
  carriers: found.carriers.map(({ tier, carrierId, name, weight, isPaused, isRegistered, facts, ...order }) => ({
    tier,
    carrier_id: carrierId,
    name,
    weight,
    paused: isPaused,
    registered: isRegistered,
    cost: order.cost === null ? null : formatMillionths(order.cost),
    currency: order.currency,
    share: order.share,
    delivery: order.delivery && presentDelivery(order.delivery),
    words: isRegistered
      ? (facts?.words ?? 'This process has not connected to the carrier yet.')
      : 'The sender ID is not registered on it, and the network demands that.',
  })),
}));

const presentPrice = presenter(price, (price: Price) => ({
  match: price.matchKind,
  value: price.matchValue,
}));

const presentNetwork = presenter(network);

const { routes, prices, networks } = operations.admin;

export const routeRoutes = [
  route(routes.list, {
    run: ({ rt }, { query }) => listRoutes(rt, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentRoute, { context, path: '/admin/routes' })),
  }),
  route(routes.set, {
    check: ({ rt, actor }, { match, value, account_ids, hours, tiers }) =>
      refuseBadRoute(rt, {
        matchKind: match,
        matchValue: value,
        accountIds: account_ids,
        hours: readRouteHours(hours, actor),
        tiers: tiers && readTiers(tiers),
      }),
    run: ({ rt, actor }, { body }) => {
      const { match, value = '', hours, tiers, account_ids, sender_ids, purposes = null } = body;
      return setRoute(rt, {
        matchKind: match,
        matchValue: value,
        accountIds: account_ids ?? null,
        senderIds: sender_ids ?? null,
        purposes,
        hours: readRouteHours(hours, actor),
        tiers: readTiers(tiers),
        order: body.order ?? 'weight',
      });
    },
    present: (found) => ok(presentRoute(found)),
    target: (found) => `route ${found.id}`,
  }),
  route(routes.explain, {
    run: ({ rt, actor, control, quick }, { query }) => {
      const at = readInstant('at', query.at, actor.timeZone);
      return explainRoute(
        rt,
        { control, prices: quick.prices },
        {
          number: query.number,
          country: actor.country,
          who: { accountId: query.account_id ?? 0, senderId: query.sender_id ?? null, purpose: query.purpose ?? null },
          atMs: at === undefined ? null : msFromTimestamp(at),
        },
      );
    },
    present: (found) => ok(presentExplanation(found)),
  }),
  route(routes.delete, {
    run: ({ rt }, { params }) => deleteRoute(rt, params.id),
    present: () => done('Route deleted.'),
    target: (_, { params }) => `route ${params.id}`,
  }),
];

export const priceRoutes = [
  route(prices.list, {
    run: ({ rt }, { query }) => listPrices(rt, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentPrice, { context, path: '/admin/prices' })),
  }),
  route(prices.set, {
    check: ({ rt, actor }, { match, value, valid_from, price_per_part, price_per_code }) =>
      refuseBadPrice(rt, {
        matchKind: match,
        matchValue: value,
        pricePerPart: price_per_part === undefined ? undefined : parseAmount(price_per_part),
        pricePerCode: price_per_code === undefined ? undefined : parseAmount(price_per_code),
        validFrom: () => readInstant('valid_from', valid_from, actor.timeZone) ?? null,
      }),
    run: ({ rt, actor }, { body }) =>
      setPrice(rt, {
        matchKind: body.match,
        matchValue: body.value ?? '',
        pricePerPart: parseAmount(body.price_per_part),
        pricePerCode: body.price_per_code === undefined ? undefined : parseAmount(body.price_per_code),
        validFrom: () => readInstant('valid_from', body.valid_from, actor.timeZone) ?? null,
      }),
    present: (price) => ok(presentPrice(price)),
    target: (price) => `price ${price.id}`,
  }),
  route(prices.delete, {
    run: ({ rt }, { params }) => deletePrice(rt, params.id),
    present: () => done('Price deleted.'),
    target: (_, { params }) => `price ${params.id}`,
  }),
];

export const networkRoutes = [
  route(networks.list, {
    run: ({ rt }, { query }) => listNetworkOverrides(rt, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentNetwork, { context, path: '/admin/networks', filters: { search } })),
  }),
  route(networks.set, {
    run: ({ rt }, { body }) => setNetwork(rt, { prefix: body.prefix, network: body.network }),
    present: (override) => ok(presentNetwork(override)),
    target: (override) => `network of ${override.prefix}`,
  }),
  route(networks.delete, {
    run: ({ rt }, { params }) => deleteNetwork(rt, params.prefix),
    present: () => done('Network deleted.'),
    target: (_, { params }) => `network of ${params.prefix}`,
  }),
];
