import { useState } from 'react';
import { useRoutesText } from '../text/operator-routes.ts';
import { Field } from '../ui/field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { MATCH_KINDS, type MatchKind } from './match.ts';

/** The numbers to which something applies. */
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
        <Field name="value" label={t(`value_${match}`)} hint={t(`valueHint_${match}`)}>
          <TextInput required />
        </Field>
      )}
    </>
  );
}
