import {
  type Db,
  type Handle,
  pagedStatement,
  readCountedPage,
  searchedStatement,
  store,
  type Transaction,
  wordSearch,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { plainColumn, wordQuery } from '../lib/values/plain-text.ts';
import type { ContactWithFields } from './contact.ts';
import type { Group, GroupUpdate } from './groups.ts';
import { contactColumns } from './store-contacts.ts';
import { membersOf } from './store-members.ts';

const COLUMNS = `id, uuid, name, description, contacts_count, created_at, updated_at`;
const COUNT = 'groups';

export const insertGroup = store.adding<Group & { readonly accountId: number }>(
  COUNT,
  'groups.insert',
  `insert into groups (account_id, id, uuid, name, description, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning id`,
  ['accountId', 'id', 'uuid', 'name', 'description', 'createdAt'],
);

export const findGroup = store.finding<[accountId: number, uuid: Uuid], Group>(
  'groups.find',
  `select ${COLUMNS} from groups where account_id = $1 and uuid = $2 and deleted_at is null`,
);

/** What is left out stays. */
export const updateGroup = store.finding<
  GroupUpdate & { readonly accountId: number; readonly uuid: Uuid; readonly now: Timestamp },
  Group,
  Transaction
>(
  'groups.update',
  `update groups set name = coalesce($3, name), description = coalesce($4, description), updated_at = $5
   where account_id = $1 and uuid = $2 and deleted_at is null returning ${COLUMNS}`,
  ['accountId', 'uuid', 'name', 'description', 'now'],
);

export const markGroupDeleted = store.removing<[accountId: number, uuid: Uuid, now: Timestamp]>(
  COUNT,
  'groups.mark_deleted',
  `update groups set deleted_at = $3 where account_id = $1 and uuid = $2 and deleted_at is null returning id`,
);

const list = pagedStatement<Group>(
  'groups.list',
  `select ${COLUMNS} from groups where account_id = $1 and deleted_at is null and id {edge} $2 order by id {order} limit $3 offset $4`,
);

const NAME = plainColumn('name');
const sorted = {
  name: pagedStatement<Group>(
    'groups.list_by_name',
    `select ${COLUMNS} from groups where account_id = $1 and deleted_at is null order by ${NAME} {order}, id {order} limit $2 offset $3`,
  ),
};

export async function readGroups(db: Db, accountId: number, request: PageRequest): Promise<Page<Group>> {
  return readCountedPage(db, { list, sorted: { statements: sorted, db }, accountId, whats: [COUNT] }, request);
}

const WORDS = { table: 'groups', searched: ['name'], alive: 'deleted_at is null' };
const SEARCH = wordSearch.wordsForms((more, ofAccount) =>
  searchedStatement<Group>(`groups.search${more}`, {
    columns: COLUMNS,
    found: `from (${wordSearch.matchesOf(WORDS, ofAccount)}) matches (match) join groups on account_id = $1 and id = match`,
    sorts: { name: NAME },
  }),
);

export const searchGroups = (db: Db, accountId: number, text: string, request: PageRequest): Promise<Page<Group>> =>
  wordSearch.searching(db, ({ tx, choose }) =>
    choose(SEARCH).read(tx, [accountId, wordQuery(accountId, text)], request),
  );

const listMembers = pagedStatement<ContactWithFields>(
  'groups.list_members',
  `select ${contactColumns('c')}
   from (select contact_id from group_members where account_id = $1 and group_id = $2 and contact_id {edge} $3 order by contact_id {order} limit $4 offset $5) page
   join contacts c on c.account_id = $1 and c.id = page.contact_id order by c.id {order}`,
);

export function listContactsOfGroup(
  handle: Handle,
  accountId: number,
  group: Group,
  request: PageRequest,
): Promise<Page<ContactWithFields>> {
  const whats = [membersOf(group.id)];
  const counted = { list: listMembers, accountId, whats, values: [group.id], total: group.contactsCount };
  return readCountedPage(handle, counted, request);
}
