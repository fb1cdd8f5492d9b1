import { createNumberMatcher } from '../../lib/phone/number-match.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { wallClockOf } from '../../lib/time/wall-clock.ts';
import { timeOfDay } from '../../routes/index.ts';
import type { Who } from '../carrier.ts';
import { type Condition, compileConditions, rankOf } from './route-conditions.ts';
import type { Route } from './store-routes.ts';

export interface PassedOver {
  readonly route: Route;
  /** The first condition that the message does not meet; null: it meets all. */
  readonly misfit: Condition | 'registration' | null;
  readonly words: string;
}

export interface AskedMessage {
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly who: Who;
  readonly atMs: number;
}

const PURPOSE_NAMES = { code: 'single messages', service: 'service campaigns', marketing: 'marketing campaigns' };
const KINDS = { prefix: 'prefix', network: 'network', country: 'country', any: 'route for any number' };

const NOT_USED = 'It leads to the simulator, which is not used once a route leads to a real carrier.';

const NOT_REGISTERED = 'The sender ID is not registered on any of its carriers, and the network demands that.';

const list = (items: readonly (string | number)[]): string =>
  items.length === 1 ? `${items[0]}` : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function describeMisfit(misfit: Condition, { accountIds, senderIds, purposes, hours }: Route, atMs: number): string {
  if (misfit === 'accountIds' && accountIds)
    return `It is for ${accountIds.length === 1 ? 'account' : 'accounts'} ${list(accountIds)} only.`;
  if (misfit === 'senderIds' && senderIds)
    return `It is for ${senderIds.length === 1 ? 'sender ID' : 'sender IDs'} ${list(senderIds)} only.`;
  if (misfit === 'purposes' && purposes)
    return `It is for ${list(purposes.map((purpose) => PURPOSE_NAMES[purpose]))} only.`;
  if (!hours) return '';
  const [from, to] = [timeOfDay(hours.fromMinute), timeOfDay(hours.toMinute)];
  return `Its hours are ${from} to ${to} ${hours.zone}, and it is ${wallClockOf(atMs, hours.zone).slice(11, 16)} there.`;
}

/** Says why a route that fits as well does not decide. */
function describeSecond(route: Route, chosen: Route): string {
  const [own, first] = [rankOf(route), rankOf(chosen)];
  if (own === 0 && first > 0) return 'A route for certain messages comes first.';
  if (own !== first) return 'A route with more conditions, or with one that comes first, decides.';
  if (route.matchKind !== chosen.matchKind)
    return `The ${KINDS[chosen.matchKind]} decides before the ${KINDS[route.matchKind]}.`;
  if (route.matchValue !== chosen.matchValue) return 'A longer prefix decides.';
  return 'An older route for the same numbers decides.';
}

/** Returns the routes for a number that do not decide where a message goes, each with its reason. `chosen` is the one that does. */
export function listPassedOver(
  routes: readonly Route[],
  { phoneNumber, network, who, atMs }: AskedMessage,
  {
    chosen,
    isUsed,
    isRegistered,
  }: { readonly chosen: Route | null; isUsed(route: Route): boolean; isRegistered(route: Route): boolean },
): PassedOver[] {
  return routes.flatMap<PassedOver>((route) => {
    const isForNumber = createNumberMatcher([{ match: route, value: true }]).find(phoneNumber, network);
    if (!isForNumber || route.id === chosen?.id) return [];
    const misfit = compileConditions(route)(who, atMs);
    if (misfit !== null) return [{ route, misfit, words: describeMisfit(misfit, route, atMs) }];
    if (isUsed(route) && !isRegistered(route))
      return [{ route, misfit: 'registration' as const, words: NOT_REGISTERED }];
    const words = chosen !== null && isUsed(route) ? describeSecond(route, chosen) : NOT_USED;
    return [{ route, misfit, words }];
  });
}
