import { useQuery } from '@tanstack/react-query';
import type { Network } from '@volley/sdk';
import type { ReactNode } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { arePricedQuery } from '../api/prices.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Form } from '../ui/form.tsx';
import { LayersIcon, PhoneIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Empty, LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { MatchFields, readMatch, readValidFrom, ValidFromField } from './match-fields.tsx';
import styles from './operator.module.css';
import { RemoveButton } from './remove-button.tsx';

interface FoldedProps {
  readonly title: string;
  /** Whether it is the next thing to do. */
  readonly isNext?: boolean;
  readonly children: ReactNode;
}

/** A form that few look for on a page of lists, so it is folded away unless the list has nothing yet. */
function Folded({ title, isNext = false, children }: FoldedProps) {
  return (
    <details className={styles.more} open={isNext}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

export function PriceForm() {
  const t = useRoutesText();
  const set = useChange('admin.prices.set', { onDone: () => showToast(t('priceSaved')) });
  const { data: arePriced } = useQuery(arePricedQuery);
  return (
    <Folded title={t('setPrice')} isNext={arePriced === false}>
      <Form
        action={set}
        read={(values) => ({
          ...readMatch(values),
          price_per_part: values.text('price_per_part').replace(',', '.'),
          price_per_code: values.text('price_per_code').replace(',', '.') || undefined,
          ...readValidFrom(values),
        })}
        submit={t('setPrice')}
      >
        <MatchFields />
        <TextField name="price_per_part" label={t('pricePerPart')} hint={t('priceHint')} inputMode="decimal" required />
        <TextField name="price_per_code" label={t('pricePerCode')} hint={t('codePriceHint')} inputMode="decimal" />
        <ValidFromField />
      </Form>
    </Folded>
  );
}

function VoicePriceForm({ isFirst }: { readonly isFirst: boolean }) {
  const t = useRoutesText();
  const set = useChange('admin.voicePrices.set', { onDone: () => showToast(t('priceSaved')) });
  return (
    <Folded title={t('setCallPrice')} isNext={isFirst}>
      <Form
        action={set}
        read={(values) => ({
          prefix: values.text('prefix').replace('+', ''),
          price_per_minute: values.text('price_per_minute').replace(',', '.'),
          unit_seconds: values.number('unit_seconds') ?? 60,
        })}
        submit={t('setCallPrice')}
      >
        <TextField name="prefix" label={t('value_prefix')} hint={t('voicePrefixHint')} inputMode="tel" />
        <TextField name="price_per_minute" label={t('pricePerMinute')} inputMode="decimal" required />
        <TextField name="unit_seconds" label={t('unit')} hint={t('unitHint')} inputMode="numeric" defaultValue="60" />
      </Form>
    </Folded>
  );
}

export function VoicePrices({ mayChange }: { readonly mayChange: boolean }) {
  const t = useRoutesText();
  const prices = useOperation('admin.voicePrices.list', {});
  return (
    <Section title={t('callPrices')} hint={t('callPricesHint')}>
      <LoadedList
        query={prices}
        className={styles.list}
        label={t('callPrices')}
        empty={<Empty icon={<PhoneIcon />} title={t('noCallPrices')} words={t('noCallPricesWords')} />}
      >
        {({ prefix, price_per_minute, unit_seconds }) => (
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
        )}
      </LoadedList>
      {mayChange ? <VoicePriceForm isFirst={prices.data?.length === 0} /> : null}
    </Section>
  );
}

export function Networks() {
  const mayChange = useMay('operator_carriers');
  const t = useRoutesText();
  const set = useChange('admin.networks.set', { onDone: () => showToast(t('networkSaved')) });
  const columns: readonly Column<Network>[] = [
    ['prefix', t('value_prefix'), '1fr title', ({ prefix }) => `+${prefix}`],
    ['network', t('network'), '1fr side', ({ network }) => network],
    [
      'remove',
      t('change'),
      '8rem',
      ({ prefix, network }) =>
        mayChange ? (
          <RemoveButton
            name={t('removeNetwork', { prefix, network })}
            consequence={t('removeNetworkWords', { prefix })}
            remove={() => volley.admin.networks.delete({ prefix })}
            refreshes={['admin.networks']}
            done={t('networkRemoved')}
          />
        ) : null,
    ],
  ];
  return (
    <Section title={t('networks')} hint={t('networksHint')}>
      <DataTable
        label={t('networks')}
        source={rowsOf('admin.networks.list', {})}
        columns={columns}
        keyOf={({ prefix }) => prefix}
        empty={<Empty icon={<LayersIcon />} title={t('noNetworks')} words={t('noNetworksWords')} />}
      />
      {mayChange ? (
        <Folded title={t('setNetwork')}>
          <Form
            action={set}
            read={(values) => ({ prefix: values.text('prefix').replace('+', ''), network: values.text('network') })}
            submit={t('setNetwork')}
          >
            <TextField name="prefix" label={t('value_prefix')} hint={t('valueHint_prefix')} inputMode="tel" required />
            <TextField name="network" label={t('network')} required maxLength={100} />
          </Form>
        </Folded>
      ) : null}
    </Section>
  );
}
