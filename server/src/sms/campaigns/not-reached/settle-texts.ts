import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { endQueued } from '../../messages/index.ts';
import { idAt } from '../audience/store-audience.ts';
import { putTextInOutbox } from './store-texts.ts';

/** The digits of an id that all texts of a campaign share. */
const PREFIX_CHARACTERS = 24;

/** The text of one recipient: its id follows from theirs, so that nothing must be stored to find it. */
const textIdOf = (cursorId: Uuid, recipientId: number): Uuid => idAt(cursorId.slice(0, PREFIX_CHARACTERS), recipientId);

interface TextOf {
  readonly accountId: number;
  readonly cursorId: Uuid;
  readonly recipientId: number;
}

/** The last call to somebody came to nothing: the text goes, in the transaction that says so. */
export async function sendText(
  rt: Runtime,
  tx: Transaction,
  { accountId, cursorId, recipientId }: TextOf,
): Promise<void> {
  await putTextInOutbox(tx, { accountId, id: textIdOf(cursorId, recipientId), now: rt.clock.now() });
}

/** They need no text, or may not have one: what was held for it is freed. The last locks of the transaction, but the balance's. */
export async function dropTexts(
  rt: Runtime,
  tx: Transaction,
  of: Omit<TextOf, 'recipientId'> & { readonly recipientIds: readonly number[]; readonly reason: string },
): Promise<void> {
  const { accountId, cursorId, recipientIds, reason } = of;
  const ids = recipientIds.map((recipientId) => textIdOf(cursorId, recipientId));
  await endQueued(rt, tx, { accountId, ids, status: 'skipped', reason, now: rt.clock.now() });
}
