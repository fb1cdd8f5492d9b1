import assert from 'node:assert/strict';
import type { TestDatabase } from './database.ts';

/** What each counted list really holds. A list that is counted and not named here fails the check. */
const COUNTED: Readonly<Record<string, string>> = {
  contacts: 'select account_id, count(*) as n from contacts group by account_id',
  groups: 'select account_id, count(*) as n from groups where deleted_at is null group by account_id',
  recordings: 'select account_id, count(*) as n from recordings group by account_id',
  sender_ids: "select account_id, count(*) as n from sender_ids where status <> 'deleted' group by account_id",
  sms_campaigns: 'select account_id, count(*) as n from sms_campaigns group by account_id',
  suppressions: 'select account_id, count(*) as n from suppressions group by account_id',
  voice_campaigns: 'select account_id, count(*) as n from voice_campaigns group by account_id',
};

async function checkRowCounts(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const counted = await database.sql<{ account_id: string; what: string; n: string }>(
    'select account_id, what, sum(n) as n from row_counts group by account_id, what having sum(n) <> 0',
  );
  const known = counted.filter(({ what }) => what in COUNTED);
  const real: typeof counted = [];
  for (const [what, query] of Object.entries(COUNTED)) {
    const rows = await database.sql<{ account_id: string; n: string }>(`${query} order by account_id`);
    real.push(...rows.map((row) => ({ account_id: row.account_id, what, n: row.n })));
  }
  const inOrder = (rows: typeof counted) =>
    rows.map(({ account_id, what, n }) => `${what} of ${account_id}: ${n}`).sort();
  assert.deepEqual(inOrder(known), inOrder(real), 'the counts that pages show are the rows there are');
}

async function checkMembers(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const wrong = await database.sql(
    `select g.account_id, g.id, g.contacts_count, count(m.contact_id) as members from groups g
     left join group_members m on m.account_id = g.account_id and m.group_id = g.id
     where g.deleted_at is null group by g.account_id, g.id having g.contacts_count <> count(m.contact_id)`,
  );
  assert.deepEqual(wrong, [], 'contacts_count is the number of members');
}

export async function checkLedger(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const wrong = await database.sql(
    `select b.account_id from balances b left join ledger_entries e on e.account_id = b.account_id
     group by b.account_id having b.balance <> coalesce(sum(e.amount), 0) or b.entries <> count(e.number)
       or b.entries <> coalesce(max(e.number), 0) or b.balance < 0 or b.balance < b.held`,
  );
  assert.deepEqual(wrong, [], 'a balance is the sum of its ledger, which has no gap');
  const broken = await database.sql(
    `select account_id, number from (select account_id, number, balance_after,
       sum(amount) over (partition by account_id order by number) as total from ledger_entries) e where balance_after <> total`,
  );
  assert.deepEqual(broken, [], 'every entry shows the balance after it');
}

/** Nothing is half written: the counts that pages show, the members of groups, the ledger, the claims of repeated requests. */
export async function checkInvariants(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  await checkRowCounts(database);
  await checkMembers(database);
  await checkLedger(database);
  const claims = await database.sql('select key from idempotency_keys where status is null');
  assert.deepEqual(claims, [], 'no Idempotency-Key is left claimed');
}
