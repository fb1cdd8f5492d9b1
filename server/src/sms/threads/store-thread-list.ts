import { type Handle, type Statement, statement } from '../../db/index.ts';
import type { IdRange } from '../../lib/ids/id-range.ts';
import { WALK_ROWS_MAX } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { type ListedThread, type Reply, THREAD_COLUMNS, type Thread, type ThreadStatus } from './thread.ts';

/** A filter of threads; a field that is left out excludes nothing. */
export interface ThreadFilter {
  readonly status?: ThreadStatus;
  readonly assignedUserId?: number;
  readonly isNobodys?: true;
  readonly isUnread?: true;
  /** The person's number begins with one of these. */
  readonly beginnings?: readonly string[];
  readonly recipient?: string;
}

const ROW = `account_id, id, our_address, phone_number, status, assigned_user_id, unread, last_reply_id, last_reply_at, created_at, updated_at`;

const LISTED = `${THREAD_COLUMNS}, u.uuid as "assignedUuid", u.name as "assignedName",
     c.id as "contactId", c.first_name, c.last_name,
     i.message, i.keyword, i.carrier_id, i.received_at,
     i.message_id, i.campaign_id, i.named as "values"`;

const KNOWN_ELSEWHERE = `left join users u on u.id = t.assigned_user_id
   left join contacts c on c.account_id = $1 and c.phone_number = t.phone_number
   left join inbound_messages i on i.account_id = $1 and i.id = t.last_reply_id`;

interface Row extends Thread {
  readonly assignedUuid: Uuid | null;
  readonly assignedName: string | null;
  readonly contactId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly message: string | null;
  readonly keyword: Reply['keyword'] | null;
  readonly carrierId: number | null;
  readonly receivedAt: Timestamp | null;
  readonly messageId: Uuid | null;
  readonly campaignId: Uuid | null;
  readonly values: Reply['values'] | null;
}

function readRow(row: Row): ListedThread {
  const { assignedUuid, assignedName, contactId, firstName, lastName } = row;
  const { message, keyword, carrierId, receivedAt, messageId, campaignId, values, ...thread } = row;
  const { accountId, ourAddress, phoneNumber } = thread;
  return {
    ...thread,
    assignedTo: assignedUuid === null ? null : { uuid: assignedUuid, name: assignedName ?? '' },
    contact: contactId === null ? null : { id: contactId, firstName: firstName ?? '', lastName: lastName ?? '' },
    lastReply:
      message === null || carrierId === null || receivedAt === null
        ? null
        : {
            ...{ accountId, id: thread.lastReplyId, carrierId, sender: phoneNumber, ourAddress },
            ...{ message, keyword: keyword ?? '', receivedAt, messageId, campaignId, values: values ?? {} },
          },
  };
}

type Base = 'all' | 'status' | 'person' | 'unread';

/** The filters that have an index in the order of the list. The others are applied to the rows that the index yields. */
const BASES: Readonly<Record<Base, (value: string) => string>> = {
  all: () => 'true',
  status: (value) => `status = ${value}`,
  person: (value) => `assigned_user_id = ${value}`,
  unread: () => 'unread > 0',
};

const OF_RANGE = 'account_id = $1 and last_reply_id >= $2 and last_reply_id <= $3';

const FITS = `($6::text is null or t.status = $6)
     and ($7::bigint is null or t.assigned_user_id = $7)
     and (not $8::boolean or t.assigned_user_id is null)
     and (not $9::boolean or t.unread > 0)
     and ($10::text[] is null or t.phone_number ^@ any ($10))
     and ($11::text is null or t.our_address = $11)`;

/** The inner limit bounds the cost; the outer one ends the search when the page is full. */
const listBy = (base: Base) =>
  statement<Row>(
    `threads.list_by_${base}`,
    `select ${LISTED} from (
       select ${ROW} from threads where ${OF_RANGE} and ${BASES[base](base === 'person' ? '$7' : '$6')}
       order by last_reply_id desc limit $4) t
     ${KNOWN_ELSEWHERE}
     where ${FITS} order by t.last_reply_id desc limit $5`,
  );

const lastBy = (base: Base) =>
  statement<{ id: Uuid }>(
    `threads.find_last_by_${base}`,
    `select last_reply_id as id from threads where ${OF_RANGE} and ${BASES[base]('$5')}
     order by last_reply_id desc limit 1 offset $4::bigint - 1`,
  );

const LISTS: Record<Base, Statement<Row>> = {
  all: listBy('all'),
  status: listBy('status'),
  person: listBy('person'),
  unread: listBy('unread'),
};
const LASTS: Record<Base, Statement<{ id: Uuid }>> = {
  all: lastBy('all'),
  status: lastBy('status'),
  person: lastBy('person'),
  unread: lastBy('unread'),
};

/** Finds every number with the given beginning: the colon comes after all digits in the column's collation. */
const listOfNumber = statement<Row>(
  'threads.list_of_number',
  `select ${LISTED} from (
     select ${ROW} from unnest($10::text[]) as b (beginning) cross join lateral (
       select ${ROW} from threads
       where account_id = $1 and phone_number >= b.beginning and phone_number < b.beginning || ':'
       order by phone_number limit $4) n
     where last_reply_id >= $2 and last_reply_id <= $3) t
   ${KNOWN_ELSEWHERE}
   where ${FITS} order by t.last_reply_id desc limit $5`,
);

/** With this many digits few numbers begin alike: a thousand, if numbers have twelve digits. */
const NUMBER_DIGITS_MIN = 9;

export interface ThreadQuery {
  readonly accountId: number;
  readonly range: IdRange;
  readonly filter: ThreadFilter;
  readonly limit: number;
}

function baseOf({ status, assignedUserId, isUnread }: ThreadFilter): { base: Base; values: (number | string)[] } {
  if (assignedUserId !== undefined) return { base: 'person', values: [assignedUserId] };
  if (isUnread) return { base: 'unread', values: [] };
  return status === undefined ? { base: 'all', values: [] } : { base: 'status', values: [status] };
}

/** A nearly complete number has an index of its own, wherever its threads are in the list. */
const isOfFewNumbers = ({ beginnings }: ThreadFilter): boolean =>
  beginnings?.every((beginning) => beginning.length >= NUMBER_DIGITS_MIN) ?? false;

/** Lists the threads that fit among the first rows of the range, or among the few numbers that a nearly complete number allows. */
export async function listThreadRows(handle: Handle, query: ThreadQuery): Promise<ListedThread[]> {
  const { accountId, range, filter, limit } = query;
  const { status, assignedUserId, isNobodys = false, isUnread = false, beginnings, recipient } = filter;
  const list = isOfFewNumbers(filter) ? listOfNumber : LISTS[baseOf(filter).base];
  const values = [accountId, range.firstId, range.lastId, WALK_ROWS_MAX, limit];
  const filters = [status, assignedUserId, isNobodys, isUnread, beginnings, recipient].map((value) => value ?? null);
  return (await handle.rows(list, [...values, ...filters])).map(readRow);
}

/** Returns the last row that such a walk looked at; null if it reached the end of the range. */
export async function findLastLookedAt(handle: Handle, query: ThreadQuery): Promise<Uuid | null> {
  const { accountId, range, filter } = query;
  if (isOfFewNumbers(filter)) return null;
  const { base, values } = baseOf(filter);
  const [row] = await handle.rows(LASTS[base], [accountId, range.firstId, range.lastId, WALK_ROWS_MAX, ...values]);
  return row?.id ?? null;
}

const find = statement<Row>(
  'threads.find',
  `select ${LISTED} from threads t ${KNOWN_ELSEWHERE} where t.account_id = $1 and t.id = $2`,
);

export async function findThread(handle: Handle, accountId: number, id: Uuid): Promise<ListedThread | null> {
  const [row] = await handle.rows(find, [accountId, id]);
  return row ? readRow(row) : null;
}
