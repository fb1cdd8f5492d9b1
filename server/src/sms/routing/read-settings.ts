import type { Runtime } from '../../runtime.ts';
import { CARRIER_DEFAULTS } from './carrier-settings.ts';
import { TESTER } from './seed-simulated-carrier.ts';
import { type CarrierRecord, listAllCarriers } from './store-carriers.ts';
import { listAllNetworkCodes } from './store-network-codes.ts';
import { listAllNetworkOverrides, type NetworkOverride } from './store-network-overrides.ts';
import { listAllRoutes, type Route } from './store-routes.ts';

/** The settings that choose a message's carrier. */
export interface RoutingSettings {
  readonly carriers: readonly CarrierRecord[];
  /** The carrier of test accounts, which is not among the others. */
  readonly tester: CarrierRecord;
  readonly routes: readonly Route[];
  readonly overrides: readonly NetworkOverride[];
}

export async function readRoutingSettings({ db }: Pick<Runtime, 'db'>): Promise<RoutingSettings> {
  const [carriers, routes, overrides] = await Promise.all([
    listAllCarriers(db),
    listAllRoutes(db),
    listAllNetworkOverrides(db),
  ]);
  return { carriers, tester: TESTER, routes, overrides };
}

export async function hasSimulatedCarrier({ db }: Runtime): Promise<boolean> {
  return (await listAllCarriers(db)).some((carrier) => carrier.kind === 'simulator');
}

const HOUR_MS = 3_600_000;

/** How long a receipt from each carrier may take, and from a carrier that was removed. */
export interface ReceiptPatience {
  readonly msByCarrier: ReadonlyMap<number, number>;
  readonly defaultMs: number;
}

export async function listReceiptPatience({ db }: Runtime): Promise<ReceiptPatience> {
  const carriers = await listAllCarriers(db);
  return {
    msByCarrier: new Map(carriers.map(({ id, settings }) => [id, settings.receiptPatienceHours * HOUR_MS])),
    defaultMs: CARRIER_DEFAULTS.receiptPatienceHours * HOUR_MS,
  };
}

/** Returns the names of networks by their codes. */
export async function readNetworkNames({ db }: Pick<Runtime, 'db'>): Promise<ReadonlyMap<string, string>> {
  return new Map((await listAllNetworkCodes(db)).map(({ code, network }) => [code, network]));
}
