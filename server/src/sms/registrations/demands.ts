import { notFound } from '../../errors.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Runtime } from '../../runtime.ts';
import { raiseRoutesVersion } from '../routing/index.ts';
import { readCountry } from './registrations.ts';
import { deleteDemandRow, type RegistrationDemand, readDemands, saveDemand } from './store-demands.ts';

export const listDemands = (rt: Runtime, request: PageRequest): Promise<Page<RegistrationDemand>> =>
  readDemands(rt.db, request);

export async function setDemand(
  rt: Runtime,
  input: { readonly country: string; readonly network: string },
): Promise<RegistrationDemand> {
  const place = { country: readCountry(input.country), network: input.network.toLowerCase() };
  const demand = { id: await rt.ids.next('registration_demands'), ...place, createdAt: rt.clock.now() };
  return rt.db.transact(async (tx) => {
    const saved = await saveDemand(tx, demand);
    await raiseRoutesVersion(tx);
    return saved ?? demand;
  });
}

export function deleteDemand(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteDemandRow(tx, id))) throw notFound('Registration demand');
    await raiseRoutesVersion(tx);
  });
}
