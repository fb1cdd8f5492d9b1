import { type Handle, type Statement, statement } from '../db/index.ts';
import type { AuditEntry } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface AuditFilter {
  readonly actorAccountId: number | undefined;
  readonly actorKeyId: number | undefined;
  readonly actorUserId: number | undefined;
  readonly operation: string | undefined;
  readonly target: string | undefined;
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
}

const OF_ACCOUNT = 'account_id = $1';
/** For the operator's list of all accounts. On a sharded database each shard returns its newest entries. */
const OF_ALL = '$1::bigint is null';
type OfWhom = typeof OF_ACCOUNT | typeof OF_ALL;

/** How many index rows one page reads when other filters exclude what is there. */
const LOOKED_THROUGH_MAX = 5_000;

interface ListBy {
  readonly list: Statement<AuditEntry>;
  readonly edge: Statement<{ id: Uuid }>;
}

/**
 * `lead` is the filter that has an index of its own. Its value and the ids are compared as ranges of pairs, in the order of that index, and the other
 * filters are applied behind a limit. So no plan reads through all newer entries, whatever statistics Postgres has.
 */
function listBy(name: string, lead: (parameter: string) => Lead, ofWhom: OfWhom = OF_ACCOUNT): ListBy {
  const list = lead('$12');
  const edge = lead('$4');
  return {
    list: statement<AuditEntry>(
      `audit_log.list_${name}`,
      `select id, account_id, at, actor_account_id, actor_key_id,
         actor_user_id, actor_name, operation, target, address, request_id, changes
       from (
         select id, account_id, at, actor_account_id, actor_key_id, actor_user_id, actor_name, operation, target, address, request_id,
           changes, ${list.column} as lead
         from audit_log where ${ofWhom} and ${list.where} order by ${orderOf(list)} limit ${LOOKED_THROUGH_MAX}) found
       where at >= $5 and at < $6 and ($7::bigint is null or actor_account_id = $7) and ($8::bigint is null or actor_key_id = $8)
         and ($9::text is null or operation = $9) and ($10::text is null or target = $10) and ($11::bigint is null or actor_user_id = $11)
       order by ${list.column === 'id' ? '' : 'lead desc, '}id desc limit $4`,
    ),
    edge: statement<{ id: Uuid }>(
      `audit_log.find_edge_${name}`,
      `select id from audit_log where ${ofWhom} and ${edge.where}
       order by ${orderOf(edge)} offset ${LOOKED_THROUGH_MAX - 1} limit 1`,
    ),
  };
}

const orderOf = ({ column }: Lead): string => (column === 'id' ? 'id desc' : `${column} desc, id desc`);

interface Lead {
  readonly column: string;
  readonly where: string;
}

const lead = (column: string, of: (parameter: string) => string) => (parameter: string) => ({
  column,
  where: `(${column}, id) < (${of(parameter)}, $2) and (${column}, id) >= (${of(parameter)}, $3)`,
});
/** States the condition of the partial indexes for keys and for people, so that Postgres can use them. */
const notNull = (one: Lead): Lead => ({ ...one, where: `${one.column} is not null and ${one.where}` });

const whole = listBy('whole', () => ({ column: 'id', where: 'id < $2 and id >= $3' }));
const byTarget = listBy(
  'by_target',
  lead('md5(target)', (parameter) => `md5(${parameter}::text)`),
);
const key = lead('actor_key_id', (parameter) => `${parameter}::bigint`);
const byKey = listBy('by_key', key);
const person = lead('actor_user_id', (parameter) => `${parameter}::bigint`);
const byPerson = listBy('by_person', (parameter) => notNull(person(parameter)));
const allWhole = listBy('all_whole', () => ({ column: 'id', where: 'id < $2 and id >= $3' }), OF_ALL);
const allByKey = listBy('all_by_key', (parameter) => notNull(key(parameter)), OF_ALL);
const allByPerson = listBy('all_by_person', (parameter) => notNull(person(parameter)), OF_ALL);
const byOperation = listBy(
  'by_operation',
  lead('operation', (parameter) => `${parameter}::text`),
);

function leadOf(
  accountId: number | null,
  { target, actorKeyId, actorUserId, operation }: AuditFilter,
): { by: ListBy; values: readonly unknown[] } {
  const isAll = accountId === null;
  if (isAll && actorKeyId !== undefined) return { by: allByKey, values: [actorKeyId] };
  if (isAll)
    return actorUserId === undefined ? { by: allWhole, values: [] } : { by: allByPerson, values: [actorUserId] };
  if (target !== undefined) return { by: byTarget, values: [target] };
  if (actorKeyId !== undefined) return { by: byKey, values: [actorKeyId] };
  if (actorUserId !== undefined) return { by: byPerson, values: [actorUserId] };
  if (operation !== undefined) return { by: byOperation, values: [operation] };
  return { by: whole, values: [] };
}

interface AuditRange {
  /** Null for all accounts. */
  readonly accountId: number | null;
  readonly before: Uuid;
  readonly first: Uuid;
}

/** Returns the id at which a page stops reading, if there are several filters and more rows than one page may read. */
export async function findAuditEdge(handle: Handle, range: AuditRange, filter: AuditFilter): Promise<Uuid | null> {
  const { target, actorKeyId, actorUserId, operation, actorAccountId } = filter;
  const { by, values } = leadOf(range.accountId, filter);
  const given = [target, actorKeyId, actorUserId, operation, actorAccountId].filter((one) => one !== undefined).length;
  if (given <= values.length) return null;
  const found = await handle.rows(by.edge, [range.accountId, range.before, range.first, ...values]);
  return found[0]?.id ?? null;
}

export function listAuditEntries(
  handle: Handle,
  { accountId, before, first, limit }: AuditRange & { readonly limit: number },
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const { actorAccountId = null, actorKeyId = null, actorUserId = null, operation = null, target = null } = filter;
  const { by, values } = leadOf(accountId, filter);
  const range = [accountId, before, first, limit, filter.from ?? '-infinity', filter.to ?? 'infinity'];
  return handle.rows(by.list, [...range, actorAccountId, actorKeyId, operation, target, actorUserId, ...values]);
}
