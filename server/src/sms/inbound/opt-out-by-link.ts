import { optOut } from '../../contacts/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { noteAnswer } from '../../statistics/index.ts';
import { endQueued } from '../messages/index.ts';
import { findRecipient, listWaitingOfNumber, noteKeywordOptOut } from './store-inbound.ts';

/**
 * Suppresses the recipient of the message for its account, as a STOP does; a second call changes nothing. If people can reply to the sender ID, a
 * START takes it back. Returns false if the message was deleted with its month.
 */
export function optOutByLink(
  rt: Runtime,
  { accountId, messageId }: { readonly accountId: number; readonly messageId: Uuid },
): Promise<boolean> {
  const now = rt.clock.now();
  return rt.db.transact(async (tx) => {
    const recipient = await findRecipient(tx, accountId, messageId);
    if (!recipient) return false;
    const { phoneNumber, senderId } = recipient;
    const note = `Opted out by the link in a message of ${senderId}`;
    const suppressionId = await optOut(rt, tx, { accountId, phoneNumber, note, source: 'link', now });
    const ids = await listWaitingOfNumber(tx, accountId, phoneNumber);
    if (ids.length > 0) await endQueued(rt, tx, { accountId, ids, status: 'skipped', reason: 'opted_out', now });
    if (suppressionId !== null) {
      const conversation = { ourAddress: senderId, phoneNumber };
      await noteKeywordOptOut(tx, { ...conversation, accountId, suppressionId, now });
      await noteAnswer(rt, tx, { accountId, messageId, kind: 'opt_out' });
    }
    return true;
  });
}
