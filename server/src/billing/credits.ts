import type { Handle, Transaction } from '../db/index.ts';
import { AppError, invalidInput } from '../errors.ts';
import { getAccount } from '../identity/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { AMOUNT_HUNDREDTHS_MAX, type Hundredths, hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { changeBalance, findBalance } from './store.ts';
import {
  type HoldSettlement,
  type Refund,
  storeHold,
  storeRefund,
  storeSettlement,
  type WantedHold,
} from './store-charges.ts';
import { readShortage } from './store-month.ts';

/** Why an account cannot spend. */
export type Shortage = 'insufficient_balance' | 'monthly_limit';

/** Returns why the amount could not be spent. If both or neither are too low by now, it is the balance. */
export async function findShortage(
  handle: Handle,
  spending: { readonly accountId: number; readonly amount: Hundredths; readonly at: Timestamp },
): Promise<Shortage> {
  const found = await readShortage(handle, spending);
  return found?.isPaid && !found.isWithin ? 'monthly_limit' : 'insufficient_balance';
}

const SENTENCES: Readonly<Record<Shortage, string>> = {
  insufficient_balance: 'Insufficient balance. Please top up your account.',
  monthly_limit:
    'The monthly limit of this account does not allow this. Wait for the next month, or ask the operator to raise it.',
};

/** Returns the error for the client. Nothing was stored or charged. */
export function refuseShortage(shortage: Shortage): AppError {
  return new AppError(shortage, SENTENCES[shortage]);
}

export interface CreditChange {
  readonly amount: Hundredths;
  readonly balance: Hundredths;
}

/** Adds the operator's top-up or, with a negative amount, corrects one. */
export async function addCredits(
  rt: Runtime,
  input: { accountId: number; amount: Hundredths; note: string },
): Promise<CreditChange> {
  const { accountId, amount, note } = input;
  if (amount === 0) throw invalidInput({ amount: ['The amount field must not be zero.'] });
  return rt.db.transact(async (tx) => {
    await getAccount(tx, accountId);
    const before = await findBalance(tx, accountId);
    if (before.balance + amount > AMOUNT_HUNDREDTHS_MAX)
      throw invalidInput({ amount: ['The balance would become too large.'] });
    const kind = amount > 0 ? 'top_up' : 'correction';
    const balance = await changeBalance(tx, { accountId, at: rt.clock.now(), kind, amount, reference: '', note });
    if (balance === null)
      throw invalidInput({ amount: ['The amount field would take the balance below what is left to spend.'] });
    return { amount, balance };
  });
}

/** What a test account has whenever a test key is made: enough for a test of many messages, whose rows are as large as those of live ones. */
const TEST_CREDITS = hundredths(1_000_000);

export async function giveTestCredits(rt: Runtime, tx: Transaction, accountId: number): Promise<void> {
  const { balance } = await findBalance(tx, accountId);
  if (balance >= TEST_CREDITS) return;
  const given = {
    kind: 'top_up',
    amount: hundredths(TEST_CREDITS - balance),
    reference: '',
    note: 'Test credits',
  } as const;
  await changeBalance(tx, { accountId, at: rt.clock.now(), ...given });
}

/** Reserves credits for a campaign. Otherwise returns why not: the available credits or the monthly limit do not suffice. */
export async function holdCredits(tx: Transaction, wanted: WantedHold): Promise<'held' | Shortage> {
  return wanted.amount === 0 || (await storeHold(tx, wanted)) ? 'held' : findShortage(tx, wanted);
}

/** Charges the cost from the hold. The rest of `released` becomes available again. */
export async function settleHold(tx: Transaction, settlement: HoldSettlement): Promise<void> {
  if (settlement.released !== 0 || settlement.cost !== 0) await storeSettlement(tx, settlement);
}

export async function refundCredits(tx: Transaction, refund: Refund): Promise<void> {
  if (refund.amount > 0) await storeRefund(tx, refund);
}
