import { useState } from 'react';
import { useRoutesText } from '../text/operator-routes.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextField } from '../ui/inputs.tsx';

const MATCH_KINDS = ['any', 'country', 'network', 'prefix'] as const;
type MatchKind = (typeof MATCH_KINDS)[number];

interface Match {
  readonly match: MatchKind;
  readonly value?: string;
}

/** Reads the numbers to which a route or a price applies. `any` has no value. */
export function readMatch(values: FormValues): Match {
  const match = values.text('match') as MatchKind;
  return match === 'any' ? { match } : { match, value: values.text('value') };
}

export function MatchFields() {
  const t = useRoutesText();
  const [match, setMatch] = useState<MatchKind>('any');
  return (
    <>
      <Field name="match" label={t('match')}>
        <Select
          value={match}
          options={MATCH_KINDS.map((value) => ({ value, words: t(`match_${value}`) }))}
          onChange={({ target }) => setMatch(MATCH_KINDS.find((kind) => kind === target.value) ?? 'any')}
        />
      </Field>
      {match === 'any' ? null : (
        <TextField name="value" label={t(`value_${match}`)} hint={t(`valueHint_${match}`)} required />
      )}
    </>
  );
}
