import { addField, type ContactField, listFields } from '../contact-fields/index.ts';
import type { Handle, Transaction } from '../db/index.ts';
import { type FieldErrors, invalidInput } from '../errors.ts';
import { type Actor, waitToAdd } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import type { ColumnTarget } from '../sheets/index.ts';
import type { ContactImport } from './import.ts';
import type { RowPlan } from './row-person.ts';

type NewFieldTarget = Extract<ColumnTarget, { readonly to: 'new_field' }>;

/** Returns how the rows of an import are read: its mapping, with the existing fields and those that it will create. */
export async function planRows(handle: Handle, { accountId, mapping, options }: ContactImport): Promise<RowPlan> {
  const there = await listFields(handle, accountId);
  const wanted = mapping.filter((target): target is NewFieldTarget => target.to === 'new_field');
  const fields = new Map<string, Pick<ContactField, 'label' | 'kind' | 'choices'>>(
    wanted.map((field) => [field.key, field]),
  );
  for (const field of there) fields.set(field.key, field);
  const columns = Map.groupBy(mapping.keys(), (column) => mapping[column]?.to ?? 'leave_out');
  return { mapping, columns, options, fields };
}

export async function refuseUnknownFields(
  handle: Handle,
  accountId: number,
  mapping: readonly ColumnTarget[],
): Promise<void> {
  const there = new Set((await listFields(handle, accountId)).map(({ key }) => key));
  const errors: Record<string, string[]> = {};
  for (const [column, target] of mapping.entries())
    if (target.to === 'field' && !there.has(target.key))
      errors[`mapping.${column}.key`] = ['There is no field with this key. Create it first, or say new_field.'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors satisfies FieldErrors);
}

/** Creates the fields in the mapping that do not exist yet, and returns the mapping with the resulting keys. */
export async function createNewFields(
  rt: Runtime,
  tx: Transaction,
  actor: Actor,
  { mapping }: ContactImport,
): Promise<{ mapping: ColumnTarget[]; newFieldKeys: string[] }> {
  const { accountId } = actor;
  if (!mapping.some(({ to }) => to === 'new_field')) return { mapping: [...mapping], newFieldKeys: [] };
  await waitToAdd(tx, actor, accountId);
  const there = new Set((await listFields(tx, accountId)).map(({ key }) => key));
  const newFieldKeys: string[] = [];
  for (const target of mapping) {
    if (target.to !== 'new_field' || there.has(target.key)) continue;
    const { key, label, kind, choices } = target;
    await addField(rt, tx, accountId, { key, label, kind, choices: [...choices] });
    there.add(key);
    newFieldKeys.push(key);
  }
  const settled = mapping.map((target) =>
    target.to === 'new_field' ? { to: 'field' as const, key: target.key } : target,
  );
  return { mapping: settled, newFieldKeys };
}
