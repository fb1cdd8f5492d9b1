import type { Transaction } from '../../db/index.ts';
import { raiseCarriersVersion } from './store-carriers.ts';

/** For what decides about carriers besides the routes: every process reads it again before it acts by what it knew. */
export const raiseRoutesVersion = (tx: Transaction): Promise<void> => raiseCarriersVersion(tx);
