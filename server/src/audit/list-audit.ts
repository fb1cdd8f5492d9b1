import { AppError, invalidInput } from '../errors.ts';
import { type Actor, type AuditEntry, findHomeAccountId, getAccount } from '../identity/index.ts';
import { isUuid, type Uuid, uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type AuditFilter, findAuditEdge, listAuditEntries } from './store-audit-list.ts';

const NEWEST = 'ffffffff-ffff-7fff-bfff-ffffffffffff' as Uuid;
const OLDEST = uuidV7Floor(0);
/** An entry's id and its time come from the clock one after the other, and may differ by up to this. */
const APART_MS = 1_000;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: Uuid | null;
}

/** Ids increase with time, so entries outside this range are not read. */
export function idsBetween(from: Timestamp | undefined, to: Timestamp | undefined): { first: Uuid; after: Uuid } {
  const first = from === undefined ? OLDEST : uuidV7Floor(Math.max(0, msFromTimestamp(from) - APART_MS));
  const after = to === undefined ? NEWEST : uuidV7Floor(Math.max(0, msFromTimestamp(to) + APART_MS));
  return { first, after };
}

/**
 * Lists the entries of one account, or of all accounts (null). It uses a cursor, because the log grows without end and nobody asks for its thousandth
 * page. One filter is a range of an index. Entries that the other filters exclude are read in portions, so that each page has a bounded cost.
 */
export async function listAudit(
  rt: Runtime,
  input: AuditFilter & { accountId: number | null; cursor: string | undefined; perPage: number },
): Promise<AuditPage> {
  const { accountId, cursor, perPage, ...filter } = input;
  if (cursor !== undefined && !isUuid(cursor))
    throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
  if (accountId !== null) await getAccount(rt.db, accountId);
  const { first, after } = idsBetween(filter.from, filter.to);
  const before = cursor !== undefined && cursor < after ? cursor : after;
  const range = { accountId, before, first };
  // These connections plan by keys. Otherwise a still empty partition would make Postgres sort the others.
  const edge = await findAuditEdge(rt.hot, range, filter);
  const entries = await listAuditEntries(rt.hot, { ...range, first: edge ?? first, limit: perPage }, filter);
  const nextCursor = entries.length === perPage ? (entries.at(-1)?.id ?? null) : edge;
  return { entries, nextCursor };
}

/** The entries of one read of a whole file. */
const CHUNK = 500;

/** Yields all matching entries in chunks of one read each, the newest first. The account is looked up before the first chunk. */
export async function streamAudit(
  rt: Runtime,
  input: AuditFilter & { readonly accountId: number | null },
): Promise<AsyncIterable<readonly AuditEntry[]>> {
  if (input.accountId !== null) await getAccount(rt.db, input.accountId);
  async function* chunks(): AsyncGenerator<readonly AuditEntry[]> {
    for (let cursor: string | undefined; ; ) {
      const { entries, nextCursor } = await listAudit(rt, { ...input, cursor, perPage: CHUNK });
      yield entries;
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
  return chunks();
}

/** The operator's own audit log also records what staff do in other accounts, which its ordinary members must not read. */
async function refuseHome(rt: Runtime, { accountId, scopes }: Actor): Promise<void> {
  if (scopes.has('operator_read') || accountId !== (await findHomeAccountId(rt.db))) return;
  throw new AppError(
    'forbidden',
    'The audit log of this account tells of all accounts, so you need the scope "operator_read" to read it.',
  );
}

/** Lists the entries of the actor's own account. */
export async function listOwnAudit(
  rt: Runtime,
  actor: Actor,
  input: AuditFilter & { cursor: string | undefined; perPage: number },
): Promise<AuditPage> {
  await refuseHome(rt, actor);
  return listAudit(rt, { ...input, accountId: actor.accountId });
}

export async function streamOwnAudit(
  rt: Runtime,
  actor: Actor,
  filter: AuditFilter,
): Promise<AsyncIterable<readonly AuditEntry[]>> {
  await refuseHome(rt, actor);
  return streamAudit(rt, { ...filter, accountId: actor.accountId });
}
