import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Smsc } from '../../src/smpp/testing/index.ts';
import type { TestDatabase } from '../testkit/database.ts';

type Json = Record<string, unknown>;

/** Calls that must succeed. The address changes with each restart. */
export function callAs(key: string, api: () => string) {
  return async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${api()}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const reply = (await response.json()) as { success: boolean; data?: Json };
    assert.ok(reply.success, `${method} ${path}: ${JSON.stringify(reply)}`);
    return reply.data ?? {};
  };
}

/** Contacts of the first account in one group, as if they had been created one by one. */
export async function addContacts(database: TestDatabase, count: number): Promise<string> {
  await database.sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select 1, 1000000 + n, '23324' || lpad(n::text, 7, '0'), case when n % 3 = 0 then '' else 'Ama' end, '', '', now(), now()
     from generate_series(1, $1) n`,
    [count],
  );
  await database.sql(
    `insert into row_counts values (1, 'contacts', 0, $1) on conflict (account_id, what, slot) do update set n = row_counts.n + $1`,
    [count],
  );
  const [group] = await database.sql<{ uuid: string }>(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values (1, 1000000, gen_random_uuid(), 'All', '', $1, now(), now()) returning uuid`,
    [count],
  );
  await database.sql(
    `insert into group_members select 1, 1000000, id from contacts where account_id = 1 and id > 1000000`,
  );
  await database.sql('analyze');
  return group?.uuid ?? '';
}

export async function untilStatus(
  database: TestDatabase,
  uuid: string,
  status: string,
  limitMs: number,
): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const [row] = await database.sql<{ status: string; counts: string }>(
      `select status, (select json_agg(json_build_array(c.status, c.reason, c.n)) from campaign_counts c where c.campaign_id = s.id)::text as counts
       from sms_campaigns s where uuid = $1`,
      [uuid],
    );
    if (row?.status === status) return;
    assert.ok(performance.now() < deadlineMs, `the campaign is ${row?.status}, not ${status}: ${row?.counts}`);
    await sleep(250);
  }
}

export interface CampaignFindings {
  readonly total: number;
  readonly states: Readonly<Record<string, number>>;
}

const number = (value: unknown): number => Number(value ?? 0);

/** What must be true of any campaign that has ended, whatever happened meanwhile. */
export async function checkCampaign(database: TestDatabase, smsc: Smsc, uuid: string): Promise<CampaignFindings> {
  const [campaign] = await database.sql<Json>('select * from sms_campaigns where uuid = $1', [uuid]);
  assert.ok(campaign);
  const rows = await database.sql<{ id: string; phone_number: string; status: string; cost: string }>(
    'select id, phone_number, status, cost from messages where account_id = 1 and campaign_id = $1',
    [campaign['id']],
  );
  const states: Record<string, number> = {};
  for (const row of rows) states[row.status] = (states[row.status] ?? 0) + 1;
  assert.equal(rows.length, number(campaign['total_recipients']), 'the audience is the sum of its states');
  assert.equal(states['queued'] ?? 0, 0);
  assert.equal(states['submitting'] ?? 0, 0);

  const submits = new Map<string, number>();
  assert.ok(smsc.log.isComplete, 'the simulator kept every submit');
  for (const submit of smsc.log.submits) submits.set(submit.destination, (submits.get(submit.destination) ?? 0) + 1);
  const twice = [...submits.values()].filter((count) => count > 1).length;
  assert.equal(twice, 0, 'no number was submitted twice');
  for (const row of rows) {
    if (row.status === 'sent' || row.status === 'delivered')
      assert.ok(submits.has(row.phone_number), 'what is sent was seen by the carrier');
  }

  const counts = await database.sql<{ status: string; n: string }>(
    'select status, sum(n) as n from campaign_counts where campaign_id = $1 group by status having sum(n) <> 0',
    [campaign['id']],
  );
  assert.deepEqual(
    Object.fromEntries(counts.map((row) => [row.status, number(row.n)])),
    states,
    'counts never drift from rows',
  );

  const [unknown] = await database.sql<Json>('select count(*) as n from unknown_messages where campaign_id = $1', [
    campaign['id'],
  ]);
  assert.equal(number(unknown?.['n']), states['unknown'] ?? 0, 'every unknown message is listed');

  const [ledger] = await database.sql<Json>(
    `select balance, held, entries, (select sum(amount) from ledger_entries) as sum, (select count(*) from ledger_entries) as n,
       (select -sum(amount) from ledger_entries where reference = $1) as charged from balances where account_id = 1`,
    [uuid],
  );
  const cost = rows.reduce((sum, row) => sum + number(row.cost), 0);
  const charged =
    ['sent', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown'].reduce(
      (sum, state) => sum + (states[state] ?? 0),
      0,
    ) * 5;
  assert.equal(number(ledger?.['balance']), number(ledger?.['sum']), 'the balance is the sum of the ledger');
  assert.equal(number(ledger?.['entries']), number(ledger?.['n']));
  assert.equal(number(ledger?.['held']), 0, 'nothing stays held');
  assert.equal(number(ledger?.['charged']), cost, 'what was charged is what the rows cost');
  assert.equal(cost, charged, 'and each row costs its price');
  assert.equal(number(campaign['credits_used']), cost);
  return { total: rows.length, states };
}
