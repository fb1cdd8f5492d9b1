import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccountWalk, walkAccounts } from './walk-accounts.ts';

interface Row {
  readonly accountId: number;
  readonly id: number;
  readonly isReady: boolean;
}

/** A table in the order of its index, which counts the rows that were read. */
function tableOf(accounts: Record<number, { ready: number; waiting: number }>) {
  const rows: Row[] = Object.entries(accounts).flatMap(([accountId, { ready, waiting }]) =>
    Array.from({ length: ready + waiting }, (_, id) => ({ accountId: Number(accountId), id, isReady: id < ready })),
  );
  const table = { read: 0 };
  const walk = (options: Partial<AccountWalk<Row>>) =>
    walkAccounts<Row>({
      read: async (after, limit) => {
        const page = rows.filter((row) => row.accountId > after).slice(0, limit);
        table.read += page.length;
        return page;
      },
      canAct: (row) => row.isReady,
      perAccountMax: 20,
      rowsMax: 200,
      afterAccountId: 0,
      ...options,
    });
  return { table, walk };
}

const accountsOf = (rows: readonly Row[]): number[] => [...new Set(rows.map((row) => row.accountId))];

test('an account with a million rows takes its share of a list and no more, and costs a page', async () => {
  const { table, walk } = tableOf({
    1: { ready: 50_000, waiting: 0 },
    2: { ready: 3, waiting: 0 },
    9: { ready: 1, waiting: 9 },
  });
  const found = await walk({});
  assert.deepEqual(
    Object.fromEntries([...Map.groupBy(found.rows, (row) => row.accountId)].map(([id, own]) => [id, own.length])),
    {
      1: 20,
      2: 3,
      9: 1,
    },
  );
  assert.deepEqual([...found.crowded], [1]);
  assert.equal(found.isWhole, true);
  assert.ok(table.read <= 2_000, `${table.read} rows were read`);
});

test('what cannot act yet takes no place', async () => {
  const { walk } = tableOf({ 1: { ready: 0, waiting: 50_000 }, 2: { ready: 1, waiting: 0 } });
  assert.deepEqual(accountsOf((await walk({})).rows), [2]);
});

test('a row that waits for something else than its time keeps none of its account waiting', async () => {
  const { walk } = tableOf({ 1: { ready: 30, waiting: 0 }, 2: { ready: 4, waiting: 0 } });
  const { rows, crowded } = await walk({ canAct: ({ accountId, id }) => accountId === 1 || id > 1 });
  assert.deepEqual(
    rows.flatMap(({ accountId, id }) => (accountId === 2 ? [id] : [])),
    [2, 3],
  );
  assert.deepEqual([...crowded], [1]);
});

test('a full list goes on with the next account, and round to the first again', async () => {
  const { walk } = tableOf(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [n + 1, { ready: 30, waiting: 0 }])));
  const first = await walk({ rowsMax: 40 });
  assert.deepEqual(accountsOf(first.rows), [1, 2]);
  const second = await walk({ rowsMax: 40, afterAccountId: first.afterAccountId });
  assert.deepEqual(accountsOf(second.rows), [3, 4]);
  const third = await walk({ rowsMax: 40, afterAccountId: second.afterAccountId });
  assert.deepEqual(accountsOf(third.rows), [5, 1]);
  const all = await walk({ afterAccountId: 3 });
  assert.deepEqual(accountsOf(all.rows), [4, 5, 1, 2, 3]);
  assert.equal(all.isWhole, true);
});

test('an account whose rows a page cuts is read from its beginning again', async () => {
  const { walk } = tableOf({
    1: { ready: 995, waiting: 0 },
    2: { ready: 30, waiting: 0 },
    3: { ready: 1, waiting: 0 },
  });
  const found = await walk({});
  assert.equal(found.rows.filter((row) => row.accountId === 2).length, 20);
  assert.deepEqual(accountsOf(found.rows), [1, 2, 3]);
});
