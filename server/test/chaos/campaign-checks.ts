import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertCounts } from '../../src/db/index.ts';
import type { LoggedSubmit } from '../../src/smpp/testing/index.ts';
import type { TestDatabase } from '../testkit/database.ts';
import type { Json } from './chaos-service.ts';

/** A database that can be queried: the tests' own, or the one that the service runs itself. */
export type Asked = Pick<TestDatabase, 'sql'>;

export const PRICE = 5;
const STILL_MS = 1_500;
const STILL_LIMIT_MS = 120_000;

/** Adds contacts of the first account in one group, as if they had been created one by one. */
export async function addContacts({ sql }: Asked, count: number, from = 1, step = 1): Promise<string> {
  const firstId = 1_000_000 + from * 1_000;
  await sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select 1, $2::bigint + n, '23324' || lpad(($3::bigint + n * $4::bigint)::text, 7, '0'), case when n % 3 = 0 then '' else 'Ama' end, '', '', now(), now()
     from generate_series(0, $1::bigint - 1) n`,
    [count, firstId, from, step],
  );
  await sql(
    insertCounts('contacts', {
      from: 'generate_series($2::bigint, $2::bigint + $3::bigint - 1) as ids (id)',
      slot: '0',
    }),
    [1, firstId, count],
  );
  const [group] = await sql<{ uuid: string }>(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values (1, $2, gen_random_uuid(), $3, '', $1, now(), now()) returning uuid`,
    [count, firstId, `From ${from}`],
  );
  await sql(
    `insert into group_members select 1, $2, id from contacts where account_id = 1 and id between $2::bigint and $2::bigint + $1::bigint - 1`,
    [count, firstId],
  );
  await sql('analyze');
  return group?.uuid ?? '';
}

async function describeCampaigns({ sql }: Asked, uuids: readonly string[]) {
  return sql<{ uuid: string; status: string; is_winding_up: boolean; counts: string }>(
    `select uuid, status, is_winding_up, (select json_agg(json_build_array(c.status, c.reason, c.n)) from campaign_counts c where c.account_id = 1 and c.campaign_id = s.id)::text as counts
     from sms_campaigns s where s.account_id = 1 and uuid = any ($1::uuid[])`,
    [uuids],
  );
}

/** Waits until each campaign has one of these statuses. While the database is away, the query is repeated. */
export async function untilStatus(
  database: Asked,
  uuid: string | readonly string[],
  status: string | readonly string[],
  limitMs: number,
): Promise<void> {
  const uuids = typeof uuid === 'string' ? [uuid] : uuid;
  const wanted = typeof status === 'string' ? [status] : status;
  for (const deadlineMs = performance.now() + limitMs; ; await sleep(250)) {
    const found = await describeCampaigns(database, uuids).catch(() => []);
    const open = found.filter((row) => !wanted.includes(row.status) || row.is_winding_up);
    if (found.length === uuids.length && open.length === 0) return;
    assert.ok(performance.now() < deadlineMs, `not ${wanted.join(' or ')} in time: ${JSON.stringify(open)}`);
  }
}

/** A carrier of any kind, with all that it was given. */
export interface FarCarrier {
  readonly log: {
    readonly isComplete: boolean;
    readonly submits: readonly Pick<LoggedSubmit, 'status' | 'body' | 'destination'>[];
  };
}

/** Returns whether the carrier accepted the submit, whether or not its answer arrived. */
export const isTaken = (submit: Pick<LoggedSubmit, 'status'>): boolean => submit.status === 0;

/** Returns how many messages carriers accepted, by number; `marker` is the beginning of the texts. */
export function countTaken(smscs: readonly FarCarrier[], marker = ''): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { log } of smscs) {
    assert.ok(log.isComplete, 'the simulator kept every submit');
    for (const submit of log.submits) {
      if (!isTaken(submit) || !submit.body.toString('latin1').startsWith(marker)) continue;
      taken.set(submit.destination, (taken.get(submit.destination) ?? 0) + 1);
    }
  }
  return taken;
}

export interface CampaignFindings {
  readonly total: number;
  readonly states: Readonly<Record<string, number>>;
}

interface Row {
  readonly id: string;
  readonly phone_number: string;
  readonly status: string;
  readonly cost: string;
}

const number = (value: unknown): number => Number(value ?? 0);
/** Statuses that only messages accepted by a carrier can reach. */
const AFTER_TAKEN = new Set(['sent', 'delivered', 'undelivered', 'rejected']);
const NEVER_TAKEN = new Set(['failed', 'skipped']);

function checkSubmits(rows: readonly Row[], taken: ReadonlyMap<string, number>): void {
  const twice = [...taken.values()].filter((count) => count > 1).length;
  assert.equal(twice, 0, 'no number was taken by a carrier twice');
  for (const { phone_number: phoneNumber, status, cost } of rows) {
    const isSeen = taken.has(phoneNumber);
    if (AFTER_TAKEN.has(status)) assert.ok(isSeen, `what is ${status} was taken by a carrier`);
    if (NEVER_TAKEN.has(status)) assert.ok(!isSeen, `what is ${status} was never taken by a carrier`);
    const price = isSeen || status === 'unknown' ? PRICE : 0;
    assert.equal(number(cost), price, `what is ${status} and was ${isSeen ? '' : 'not '}taken costs ${price}`);
  }
}

/** The last receipts take as long as the machine needs, so this waits until no row of the account has changed for a while. */
async function untilStill({ sql }: Asked): Promise<void> {
  let last = '';
  let sinceMs = performance.now();
  for (const deadlineMs = sinceMs + STILL_LIMIT_MS; performance.now() < sinceMs + STILL_MS; await sleep(100)) {
    const rows = await sql('select status, count(*) as n from messages where account_id = 1 group by 1 order by 1');
    const now = JSON.stringify(rows);
    if (now !== last) sinceMs = performance.now();
    last = now;
    assert.ok(performance.now() < deadlineMs, `messages still change: ${now}`);
  }
}

/** Checks what must be true of any campaign that has ended, whatever happened before. Prices are 0.05, and texts one part long. */
export async function checkCampaign(
  database: Asked,
  smscs: readonly FarCarrier[],
  uuid: string,
  marker = '',
): Promise<CampaignFindings> {
  const { sql } = database;
  await untilStill(database);
  const [campaign] = await sql<Json>('select * from sms_campaigns where uuid = $1', [uuid]);
  assert.ok(campaign);
  const rows = await sql<Row>(
    'select id, phone_number, status, cost from messages where account_id = 1 and campaign_id = $1',
    [campaign['id']],
  );
  const states: Record<string, number> = {};
  for (const row of rows) states[row.status] = (states[row.status] ?? 0) + 1;
  assert.equal(rows.length, number(campaign['total_recipients']), 'the audience is the sum of its states');
  assert.equal(states['queued'] ?? 0, 0);
  assert.equal(states['submitting'] ?? 0, 0);
  checkSubmits(rows, countTaken(smscs, marker));

  // Receipts still come in, so both are read at one moment.
  const counts = await sql<{ status: string; counted: string; rows: string }>(
    `select status, sum(n) as counted, sum(one) as rows from (
       select status, n, 0 as one from campaign_counts where campaign_id = $1
       union all select status, 0, 1 from messages where account_id = 1 and campaign_id = $1
     ) found group by status`,
    [campaign['id']],
  );
  for (const { status, counted, rows: stored } of counts)
    assert.equal(number(counted), number(stored), `counts of ${status} never drift from rows`);
  const [unknown] = await sql<Json>('select count(*) as n from unknown_messages where campaign_id = $1', [
    campaign['id'],
  ]);
  assert.equal(number(unknown?.['n']), states['unknown'] ?? 0, 'every unknown message is listed');

  const [ledger] = await sql<Json>('select -sum(amount) as charged from ledger_entries where reference = $1', [uuid]);
  const cost = rows.reduce((sum, row) => sum + number(row.cost), 0);
  assert.equal(number(ledger?.['charged']), cost, 'what was charged is what the rows cost');
  assert.equal(number(campaign['credits_used']), cost);
  assert.equal(number(campaign['held']), 0, 'the campaign holds nothing any more');
  return { total: rows.length, states };
}

/** Checks the money of an account once everything has ended. */
export async function checkLedger({ sql }: Asked, accountId = 1): Promise<void> {
  const [found] = await sql<Json>(
    `select balance, held, entries, (select sum(amount) from ledger_entries where account_id = $1) as sum,
       (select count(*) from ledger_entries where account_id = $1) as n,
       (select -sum(amount) from ledger_entries where account_id = $1 and kind in ('charge', 'refund')) as charged,
       (select sum(cost) from messages where account_id = $1) as cost,
       (select min(balance_after) from ledger_entries where account_id = $1) as least
     from balances where account_id = $1`,
    [accountId],
  );
  assert.equal(number(found?.['balance']), number(found?.['sum']), 'the balance is the sum of the ledger');
  assert.equal(number(found?.['entries']), number(found?.['n']), 'every entry has its number');
  assert.equal(number(found?.['held']), 0, 'nothing stays held');
  assert.equal(number(found?.['charged']), number(found?.['cost']), 'what was charged is what all messages cost');
  assert.ok(number(found?.['least']) >= 0, 'the balance was never below zero');
}
