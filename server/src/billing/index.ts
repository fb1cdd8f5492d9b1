/** Credits: the balance, the ledger that explains it to the hundredth, and what changes both. */

export {
  type AvailableBalance,
  countBalances,
  findShortfall,
  getAccount,
  getBalance,
  listAccounts,
  type Shortfall,
} from './balances.ts';
export {
  addCredits,
  findShortage,
  giveTestCredits,
  holdCredits,
  refundCredits,
  refuseShortage,
  type Shortage,
  settleHold,
} from './credits.ts';
export { findBalanceDrift } from './find-balance-drift.ts';
export { foldLedgers } from './fold-ledger.ts';
export { type PriceList, startPriceList } from './price-list.ts';
export { deletePrice, listPrices, refuseBadPrice, seedPrice, setPrice } from './set-price.ts';
export type { Price } from './store-prices.ts';
export { liveBalance } from './tell-low-balance.ts';
