import { formatAmount, hundredths } from '../lib/values/money.ts';
import type { Balance } from './store.ts';

/** Returns a balance in the form of the API and of events. */
export function balanceData({ balance, held, lowAt }: Balance) {
  return {
    balance: formatAmount(balance),
    held: formatAmount(held),
    available: formatAmount(hundredths(balance - held)),
    low_at: lowAt === null ? null : formatAmount(lowAt),
  };
}
