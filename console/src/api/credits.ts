import type { LedgerKind } from '../format/choices.ts';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

export interface LedgerFilters {
  readonly kind?: LedgerKind;
}

export const ledgerRows = (filters: LedgerFilters) =>
  followingRows(['balance', 'ledger', filters], (page, options) =>
    volley.ledger.summary({ ...filters, ...page }, options),
  );
