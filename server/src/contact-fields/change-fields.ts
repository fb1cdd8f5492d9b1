import type { BodyOf } from '@volley/contract';
import type { contactFieldOperations, contactFieldUse } from '@volley/contract/contact-fields';
import type { RowOf } from '@volley/contract/rows';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import { type Actor, waitToAdd } from '../identity/index.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import { withoutUndefined } from '../lib/values/without-undefined.ts';
import type { Runtime } from '../runtime.ts';
import { CHOICES_MAX, type ContactField, FIELDS_MAX } from './contact-field.ts';
import { listFields } from './list-fields.ts';
import {
  clearFieldValues,
  type DeletedField,
  findFieldState,
  insertField,
  listDeletedFields,
  listFieldRows,
  lockFieldRows,
  lookForValues,
  markFieldDeleted,
  placeFields,
  updateFieldRow,
} from './store-contact-fields.ts';

const sameWord = (choice: string): string => choice.toLowerCase();

/** Earlier choices keep their order. A choice that exists already, in whatever case, is not added again. */
function addedChoices(before: readonly string[], added: readonly string[]): string[] {
  const choices = [...before];
  const known = new Set(before.map(sameWord));
  for (const choice of added) {
    if (known.has(sameWord(choice))) continue;
    known.add(sameWord(choice));
    choices.push(choice);
  }
  return choices;
}

export type NewField = BodyOf<typeof contactFieldOperations.create>;

function refuseOddChoices({ kind, choices = [] }: NewField): void {
  if (kind === 'choice' && choices.length === 0)
    throw invalidInput({ choices: ['The choices field is required when the kind is choice.'] });
  if (kind !== 'choice' && choices.length > 0)
    throw invalidInput({ choices: [`The choices field goes with the kind choice alone; the kind is ${kind}.`] });
}

/** Adds the field at the end, in a transaction of the caller, who has called `waitToAdd`. */
export async function addField(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  input: NewField,
): Promise<ContactField> {
  refuseOddChoices(input);
  if (isTestAccount(accountId))
    throw new AppError('forbidden', 'A test key adds no contact field: please use a live key.');
  const { key, kind, label, defaultValue = '' } = input;
  const now = rt.clock.now();
  const choices = addedChoices([], input.choices ?? []);
  const there = await findFieldState(tx, accountId, key);
  if (there?.isDeleted)
    throw new AppError(
      'wrong_state',
      `The values of the deleted field ${key} are still being cleared. Please try again in a moment.`,
    );
  if (there) throw invalidInput({ key: ['The key has already been taken.'] });
  const before = await listFieldRows(tx, accountId);
  if (before.length >= FIELDS_MAX)
    throw new AppError('wrong_state', `An account has ${FIELDS_MAX} contact fields at most. Please delete one.`);
  const last = before.at(-1)?.position ?? 0;
  const field = { key, label, kind, choices, defaultValue, position: last + 1, createdAt: now, updatedAt: now };
  await insertField(tx, { accountId, ...field });
  return { ...field, position: before.length + 1 };
}

export async function createField(rt: Runtime, actor: Actor, input: NewField): Promise<ContactField> {
  const { accountId } = actor;
  refuseOddChoices(input);
  return rt.db.transact(async (tx) => {
    await waitToAdd(tx, actor, accountId);
    return addField(rt, tx, accountId, input);
  });
}

export type FieldUpdate = BodyOf<typeof contactFieldOperations.update>;

function withChoices({ kind, choices }: ContactField, added: readonly string[] | undefined): readonly string[] {
  if (added === undefined || added.length === 0) return choices;
  if (kind !== 'choice') throw invalidInput({ add_choices: [`A field of the kind ${kind} has no choices.`] });
  const all = addedChoices(choices, added);
  if (all.length > CHOICES_MAX)
    throw invalidInput({ add_choices: [`A field has ${CHOICES_MAX} choices at most; these would be ${all.length}.`] });
  return all;
}

export async function updateField(rt: Runtime, actor: Actor, key: string, input: FieldUpdate): Promise<ContactField> {
  const { accountId } = actor;
  const { label, defaultValue, position } = input;
  return rt.db.transact(async (tx) => {
    const fields = (await lockFieldRows(tx, accountId)).sort((one, other) => one.position - other.position);
    const found = fields.find((field) => field.key === key);
    if (!found) throw notFound('Contact field');
    const choices = withChoices(found, input.addChoices);
    const changed = { ...found, ...withoutUndefined({ label, defaultValue }), choices, updatedAt: rt.clock.now() };
    await updateFieldRow(tx, { accountId, ...changed });
    if (position !== undefined) {
      const keys = fields.map((field) => field.key).filter((other) => other !== key);
      await placeFields(tx, accountId, keys.toSpliced(position - 1, 0, key));
    }
    const after = (await listFields(tx, accountId)).find((field) => field.key === key);
    return after ?? changed;
  });
}

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
