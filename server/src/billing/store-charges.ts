import { statement, type Transaction } from '../db/index.ts';
import type { Hundredths } from '../lib/money.ts';
import type { Timestamp } from '../lib/timestamp.ts';

const hold = statement(
  'balances.hold',
  `update balances set held = held + $2 where account_id = $1 and balance - held >= $2`,
);

/** Reserves credits for a campaign; false when what is not held already does not suffice. */
export async function holdCredits(tx: Transaction, accountId: number, amount: Hundredths): Promise<boolean> {
  if (amount === 0) return true;
  return (await tx.count(hold, [accountId, amount])) === 1;
}

const settle = statement(
  'balances.settle_hold',
  `with changed as (
     update balances set balance = balance - $3, held = held - $4, entries = entries + (case when $3 > 0 then 1 else 0 end)
     where account_id = $1 returning balance, entries)
   insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select $1, entries, $2, 'charge', -$3::bigint, balance, $5, '' from changed where $3 > 0`,
);

export interface HoldSettlement {
  readonly accountId: number;
  readonly at: Timestamp;
  /** What was used, out of the hold. */
  readonly cost: Hundredths;
  /** How much of the hold ends, used or not. */
  readonly released: Hundredths;
  /** The campaign's uuid. */
  readonly reference: string;
}

/** Turns held credits into a charge; what is released beyond the cost is free again. */
export async function settleHold(tx: Transaction, settlement: HoldSettlement): Promise<void> {
  const { accountId, at, cost, released, reference } = settlement;
  if (released === 0 && cost === 0) return;
  await tx.count(settle, [accountId, at, cost, released, reference]);
}

const refund = statement(
  'balances.refund',
  `with changed as (
     update balances set balance = balance + $3, entries = entries + 1 where account_id = $1 returning balance, entries)
   insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select $1, entries, $2, 'refund', $3::bigint, balance, $4, '' from changed`,
);

export async function refundCredits(
  tx: Transaction,
  input: { accountId: number; at: Timestamp; amount: Hundredths; reference: string },
): Promise<void> {
  if (input.amount > 0) await tx.count(refund, [input.accountId, input.at, input.amount, input.reference]);
}
