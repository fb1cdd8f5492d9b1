import type { Transaction } from '../db/index.ts';
import { uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { type AuditEntry, insertAuditEntry } from './store-audit.ts';

type Action = Pick<AuditEntry, 'accountId' | 'operation' | 'target'> & Partial<Omit<AuditEntry, 'id' | 'at'>>;

/** An action of nobody who is known here: of a command on the machine itself, of a job, or of somebody who has not signed in. */
const BY_NOBODY = {
  ...{ actorAccountId: null, actorKeyId: null, actorUserId: null, actorName: '' },
  ...{ address: '', requestId: '', changes: {} },
} as const;

/** Writes an audit entry in the transaction of the action. */
export function recordAction(tx: Transaction, rt: Runtime, action: Action): Promise<void> {
  return insertAuditEntry(tx, { ...BY_NOBODY, ...action, id: uuidV7(rt.clock.nowMs()), at: rt.clock.now() });
}
