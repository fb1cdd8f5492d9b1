// npm run bench campaign [-- --recipients 200000] [--rounds 3] [--links]
// A campaign with merged text from its start to the final state of every message, receipts included, beside the barest SQL for the same
// rows: one insert … select, two batched updates, one batched insert of the receipts' keys. With --links by turns with a campaign whose one
// web address becomes a short link of each recipient's own. Method and figures: docs/benchmarks.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/db/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { runBareCampaign } from './harness/campaign-floor.ts';
import { median } from './harness/compare-sides.ts';
import { say, sayMachine } from './harness/print.ts';
import { memoryMb, type Running, startFloor, startVolley } from './harness/processes.ts';

const { values: options } = parseArgs({
  options: {
    recipients: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    links: { type: 'boolean', default: false },
  },
});
const RECIPIENTS = Number(options.recipients);
const ROUNDS = Number(options.rounds);
const KEY = 'a-key-for-benchmarks-alone';
const LIMIT_MS = 600_000;

const cleanUps: (() => Promise<void> | void)[] = [];

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-bench-'));
  chmodSync(folder, 0o755);
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function call(volley: Running, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${volley.port}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { success: boolean; data?: Record<string, unknown> };
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply.data ?? {};
}

async function addAudience(client: Client): Promise<string> {
  await client.query(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select 1, 1000000 + n, '23324' || lpad(n::text, 7, '0'), 'Ama', '', '', now(), now() from generate_series(1, $1) n`,
    [RECIPIENTS],
  );
  const { rows } = await client.query<{ uuid: string }>(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values (1, 1000000, gen_random_uuid(), 'All', '', $1, now(), now()) returning uuid`,
    [RECIPIENTS],
  );
  await client.query('insert into group_members select 1, 1000000, id from contacts where id > 1000000');
  await client.query('vacuum analyze');
  return rows[0]?.uuid ?? '';
}

interface Run {
  readonly toFirstSubmitMs: number;
  readonly toEndMs: number;
  readonly memoryMb: number;
}

/** From the request to send until no message waits for its receipt. */
async function runCampaign(volley: Running, client: Client, group: string, hasLinks = false): Promise<Run> {
  const campaign = await call(volley, '/sms-campaigns', {
    name: 'Bench',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}, seeds are 20% off this week: https://shop.example/seeds/offer',
    shorten_urls: hasLinks,
    recipients: { group_ids: [group] },
  });
  const startedAt = performance.now();
  await call(volley, `/sms-campaigns/${campaign['uuid']}/send`, {});
  let toFirstSubmitMs = 0;
  let highest = 0;
  for (;;) {
    const { rows } = await client.query<{ status: string; moved: string; delivered: string }>(
      `select s.status, coalesce(sum(n) filter (where c.status not in ('queued', 'skipped')), 0) as moved,
         coalesce(sum(n) filter (where c.status = 'delivered'), 0) as delivered
       from sms_campaigns s left join campaign_counts c on c.account_id = s.account_id and c.campaign_id = s.id where s.uuid = $1 group by s.status`,
      [campaign['uuid']],
    );
    const [row] = rows;
    highest = Math.max(highest, memoryMb(volley.pid));
    if (toFirstSubmitMs === 0 && Number(row?.moved) > 0) toFirstSubmitMs = performance.now() - startedAt;
    if (Number(row?.delivered) === RECIPIENTS)
      return { toFirstSubmitMs, toEndMs: performance.now() - startedAt, memoryMb: highest };
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`the campaign did not end: ${JSON.stringify(row)}`);
    await sleep(50);
  }
}

/** Plain and linked by turns; who begins changes each round. */
async function compareLinks(volley: Running, client: Client, group: string): Promise<void> {
  const plain: Run[] = [];
  const linked: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const hasLinks of round % 2 === 0 ? [false, true] : [true, false])
      (hasLinks ? linked : plain).push(await runCampaign(volley, client, group, hasLinks));
  }
  for (const [name, runs] of [
    ['plain', plain],
    ['with links', linked],
  ] as const) {
    const [toEnd, toFirst] = [median(runs.map((run) => run.toEndMs)), median(runs.map((run) => run.toFirstSubmitMs))];
    const rate = Math.round((RECIPIENTS / toEnd) * 1000);
    say(`${name.padEnd(13)} ${rate} messages/s to the final state; first submit after ${Math.round(toFirst)} ms`);
  }
  const ratio = median(plain.map((run, round) => run.toEndMs / (linked[round]?.toEndMs ?? Number.NaN)));
  say(`ratio         ${ratio.toFixed(2)} (to reach: 0.75)`);
}

async function main(): Promise<void> {
  sayMachine('embedded Postgres');
  const postgres = await startEmbeddedPostgres({ dataDir: scratch(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const smsc = await startFloor(join(import.meta.dirname, 'harness/smsc.ts'), ['logMax=0']);
  cleanUps.push(() => smsc.stop());
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  await addBenchCarrier(url, { smscPort: smsc.port, window: 1_000, isReceiptRequested: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  const group = await addAudience(client);
  if (options.links) return compareLinks(volley, client, group);
  const runs: Run[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await runBareCampaign(client, RECIPIENTS));
    runs.push(await runCampaign(volley, client, group));
  }
  const rate = (ms: number) => Math.round((RECIPIENTS / ms) * 1000);
  const ratio = median(runs.map((run, round) => (floors[round] ?? Number.NaN) / run.toEndMs));
  say(
    `Volley        ${rate(median(runs.map((run) => run.toEndMs)))} messages/s to the final state; first submit after ${Math.round(median(runs.map((run) => run.toFirstSubmitMs)))} ms`,
  );
  say(`barest SQL    ${rate(median(floors))} messages/s`);
  say(`ratio         ${ratio.toFixed(2)} (to reach: 0.5)`);
  say(`memory        ${Math.round(Math.max(...runs.map((run) => run.memoryMb)))} MB of the Node process at most`);
}

try {
  await main();
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
