import type { Price } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { formatTime, readTime } from '../format/time.ts';
import { momentOn, ownZone } from '../format/wall-clock.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CoinsIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { readMatch } from './match.ts';
import { MatchFields } from './match-fields.tsx';
import { RemoveButton } from './remove-button.tsx';

const Networks = lazily(async () => (await import('./networks.tsx')).Networks, 6);
const VoicePrices = lazily(async () => (await import('./voice-prices.tsx')).VoicePrices, 6);

function usePriceColumns(mayChange: boolean): readonly Column<Price>[] {
  const t = useRoutesText();
  const isAhead = ({ valid_from }: Price) => readTime(valid_from).getTime() > Date.now();
  return [
    ['numbers', t('match'), '3fr title', ({ match, value }) => t(`for_${match}`, { value })],
    ['price', t('pricePerPart'), '9rem number side', ({ price_per_part }) => formatCredits(price_per_part)],
    ['from', t('validFrom'), '2fr', ({ valid_from }) => formatTime(valid_from)],
    [
      'remove',
      t('change'),
      '8rem',
      (price) =>
        mayChange && isAhead(price) ? (
          <RemoveButton
            name={t('removePrice', { numbers: t(`for_${price.match}`, { value: price.value }) })}
            consequence={t('removePriceWords', { from: formatTime(price.valid_from) })}
            remove={() => volley.admin.prices.delete({ id: price.id })}
            refreshes={['admin.prices']}
            done={t('priceRemoved')}
          />
        ) : null,
    ],
  ];
}

function PriceForm() {
  const t = useRoutesText();
  const set = useChange('admin.prices.set', { onDone: () => showToast(t('priceSaved')) });
  return (
    <Form
      action={set}
      read={(values) => {
        const from = values.text('valid_from');
        const price = values.text('price_per_part').replace(',', '.');
        const validFrom = from === '' ? {} : { valid_from: momentOn(from, ownZone()).toISOString() };
        return { ...readMatch(values), price_per_part: price, ...validFrom };
      }}
      submit={t('setPrice')}
    >
      <MatchFields />
      <Field name="price_per_part" label={t('pricePerPart')} hint={t('priceHint')}>
        <TextInput inputMode="decimal" required />
      </Field>
      <Field name="valid_from" label={t('validFrom')} hint={t('validFromHint', { zone: ownZone() })}>
        <TextInput type="datetime-local" />
      </Field>
    </Form>
  );
}

export function load() {
  prefetchRows(rowsOf('admin.prices.list', {}));
}

/** The prices of messages and calls with their starts, and the networks by which numbers are priced. */
export function PricesPage() {
  const t = useRoutesText();
  const maySetPrices = useMay('operator_money');
  const columns = usePriceColumns(maySetPrices);
  return (
    <Page title={t('prices')} lead={t('pricesLead')} back={{ to: '/operator/routes', words: t('routes') }}>
      <Section title={t('messagePrices')}>
        <DataTable
          label={t('messagePrices')}
          source={rowsOf('admin.prices.list', {})}
          columns={columns}
          empty={
            <Empty icon={<CoinsIcon />} title={t('noPrices')}>
              {t('noPricesWords')}
            </Empty>
          }
        />
        {maySetPrices ? <PriceForm /> : null}
      </Section>
      <VoicePrices mayChange={maySetPrices} />
      <Networks />
    </Page>
  );
}
