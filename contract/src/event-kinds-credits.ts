import { balance, balanceExample } from './billing.ts';
import type { EventKind } from './event-kinds.ts';

export const liveBalanceKinds = {
  'balance.changed': {
    version: 1,
    summary: 'The balance: first as it is, then with each change.',
    data: balance,
    example: balanceExample,
  },
} as const satisfies Readonly<Record<string, EventKind>>;

const low = { balance: '48.20', held: '0.00', available: '48.20', low_at: '50.00' };

export const balanceKinds = {
  'balance.low': {
    version: 1,
    summary: 'Fewer credits are available than `low_at` of the balance says. Told once, until there are as many again.',
    data: balance,
    example: low,
  },
  'balance.used_up': {
    version: 1,
    summary: 'What is available does not pay for the cheapest message any more. Told once, until it does.',
    data: balance,
    example: { ...low, balance: '0.02', available: '0.02' },
  },
} as const satisfies Readonly<Record<string, EventKind>>;
