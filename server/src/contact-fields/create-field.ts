import type { FieldKind } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput } from '../errors.ts';
import { type Actor, waitToAdd } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import { addedChoices } from './add-choices.ts';
import { type ContactField, FIELDS_MAX } from './contact-field.ts';
import { findFieldState, insertField, listFieldRows } from './store-contact-fields.ts';

export interface NewField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Undefined if none were given. */
  readonly choices: readonly string[] | undefined;
  readonly defaultValue: string;
}

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
  const { key, kind, label, defaultValue } = input;
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
  await insertField(tx, accountId, field);
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
