import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Smsc, type SmscSettings, startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, type CampaignFindings, checkCampaign, checkLedger } from './campaign-checks.ts';
import { type ChaosService, createCampaign, startChaosService } from './chaos-service.ts';

/** How long a carrier waits for our answer. One that repeats sooner than a busy machine answers overloads it with repetitions. */
export const REDELIVERY_MS = 5_000;

/** A carrier, a database and the program between them. */
export interface SmsWorld {
  readonly smsc: Smsc;
  readonly database: TestDatabase;
  readonly service: ChaosService;
}

export async function startSmsWorld(settings: Partial<SmscSettings>): Promise<SmsWorld> {
  // Every submit is kept, to be compared with the rows.
  const smsc = await startSmsc({ settings: { isMagic: false, logMax: 400_000, ...settings } });
  atEnd(() => smsc.stop());
  const database = await openTestDatabase();
  return { smsc, database, service: await startChaosService({ DATABASE_URL: database.url }) };
}

const textOf = (index: number): string => `Campaign ${index} `;

/** Creates drafts, each to the given number of people of its own. */
export async function createCampaigns({ database, service }: SmsWorld, sizes: readonly number[]): Promise<string[]> {
  const uuids: string[] = [];
  let from = 1;
  for (const [index, size] of sizes.entries()) {
    const groupUuid = await addContacts(database, size, from);
    uuids.push(await createCampaign(service, groupUuid, `${textOf(index)}{{first_name|friend}}`));
    from += size;
  }
  return uuids;
}

/** Checks what must be true of each campaign and of the account once all have ended. Returns the findings in the campaigns' order. */
export async function checkCampaigns(
  { database, smsc }: SmsWorld,
  uuids: readonly string[],
  t: TestContext,
): Promise<CampaignFindings[]> {
  const found: CampaignFindings[] = [];
  for (const [index, uuid] of uuids.entries()) {
    const one = await checkCampaign(database, [smsc], uuid, textOf(index));
    t.diagnostic(`campaign ${index}: ${JSON.stringify(one.states)}`);
    found.push(one);
  }
  await checkLedger(database);
  await checkCountedStatistics(database);
  const [met] = await database.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  assert.equal(Number(met?.deadlocks), 0, 'no two transactions waited for each other (docs/adr/0010)');
  return found;
}
