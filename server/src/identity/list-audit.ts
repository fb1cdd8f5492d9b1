import { invalidInput, notFound } from '../errors.ts';
import { isUuid, type Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { findAccount } from './store-accounts.ts';
import { type AuditEntry, listAuditEntries } from './store-audit.ts';

const NEWEST = 'ffffffff-ffff-7fff-bfff-ffffffffffff' as Uuid;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: Uuid | null;
}

/** By cursor: the log grows without end, and nobody asks for its thousandth page. */
export async function listAudit(
  rt: Runtime,
  input: { accountId: number; cursor: string | undefined; perPage: number },
): Promise<AuditPage> {
  const before = input.cursor ?? NEWEST;
  if (!isUuid(before))
    throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
  if (!(await findAccount(rt.db, input.accountId))) throw notFound('Account');
  const entries = await listAuditEntries(rt.db, { accountId: input.accountId, before, limit: input.perPage });
  return { entries, nextCursor: entries.length === input.perPage ? (entries.at(-1)?.id ?? null) : null };
}
