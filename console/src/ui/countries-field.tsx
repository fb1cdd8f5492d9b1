import { useRef, useState } from 'react';
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
  // By keys a closed list changes with each of them, so what they came to is added when the focus leaves.
  const isByKeys = useRef(false);
  const [wanted, want] = useState('');
  const add = (code: string) => {
    want('');
    if (code !== '') choose([...chosen, code]);
  };
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
      {wanted === '' ? null : <input type="hidden" name={field.name} value={wanted} />}
      <Select
        value={wanted}
        options={[{ value: '', words: t('addCountry') }, ...rest]}
        onPointerDown={() => {
          isByKeys.current = false;
        }}
        onKeyDown={() => {
          isByKeys.current = true;
        }}
        onChange={({ target }) => (isByKeys.current ? want(target.value) : add(target.value))}
        onBlur={() => add(wanted)}
      />
    </Field>
  );
}
