import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';

interface Asked {
  readonly accountId: number;
  readonly phoneNumbers: readonly PhoneNumber[];
  readonly from: Uuid;
  readonly failures: number;
}

/**
 * Of these numbers, those whose last messages with a report were all not delivered, in the order in which the messages were made. Other ends say
 * nothing of the number. Only the newest 50 messages of each are read, which bounds what one number costs.
 */
export const listUndelivered = store.listing<Asked, { phoneNumber: PhoneNumber }, Transaction>(
  'audience.list_undelivered',
  `select n.phone_number from unnest($2::text[]) as n (phone_number)
   cross join lateral (
     select count(*) filter (where status = 'undelivered') as n from (
       select status from (
         select id, status from messages where account_id = $1 and phone_number = n.phone_number and id >= $3 order by id desc limit 50) newest
       where status in ('delivered', 'undelivered') order by id desc limit $4) told) failed
   where failed.n = $4`,
  ['accountId', 'phoneNumbers', 'from', 'failures'],
);
