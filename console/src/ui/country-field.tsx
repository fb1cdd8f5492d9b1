import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { countryChoices } from '../format/countries.ts';
import { useUiText } from '../text/ui.ts';
import { Field, type FieldProps } from './field.tsx';
import { Select } from './inputs.tsx';

interface CountryFieldProps extends Omit<FieldProps, 'children'> {
  /** Left out: that of the account. */
  readonly first?: string | undefined;
  readonly onCountry?: (country: string) => void;
}

/** A country by its name; in the list a person types its first letters. */
export function CountryField({ first, onCountry, ...field }: CountryFieldProps) {
  const t = useUiText();
  const { default_country: own } = useSession();
  const [country, choose] = useState(first ?? own ?? '');
  return (
    <Field {...field}>
      <Select
        value={country}
        options={[{ value: '', words: t('chooseCountry') }, ...countryChoices()]}
        onChange={({ target }) => {
          choose(target.value);
          onCountry?.(target.value);
        }}
      />
    </Field>
  );
}
