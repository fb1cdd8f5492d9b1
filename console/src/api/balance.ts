import { operation } from './operation.ts';

export const balanceQuery = operation('balance.get', {}, { refetchInterval: 30_000 });
