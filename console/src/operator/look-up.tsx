import type { Lookup } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { formatPhone } from '../format/phone.ts';
import { useLookupsText } from '../text/operator-lookups.ts';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Facts } from '../ui/page.tsx';

const HOUR_SECONDS = 3_600;

/** To which network a number belongs, and who says so. */
export function LookupFacts({ lookup }: { readonly lookup: Lookup }) {
  const t = useLookupsText();
  const { network, network_code: code, ported, country, type, source, age_seconds: age } = lookup;
  const isOurs = source === 'prefix' || source === 'ported_numbers';
  return (
    <div className="card" role="status">
      <Facts
        of={[
          [t('number'), formatPhone(lookup.phone_number)],
          [t('network'), network],
          [t('code'), code === '' ? t('notKnown') : code],
          [t('ported'), ported === null ? t('notKnown') : t(ported ? 'yes' : 'no')],
          [t('value_country'), country === '' ? t('notKnown') : countryName(country)],
          [t('type'), type === 'unknown' ? t('notKnown') : t(`type_${type}`)],
          [t('source'), isOurs ? t(`source_${source}`) : source],
          [t('age'), age < 60 ? t('ageNow') : t('ageIs', { hours: Math.floor(age / HOUR_SECONDS) })],
        ]}
      />
    </div>
  );
}

export function LookUp() {
  const t = useLookupsText();
  const find = useAction((number: string) => volley.lookups.get({ number }));
  return (
    <>
      <Form action={find} read={(values) => values.text('number')} submit={t('lookUpNow')} isAside>
        <TextField name="number" label={t('phoneNumber')} hint={t('numberHint')} type="tel" inputMode="tel" required />
      </Form>
      {find.data === undefined ? null : <LookupFacts lookup={find.data} />}
    </>
  );
}
