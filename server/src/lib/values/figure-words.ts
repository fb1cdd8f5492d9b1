// How figures stand in the service's own sentences, which are English. The console puts them into the reader's language.
import type { Hundredths } from '@volley/contract/brands';

/** "5,950" */
export const inThousands = (count: number): string => count.toLocaleString('en');

/** "61%" */
export const inPercent = (share: number, digits = 0): string =>
  share.toLocaleString('en', { style: 'percent', maximumFractionDigits: digits });

/** "12,345.60" */
export const inCredits = (amount: Hundredths): string =>
  (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 });
