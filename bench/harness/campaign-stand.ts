import { join } from 'node:path';
import { Client } from 'pg';
import { listCounts } from '../../server/src/db/row-counts.ts';
import { startEmbeddedPostgres } from '../../server/src/embedded/index.ts';
import { addBenchCarrier } from './bench-carrier.ts';
import { type Running, startFloor, startVolley } from './processes.ts';
import { openScratch } from './scratch.ts';

export const BENCH_KEY = 'a-key-for-benchmarks-alone';

/** A service with its own database and carrier, and a group to send to. */
export interface CampaignStand {
  readonly volley: Running;
  readonly pids: { readonly service: number; readonly postgres: number };
  readonly client: Client;
  readonly groupUuid: string;
  /** Sends a changing request to the API and returns the reply's data. */
  call(path: string, body: unknown): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

export async function callVolley(port: number, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BENCH_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { success: boolean; data?: Record<string, unknown> };
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply.data ?? {};
}

export async function addAudience(client: Client, recipients: number): Promise<string> {
  await client.query(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select 1, 1000000 + n, '23324' || lpad(n::text, 7, '0'), 'Ama', '', '', now(), now() from generate_series(1, $1) n`,
    [recipients],
  );
  const { rows } = await client.query<{ uuid: string }>(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values (1, 1000000, gen_random_uuid(), 'All', '', $1, now(), now()) returning uuid`,
    [recipients],
  );
  await client.query('insert into group_members select 1, 1000000, id from contacts where id > 1000000');
  const counts = listCounts({ from: 'contacts where id > 1000000', slot: '0::bigint' });
  await client.query(
    `insert into row_counts (account_id, what, slot, n) select 1, 'contacts', counts.slot, counts.n from ${counts} counts`,
  );
  await client.query('vacuum analyze contacts, groups, group_members, row_counts');
  return rows[0]?.uuid ?? '';
}

export async function startCampaignStand(
  recipients: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<CampaignStand> {
  const { cleanUps, scratch, cleanUp: stop } = openScratch();
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
    cleanUps.push(() => postgres.stop());
    const { user, password, host, port, database } = postgres.connection;
    const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
    const smsc = await startFloor(join(import.meta.dirname, 'smsc.ts'), ['logMax=0']);
    cleanUps.push(() => smsc.stop());
    const volley = await startVolley({
      DATABASE_URL: url,
      VOLLEY_DATA_DIR: scratch(),
      VOLLEY_API_KEY: BENCH_KEY,
      VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
      VOLLEY_SIMULATOR: 'no',
      VOLLEY_LOG_LEVEL: 'warn',
      ...settings,
    });
    cleanUps.push(() => volley.stop());
    await addBenchCarrier(url, { smscPort: smsc.port, window: 1_000, isReceiptRequested: true });
    const client = new Client({ connectionString: url });
    await client.connect();
    cleanUps.push(() => client.end());
    const groupUuid = await addAudience(client, recipients);
    const pids = { service: volley.pid, postgres: postgres.pid };
    return { volley, pids, client, groupUuid, call: (path, body) => callVolley(volley.port, path, body), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
