import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './operator.module.css';
import { RemoveButton } from './remove-button.tsx';

function VoicePriceForm() {
  const t = useRoutesText();
  const set = useChange('admin.voicePrices.set', { onDone: () => showToast(t('priceSaved')) });
  return (
    <Form
      action={set}
      read={(values) => ({
        prefix: values.text('prefix').replace('+', ''),
        price_per_minute: values.text('price_per_minute').replace(',', '.'),
        unit_seconds: values.number('unit_seconds') ?? 60,
      })}
      submit={t('setPrice')}
    >
      <Field name="prefix" label={t('value_prefix')} hint={t('voicePrefixHint')}>
        <TextInput inputMode="tel" />
      </Field>
      <Field name="price_per_minute" label={t('pricePerMinute')}>
        <TextInput inputMode="decimal" required />
      </Field>
      <Field name="unit_seconds" label={t('unit')} hint={t('unitHint')}>
        <TextInput inputMode="numeric" defaultValue="60" />
      </Field>
    </Form>
  );
}

/** The price of a minute of a call, by the first digits of the number. */
export function VoicePrices({ mayChange }: { readonly mayChange: boolean }) {
  const t = useRoutesText();
  const prices = useOperation('admin.voicePrices.list', {});
  return (
    <Section title={t('callPrices')} hint={t('callPricesHint')}>
      <Loaded query={prices}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={<PhoneIcon />} title={t('noCallPrices')}>
              {t('noCallPricesWords')}
            </Empty>
          ) : (
            <ul className={styles.list} aria-label={t('callPrices')}>
              {list.map(({ prefix, price_per_minute, unit_seconds }) => (
                <li key={prefix}>
                  <strong>{prefix === '' ? t('for_any') : `+${prefix}`}</strong>
                  <p>{t('callPrice', { price: formatCredits(price_per_minute), unit: unit_seconds })}</p>
                  {mayChange && prefix !== '' ? (
                    <RemoveButton
                      name={t('removePrice', { numbers: t('for_prefix', { value: prefix }) })}
                      consequence={t('removeCallPriceWords', { prefix })}
                      remove={() => volley.admin.voicePrices.delete({ prefix })}
                      refreshes={['admin.voicePrices']}
                      done={t('priceRemoved')}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayChange ? <VoicePriceForm /> : null}
    </Section>
  );
}
