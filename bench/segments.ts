// npm run bench segments [-- --contacts 10000000] [--folder /path/to/keep] [--rounds 7]
// How long the service takes to say how many contacts of a large account fit a condition, and how far from the truth an estimate is. Beside
// it, as the floor, the same question as one bare count over the same table. Each contact has 20 fields. With --folder the contacts are made
// once and taken again the next time; without it they are made in a scratch folder and removed. Method: docs/benchmarks.md.
import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { type Call, callerOf } from './harness/campaign-stand.ts';
import { inScope, median, readOptions, type Scope } from './harness/frame.ts';
import { atMost, type Goal, inThousands, say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, type Service, startDatabase, startService } from './harness/processes.ts';
import { CAMPAIGN, FIELDS, GROUP, seedSegments } from './harness/seed-segments.ts';

const options = readOptions({ contacts: 10_000_000, folder: '', rounds: 7 });
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

function keptFolder(): string {
  const folder = resolve(options.folder);
  for (const made of [folder, join(folder, 'data')]) {
    mkdirSync(made, { recursive: true });
    // The embedded Postgres does not run as root.
    chmodSync(made, 0o755);
  }
  return join(folder, 'data');
}

interface Stand {
  readonly client: Client;
  readonly volley: Service;
  readonly call: Call;
}

async function startStand(scope: Scope): Promise<Stand> {
  const { url, client } = await startDatabase(scope, options.folder === '' ? undefined : keptFolder());
  // The first start migrates and makes the account. The rows go in while nothing runs, so that no process holds old id blocks.
  await inScope(async (first) => {
    const call = callerOf((await startService(first, url)).port);
    const { rowCount } = await client.query('select 1 from contact_fields where account_id = 1');
    if (rowCount === 0) for (const field of FIELDS) await call('/contact-fields', field);
  });
  await seedSegments(client, options.contacts, say);
  const volley = await startService(scope, url);
  return { client, volley, call: callerOf(volley.port) };
}

async function measure({ client, volley, call }: Stand): Promise<Goal[]> {
  say('\n| condition | count ms, first | median | floor ms | says | is | off by |\n|---|---|---|---|---|---|---|');
  let [slowest, slowestFirst, widest] = [0, 0, 0];
  for (const { name, condition, sql } of ASKED) {
    const times: number[] = [];
    let counted = { contacts: 0, isExact: true };
    for (let round = 0; round < options.rounds; round += 1) {
      const startedAt = performance.now();
      const { contacts, is_exact } = await call('/segments/count', { condition });
      times.push(performance.now() - startedAt);
      counted = { contacts: Number(contacts), isExact: is_exact === true };
    }
    const startedAt = performance.now();
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from contacts c where c.account_id = 1 and ${sql}`,
    );
    const floorMs = performance.now() - startedAt;
    const truth = Number(rows[0]?.n);
    if (counted.isExact && counted.contacts !== truth) throw new Error(`${name}: ${counted.contacts} is not ${truth}`);
    const offBy = (Math.abs(counted.contacts - truth) / options.contacts) * 100;
    const says = `${counted.isExact ? '' : 'about '}${inThousands(counted.contacts)}`;
    const [firstMs = Number.NaN] = times;
    say(
      `| ${name} | ${inThousands(firstMs)} | ${inThousands(median(times))} | ${inThousands(floorMs)} | ${says} | ${inThousands(truth)} | ${offBy.toFixed(2)} % of all |`,
    );
    slowest = Math.max(slowest, median(times));
    slowestFirst = Math.max(slowestFirst, firstMs);
    widest = Math.max(widest, offBy);
  }
  say(`\nThe slowest count that was asked for the first time took ${inThousands(slowestFirst)} ms.`);
  say(`The Node process has ${inThousands(memoryMb(volley.pid))} MB at the end.`);
  return [
    atMost(COUNT_MS_MAX, 'ms', 'the slowest count', slowest),
    atMost(3, '%', 'the widest estimate, of all contacts', widest),
  ];
}

sayMachine();
await inScope(async (scope) => sayGoals(await measure(await startStand(scope))));
