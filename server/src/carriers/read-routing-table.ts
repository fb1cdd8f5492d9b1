import type { Runtime } from '../runtime.ts';
import { readRegisteredSenders } from '../sms/registrations/index.ts';
import { alphabetOf, type CarrierRecord, readRoutingSettings } from '../sms/routing/index.ts';
import { createRoutingTable, type RoutingTable } from './choose-carrier.ts';

/** Before anything is read. */
export const NO_ROUTES = createRoutingTable({
  routes: [],
  overrides: [],
  realIds: new Set(),
  simulatedIds: new Set(),
});

/** Reads the carriers, and all that decides which of them a message may go to. */
export async function readRoutingTable(rt: Pick<Runtime, 'db' | 'clock'>): Promise<{
  readonly records: readonly CarrierRecord[];
  readonly tester: CarrierRecord;
  readonly table: RoutingTable;
  readonly isByCost: boolean;
}> {
  const [{ carriers: records, tester, routes, overrides }, registered] = await Promise.all([
    readRoutingSettings(rt),
    readRegisteredSenders(rt),
  ]);
  const idsOf = (isSimulated: boolean) =>
    new Set(records.filter(({ kind }) => (kind === 'simulator') === isSimulated).map(({ id }) => id));
  const alphabets = new Map(records.map(({ id, settings }) => [id, alphabetOf(settings)]));
  const ids = { realIds: idsOf(false), simulatedIds: idsOf(true) };
  const isByCost = routes.some(({ order }) => order === 'cost');
  return { records, tester, isByCost, table: createRoutingTable({ routes, overrides, alphabets, registered, ...ids }) };
}
