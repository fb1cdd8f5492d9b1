import { accountsText } from '../text/operator-accounts.ts';
import { useText } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

interface PlaceFieldsProps {
  /** Left out: a new account, which takes those of the operator's own. */
  readonly country?: string;
  readonly zone?: string;
}

/** Where an account is at home: how its local numbers are read, and by which clocks its days go. */
export function PlaceFields({ country, zone }: PlaceFieldsProps) {
  const t = useText(accountsText);
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
