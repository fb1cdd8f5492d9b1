import type { Price } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatCredits } from '../format/number.ts';
import { formatTime, readTime } from '../format/time.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { CoinsIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { RemoveButton } from './remove-button.tsx';

const PriceForm = lazily(async () => (await import('./price-parts.tsx')).PriceForm);
const VoicePrices = lazily(async () => (await import('./price-parts.tsx')).VoicePrices, 6);
const Networks = lazily(async () => (await import('./price-parts.tsx')).Networks, 6);

function usePriceColumns(mayChange: boolean): readonly Column<Price>[] {
  const t = useRoutesText();
  const isAhead = ({ valid_from }: Price) => readTime(valid_from).getTime() > Date.now();
  return [
    ['numbers', t('match'), '3fr title', ({ match, value }) => t(`for_${match}`, { value })],
    ['price', t('pricePerPart'), '9rem number side', ({ price_per_part }) => formatCredits(price_per_part)],
    ['code', t('pricePerCode'), '9rem number none', ({ price_per_code }) => formatCredits(price_per_code)],
    ['from', t('validFrom'), '12rem', ({ valid_from }) => formatTime(valid_from)],
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

export const load = () => prefetchRows(rowsOf('admin.prices.list', {}));

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
          empty={<Empty icon={<CoinsIcon />} title={t('noPrices')} words={t('noPricesWords')} />}
        />
        {maySetPrices ? <PriceForm /> : null}
      </Section>
      <VoicePrices mayChange={maySetPrices} />
      <Networks />
    </Page>
  );
}
