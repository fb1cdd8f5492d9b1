import { useId } from 'react';
import { purposeText } from '../text/purpose.ts';
import { useText } from '../text/use-text.ts';
import { FieldGroup } from '../ui/field.tsx';
import { RadioInput } from '../ui/inputs.tsx';

const PURPOSES = ['service', 'marketing'] as const;
type Purpose = (typeof PURPOSES)[number];

interface PurposeFieldsProps {
  readonly purpose: Purpose;
  readonly onChange: (purpose: Purpose) => void;
}

/** The purpose, which decides whether consent and quiet hours apply. */
export function PurposeFields({ purpose, onChange }: PurposeFieldsProps) {
  const t = useText(purposeText);
  const name = useId();
  return (
    <FieldGroup name="purpose" label={t('purpose')}>
      {PURPOSES.map((value) => (
        <RadioInput
          key={value}
          name={name}
          value={value}
          label={t(`purpose_${value}`)}
          hint={t(`purposeHint_${value}`)}
          checked={purpose === value}
          onChange={() => onChange(value)}
        />
      ))}
    </FieldGroup>
  );
}
