/** Credits: the balance, the ledger that explains it to the hundredth, and what changes both. */
export { addCredits, type CreditChange } from './add-credits.ts';
export { findBalanceDrift } from './find-balance-drift.ts';
export { findShortage, refuseShortage, type Shortage } from './find-shortage.ts';
export { foldLedgers, listLedgerLines } from './fold-ledger.ts';
export { liveBalance } from './follow-balance.ts';
export { type AccountDetails, getAccount } from './get-account.ts';
export { findShortfall, getBalance, type Shortfall } from './get-balance.ts';
export { holdCredits, refundCredits, settleHold } from './hold-credits.ts';
export { type LedgerFilter, listLedger } from './list-ledger.ts';
export { type PriceList, type RunningPriceList, startPriceList } from './price-list.ts';
export { readMonthUse } from './read-month-use.ts';
export { deletePrice, listPrices, seedPrice, setPrice } from './set-price.ts';
export type { LedgerEntry } from './store.ts';
export type { HoldSettlement } from './store-charges.ts';
export type { LedgerLine } from './store-ledger-lines.ts';
export type { Price } from './store-prices.ts';
