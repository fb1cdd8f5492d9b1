import { Field } from '../ui/field.tsx';
import { CheckInput, Select, TextArea, TextInput } from '../ui/inputs.tsx';
import type { SettingKind, Settings } from './settings.ts';

interface SettingFieldsProps<Of extends Settings> {
  readonly settings: Of;
  /** The current values. Left out for something new. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly label: (name: keyof Of & string) => string;
  readonly hint: (name: keyof Of & string) => string | undefined;
  readonly choice: (value: string) => string;
  readonly required?: readonly string[];
}

interface InputProps {
  readonly kind: SettingKind;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly choice: (value: string) => string;
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : value === undefined || value === null ? '' : String(value);

function SettingInput({ kind, value, isRequired, choice }: InputProps) {
  if (kind === 'area' || kind === 'lines') return <TextArea rows={3} defaultValue={asText(value)} />;
  if (kind !== 'text' && kind !== 'number' && kind !== 'switch') {
    return <Select defaultValue={asText(value)} options={kind.map((one) => ({ value: one, words: choice(one) }))} />;
  }
  return (
    <TextInput
      inputMode={kind === 'number' ? 'decimal' : undefined}
      required={isRequired}
      spellCheck={false}
      defaultValue={asText(value)}
    />
  );
}

/** Renders many settings, each by its kind. */
export function SettingFields<Of extends Settings>(props: SettingFieldsProps<Of>) {
  const { settings, values, label, hint, choice, required = [] } = props;
  return Object.entries<SettingKind>(settings).map(([name, kind]) => {
    const help = hint(name);
    if (kind === 'switch') {
      return (
        <CheckInput key={name} name={name} label={label(name)} hint={help} defaultChecked={values[name] === true} />
      );
    }
    return (
      <Field key={name} name={name} label={label(name)} hint={help}>
        <SettingInput kind={kind} value={values[name]} isRequired={required.includes(name)} choice={choice} />
      </Field>
    );
  });
}
