import { zoneChoices } from '../format/countries.ts';
import { useOperatorText } from '../text/operator.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';

interface ZoneFieldProps {
  readonly name: string;
  readonly hint?: string;
  /** Its zones stand first. */
  readonly country: string;
  readonly defaultValue?: string | undefined;
  /** What stands for no zone. */
  readonly none: string;
}

/** A time zone, of which the service and the browser know the same names. */
export function ZoneField({ name, hint, country, defaultValue = '', none }: ZoneFieldProps) {
  const t = useOperatorText();
  const known = zoneChoices(country);
  const isKnown = defaultValue === '' || known.some(({ value }) => value === defaultValue);
  const stored = isKnown ? [] : [{ value: defaultValue, words: defaultValue }];
  return (
    <Field name={name} label={t('zone')} hint={hint}>
      <Select defaultValue={defaultValue} options={[{ value: '', words: none }, ...stored, ...known]} />
    </Field>
  );
}
