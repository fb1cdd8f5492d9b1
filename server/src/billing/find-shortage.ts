import type { Handle } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';
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
