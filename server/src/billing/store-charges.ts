import { monthSpent, statement, type Transaction } from '../db/index.ts';
import type { Hundredths } from '../lib/money.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import { findShortage, type Shortage } from './find-shortage.ts';

const hold = statement(
  'balances.hold',
  `update balances set held = held + $2::bigint
   where account_id = $1 and balance - held >= $2 and ${monthSpent.allows('$3', '$2::bigint')}`,
);

/** Reserves credits for a campaign; else why not: what is not held already does not suffice, or the month's limit would be passed. */
export async function holdCredits(
  tx: Transaction,
  wanted: { readonly accountId: number; readonly amount: Hundredths; readonly at: Timestamp },
): Promise<'held' | Shortage> {
  const { accountId, amount, at } = wanted;
  if (amount === 0) return 'held';
  return (await tx.count(hold, [accountId, amount, at])) === 1 ? 'held' : findShortage(tx, wanted);
}

const settle = statement(
  'balances.settle_hold',
  `with changed as (
     update balances set balance = balance - $3, held = held - $4, entries = entries + (case when $3 > 0 then 1 else 0 end),
       ${monthSpent.add('$2', '$3::bigint')}
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
     update balances set balance = balance + $3, entries = entries + 1, ${monthSpent.add('$2', '-$3::bigint')}
     where account_id = $1 returning balance, entries)
   insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select $1, entries, $2, 'refund', $3::bigint, balance, $4, '' from changed`,
);

export async function refundCredits(
  tx: Transaction,
  input: { accountId: number; at: Timestamp; amount: Hundredths; reference: string },
): Promise<void> {
  if (input.amount > 0) await tx.count(refund, [input.accountId, input.at, input.amount, input.reference]);
}
