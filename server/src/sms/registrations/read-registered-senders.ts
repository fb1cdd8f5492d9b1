import type { Runtime } from '../../runtime.ts';
import { compileRegistrations, NO_DEMANDS, type RegisteredSenders } from './registered-senders.ts';
import { listAllDemands } from './store-demands.ts';
import { listApproved } from './store-registrations.ts';

/** Reads what is demanded and who is registered there, by the version of the carriers' settings. Without a demand no registration is read. */
export async function readRegisteredSenders({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<RegisteredSenders> {
  const demands = await listAllDemands(db);
  if (demands.length === 0) return NO_DEMANDS;
  const countries = [...new Set(demands.map(({ country }) => country))];
  return compileRegistrations(demands, await listApproved(db, countries), () => clock.nowMs());
}
