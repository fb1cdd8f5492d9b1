import type { RegistrationStatus } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { registrationPaper, senderRegistrationForOperator } from '@volley/contract/sender-registrations';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { ApprovedRegistration } from './registered-senders.ts';

/** A registration with its papers, as of the moment at which it was read. */
export type SenderRegistration = RowOf<typeof senderRegistrationForOperator>;
export type Paper = RowOf<typeof registrationPaper>;

export const REGISTRATIONS_MAX = 500;

/** What is shown of one at the moment $2: one that was approved has expired once its time is over. */
const SHOWN = `case when r.status = 'approved' and r.valid_until <= $2 then 'expired' else r.status end`;
const papersOf = (
  account: string,
): string => `coalesce((select jsonb_agg(jsonb_build_object('uuid', p.uuid, 'name', p.name, 'contentType', p.content_type, 'bytes', p.bytes,
     'createdAt', to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by p.id)
   from registration_papers p where p.account_id = ${account} and p.registration_id = r.id), '[]'::jsonb)`;
const OWN = `r.account_id, r.id, r.uuid, r.sender_id, r.country, r.network, r.carrier_ids, ${SHOWN} as status, r.status_reason, r.reference, r.note,
   r.valid_until, r.created_at, r.updated_at`;
/** Of the account $1: named so, its papers are looked for on its own server alone. */
const COLUMNS = `${OWN}, ${papersOf('$1')} as papers`;

type OfOne = [accountId: number, now: Timestamp, uuid: Uuid];

export const findRegistration = store.finding<OfOne, SenderRegistration>(
  'sender_registrations.find',
  `select ${COLUMNS} from sender_registrations r where r.account_id = $1 and r.uuid = $3`,
);
export const lockRegistration = store.finding<OfOne, SenderRegistration, Transaction>(
  'sender_registrations.lock',
  `select ${COLUMNS} from sender_registrations r where r.account_id = $1 and r.uuid = $3 for update of r`,
);
/** Returns whose it is, for the operator; drafts are not for the operator yet. */
export const findAccountOfRegistration = store.value<[uuid: Uuid], number>(
  'sender_registrations.find_account',
  `select account_id from sender_registrations where uuid = $1 and status <> 'draft'`,
);

const insert = statement<{ id: number }>(
  'sender_registrations.insert',
  `insert into sender_registrations (account_id, id, uuid, sender_id, country, network, carrier_ids, status, status_reason, reference, note, created_at, updated_at)
   select $1, $2, $3, $4, $5, $6, '{}', 'draft', '', '', $7, $8, $8
   where (select count(*) from sender_registrations where account_id = $1) < ${REGISTRATIONS_MAX} returning id`,
);

/** Returns false if the account has as many as it may. */
export async function insertRegistration(tx: Transaction, row: SenderRegistration): Promise<boolean> {
  const { accountId, id, uuid, senderId, country, network, note, createdAt } = row;
  return (await tx.rows(insert, [accountId, id, uuid, senderId, country, network, note, createdAt])).length > 0;
}

/** The transaction has locked the row, and decided about the move. A new end is reminded of anew. */
export const updateRegistration = store.changing<
  Omit<SenderRegistration, 'papers' | 'status'> & { readonly status: Exclude<RegistrationStatus, 'expired'> },
  Transaction
>(
  'sender_registrations.update',
  `update sender_registrations set status = $3, status_reason = $4, reference = $5, note = $6, carrier_ids = $7,
     reminded_days = case when valid_until is not distinct from $8 then reminded_days end, valid_until = $8, updated_at = $9
   where account_id = $1 and id = $2`,
  [
    ...(['accountId', 'id', 'status', 'statusReason', 'reference', 'note', 'carrierIds', 'validUntil'] as const),
    'updatedAt',
  ],
);

const removePapers = store.changing<[accountId: number, id: number], Transaction>(
  'registration_papers.delete_all',
  `delete from registration_papers where account_id = $1 and registration_id = $2`,
);
const remove = store.changing<[accountId: number, id: number], Transaction>(
  'sender_registrations.delete',
  `delete from sender_registrations where account_id = $1 and id = $2`,
);

/** Deletes it with its papers. The transaction has locked the row. */
export async function deleteRegistrationRow(tx: Transaction, accountId: number, id: number): Promise<void> {
  await removePapers(tx, accountId, id);
  await remove(tx, accountId, id);
}

// Counted for each page: an account has few of them, and only people read the list of all.
const count = store.counting<[accountId: number, now: Timestamp, status: RegistrationStatus | null]>(
  'sender_registrations.count',
  `select count(*) as n from sender_registrations r where r.account_id = $1 and ($3::text is null or ${SHOWN} = $3)`,
);
const list = pagedStatement<SenderRegistration>(
  'sender_registrations.list',
  `select ${COLUMNS} from sender_registrations r where r.account_id = $1 and ($3::text is null or ${SHOWN} = $3)
   order by r.id {order} limit $4 offset $5`,
);
const ANY = `from sender_registrations r where r.status <> 'draft' and ($1::text is null or ${SHOWN} = $1)`;
const countOfAny = store.counting<[status: RegistrationStatus | null, now: Timestamp]>(
  'sender_registrations.count_of_any_account',
  `select count(*) as n ${ANY}`,
);
const listOfAny = pagedStatement<SenderRegistration>(
  'sender_registrations.list_of_any_account',
  `select ${OWN}, ${papersOf('r.account_id')} as papers ${ANY} order by r.id {order} limit $3 offset $4`,
);

export interface RegistrationFilter {
  readonly status: RegistrationStatus | null;
  readonly now: Timestamp;
}

export async function readRegistrations(
  handle: Handle,
  accountId: number,
  { status, now }: RegistrationFilter,
  request: PageRequest,
): Promise<Page<SenderRegistration>> {
  const total = await count(handle, accountId, now, status);
  return readPage(handle, { list, values: [accountId, now, status], total }, request);
}

export async function readRegistrationsOfAny(
  handle: Handle,
  { status, now }: RegistrationFilter,
  request: PageRequest,
): Promise<Page<SenderRegistration>> {
  const total = await countOfAny(handle, status, now);
  return readPage(handle, { list: listOfAny, values: [status, now], total }, request);
}

/** Lists those that were approved in some countries, even if their time is over: the clock may have gone back. */
export const listApproved = store.listing<[countries: readonly string[]], ApprovedRegistration>(
  'sender_registrations.list_approved',
  `select account_id, sender_id, country, network, carrier_ids, valid_until from sender_registrations
   where status = 'approved' and country = any ($1::text[])`,
);

/** Lists approved ones of which the account is to be told: they end before one of the limits, each of which is some days from now. */
export const listEnding = store.listing<
  [days: readonly number[], now: Timestamp, limits: readonly Timestamp[], limit: number],
  Omit<SenderRegistration, 'papers'>
>(
  'sender_registrations.list_ending',
  `select ${OWN} from sender_registrations r
   where r.status = 'approved' and exists (select 1 from unnest($1::smallint[], $3::timestamptz[]) as stage (days, before)
     where r.valid_until <= stage.before and (r.reminded_days is null or r.reminded_days > stage.days))
   order by r.account_id, r.id limit $4`,
);

/** Returns false if the account was told already, or the end was changed. */
export const markReminded = store.changingOne<
  [accountId: number, id: number, days: number, validUntil: Timestamp],
  Transaction
>(
  'sender_registrations.mark_reminded',
  `update sender_registrations set reminded_days = $3
   where account_id = $1 and id = $2 and status = 'approved' and valid_until = $4 and (reminded_days is null or reminded_days > $3)`,
);
