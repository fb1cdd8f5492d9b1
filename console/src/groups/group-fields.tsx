import { useGroupsText } from '../text/groups.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { TextArea, TextInput } from '../ui/inputs.tsx';

interface GroupFieldsProps {
  /** The current values. Left out for a new group. */
  readonly group?: { readonly name: string; readonly description: string };
}

export function GroupFields({ group }: GroupFieldsProps) {
  const t = useGroupsText();
  return (
    <>
      <Field name="name" label={t('name')} hint={t('nameHint')}>
        <TextInput required maxLength={255} defaultValue={group?.name} />
      </Field>
      <Field name="description" label={t('description')}>
        <TextArea rows={2} maxLength={1000} defaultValue={group?.description} />
      </Field>
    </>
  );
}

export const readGroup = (values: FormValues) => ({
  name: values.text('name'),
  description: values.text('description'),
});
