import { invalidInput, notFound } from '../../errors.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { type PhoneNumber, plainNumber } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';
import { takeUndecided } from './store-inbound.ts';
import { storeReply } from './store-reply.ts';

/**
 * Stores a reply whose sender may be several numbers as that of the one number that a person chose, with all effects that it would have had. What a STOP
 * did for the other numbers stays, because they may have asked for it too.
 */
export function decideInbound(
  rt: Runtime,
  networkOf: (phoneNumber: PhoneNumber) => string,
  id: Uuid,
  phoneNumber: string,
): Promise<void> {
  return rt.db.transact(async (tx) => {
    const kept = await takeUndecided(tx, id);
    if (kept === null) throw notFound('Message');
    const { carrierId, ourAddress, message, receivedAt, possibleSenders, values } = kept;
    const chosen = plainNumber(phoneNumber).replace(/[ -]/g, '');
    if (!possibleSenders.includes(chosen))
      throw invalidInput({ phone_number: [`The phone number field must be one of ${possibleSenders.join(', ')}.`] });
    const deps = { rt, networkOf, mayHelp: () => true };
    await storeReply(tx, deps, { carrierId, sender: `+${chosen}`, ourAddress, message, values }, id, receivedAt);
  });
}
