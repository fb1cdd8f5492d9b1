import type { Handle } from '../db/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Side, TrafficAlarm, Watch } from './alarm.ts';
import { listCarrierNames, listFallen } from './store-watches.ts';

/** Returns watches as they are shown: a carrier has its name. */
export async function describeWatches(handle: Handle, watches: readonly Watch[]): Promise<TrafficAlarm[]> {
  const ids = watches.filter(({ thing }) => thing === 'carrier').map(({ name }) => Number(name));
  const names = new Map(ids.length > 0 ? (await listCarrierNames(handle, ids)).map(({ id, name }) => [id, name]) : []);
  return watches.flatMap(({ about, thing, name, figures, fallenFrom }) => {
    if (fallenFrom === null) return [];
    const carrierId = thing === 'carrier' ? Number(name) : null;
    const shown = carrierId === null ? name : (names.get(carrierId) ?? name);
    return [{ about, thing, name: shown, carrierId, since: fallenFrom, ...figures }];
  });
}

/** Lists the alarms that are on, the latest first. */
export const listTrafficAlarms = async (rt: Pick<Runtime, 'db'>, { accountId, isOperator }: Side) =>
  describeWatches(rt.db, await listFallen(rt.db, accountId, isOperator));
