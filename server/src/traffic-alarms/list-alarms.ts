import type { Handle } from '../db/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Side, TrafficAlarm, Watch } from './alarm.ts';
import { listCarrierNames, listFallen, listTemplateNames } from './store-watches.ts';

/** Returns watches as they are shown: a carrier and a template have their names. */
export async function describeWatches(
  handle: Handle,
  { accountId }: Side,
  watches: readonly Watch[],
): Promise<TrafficAlarm[]> {
  const ids = watches.filter(({ thing }) => thing === 'carrier').map(({ name }) => Number(name));
  const names = new Map(ids.length > 0 ? (await listCarrierNames(handle, ids)).map(({ id, name }) => [id, name]) : []);
  const templateIds = watches.filter(({ thing }) => thing === 'template').map(({ name }) => name);
  const templates = templateIds.length > 0 ? await listTemplateNames(handle, accountId, templateIds) : [];
  const templateNames = new Map(templates.map(({ id, name }) => [id, name]));
  return watches.flatMap(({ about, thing, name, figures, fallenFrom }) => {
    if (fallenFrom === null) return [];
    const carrierId = thing === 'carrier' ? Number(name) : null;
    const shown = (carrierId === null ? templateNames.get(name) : names.get(carrierId)) ?? name;
    return [{ about, thing, name: shown, carrierId, since: fallenFrom, ...figures }];
  });
}

/** Lists the alarms that are on, the latest first. */
export const listTrafficAlarms = async (rt: Pick<Runtime, 'db'>, side: Side) =>
  describeWatches(rt.db, side, await listFallen(rt.db, side.accountId, side.isOperator));
