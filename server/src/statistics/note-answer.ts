import type { Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { type Answer, addAnswer } from './store-answers.ts';
import { touchHours } from './touch-hours.ts';

/** Notes that a person answered a message, under the hour of the message. Without a message nothing is noted. */
export async function noteAnswer(
  rt: Pick<Runtime, 'clock'>,
  tx: Transaction,
  {
    accountId,
    messageId,
    kind,
  }: { readonly accountId: number; readonly messageId: Uuid | null; readonly kind: Answer },
): Promise<void> {
  if (messageId === null) return;
  if (await addAnswer(tx, accountId, messageId, kind)) await touchHours(rt, tx, accountId, [messageId]);
}
