import type { SendingRules } from '@volley/sdk';
import { useId } from 'react';
import { useOperation } from '../api/operation.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { FieldGroup } from '../ui/field.tsx';
import { RadioInput } from '../ui/inputs.tsx';

const PURPOSES = ['service', 'marketing'] as const;
type Purpose = (typeof PURPOSES)[number];

interface PurposeFieldsProps {
  readonly purpose: Purpose;
  readonly onChange: (purpose: Purpose) => void;
}

/** False where neither the account nor the operator has an hour in which marketing waits. Hours that end when they begin are none. */
const hasQuietHours = ({ quiet_hours, installation_quiet_hours }: SendingRules): boolean =>
  [quiet_hours, installation_quiet_hours].some((hours) => hours !== null && hours.from !== hours.to);

/** The purpose, which decides whether consent and quiet hours apply. */
export function PurposeFields({ purpose, onChange }: PurposeFieldsProps) {
  const t = useComposerLaterText();
  const name = useId();
  const { data: rules } = useOperation('sendingRules.get', {});
  const isAtOnce = rules !== undefined && !hasQuietHours(rules);
  return (
    <FieldGroup name="purpose" label={t('purpose')}>
      {PURPOSES.map((value) => (
        <RadioInput
          key={value}
          name={name}
          value={value}
          label={t(`purpose_${value}`)}
          hint={t(value === 'marketing' && isAtOnce ? 'purposeHint_atOnce' : `purposeHint_${value}`)}
          checked={purpose === value}
          onChange={() => onChange(value)}
        />
      ))}
    </FieldGroup>
  );
}
