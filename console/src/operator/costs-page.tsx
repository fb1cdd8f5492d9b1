import { useQuery } from '@tanstack/react-query';
import type { CarrierCost, CarrierCostDay } from '@volley/sdk';
import { useState } from 'react';
import { carriersQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatCost } from '../format/cost.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime, readTime } from '../format/time.ts';
import { useCostsText } from '../text/operator-costs.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { CoinsIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { AccountLink } from './account-link.tsx';
import { CarrierLink } from './carrier-link.tsx';
import { RemoveButton } from './remove-button.tsx';

/** Days beside the first 30; sums are kept for 800. */
const SPANS = ['92', '366', '800'] as const;

const CostForms = lazily(async () => (await import('./cost-parts.tsx')).CostForms, 12);
const NetworkCodes = lazily(async () => (await import('./cost-parts.tsx')).NetworkCodes, 6);

function useCostColumns(mayChange: boolean): readonly Column<CarrierCost>[] {
  const t = useCostsText();
  const costOf = ({ cost, currency, per }: CarrierCost) =>
    cost === null
      ? t('costUnknown')
      : t(per === 'part' ? 'perPart' : 'perMessage', { cost: formatCost(cost, currency) });
  return [
    ['carrier', t('carrier'), '2fr title', ({ carrier_id }) => <CarrierLink id={carrier_id} />],
    ['numbers', t('match'), '3fr', ({ match, value }) => t(`for_${match}`, { value })],
    ['cost', t('cost'), '12rem number side', costOf],
    ['from', t('validFrom'), '12rem', ({ valid_from }) => formatTime(valid_from)],
    [
      'remove',
      t('change'),
      '8rem',
      ({ id, match, value, valid_from }) =>
        mayChange && readTime(valid_from).getTime() > Date.now() ? (
          <RemoveButton
            name={t('removeCost', { numbers: t(`for_${match}`, { value }) })}
            consequence={t('removeCostWords', { from: formatTime(valid_from) })}
            remove={() => volley.admin.carrierCosts.delete({ id })}
            refreshes={['admin.carrierCosts']}
            done={t('costRemoved')}
          />
        ) : null,
    ],
  ];
}

/** What carriers charged and accounts paid stand beside each other: money and credits are never reckoned into each other. */
function Days({ carrier }: { readonly carrier: number | undefined }) {
  const t = useCostsText();
  const [span, setSpan] = useState<(typeof SPANS)[number]>();
  const columns: readonly Column<CarrierCostDay>[] = [
    ['day', t('day'), '8rem title', ({ day }) => day],
    ['carrier', t('carrier'), '2fr', ({ carrier_id }) => <CarrierLink id={carrier_id} />],
    ['account', t('groupAccount'), '2fr', ({ account_id }) => <AccountLink id={account_id} />],
    ['messages', t('messageCount'), '7rem number', ({ messages }) => formatNumber(messages)],
    ['cost', t('cost'), '10rem number side', ({ cost, currency }) => formatCost(cost, currency)],
    ['charged', t('charged'), '10rem number', ({ charged }) => formatCredits(charged)],
  ];
  return (
    <Section title={t('days')} hint={t('daysHint')}>
      <div className="row">
        <FilterSelect
          label={t('periodWord')}
          value={span}
          all={t('spanDays', { days: 30 })}
          options={SPANS.map((value) => ({ value, words: t('spanDays', { days: Number(value) }) }))}
          onChange={setSpan}
        />
      </div>
      <DataTable
        label={t('days')}
        source={rowsOf('admin.carrierCosts.days', { carrier_id: carrier, days: Number(span ?? 30) })}
        columns={columns}
        keyOf={({ day, carrier_id, account_id, currency }) => `${day} ${carrier_id} ${account_id} ${currency}`}
        empty={<p className="soft">{t('noDays')}</p>}
      />
    </Section>
  );
}

export const load = () => prefetchRows(rowsOf('admin.carrierCosts.list', {}));

export function CostsPage() {
  const t = useCostsText();
  const { data: carriers = [] } = useQuery({ ...carriersQuery, refetchInterval: false });
  const [chosen, setChosen] = useState<string>();
  const carrier = chosen === undefined ? undefined : Number(chosen);
  const mayChange = useMay('operator_carriers');
  const columns = useCostColumns(mayChange);
  return (
    <Page title={t('costs')} lead={t('costsLead')} back={{ to: '/operator/routes', words: t('routes') }}>
      <div className="row">
        <FilterSelect
          label={t('carrier')}
          value={chosen}
          all={t('allCarriers')}
          options={carriers.map(({ id, name }) => ({ value: String(id), words: name }))}
          onChange={setChosen}
        />
      </div>
      <Section title={t('costs')} hint={t('costsHint')}>
        <DataTable
          label={t('costs')}
          source={rowsOf('admin.carrierCosts.list', carrier === undefined ? {} : { carrier_id: carrier })}
          columns={columns}
          empty={<Empty icon={<CoinsIcon />} title={t('emptyTitle')} words={t('emptyWords')} />}
        />
      </Section>
      {mayChange ? <CostForms /> : null}
      <Days carrier={carrier} />
      <NetworkCodes />
    </Page>
  );
}
