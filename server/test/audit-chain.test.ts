// The audit log is a chain: whatever is altered in it past the service is found.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAuditChains, sealAuditEntries } from '../src/audit/index.ts';
import { manualClock } from '../src/clock.ts';
import { type AuditEntry, insertAuditEntry } from '../src/identity/store-audit.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { checkReadiness } from '../src/start/readiness.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const START_MS = Date.UTC(2026, 0, 15, 9);
const HOUR_MS = 3_600_000;
const clock = manualClock(START_MS);
const place = await openTestRuntime({ clock });
const { rt, sql } = place;
const KEPT_MONTHS = 24;

let made = 0;
function entryOf(accountId: number, id = uuidV7(clock.nowMs())): AuditEntry {
  made += 1;
  return {
    ...{ id, accountId, at: timestampFromMs(clock.nowMs()), actorAccountId: 1, actorKeyId: 2, actorUserId: null },
    ...{ actorName: 'Web shop', operation: 'groups.update', target: `group ${made}`, address: '192.0.2.7' },
    ...{ requestId: `req-${made}`, changes: { name: { from: 'Old', to: 'New' }, description: { to: 'x' } } },
  };
}

async function newAccount(): Promise<number> {
  const id = await rt.ids.next('accounts');
  const values = [id, 'Test', 'GH', 'UTC'];
  await sql(
    'insert into accounts (id, name, default_country, time_zone, created_at, updated_at) values ($1, $2, $3, $4, now(), now())',
    values,
  );
  return id;
}

/** An account with so many entries, a second apart, all of them sealed. */
async function sealedAccount(count: number): Promise<{ accountId: number; ids: readonly Uuid[] }> {
  const accountId = await newAccount();
  const ids: Uuid[] = [];
  for (let index = 0; index < count; index += 1) {
    clock.advance(1_000);
    const entry = entryOf(accountId);
    await insertAuditEntry(rt.db, entry);
    ids.push(entry.id);
  }
  while (await sealAuditEntries(rt));
  return { accountId, ids };
}

/** All chains from where they are proven to their ends, in short stretches. */
async function checkOn(keptMonths = KEPT_MONTHS): Promise<void> {
  clock.advance(2 * HOUR_MS);
  while ((await checkAuditChains(rt, { keptMonths, limit: 3 })).isMore);
}

/** All chains from their beginnings to their ends. */
function check(keptMonths = KEPT_MONTHS): Promise<void> {
  clock.advance(24 * HOUR_MS);
  return checkOn(keptMonths);
}

async function faultOf(accountId: number): Promise<string | null> {
  const [row] = await sql<{ fault: string; fault_number: string | null }>(
    'select fault, fault_number from audit_chains where account_id = $1',
    [accountId],
  );
  return row?.fault ? `${row.fault} ${row.fault_number}` : null;
}

test('what was written as it should be is found whole, also when it was committed late', async () => {
  const { accountId } = await sealedAccount(10);
  const early = uuidV7(clock.nowMs() - 60_000);
  clock.advance(1_000);
  await insertAuditEntry(rt.db, entryOf(accountId, early));
  await sealAuditEntries(rt);
  await check();
  assert.equal(await faultOf(accountId), null);
  const [last] = await sql(
    'select entry_id, number::int from audit_seals where account_id = $1 order by number desc limit 1',
    [accountId],
  );
  assert.deepEqual(last, { entry_id: early, number: 11 });
});

test('writers never wait for the seal, and all that they wrote at once is sealed once', async () => {
  const accountId = await newAccount();
  const write = () => rt.db.transact((tx) => insertAuditEntry(tx, entryOf(accountId)));
  await Promise.all([
    ...Array.from({ length: 40 }, write),
    sealAuditEntries(rt),
    sealAuditEntries(rt),
    ...Array.from({ length: 40 }, write),
    sealAuditEntries(rt),
  ]);
  await sealAuditEntries(rt);
  await check();
  assert.equal(await faultOf(accountId), null);
  const [row] = await sql(
    'select count(*)::int as n, max(number)::int as last, count(distinct entry_id)::int as entries from audit_seals where account_id = $1',
    [accountId],
  );
  assert.deepEqual(row, { n: 80, last: 80, entries: 80 });
});

type Alter = (accountId: number, ids: readonly Uuid[]) => Promise<unknown>;
const CASES: readonly { what: string; alter: Alter; fault: string }[] = [
  {
    what: 'an entry that was taken away',
    alter: (accountId, ids) => sql('delete from audit_log where account_id = $1 and id = $2', [accountId, ids[4]]),
    fault: 'entry_missing 5',
  },
  {
    what: 'an entry that says something else',
    alter: (accountId, ids) =>
      sql(`update audit_log set actor_name = 'Somebody else' where account_id = $1 and id = $2`, [accountId, ids[6]]),
    fault: 'entry_altered 7',
  },
  {
    what: 'a change that says something else',
    alter: (accountId, ids) =>
      sql(`update audit_log set changes = '{"name":{"from":"Old","to":"Newer"}}' where account_id = $1 and id = $2`, [
        accountId,
        ids[0],
      ]),
    fault: 'entry_altered 1',
  },
  {
    what: 'two entries that changed places',
    alter: async (accountId, ids) => {
      const put = (number: number, id: unknown) =>
        sql('update audit_seals set entry_id = $3 where account_id = $1 and number = $2', [accountId, number, id]);
      await put(3, uuidV7(clock.nowMs()));
      await put(4, ids[2]);
      await put(3, ids[3]);
    },
    fault: 'entry_altered 3',
  },
  {
    what: 'an entry that was taken away with its seal',
    alter: (accountId, ids) =>
      sql('delete from audit_log where account_id = $1 and id = $2', [accountId, ids[5]]).then(() =>
        sql('delete from audit_seals where account_id = $1 and number = 6', [accountId]),
      ),
    fault: 'seal_missing 6',
  },
  {
    what: 'a gap that was closed again',
    alter: async (accountId, ids) => {
      await sql('delete from audit_log where account_id = $1 and id = $2', [accountId, ids[5]]);
      await sql('delete from audit_seals where account_id = $1 and number = 6', [accountId]);
      for (const number of [7, 8, 9, 10])
        await sql('update audit_seals set number = number - 1 where account_id = $1 and number = $2', [
          accountId,
          number,
        ]);
    },
    fault: 'entry_altered 6',
  },
  {
    what: 'the newest entries, cut off with their seals',
    alter: (accountId, ids) =>
      sql('delete from audit_log where account_id = $1 and id >= $2', [accountId, ids[8]]).then(() =>
        sql('delete from audit_seals where account_id = $1 and number > 8', [accountId]),
      ),
    fault: 'seal_missing 9',
  },
  {
    what: 'all entries and all seals',
    alter: (accountId) =>
      sql('delete from audit_log where account_id = $1', [accountId]).then(() =>
        sql('delete from audit_seals where account_id = $1', [accountId]),
      ),
    fault: 'seal_missing 1',
  },
  {
    what: 'an end that was set back',
    alter: (accountId) => sql('update audit_chains set number = 9 where account_id = $1', [accountId]),
    fault: 'end_altered 11',
  },
  {
    what: 'a chain that was taken away with its seals',
    alter: async (accountId) => {
      clock.advance(72 * HOUR_MS);
      await sql('delete from audit_seals where account_id = $1', [accountId]);
      await sql('delete from audit_chains where account_id = $1', [accountId]);
    },
    fault: 'entry_not_sealed 0',
  },
  {
    what: 'an entry that was put in between',
    alter: async (accountId, ids) => {
      clock.advance(72 * HOUR_MS);
      await sql(
        `insert into audit_log (account_id, id, at, operation, target, address, request_id)
         select account_id, $3, at, operation, target, address, request_id from audit_log where account_id = $1 and id = $2`,
        [accountId, ids[5], `${ids[5]?.slice(0, 24)}ffffffffffff`],
      );
    },
    fault: 'entry_not_sealed 9',
  },
];

for (const { what, alter, fault } of CASES) {
  test(`found: ${what}`, async () => {
    const { accountId, ids } = await sealedAccount(10);
    const other = await sealedAccount(4);
    await check();
    assert.equal(await faultOf(accountId), null);
    await alter(accountId, ids);
    await check();
    assert.equal(await faultOf(accountId), fault);
    assert.equal(await faultOf(other.accountId), null);
  });
}

test('what is new is walked every hour, and what was proven once a day', async () => {
  const { accountId, ids } = await sealedAccount(7);
  await check();
  const checkedTo = async () => {
    const [row] = await sql<{ n: number }>('select checked_number::int as n from audit_chains where account_id = $1', [
      accountId,
    ]);
    return row?.n;
  };
  assert.equal(await checkedTo(), 7);
  await sql(`update audit_log set target = 'x' where account_id = $1 and id = $2`, [accountId, ids[1]]);
  const late = entryOf(accountId);
  await insertAuditEntry(rt.db, late);
  await sealAuditEntries(rt);
  await checkOn();
  assert.equal(await checkedTo(), 8);
  assert.equal(await faultOf(accountId), null, 'the old one is not walked again within the day');
  await check();
  assert.equal(await faultOf(accountId), 'entry_altered 2');
  await sql('delete from audit_chains where account_id = $1', [accountId]);
  await sql('delete from audit_log where account_id = $1', [accountId]);
  await sql('delete from audit_seals where account_id = $1', [accountId]);

  const fresh = await sealedAccount(5);
  await check();
  const entry = entryOf(fresh.accountId);
  await insertAuditEntry(rt.db, entry);
  await sealAuditEntries(rt);
  await sql(`update audit_log set target = 'x' where account_id = $1 and id = $2`, [fresh.accountId, entry.id]);
  await checkOn();
  assert.equal(await faultOf(fresh.accountId), 'entry_altered 6', 'a new one is found within the hour');
  await sql(`update audit_log set target = $3 where account_id = $1 and id = $2`, [
    fresh.accountId,
    entry.id,
    entry.target,
  ]);
  await checkOn();
  assert.equal(await faultOf(fresh.accountId), null, 'and taken back within the hour');
});

test('months that are kept longer from now on bring back nothing that has left', async () => {
  const { accountId, ids } = await sealedAccount(6);
  const startMs = clock.nowMs();
  await check();
  clock.set(Date.UTC(2028, 3, 15));
  await check(24);
  await sql('delete from audit_log where account_id = $1 and id <= $2', [accountId, ids[5]]);
  await check(48);
  assert.equal(await faultOf(accountId), null);
  clock.set(startMs);
});

test('the ready page names the account, and is at rest when the log is as it was', async () => {
  await sql('delete from audit_chains');
  await sql('delete from audit_seals');
  await sql('delete from audit_log');
  const { accountId, ids } = await sealedAccount(5);
  const told = async () =>
    (
      await checkReadiness(rt, '.', {
        overdueJobs: [],
        letters: null,
        sound: { callsMax: 0, portsHeld: 0 },
        replacing: null,
        listProcesses: async () => [],
      })
    ).find(({ name }) => name === 'audit');
  await check();
  assert.equal(await told(), undefined);
  await sql(`update audit_log set target = 'x' where account_id = $1 and id = $2`, [accountId, ids[1]]);
  await check();
  const told1 = await told();
  assert.equal(told1?.isOk, true);
  assert.match(told1?.message ?? '', new RegExp(`^Broken: the audit log of account ${accountId} was altered`));
  const [seal] = await sql<{ target: string }>('select target from audit_log where account_id = $1 and id = $2', [
    accountId,
    ids[0],
  ]);
  const number = Number(seal?.target.split(' ')[1]) + 1;
  await sql('update audit_log set target = $3 where account_id = $1 and id = $2', [
    accountId,
    ids[1],
    `group ${number}`,
  ]);
  await check();
  assert.equal(await told(), undefined);
});

test('entries whose time is over may leave, and the chain begins after them', async () => {
  const { accountId, ids } = await sealedAccount(6);
  await sql('delete from audit_log where account_id = $1 and id <= $2', [accountId, ids[3]]);
  const startMs = clock.nowMs();
  clock.set(Date.UTC(2029, 1, 15));
  await check();
  assert.equal(await faultOf(accountId), null);
  const [chain] = await sql(
    'select first_number::int, (select min(number)::int from audit_seals where account_id = $1) as oldest from audit_chains where account_id = $1',
    [accountId],
  );
  assert.deepEqual(chain, { first_number: 5, oldest: 5 });
  await sql(`update audit_log set target = 'x' where account_id = $1 and id = $2`, [accountId, ids[4]]);
  await check();
  assert.equal(await faultOf(accountId), 'entry_altered 5');
  clock.set(startMs);
});
