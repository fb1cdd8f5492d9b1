import type { Transaction } from '../db/index.ts';
import { recordEvents } from '../events/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Suppression } from './store-suppressions.ts';

export async function recordSuppression(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { kind, suppression }: { kind: 'contact.opted_out' | 'contact.opted_in'; suppression: Omit<Suppression, 'id'> },
): Promise<void> {
  const { phoneNumber, reason, note, createdAt } = suppression;
  const data = { phone_number: phoneNumber, reason, note, created_at: createdAt };
  await recordEvents(rt, tx, accountId, [{ kind, data }]);
}
