/** Credits: the balance, the ledger that explains it to the hundredth, and what changes both. */
export { addCredits } from './add-credits.ts';
export { countBalances } from './count-balances.ts';
export { findBalanceDrift } from './find-balance-drift.ts';
export { findShortage, refuseShortage, type Shortage } from './find-shortage.ts';
export { foldLedgers } from './fold-ledger.ts';
export { liveBalance } from './follow-balance.ts';
export { getAccount } from './get-account.ts';
export { type AvailableBalance, findShortfall, type Shortfall } from './get-balance.ts';
export { holdCredits, refundCredits, settleHold } from './hold-credits.ts';
export { listAccounts } from './list-accounts.ts';
export { type PriceList, startPriceList } from './price-list.ts';
export { deletePrice, listPrices, refuseBadPrice, seedPrice, setPrice } from './set-price.ts';
export type { Price } from './store-prices.ts';
