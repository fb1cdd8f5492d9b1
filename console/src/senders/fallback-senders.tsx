import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { useRegistrationsText } from '../text/registrations.ts';
import { Button } from '../ui/button.tsx';
import { CountryField } from '../ui/country-field.tsx';
import { Form } from '../ui/form.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';

/** What is sent by country where a sender ID is not registered. */
export function FallbackSenders() {
  const t = useRegistrationsText();
  const maySend = useMay('send');
  const senders = useOperation('fallbackSenders.list', {});
  const set = useChange('fallbackSenders.set', { onDone: () => showToast(t('fallbackSet')) });
  const remove = useChange('fallbackSenders.delete');
  return (
    <Section title={t('fallbacks')} hint={t('fallbacksHint')}>
      <LoadedList query={senders} label={t('fallbacks')} empty={<p className="soft">{t('noFallbacks')}</p>}>
        {({ country, sender_id }) => (
          <li key={country} className="row">
            {`${countryName(country)}: ${sender_id}`}
            {maySend ? (
              <Button kind="quiet" isIconOnly icon={<TrashIcon />} onClick={() => remove.mutate({ country })}>
                {t('removeFallback', { country: countryName(country) })}
              </Button>
            ) : null}
          </li>
        )}
      </LoadedList>
      <Refusal error={remove.error} />
      {maySend ? (
        <Form
          action={set}
          read={(values) => ({ country: values.text('country'), sender_id: values.text('sender_id') })}
          submit={t('setFallback')}
          isAside
        >
          <CountryField name="country" label={t('countryOf')} />
          <TextField name="sender_id" label={t('sender')} required maxLength={15} autoCapitalize="none" />
        </Form>
      ) : null}
    </Section>
  );
}
