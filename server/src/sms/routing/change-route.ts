import type { MatchKind } from '@volley/contract/choices';
import { AppError, invalidInput, notFound, refuseTogether } from '../../errors.ts';
import { getAccount } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import { type NumberMatch, readNumberMatch } from '../../lib/phone/number-match.ts';
import { isTimeZone } from '../../lib/time/recurrence.ts';
import type { ZonedWindow } from '../../lib/windows/window-gate.ts';
import type { Runtime } from '../../runtime.ts';
import type { RouteConditions } from './route-conditions.ts';
import { type CarrierRecord, listAllCarriers, raiseCarriersVersion } from './store-carriers.ts';
import {
  deleteNetworkOverrideRow,
  type NetworkOverride,
  readNetworkOverrides,
  saveNetworkOverride,
} from './store-network-overrides.ts';
import { deleteRouteRow, type Route, type RouteTarget, readRoutes, saveRoute } from './store-routes.ts';

export interface RouteInput extends RouteConditions {
  readonly matchKind: MatchKind;
  readonly matchValue: string;
  readonly tiers: readonly (readonly RouteTarget[])[];
  readonly order?: Route['order'];
}

function readMatch(kind: MatchKind, value: string): NumberMatch {
  const match = readNumberMatch(kind, value);
  if (typeof match === 'string') throw invalidInput({ value: [match] });
  return match;
}

function refuseBadTiers(tiers: RouteInput['tiers'], carriers: readonly CarrierRecord[]): void {
  const byId = new Map(carriers.map((carrier) => [carrier.id, carrier]));
  const targets = tiers.flat();
  const unknown = targets.find((target) => !byId.has(target.carrierId));
  if (unknown) throw invalidInput({ tiers: [`There is no carrier ${unknown.carrierId}.`] });
  if (new Set(targets.map((target) => target.carrierId)).size < targets.length)
    throw invalidInput({ tiers: ['Each carrier may be named once in a route.'] });
  // A message to the simulator reaches nobody, so the simulator must never stand in for a failing carrier.
  const isSimulated = targets.some((target) => byId.get(target.carrierId)?.kind === 'simulator');
  if (isSimulated && targets.length > 1)
    throw invalidInput({ tiers: ['The simulator cannot share a route with another carrier.'] });
}

function refuseUnknownZone({ zone }: ZonedWindow): void {
  if (!isTimeZone(zone)) throw invalidInput({ 'hours.time_zone': ['This must be a zone name, such as Africa/Accra.'] });
}

async function refuseUnknownAccounts(rt: Runtime, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await getAccount(rt.db, id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      throw invalidInput({ account_ids: [`There is no account ${id}.`] });
    });
}

/** A route's input without the fields that the contract refused. */
type RouteSaid = { readonly [Name in keyof RouteInput]?: RouteInput[Name] | undefined };

/** Refuses a route's input with all its faults at once. */
export function refuseBadRoute(
  rt: Runtime,
  { matchKind, matchValue = '', accountIds, hours, tiers }: RouteSaid,
): Promise<void> {
  return refuseTogether([
    () => matchKind && readMatch(matchKind, matchValue),
    () => accountIds && refuseUnknownAccounts(rt, accountIds),
    () => hours && refuseUnknownZone(hours),
    async () => tiers && refuseBadTiers(tiers, await listAllCarriers(rt.db)),
  ]);
}

/** Saves a route, which replaces an earlier one for the same numbers and the same conditions. */
export async function setRoute(rt: Runtime, input: RouteInput): Promise<Route> {
  await refuseBadRoute(rt, input);
  const match = readMatch(input.matchKind, input.matchValue);
  const id = await rt.ids.next('routes');
  return rt.db.transact(async (tx) => {
    const route = await saveRoute(tx, { ...input, ...match, id, updatedAt: rt.clock.now() });
    await raiseCarriersVersion(tx);
    return route;
  });
}

export function deleteRoute(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteRouteRow(tx, id))) throw notFound('Route');
    await raiseCarriersVersion(tx);
  });
}

export function setNetwork(rt: Runtime, input: { prefix: string; network: string }): Promise<NetworkOverride> {
  return rt.db.transact(async (tx) => {
    const override = { ...input, createdAt: rt.clock.now() };
    const saved = await saveNetworkOverride(tx, override);
    await raiseCarriersVersion(tx);
    return saved ?? override;
  });
}

export function deleteNetwork(rt: Runtime, prefix: string): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteNetworkOverrideRow(tx, prefix))) throw notFound('Network');
    await raiseCarriersVersion(tx);
  });
}

export function listRoutes(rt: Runtime, request: PageRequest): Promise<Page<Route>> {
  return readRoutes(rt.db, request);
}

export function listNetworkOverrides(
  rt: Runtime,
  request: PageRequest,
  search?: string,
): Promise<Page<NetworkOverride>> {
  return readNetworkOverrides(rt.db, request, search);
}
