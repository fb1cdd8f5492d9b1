import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { endQueued } from '../../messages/index.ts';
import { idAt } from '../audience/store-audience.ts';
import { putTextInOutbox } from './store-texts.ts';

/** The leading characters of an id that all texts of a campaign share. */
const PREFIX_CHARACTERS = 24;

/** Returns the id of a recipient's text, which follows from the recipient's id and need not be stored. */
const textIdOf = (cursorId: Uuid, recipientId: number): Uuid => idAt(cursorId.slice(0, PREFIX_CHARACTERS), recipientId);

interface TextOf {
  readonly accountId: number;
  readonly cursorId: Uuid;
  readonly recipientId: number;
}

/** Queues the text of a recipient whom the last call did not reach, in the transaction that records that call. */
export async function sendText(
  rt: Runtime,
  tx: Transaction,
  { accountId, cursorId, recipientId }: TextOf,
): Promise<void> {
  await putTextInOutbox(tx, { accountId, id: textIdOf(cursorId, recipientId), now: rt.clock.now() });
}

/** Skips texts that are not needed or not allowed and frees their credits. Only the balance may be locked after this. */
export async function dropTexts(
  rt: Runtime,
  tx: Transaction,
  of: Omit<TextOf, 'recipientId'> & { readonly recipientIds: readonly number[]; readonly reason: string },
): Promise<void> {
  const { accountId, cursorId, recipientIds, reason } = of;
  const ids = recipientIds.map((recipientId) => textIdOf(cursorId, recipientId));
  await endQueued(rt, tx, { accountId, ids, status: 'skipped', reason, now: rt.clock.now() });
}
