import type { Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CODE_MS_MAX, codeOf, mayHavePlace } from './code.ts';
import { listCodesOf, noteCodeMessage } from './store-codes.ts';

interface CodeMessage {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly verificationId: Uuid;
}

/** Notes that the text of a message has a place for the code of a verification, in the transaction that accepts it. */
export const noteCode = async (tx: Transaction, message: CodeMessage): Promise<void> => {
  await noteCodeMessage(tx, message);
};

interface Text {
  readonly id: Uuid;
  readonly message: string;
}

/** Returns the codes of those messages whose texts have a place for one; null where the code does not count any more. */
export async function findCodes(
  rt: Runtime,
  accountId: number,
  messages: readonly Text[],
): Promise<ReadonlyMap<Uuid, string | null>> {
  const ids = messages.flatMap(({ id, message }) => (mayHavePlace(message) ? [id] : []));
  if (ids.length === 0) return new Map();
  const nowMs = rt.clock.nowMs();
  const latest = timestampFromMs(nowMs + CODE_MS_MAX);
  const placed = await listCodesOf(rt.db, accountId, ids, timestampFromMs(nowMs), latest);
  return new Map(
    placed.map(({ isPending, length, ...one }) => {
      if (!isPending || length === null) return [one.messageId, null];
      const code = codeOf(rt, { ...one, accountId, length });
      rt.codes.hide(code);
      return [one.messageId, code];
    }),
  );
}
