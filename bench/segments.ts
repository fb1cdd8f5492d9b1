// npm run bench segments [-- --contacts 10000000] [--folder /path/to/keep] [--rounds 7]
// How long the service takes to say how many contacts of a large account fit a condition, and how far from the truth an estimate is. Beside
// it, as the floor, the same question as one bare count over the same table. Each contact has 20 fields. With --folder the contacts are made
// once and taken again the next time; without it they are made in a scratch folder and removed. Method: docs/benchmarks.md.
import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/embedded/index.ts';
import { median } from './harness/compare-sides.ts';
import { type Goal, say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, type Running, startVolley } from './harness/processes.ts';
import { openScratch } from './harness/scratch.ts';
import { CAMPAIGN, FIELDS, GROUP, seedSegments } from './harness/seed-segments.ts';

const { values: options } = parseArgs({
  options: {
    contacts: { type: 'string', default: '10000000' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '7' },
  },
});
const CONTACTS = Number(options.contacts);
const ROUNDS = Number(options.rounds);
const KEY = 'a-key-for-benchmarks-alone';
const COUNT_MS_MAX = 200;

interface Asked {
  readonly name: string;
  readonly condition: unknown;
  /** The same of contacts `c`. */
  readonly sql: string;
}

const failed = `exists (select 1 from messages m where m.account_id = 1 and m.contact_id = c.id and m.campaign_id = 1000000 and m.status = 'undelivered')`;
const ASKED: readonly Asked[] = [
  { name: 'a choice', condition: { field: 'city', is: 'Accra' }, sql: `c.fields ->> 'city' = 'Accra'` },
  { name: 'a number', condition: { field: 'age', at_least: 60 }, sql: `(c.fields ->> 'age')::numeric >= 60` },
  { name: 'a day', condition: { field: 'since', at_least: '2024-01-01' }, sql: `c.fields ->> 'since' >= '2024-01-01'` },
  {
    name: 'part of a text',
    condition: { field: 'note_3', contains: 'word 77' },
    sql: `lower(c.fields ->> 'note_3') like '%word 77%'`,
  },
  {
    name: 'few people',
    condition: { field: 'last_name', is: 'mensah 77' },
    sql: `lower(c.last_name) = 'mensah 77'`,
  },
  { name: 'a country', condition: { country: 'GH' }, sql: `starts_with(c.phone_number, '233')` },
  { name: 'a time', condition: { created: { within_days: 30 } }, sql: `c.created_at >= now() - interval '30 days'` },
  {
    name: 'all of four',
    condition: {
      all: [
        { field: 'vip', is: true },
        {
          any: [
            { field: 'city', is: 'Accra' },
            { field: 'city', is: 'Tema' },
          ],
        },
        { not: { field: 'age', at_most: 30 } },
        { field: 'email', is_known: true },
      ],
    },
    sql: `(c.fields -> 'vip')::boolean and c.fields ->> 'city' in ('Accra', 'Tema') and not (c.fields ->> 'age')::numeric <= 30 and c.email <> ''`,
  },
  {
    name: 'a group',
    condition: { all: [{ group: GROUP }, { field: 'vip', is: true }] },
    sql: `exists (select 1 from group_members g where g.account_id = 1 and g.group_id = 1000000 and g.contact_id = c.id) and (c.fields -> 'vip')::boolean`,
  },
  { name: 'failed in it', condition: { campaign: { campaign_id: CAMPAIGN, did: 'failed' } }, sql: failed },
  {
    name: 'not failed',
    condition: { not: { campaign: { campaign_id: CAMPAIGN, did: 'failed' } } },
    sql: `not ${failed}`,
  },
];

const { cleanUps, scratch, cleanUp } = openScratch();

function folderOf(): string {
  if (options.folder === undefined) return scratch();
  const folder = resolve(options.folder);
  for (const made of [folder, join(folder, 'data')]) {
    mkdirSync(made, { recursive: true });
    // The embedded Postgres does not run as root.
    chmodSync(made, 0o755);
  }
  return join(folder, 'data');
}

async function call<T>(volley: Running, path: string, body: unknown): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${volley.port}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { success: boolean; data: T };
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply.data;
}

async function startStand(): Promise<{ client: Client; volley: Running }> {
  const postgres = await startEmbeddedPostgres({ dataDir: folderOf(), log: () => undefined });
  cleanUps.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const settings = { DATABASE_URL: url, VOLLEY_API_KEY: KEY, VOLLEY_DATA_DIR: scratch() };
  // The first start migrates and makes the account. The rows go in while nothing runs, so that no process holds old id blocks.
  const first = await startVolley(settings);
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  const { rowCount } = await client.query('select 1 from contact_fields where account_id = 1');
  if (rowCount === 0) for (const field of FIELDS) await call(first, '/contact-fields', field);
  await first.stop();
  await seedSegments(client, CONTACTS, say);
  const volley = await startVolley(settings);
  cleanUps.push(() => volley.stop());
  return { client, volley };
}

interface Counted {
  readonly contacts: number;
  readonly is_exact: boolean;
}

async function measure({ client, volley }: { client: Client; volley: Running }): Promise<Goal[]> {
  const told = (value: number) => Math.round(value).toLocaleString('en');
  say('\n| condition | count ms, first | median | floor ms | says | is | off by |\n|---|---|---|---|---|---|---|');
  let [slowest, slowestFirst, widest] = [0, 0, 0];
  for (const { name, condition, sql } of ASKED) {
    const times: number[] = [];
    let counted: Counted = { contacts: 0, is_exact: true };
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      counted = await call<Counted>(volley, '/segments/count', { condition });
      times.push(performance.now() - startedAt);
    }
    const startedAt = performance.now();
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from contacts c where c.account_id = 1 and ${sql}`,
    );
    const floorMs = performance.now() - startedAt;
    const truth = Number(rows[0]?.n);
    if (counted.is_exact && counted.contacts !== truth) throw new Error(`${name}: ${counted.contacts} is not ${truth}`);
    const offBy = (Math.abs(counted.contacts - truth) / CONTACTS) * 100;
    const says = `${counted.is_exact ? '' : 'about '}${told(counted.contacts)}`;
    const [firstMs = Number.NaN] = times;
    say(
      `| ${name} | ${told(firstMs)} | ${told(median(times))} | ${told(floorMs)} | ${says} | ${told(truth)} | ${offBy.toFixed(2)} % of all |`,
    );
    slowest = Math.max(slowest, median(times));
    slowestFirst = Math.max(slowestFirst, firstMs);
    widest = Math.max(widest, offBy);
  }
  say(`\nThe slowest count that was asked for the first time took ${told(slowestFirst)} ms.`);
  say(`The Node process has ${told(memoryMb(volley.pid))} MB at the end.`);
  return [
    { name: 'the slowest count', measured: slowest, unit: 'ms', limit: COUNT_MS_MAX },
    { name: 'the widest estimate, of all contacts', measured: widest, unit: '%', limit: 3 },
  ];
}

sayMachine('embedded Postgres');
try {
  sayGoals(await measure(await startStand()));
} finally {
  await cleanUp();
}
