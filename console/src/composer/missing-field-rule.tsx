import { useId } from 'react';
import { useComposerLaterText } from '../text/composer-later.ts';
import { FieldGroup } from '../ui/field.tsx';
import { RadioInput } from '../ui/inputs.tsx';

const RULES = ['default', 'skip'] as const;
type Rule = (typeof RULES)[number];

interface MissingFieldRuleProps {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

/** What happens to contacts that lack a value of the text. */
export function MissingFieldRule({ rule, onChange }: MissingFieldRuleProps) {
  const t = useComposerLaterText();
  const name = useId();
  return (
    <FieldGroup name="missing_field" label={t('missingRule')}>
      <div>
        {RULES.map((value) => (
          <RadioInput
            key={value}
            name={name}
            value={value}
            label={t(value === 'default' ? 'missingDefault' : 'missingSkip')}
            checked={rule === value}
            onChange={() => onChange(value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
