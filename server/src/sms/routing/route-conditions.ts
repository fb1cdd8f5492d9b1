import type { RowOf } from '@volley/contract';
import type { routeConditions } from '@volley/contract/carrier-routes';
import { startWindowGate, type ZonedWindow } from '../../lib/windows/window-gate.ts';
import type { Who } from '../carrier.ts';

/** What a route asks of a message beside its number; null asks nothing. */
export interface RouteConditions extends RowOf<typeof routeConditions, 'hours'> {
  readonly hours: ZonedWindow | null;
}

export const NO_CONDITIONS: RouteConditions = { accountIds: null, senderIds: null, purposes: null, hours: null };

/** In the order in which they decide between routes with as many conditions. */
const CONDITIONS = ['accountIds', 'senderIds', 'purposes', 'hours'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Of two routes that fit, the one with the higher rank comes first; 0 for a route for all messages. */
export function rankOf(route: RouteConditions): number {
  // The number of conditions weighs more than which ones they are.
  const weights = CONDITIONS.map((name, at) => (route[name] === null ? 0 : 16 + 2 ** (CONDITIONS.length - 1 - at)));
  return weights.reduce((rank, weight) => rank + weight);
}

/** The first condition that a message does not meet; null: the route is for it. */
export type Misfit = (who: Who, atMs: number | null) => Condition | null;

/** `atMs` null asks whether the route may come into question at some hour, and whatever turns out that is not known yet. */
export function compileConditions({ accountIds, senderIds, purposes, hours }: RouteConditions): Misfit {
  const accounts = accountIds && new Set(accountIds);
  const senders = senderIds && new Set(senderIds.map((name) => name.toLowerCase()));
  const gate = hours && startWindowGate({ window: hours, timeZone: hours.zone });
  return ({ accountId, senderId, purpose }, atMs) => {
    const isUnknownMeant = atMs === null;
    if (accounts && !accounts.has(accountId)) return 'accountIds';
    if (senders && !(senderId === null ? isUnknownMeant : senders.has(senderId.toLowerCase()))) return 'senderIds';
    if (purposes && !(purpose === null ? isUnknownMeant : purposes.includes(purpose))) return 'purposes';
    return gate && atMs !== null && gate.opensAtMs(atMs) > atMs ? 'hours' : null;
  };
}

/** Whether a route that fits is for the message at every hour, and whatever turns out that is not known yet. */
export function isSurelyFor({ senderIds, purposes, hours }: RouteConditions, { senderId, purpose }: Who): boolean {
  return hours === null && (senderIds === null || senderId !== null) && (purposes === null || purpose !== null);
}

/** Each list sorted and without repetitions, so that equal conditions are equal as JSON. */
export function sortedConditions({ accountIds, senderIds, purposes, hours }: RouteConditions): RouteConditions {
  const names = new Map(senderIds?.map((name) => [name.toLowerCase(), name]));
  return {
    accountIds: accountIds && [...new Set(accountIds)].sort((a, b) => a - b),
    senderIds: senderIds && [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name),
    purposes: purposes && [...new Set(purposes)].sort(),
    hours: hours && { fromMinute: hours.fromMinute, toMinute: hours.toMinute, zone: hours.zone },
  };
}
