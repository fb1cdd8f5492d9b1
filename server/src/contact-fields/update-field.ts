import type { BodyOf } from '@volley/contract';
import type { contactFieldOperations } from '@volley/contract/contact-fields';
import { invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { said } from '../lib/values/said.ts';
import type { Runtime } from '../runtime.ts';
import { addedChoices } from './add-choices.ts';
import { CHOICES_MAX, type ContactField } from './contact-field.ts';
import { listFields } from './list-fields.ts';
import { lockFieldRows, placeFields, updateFieldRow } from './store-contact-fields.ts';

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
    const changed = { ...found, ...said({ label, defaultValue }), choices, updatedAt: rt.clock.now() };
    await updateFieldRow(tx, accountId, changed);
    if (position !== undefined) {
      const keys = fields.map((field) => field.key).filter((other) => other !== key);
      await placeFields(tx, accountId, keys.toSpliced(position - 1, 0, key));
    }
    const after = (await listFields(tx, accountId)).find((field) => field.key === key);
    return after ?? changed;
  });
}
