import type { MessageStatus } from '@volley/contract/choices';
import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { LATE_SECONDS } from './store-cells.ts';

/** So many of the newest messages of an account are looked through. */
const NEWEST_MAX = 5_000;

const COLUMNS = { network: 'network', sender_id: 'sender_id', template: 'template_uuid::text' } as const;

interface Failing {
  readonly accountId: number;
  readonly from: Uuid;
  readonly name: string;
  readonly statuses: readonly MessageStatus[];
  /** So many are looked for. */
  readonly failed: number;
  /** Messages without a receipt are overdue if they are from before this. */
  readonly overdue: Uuid;
}

const countingOf = (thing: keyof typeof COLUMNS) =>
  store.finding<Failing, { readonly messages: number; readonly numbers: number }, Transaction>(
    `messages.count_failed_numbers_by_${thing}`,
    `select count(*) as messages, count(distinct phone_number) as numbers from (
       select phone_number from (
         select id, phone_number, status, final_at - sent_at as wait, ${COLUMNS[thing]} as name from messages
         where account_id = $1 and id >= $2 order by id desc limit ${NEWEST_MAX}) newest
       where name = $3 and status = any ($4::text[]) and (status <> 'delivered' or wait > interval '${LATE_SECONDS} s')
         and (status <> 'sent' or id < $6) order by id desc limit $5) failed`,
    ['accountId', 'from', 'name', 'statuses', 'failed', 'overdue'],
  );

/** How many of the newest messages of a thing have one of these statuses, up to a limit, and to how many numbers they went. */
export const COUNT_NUMBERS_OF = {
  network: countingOf('network'),
  sender_id: countingOf('sender_id'),
  template: countingOf('template'),
};
