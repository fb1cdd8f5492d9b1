import { useQuery } from '@tanstack/react-query';
import type { CampaignCostSum, CarrierCostSum } from '@volley/sdk';
import { useState } from 'react';
import { carriersQuery } from '../api/carriers.ts';
import { useOperation } from '../api/operation.ts';
import { hasScope, useSession } from '../api/session.ts';
import { countryName } from '../format/country.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { useMessagesText } from '../text/messages.ts';
import { FilterSelect } from './filter-select.tsx';
import { Section } from './page.tsx';
import { CountTable } from './report.tsx';
import { Loaded } from './states.tsx';

type Sum = CarrierCostSum & Partial<CampaignCostSum>;

function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  const t = useMessagesText();
  const { data: carriers } = useQuery({ ...carriersQuery, refetchInterval: false });
  const isByNetwork = sums.some(({ network = null }) => network !== null);
  const nameOf = (id: number) => carriers?.find((one) => one.id === id)?.name ?? String(id);
  return (
    <CountTable
      label={t('costSums')}
      head={[
        t('carrierWord'),
        ...(isByNetwork ? [t('network')] : []),
        t('messages'),
        t('carrierCharges'),
        t('accountPaid'),
      ]}
      rows={sums.map(({ carrier_id, country = null, network = null, messages, cost, currency, charged }) => [
        nameOf(carrier_id),
        ...(network === null ? [] : [country === null ? network : `${network}, ${countryName(country)}`]),
        formatNumber(messages),
        cost === null || currency === null ? t('notKnown') : t('amount', { cost, currency }),
        formatCredits(charged),
      ])}
    />
  );
}

/** What a carrier charged and accounts paid in the last 30 days; nothing while no cost of it is known. */
export function CarrierCosts({ id }: { readonly id: number }) {
  const t = useMessagesText();
  const { data: sums = [] } = useOperation('admin.carrierCosts.sums', { carrier_id: id, days: 30 });
  return sums.length === 0 ? null : (
    <Section title={t('costSums30')} hint={t('costSumsHint')}>
      <Sums sums={sums} />
    </Section>
  );
}

function OfCampaign({ id, uuid }: { readonly id: number; readonly uuid: string }) {
  const t = useMessagesText();
  const [by, setBy] = useState<'network'>();
  return (
    <>
      <div className="row">
        <FilterSelect
          label={t('costSumsBy')}
          value={by}
          all={t('costSumsByCarrier')}
          options={[{ value: 'network', words: t('costSumsByNetwork') }]}
          onChange={setBy}
        />
      </div>
      <Loaded query={useOperation('admin.messages.campaignCosts', { id, uuid, by: by ?? 'carrier' })} lines={3}>
        {(sums: readonly CampaignCostSum[]) => (
          <>
            <p className="soft">{t(sums.length === 0 ? 'costSumsNone' : 'costSumsHint')}</p>
            {sums.length === 0 ? null : <Sums sums={sums} />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** What carriers charge for a campaign and its account paid. All of its messages are read, so it is asked for by a click. */
export function CampaignCosts({ uuid }: { readonly uuid: string }) {
  const t = useMessagesText();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (session.account_id === null || !hasScope(session, 'operator_read')) return null;
  return (
    <details className="more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('costSums')}</summary>
      {isOpen ? <OfCampaign id={session.account_id} uuid={uuid} /> : null}
    </details>
  );
}
