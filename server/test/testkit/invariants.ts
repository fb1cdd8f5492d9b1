import assert from 'node:assert/strict';
import { RANGE_IDS } from '../../src/db/row-counts.ts';
import type { TestDatabase } from './database.ts';

/** The actual rows of each counted list. A counted list that is missing here fails the check. */
const COUNTED: Readonly<Record<string, string>> = {
  caller_ids: 'select account_id, id from caller_ids where deleted_at is null',
  contacts: 'select account_id, id from contacts',
  exports: 'select account_id, id from exports where deleted_at is null',
  groups: 'select account_id, id from groups where deleted_at is null',
  imports: 'select account_id, id from imports where deleted_at is null',
  contact_changes: 'select account_id, id from contact_changes',
  number_checks: 'select account_id, id from number_checks',
  recordings: 'select account_id, id from recordings',
  sender_ids: "select account_id, id from sender_ids where status <> 'deleted'",
  sms_campaigns: 'select account_id, id from sms_campaigns where not is_of_call',
  suppressions: 'select account_id, id from suppressions',
  voice_campaigns: "select account_id, id from voice_campaigns where kind = 'campaign'",
};

/** Checks the whole list (range -1) and each range of its ids. */
async function checkRowCounts(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  type Counted = { account_id: string; what: string; range: string; n: string };
  const counted = await database.sql<Counted>(
    `select account_id, what, slot / 64 - 1 as range, sum(n) as n from row_counts group by 1, 2, 3 having sum(n) <> 0`,
  );
  const known = counted.filter(({ what }) => what in COUNTED);
  const real: Counted[] = [];
  for (const [what, query] of Object.entries(COUNTED)) {
    const rows = await database.sql<Omit<Counted, 'what'>>(
      `select account_id, range, count(*) as n from (
         select account_id, unnest(array[-1, id / ${RANGE_IDS}]) as range from (${query}) rows) r group by account_id, range`,
    );
    real.push(...rows.map((row) => ({ ...row, what })));
  }
  const inOrder = (rows: Counted[]) =>
    rows.map(({ account_id, what, range, n }) => `${what} of ${account_id} in range ${range}: ${n}`).sort();
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

/** Checks that nothing is half written: the counts on pages, the members of groups, the ledger, and the claims of repeated requests. */
export async function checkInvariants(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  await checkRowCounts(database);
  await checkMembers(database);
  await checkLedger(database);
  const claims = await database.sql('select key from idempotency_keys where status is null');
  assert.deepEqual(claims, [], 'no Idempotency-Key is left claimed');
}
