import { useState } from 'react';
import { countryChoices } from '../format/countries.ts';
import { countryName } from '../format/country.ts';
import { useUiText } from '../text/ui.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { CloseIcon } from './icons.tsx';
import { Select } from './inputs.tsx';

interface CountriesProps extends Omit<FieldProps, 'children'> {
  readonly first: readonly string[];
}

/** Several countries by their names. A form reads their letters by the field's name, `values.all(name)`. */
export function CountriesField({ first, ...field }: CountriesProps) {
  const t = useUiText();
  const [chosen, choose] = useState(first);
  const rest = countryChoices().filter(({ value }) => !chosen.includes(value));
  return (
    <Field {...field}>
      {chosen.length === 0 ? null : (
        <ul className="chips" aria-label={field.label}>
          {chosen.map((code) => (
            <li key={code}>
              <input type="hidden" name={field.name} value={code} />
              {countryName(code)}
              <Button
                kind="quiet"
                isIconOnly
                icon={<CloseIcon />}
                onClick={() => choose(chosen.filter((one) => one !== code))}
              >
                {t('takeOutCountry', { name: countryName(code) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Select
        value=""
        options={[{ value: '', words: t('addCountry') }, ...rest]}
        onChange={({ target }) => choose([...chosen, target.value])}
      />
    </Field>
  );
}
