import type { Transaction } from '../db/index.ts';
import { findShortage, type Shortage } from './find-shortage.ts';
import {
  type HoldSettlement,
  type Refund,
  storeHold,
  storeRefund,
  storeSettlement,
  type WantedHold,
} from './store-charges.ts';

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
