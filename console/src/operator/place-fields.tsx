import { useAccountsText } from '../text/operator-accounts.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

interface PlaceFieldsProps {
  /** Left out for a new account, which begins with those of the operator's account. */
  readonly country?: string;
  readonly zone?: string;
}

/** The account's country, by which its local numbers are read, and its time zone. */
export function PlaceFields({ country, zone }: PlaceFieldsProps) {
  const t = useAccountsText();
  return (
    <>
      <Field name="default_country" label={t('country')} hint={t('countryHint')}>
        <TextInput maxLength={2} autoCapitalize="characters" defaultValue={country} />
      </Field>
      <Field name="time_zone" label={t('zone')} hint={t('zoneHint')}>
        <TextInput list="zones" defaultValue={zone} />
      </Field>
      <datalist id="zones">
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
