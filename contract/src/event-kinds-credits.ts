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
