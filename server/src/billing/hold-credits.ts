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

/** Reserves credits for a campaign; else why not: what is not held already does not suffice, or the month's limit would be passed. */
export async function holdCredits(tx: Transaction, wanted: WantedHold): Promise<'held' | Shortage> {
  return wanted.amount === 0 || (await storeHold(tx, wanted)) ? 'held' : findShortage(tx, wanted);
}

/** Turns held credits into a charge; what is released beyond the cost is free again. */
export async function settleHold(tx: Transaction, settlement: HoldSettlement): Promise<void> {
  if (settlement.released !== 0 || settlement.cost !== 0) await storeSettlement(tx, settlement);
}

export async function refundCredits(tx: Transaction, refund: Refund): Promise<void> {
  if (refund.amount > 0) await storeRefund(tx, refund);
}
