import { invalidInput } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import { type Country, parsePhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';
import type { CallerId } from './caller-id.ts';
import { insertCallerId } from './store-caller-ids.ts';

/** Returns a phone number of the country, or digits that are no phone number, such as a short number; null if it is neither. */
export function readCallerNumber(raw: string, country: Country): string | null {
  const parsed = parsePhoneNumber(raw, country);
  if (parsed.ok) return parsed.number;
  const digits = raw.replace(/^\+/, '');
  return /^\d{3,15}$/.test(digits) ? digits : null;
}

export async function requestCallerId(
  rt: Runtime,
  { accountId, country }: Actor,
  input: { readonly phoneNumber: string; readonly purpose: string },
): Promise<CallerId> {
  const phoneNumber = readCallerNumber(input.phoneNumber, country);
  if (phoneNumber === null)
    throw invalidInput({ phone_number: ['The phone number field must be a valid phone number, or 3 to 15 digits.'] });
  const now = rt.clock.now();
  const caller: CallerId = {
    accountId,
    id: await rt.ids.next('caller_ids'),
    uuid: uuidV7(rt.clock.nowMs()),
    phoneNumber,
    purpose: input.purpose,
    status: 'pending',
    statusReason: '',
    createdAt: now,
    updatedAt: now,
  };
  return rt.db.transact(async (tx) => {
    if (!(await insertCallerId(tx, caller)))
      throw invalidInput({ phone_number: ['The phone number has already been taken.'] });
    return caller;
  });
}
