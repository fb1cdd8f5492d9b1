import type { contactFieldUse } from '@volley/contract/contact-fields';
import type { RowOf } from '@volley/contract/rows';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import {
  clearFieldValues,
  type DeletedField,
  listDeletedFields,
  lockFieldRows,
  lookForValues,
  markFieldDeleted,
} from './store-contact-fields.ts';

/** Something that names a field, so that the field cannot be deleted. */
export type FieldUse = RowOf<typeof contactFieldUse>;

/** Returns what of a room above this one names the field, at most `limit` entries. */
export type FindFieldUses = (handle: Handle, accountId: number, key: string, limit: number) => Promise<FieldUse[]>;

const USES_TOLD = 20;
const USES_NAMED = 3;

export async function listFieldUses(
  handle: Handle,
  { accountId, key }: { readonly accountId: number; readonly key: string },
  finders: readonly FindFieldUses[],
): Promise<FieldUse[]> {
  const uses: FieldUse[] = [];
  for (const find of finders) {
    if (uses.length < USES_TOLD) uses.push(...(await find(handle, accountId, key, USES_TOLD - uses.length)));
  }
  return uses;
}

const KINDS: Readonly<Record<FieldUse['kind'], string>> = {
  sms_campaign: 'the campaign',
  recording: 'the recording',
  keyword_rule: 'the keyword rule',
  segment: 'the segment',
  template: 'the template',
  voice_campaign: 'the voice campaign',
  sending_rules: 'the rules for marketing',
};

function refuseUsed(key: string, uses: readonly FieldUse[]): void {
  if (uses.length === 0) return;
  const named = uses
    .slice(0, USES_NAMED)
    .map(({ kind, name, uuid }) => `${KINDS[kind]} ${name || (uuid ?? '')}`.trimEnd());
  const more = uses.length - named.length;
  const others = more === 0 ? '' : uses.length === USES_TOLD ? ', and others' : `, and ${more} more`;
  throw new AppError(
    'wrong_state',
    `The field ${key} is used by ${named.join(', ')}${others}. Change or delete that first.`,
  );
}

/** Whoever stores a text or value that names the field locks it, so while this transaction has it locked, nothing new can name it. */
export async function deleteField(
  rt: Runtime,
  actor: Actor,
  { key, finders }: { readonly key: string; readonly finders: readonly FindFieldUses[] },
): Promise<void> {
  const { accountId } = actor;
  await rt.db.transact(async (tx) => {
    if (!(await lockFieldRows(tx, accountId)).some((field) => field.key === key)) throw notFound('Contact field');
    refuseUsed(key, await listFieldUses(tx, { accountId, key }, finders));
    await markFieldDeleted(tx, { accountId, key, now: rt.clock.now() });
  });
}

const LOOK_CONTACTS = 20_000;

/** Returns the keys of which some contact has a value. It looks in parts, so that no statement takes long. */
async function listKeysWithValues(tx: Transaction, accountId: number, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let afterId: number | null = 0; afterId !== null && found.size < keys.length; ) {
    const part = await lookForValues(tx, { accountId, afterId, keys, limit: LOOK_CONTACTS });
    for (const key of part.keys) found.add(key);
    afterId = part.lastId;
  }
  return found;
}

/** Called when an import is undone: drops the fields that it created, unless something uses the field, a contact has a value, or it was changed. */
export async function dropUnusedFields(
  rt: Runtime,
  tx: Transaction,
  {
    accountId,
    keys,
    finders,
  }: { readonly accountId: number; readonly keys: readonly string[]; readonly finders: readonly FindFieldUses[] },
): Promise<void> {
  if (keys.length === 0) return;
  const there = (await lockFieldRows(tx, accountId)).filter(
    ({ key, createdAt, updatedAt }) => keys.includes(key) && createdAt === updatedAt,
  );
  const free: string[] = [];
  for (const { key } of there) if ((await listFieldUses(tx, { accountId, key }, finders)).length === 0) free.push(key);
  const valued = free.length === 0 ? new Set<string>() : await listKeysWithValues(tx, accountId, free);
  const now = rt.clock.now();
  for (const key of free) if (!valued.has(key)) await markFieldDeleted(tx, { accountId, key, now });
}

const FIELDS_AT_ONCE = 10;
const CONTACTS_AT_ONCE = 2_000;
/** The parts of one field in one run, so that other fields get their turn. */
const PARTS_MAX = 50;

/** Returns where to continue; null if nothing is left. */
async function clearPart(rt: Runtime, from: DeletedField): Promise<DeletedField | null> {
  const clearedId = await rt.db.transact((tx) => clearFieldValues(tx, from, CONTACTS_AT_ONCE));
  return clearedId === null ? null : { ...from, clearedId };
}

/** Clears the values of deleted fields, part by part. Returns true if there is more to clear. */
export async function clearDeletedFields(rt: Runtime): Promise<boolean> {
  const fields = await listDeletedFields(rt.db, FIELDS_AT_ONCE);
  let hasMore = fields.length === FIELDS_AT_ONCE;
  for (const field of fields) {
    let from: DeletedField | null = field;
    for (let part = 0; from && part < PARTS_MAX; part += 1) from = await clearPart(rt, from);
    hasMore ||= from !== null;
  }
  return hasMore;
}
