import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBalanceDrift } from '../src/billing/index.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;

/** So many entries of one hundredth each. */
async function addLedger(entries: number): Promise<number> {
  const accountId = await addAccount(place, { balance: 0 });
  await sql('delete from ledger_entries where account_id = $1', [accountId]);
  await sql('update balances set balance = $2, entries = $2 where account_id = $1', [accountId, entries]);
  await sql(
    `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
     select $1, n, now(), 'top_up', 1, n, '', '' from generate_series(1, $2::int) n`,
    [accountId, entries],
  );
  return accountId;
}

test('accounts in drift are found together while their ledgers are short, and a long ledger stretch by stretch', async () => {
  const sizes = [3, 4, 95, 250, 1, 100];
  const accounts: number[] = [];
  for (const size of sizes) accounts.push(await addLedger(size));
  assert.deepEqual(await findBalanceDrift(rt.db, 100), []);
  const [, few = 0, , long = 0, , exact = 0] = accounts;
  await sql('update balances set balance = balance + 1 where account_id = $1', [few]);
  await sql('update ledger_entries set amount = 2 where account_id = $1 and number = 250', [long]);
  await sql('delete from ledger_entries where account_id = $1 and number = 7', [exact]);
  assert.deepEqual(await findBalanceDrift(rt.db, 100), [few, long, exact]);
});
