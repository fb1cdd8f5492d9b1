import { monthSpent, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';

export interface WantedHold {
  readonly accountId: number;
  readonly amount: Hundredths;
  readonly at: Timestamp;
}

/** Returns false if the available credits do not suffice, or the monthly limit would be exceeded. */
export const storeHold = store.changingOne<WantedHold, Transaction>(
  'balances.hold',
  `update balances set held = held + $2::bigint
   where account_id = $1 and balance - held >= $2 and ${monthSpent.allows('$3', '$2::bigint')}`,
  ['accountId', 'amount', 'at'],
);

export interface HoldSettlement {
  readonly accountId: number;
  readonly at: Timestamp;
  /** What was spent out of the hold. */
  readonly cost: Hundredths;
  /** How much of the hold ends, whether spent or not. */
  readonly released: Hundredths;
  /** The campaign's uuid. */
  readonly reference: string;
}

export const storeSettlement = store.changing<HoldSettlement, Transaction>(
  'balances.settle_hold',
  `with changed as (
     update balances set balance = balance - $3, held = held - $4, entries = entries + (case when $3 > 0 then 1 else 0 end),
       ${monthSpent.add('$2', '$3::bigint')}
     where account_id = $1 returning balance, entries)
   insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select $1, entries, $2, 'charge', -$3::bigint, balance, $5, '' from changed where $3 > 0`,
  ['accountId', 'at', 'cost', 'released', 'reference'],
);

export interface Refund {
  readonly accountId: number;
  readonly at: Timestamp;
  readonly amount: Hundredths;
  readonly reference: string;
}

export const storeRefund = store.changing<Refund, Transaction>(
  'balances.refund',
  `with changed as (
     update balances set balance = balance + $3, entries = entries + 1, ${monthSpent.add('$2', '-$3::bigint')}
     where account_id = $1 returning balance, entries)
   insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   select $1, entries, $2, 'refund', $3::bigint, balance, $4, '' from changed`,
  ['accountId', 'at', 'amount', 'reference'],
);
