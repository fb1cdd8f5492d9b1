import { useState } from 'react';
import { useVoiceRulesText } from '../text/voice-rules.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** An empty field is valid too. */
  readonly isOptional?: boolean;
  readonly refusal: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A whole number within bounds. An incomplete entry is not saved. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, value, min, max, isOptional, refusal, onChange } = props;
  const t = useVoiceRulesText();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const fits = (said: string): boolean =>
    said === '' ? isOptional === true : /^\d+$/.test(said) && Number(said) >= min && Number(said) <= max;
  return (
    <Field name={name} label={label} hint={hint} error={fits(text) ? refusal : t('between', { min, max })}>
      <TextInput
        inputMode="numeric"
        value={text}
        onChange={({ target }) => {
          const said = target.value.trim();
          setTyped(said);
          if (fits(said)) onChange(said === '' ? null : Number(said));
        }}
      />
    </Field>
  );
}
