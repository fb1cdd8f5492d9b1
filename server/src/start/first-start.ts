import { SCOPES } from '@volley/contract/choices';
import { addCredits, seedPrice } from '../billing/index.ts';
import { type Config, hasSimulator } from '../config.ts';
import { createAccount, createKey } from '../identity/index.ts';
import { hundredths } from '../lib/values/money.ts';
import { makeFirstLink } from '../people/index.ts';
import { senderIds } from '../requests/index.ts';
import type { Runtime } from '../runtime.ts';
import { seedSimulatedCarrier } from '../sms/routing/index.ts';
import { seedSimulatedTrunk } from '../voice/trunks/index.ts';
import { claimInstallation } from './store-installation.ts';

/** Enough to try everything and to see the balance fall. */
const FIRST_CREDITS = hundredths(100_000);

export interface FirstStart {
  readonly accountId: number;
  readonly key: string;
  /** The command line's own key, stored in the data folder. */
  readonly cliKey: string;
}

/** Creates what a first try needs, all of it or nothing. Returns null if an earlier start has done so. */
export function seedFirstStart(rt: Runtime, config: Config): Promise<FirstStart | null> {
  return rt.db.transact(async (tx) => {
    if (!(await claimInstallation(tx, 'seeded', rt.clock.now()))) return null;
    const inside: Runtime = { ...rt, db: { ...rt.db, ...tx, transact: (work) => work(tx) } };
    const account = await createAccount(inside, {
      name: 'First account',
      defaultCountry: config.country,
      timeZone: config.timeZone,
    });
    const key = await createKey(inside, {
      accountId: account.id,
      name: 'First key',
      scopes: SCOPES,
      ...(config.apiKey === null ? {} : { rawKey: config.apiKey }),
    });
    const cli = await createKey(inside, { accountId: account.id, name: 'Command line', scopes: SCOPES });
    await addCredits(inside, { accountId: account.id, amount: FIRST_CREDITS, note: 'Credits to try Volley with' });
    await senderIds.request(inside, account.id, { text: 'Volley', purpose: 'First steps', status: 'approved' });
    if (hasSimulator(config)) {
      await seedSimulatedCarrier(inside, tx);
      await seedPrice(inside, tx);
      await seedSimulatedTrunk(inside, tx);
    }
    return { accountId: account.id, key: key.key, cliKey: cli.key };
  });
}

/** Returns the token of the one link that makes the first person, or null if it was made at an earlier start, or somebody exists. */
export function makeFirstPersonLink(rt: Runtime): Promise<string | null> {
  return rt.db.transact(async (tx) => {
    if (!(await claimInstallation(tx, 'first_person_link', rt.clock.now()))) return null;
    return makeFirstLink(rt, tx);
  });
}
