import type { Transaction } from '../db/index.ts';
import { uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { type AuditEntry, insertAuditEntry } from './store-audit.ts';

/** Writes an audit entry in the transaction of the action. */
export function recordAction(tx: Transaction, rt: Runtime, entry: Omit<AuditEntry, 'id' | 'at'>): Promise<void> {
  return insertAuditEntry(tx, { ...entry, id: uuidV7(rt.clock.nowMs()), at: rt.clock.now() });
}
