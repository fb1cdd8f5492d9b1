import type { ContactField } from '@volley/sdk';
import { useContactFieldsText } from '../text/contact-fields.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextInput } from '../ui/inputs.tsx';

export type OwnValues = Readonly<Record<string, string | number | boolean>>;

const LENGTH_MAX = 500;
const nameOf = (key: string): string => `fields.${key}`;

/** Returns a value as its input and lists show it. */
export function useOwnWords(): (value: OwnValues[string] | undefined) => string {
  const t = useContactFieldsText();
  return (value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value ?? ''));
}

function ValueInput({ field, value }: { readonly field: ContactField; readonly value: OwnValues[string] | undefined }) {
  const t = useContactFieldsText();
  const none = { value: '', words: t('noPrice') };
  switch (field.kind) {
    case 'yes_no': {
      const answers = [
        { value: 'yes', words: t('yes') },
        { value: 'no', words: t('no') },
      ];
      const now = value === undefined ? '' : value ? 'yes' : 'no';
      return <Select options={[none, ...answers]} defaultValue={now} />;
    }
    case 'choice': {
      const choices = field.choices.map((choice) => ({ value: choice, words: choice }));
      return <Select options={[none, ...choices]} defaultValue={String(value ?? '')} />;
    }
    case 'date':
      return <TextInput type="date" defaultValue={String(value ?? '')} />;
    case 'number':
      return <TextInput inputMode="decimal" maxLength={30} defaultValue={String(value ?? '')} />;
    default:
      return <TextInput maxLength={LENGTH_MAX} defaultValue={String(value ?? '')} />;
  }
}

interface OwnFieldsProps {
  readonly fields: readonly ContactField[];
  /** The current values. Left out for a new contact. */
  readonly values?: OwnValues | undefined;
}

/** The account's own fields, for a new or changed contact. */
export function OwnFields({ fields, values = {} }: OwnFieldsProps) {
  return fields.map((field) => (
    <Field key={field.key} name={nameOf(field.key)} label={field.label}>
      <ValueInput field={field} value={values[field.key]} />
    </Field>
  ));
}

/** An empty field removes the value. */
export function readOwnFields(fields: readonly ContactField[], values: FormValues): Record<string, string | null> {
  return Object.fromEntries(fields.map(({ key }) => [key, values.text(nameOf(key)) || null]));
}
