import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import { liveAccountOf } from '../../lib/ids/test-account.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { hasWords, plainColumn, wordBeginnings } from '../../lib/values/plain-text.ts';
import type { Template, TemplateRef } from './template.ts';

const COLUMNS = `t.uuid, t.name, t.version, v.message, v.variants, v.value_keys, t.created_at,
     t.updated_at`;
const NEWEST = `templates t join template_versions v on v.account_id = $1 and v.template_uuid = t.uuid and v.version = t.version`;

const list = statement<Template>(
  'templates.list',
  `select ${COLUMNS} from ${NEWEST} where t.account_id = $1 and t.deleted_at is null and ${hasWords('t.name', '$2')}
   order by ${plainColumn('t.name')}, t.uuid`,
);

/**
 * Lists the templates of an account that a search finds, ordered by name; there are few. An empty text finds all. Here and below, a test account has
 * the templates of its live account.
 */
export function listTemplateRows(handle: Handle, accountId: number, text: string): Promise<Template[]> {
  return handle.rows(list, [liveAccountOf(accountId), wordBeginnings(text)]);
}

const findOf = store.finding<[accountId: number, uuid: Uuid], Template>(
  'templates.find',
  `select ${COLUMNS} from ${NEWEST} where t.account_id = $1 and t.uuid = $2 and t.deleted_at is null`,
);

export const findTemplate = (handle: Handle, accountId: number, uuid: Uuid): Promise<Template | null> =>
  findOf(handle, liveAccountOf(accountId), uuid);

const lock = statement(
  'templates.lock',
  `select uuid from templates where account_id = $1 and uuid = $2 and deleted_at is null for update`,
);

/** Locks the template for a change. A transaction that begins to use it waits, and then sees the changed one. */
export async function lockTemplate(tx: Transaction, accountId: number, uuid: Uuid): Promise<Template | null> {
  return (await tx.rows(lock, [accountId, uuid])).length === 0 ? null : findTemplate(tx, accountId, uuid);
}

const keepOf = store.finding<[accountId: number, uuid: Uuid], TemplateRef>(
  'templates.keep',
  `select uuid, version from templates where account_id = $1 and uuid = $2 and deleted_at is null for share`,
);

/** Returns the newest version, or null. Within a transaction the template can be neither changed nor deleted before the commit. */
export const keepTemplateRow = (handle: Handle, accountId: number, uuid: Uuid): Promise<TemplateRef | null> =>
  keepOf(handle, liveAccountOf(accountId), uuid);

const markUsed = store.changing<[accountId: number, uuid: Uuid, now: Timestamp], Transaction>(
  'templates.mark_used',
  `update templates set used_at = $3 where account_id = $1 and uuid = $2 and used_at is null and deleted_at is null`,
);

/** Must run before keepTemplateRow: of two transactions that share the row lock, neither could update the row. */
export const markTemplateUsed = (
  tx: Transaction,
  { accountId, uuid, now }: { readonly accountId: number; readonly uuid: Uuid; readonly now: Timestamp },
): Promise<number> => markUsed(tx, liveAccountOf(accountId), uuid, now);

/** Includes the deleted ones. */
export const countTemplates = store.counting<[accountId: number], Transaction>(
  'templates.count',
  `select count(*) as n from templates where account_id = $1`,
);

export const insertTemplate = store.changing<Template & { readonly accountId: number }, Transaction>(
  'templates.insert',
  `insert into templates (account_id, uuid, name, version, created_at, updated_at) values ($1, $2, $3, $4, $5, $6)`,
  ['accountId', 'uuid', 'name', 'version', 'createdAt', 'updatedAt'],
);

export const updateTemplateRow = store.changing<Template & { readonly accountId: number }, Transaction>(
  'templates.update',
  `update templates set name = $3, version = $4, updated_at = $5 where account_id = $1 and uuid = $2`,
  ['accountId', 'uuid', 'name', 'version', 'updatedAt'],
);

const insertVersion = statement(
  'templates.insert_version',
  `insert into template_versions (account_id, template_uuid, version, message, variants, value_keys, field_keys, created_at)
   values ($1, $2, $3, $4, $5::jsonb, $6::text[], $7::text[], $8)`,
);

export async function insertTemplateVersion(
  tx: Transaction,
  accountId: number,
  { template, fieldKeys, now }: { readonly template: Template; readonly fieldKeys: readonly string[]; now: Timestamp },
): Promise<void> {
  const { uuid, version, message, variants, valueKeys } = template;
  const content = [message, JSON.stringify(variants), valueKeys, fieldKeys];
  await tx.count(insertVersion, [accountId, uuid, version, ...content, now]);
}

const markDeleted = statement(
  'templates.mark_deleted',
  `update templates set deleted_at = $3, updated_at = $3 where account_id = $1 and uuid = $2 and used_at is not null`,
);
const remove = statement('templates.delete', `delete from templates where account_id = $1 and uuid = $2`);
const removeVersions = statement(
  'templates.delete_versions',
  `delete from template_versions where account_id = $1 and template_uuid = $2`,
);

/** Deletes a template, or only marks it and keeps its versions if something was sent by it. The caller holds its lock. */
export async function deleteTemplateRow(
  tx: Transaction,
  { accountId, uuid, now }: { readonly accountId: number; readonly uuid: Uuid; readonly now: Timestamp },
): Promise<void> {
  if ((await tx.count(markDeleted, [accountId, uuid, now])) > 0) return;
  await tx.count(removeVersions, [accountId, uuid]);
  await tx.count(remove, [accountId, uuid]);
}

/** Lists the templates whose newest version reads the given field of the account. */
export const listNamingTemplates = store.listing<
  { readonly accountId: number; readonly key: string; readonly limit: number },
  { uuid: Uuid; name: string }
>(
  'templates.list_naming',
  `select t.uuid, t.name from ${NEWEST} where t.account_id = $1 and t.deleted_at is null and $2 = any (v.field_keys)
   order by t.uuid limit $3`,
  ['accountId', 'key', 'limit'],
);
