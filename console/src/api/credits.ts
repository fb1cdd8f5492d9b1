import type { LedgerSummaryInput } from '@volley/sdk';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

export type LedgerKind = NonNullable<LedgerSummaryInput['kind']>;

export const LEDGER_KINDS: readonly LedgerKind[] = [
  'sms_campaign',
  'voice_campaign',
  'single_messages',
  'top_up',
  'correction',
];

export interface LedgerFilters {
  readonly kind?: LedgerKind;
}

export const ledgerRows = (filters: LedgerFilters) =>
  followingRows(['balance', 'ledger', filters], (page, options) =>
    volley.ledger.summary({ ...filters, ...page }, options),
  );
