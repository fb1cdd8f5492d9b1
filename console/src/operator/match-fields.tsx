import { useState } from 'react';
import { momentOn, ownZone } from '../format/wall-clock.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { CountryField } from '../ui/country-field.tsx';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextField, TextInput } from '../ui/inputs.tsx';

const MATCH_KINDS = ['any', 'country', 'network', 'prefix'] as const;
/** What carriers charge is by codes of networks. */
export const COST_MATCHES = ['any', 'country', 'code', 'prefix'] as const;
type MatchKind = (typeof MATCH_KINDS | typeof COST_MATCHES)[number];

interface Match<Kind> {
  readonly match: Kind;
  readonly value?: string;
}

/** Reads the numbers to which a route, a price or a cost applies. `any` has no value. */
export function readMatch<Kind extends MatchKind = (typeof MATCH_KINDS)[number]>(values: FormValues): Match<Kind> {
  const match = values.text('match') as Kind;
  return match === 'any' ? { match } : { match, value: values.text('value') };
}

export function MatchFields({ kinds = MATCH_KINDS }: { readonly kinds?: readonly MatchKind[] }) {
  const t = useRoutesText();
  const [match, setMatch] = useState<MatchKind>('any');
  return (
    <>
      <Field name="match" label={t('match')}>
        <Select
          value={match}
          options={kinds.map((value) => ({ value, words: t(`match_${value}`) }))}
          onChange={({ target }) => setMatch(kinds.find((kind) => kind === target.value) ?? 'any')}
        />
      </Field>
      {match === 'any' ? null : match === 'country' ? (
        <CountryField name="value" label={t('value_country')} />
      ) : (
        <TextField name="value" label={t(`value_${match}`)} hint={t(`valueHint_${match}`)} required />
      )}
    </>
  );
}

/** From when on a price or a cost counts; left empty: from now on. */
export function ValidFromField() {
  const t = useRoutesText();
  return (
    <Field name="valid_from" label={t('validFrom')} hint={t('validFromHint', { zone: ownZone() })}>
      <TextInput type="datetime-local" />
    </Field>
  );
}

export function readValidFrom(values: FormValues): { readonly valid_from?: string } {
  const from = values.text('valid_from');
  return from === '' ? {} : { valid_from: momentOn(from, ownZone()).toISOString() };
}
