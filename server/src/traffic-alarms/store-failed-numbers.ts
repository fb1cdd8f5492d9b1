import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

/** So many of the newest messages of an account are looked through. */
const NEWEST_MAX = 5_000;

const COLUMNS = { network: 'network', sender_id: 'sender_id', template: 'template_uuid::text' } as const;

const countingOf = (thing: keyof typeof COLUMNS) =>
  store.finding<
    [accountId: number, from: Uuid, name: string, statuses: readonly string[], limit: number],
    { readonly messages: number; readonly numbers: number },
    Transaction
  >(
    `messages.count_failed_numbers_by_${thing}`,
    `select count(*) as messages, count(distinct phone_number) as numbers from (
       select phone_number from (
         select id, phone_number, status, ${COLUMNS[thing]} as name from messages
         where account_id = $1 and id >= $2 order by id desc limit ${NEWEST_MAX}) newest
       where name = $3 and status = any ($4::text[]) order by id desc limit $5) failed`,
  );

/** How many of the newest messages of a thing have one of these statuses, up to a limit, and to how many numbers they went. */
export const COUNT_NUMBERS_OF = {
  network: countingOf('network'),
  sender_id: countingOf('sender_id'),
  template: countingOf('template'),
};
