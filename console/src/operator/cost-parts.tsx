import { useQuery } from '@tanstack/react-query';
import type { CarrierCostImport, NetworkCode, NetworkCodeImport } from '@volley/sdk';
import { carriersQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatCost } from '../format/cost.ts';
import { countryName } from '../format/country.ts';
import { useCostsText } from '../text/operator-costs.ts';
import { CountryField } from '../ui/country-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { LayersIcon } from '../ui/icons.tsx';
import { Select, TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { CountTable } from '../ui/report.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { ComparedFile } from './compared-file.tsx';
import { COST_MATCHES, MatchFields, readMatch, readValidFrom, ValidFromField } from './match-fields.tsx';
import styles from './operator.module.css';
import { RemoveButton } from './remove-button.tsx';

const UNITS = ['part', 'message'] as const;
const KINDS = ['new', 'dearer', 'cheaper', 'ended'] as const;

/** Whose cost it is, in which currency and for what. */
function CarrierFields() {
  const t = useCostsText();
  const { data: carriers = [] } = useQuery({ ...carriersQuery, refetchInterval: false });
  return (
    <div className={styles.columns}>
      <Field name="carrier_id" label={t('carrier')}>
        <Select options={carriers.map(({ id, name }) => ({ value: String(id), words: name }))} />
      </Field>
      <TextField name="currency" label={t('currency')} hint={t('currencyHint')} maxLength={3} required />
      <Field name="per" label={t('per')}>
        <Select options={UNITS.map((value) => ({ value, words: t(`per_${value}`) }))} />
      </Field>
    </div>
  );
}

const readCarrier = (values: FormValues) => ({
  carrier_id: Number(values.text('carrier_id')),
  currency: values.text('currency'),
  per: values.text('per') as (typeof UNITS)[number],
  ...readValidFrom(values),
});

function CostForm() {
  const t = useCostsText();
  const set = useChange('admin.carrierCosts.set', { onDone: () => showToast(t('costSaved')) });
  return (
    <Form
      action={set}
      read={(values) => ({
        ...readCarrier(values),
        ...readMatch<(typeof COST_MATCHES)[number]>(values),
        cost: values.text('cost').replace(',', '.') || null,
      })}
      submit={t('setCost')}
    >
      <MatchFields kinds={COST_MATCHES} />
      <TextField name="cost" label={t('cost')} hint={t('costHint')} inputMode="decimal" />
      <CarrierFields />
      <ValidFromField />
    </Form>
  );
}

function PriceChanges({ found, currency }: { readonly found: CarrierCostImport; readonly currency: string }) {
  const t = useCostsText();
  const amount = (cost: string | null) => (cost === null ? t('none') : formatCost(cost, currency.toUpperCase()));
  return (
    <>
      <Facts of={KINDS.map((kind) => [t(`kind_${kind}`), String(found[kind])])} />
      {found.changes.length === 0 ? null : (
        <CountTable
          label={t('firstChanges')}
          head={[t('kind'), t('match'), t('before'), t('after')]}
          rows={found.changes.map(({ kind, match, value, before, after }) => [
            t(`kind_${kind}`),
            t(`for_${match}`, { value }),
            amount(before),
            amount(after),
          ])}
        />
      )}
    </>
  );
}

function PriceList() {
  const t = useCostsText();
  return (
    <ComparedFile
      words={{
        ...{ file: t('file'), hint: t('fileHint'), compare: t('compare'), missing: t('noFile') },
        ...{ same: t('nothingChanges'), stored: t('stored') },
      }}
      read={readCarrier}
      send={(given) => volley.admin.carrierCosts.import(given)}
      refreshes="admin.carrierCosts"
      countChanges={(found) => KINDS.reduce((sum, kind) => sum + found[kind], 0)}
      show={(found, { currency }) => <PriceChanges found={found} currency={currency} />}
    >
      <CarrierFields />
      <ValidFromField />
    </ComparedFile>
  );
}

export function CostForms() {
  const t = useCostsText();
  return (
    <>
      <Section title={t('setCost')}>
        <CostForm />
      </Section>
      <Section title={t('import')} hint={t('importHint')}>
        <PriceList />
      </Section>
    </>
  );
}

function CodeChanges({ found }: { readonly found: NetworkCodeImport }) {
  const t = useCostsText();
  return (
    <>
      {found.unused === 0 ? null : <Notice kind="warn">{t('unusedCodes', { count: found.unused })}</Notice>}
      {found.changes.length === 0 ? null : (
        <CountTable
          label={t('firstChanges')}
          head={[t('value_code'), t('before'), t('network'), t('value_country')]}
          rows={found.changes.map(({ code, before, network, country, is_name_used }) => [
            code,
            before ?? t('none'),
            is_name_used ? network : t('unusedCode', { network }),
            countryName(country),
          ])}
        />
      )}
    </>
  );
}

function CodeList() {
  const t = useCostsText();
  return (
    <ComparedFile
      words={{
        ...{ file: t('codeFile'), hint: t('codeFileHint'), compare: t('codeCompare'), missing: t('noCodeFile') },
        ...{ same: t('noCodeChanges'), stored: t('codesStored') },
      }}
      read={() => ({})}
      send={(given) => volley.admin.networkCodes.import(given)}
      refreshes="admin.networkCodes"
      countChanges={(found) => found.new + found.changed}
      show={(found) => <CodeChanges found={found} />}
    />
  );
}

/** Which networks the codes of price lists and lookups mean. */
export function NetworkCodes() {
  const mayChange = useMay('operator_carriers');
  const t = useCostsText();
  const set = useChange('admin.networkCodes.set', { onDone: () => showToast(t('codeSaved')) });
  const columns: readonly Column<NetworkCode>[] = [
    ['code', t('value_code'), '8rem title', ({ code }) => code],
    ['network', t('network'), '2fr side', ({ network }) => network],
    ['country', t('value_country'), '2fr', ({ country }) => countryName(country)],
    [
      'remove',
      t('change'),
      '8rem',
      ({ code, network }) =>
        mayChange ? (
          <RemoveButton
            name={t('removeCode', { code, network })}
            consequence={t('removeCodeWords', { code })}
            remove={() => volley.admin.networkCodes.delete({ code })}
            refreshes={['admin.networkCodes']}
            done={t('codeRemoved')}
          />
        ) : null,
    ],
  ];
  return (
    <Section title={t('codes')} hint={t('codesHint')}>
      <DataTable
        label={t('codes')}
        source={rowsOf('admin.networkCodes.list', {})}
        columns={columns}
        keyOf={({ code }) => code}
        empty={<Empty icon={<LayersIcon />} title={t('noCodes')} words={t('noCodesWords')} />}
      />
      {mayChange ? (
        <Form
          action={set}
          isAside
          read={(values) => ({
            code: values.text('code').replaceAll(/[ -]/g, ''),
            country: values.text('country'),
            network: values.text('network'),
          })}
          submit={t('setCode')}
        >
          <div className={styles.columns}>
            <TextField name="code" label={t('value_code')} hint={t('valueHint_code')} inputMode="numeric" required />
            <CountryField name="country" label={t('value_country')} />
            <TextField name="network" label={t('network')} hint={t('valueHint_network')} maxLength={100} required />
          </div>
        </Form>
      ) : null}
      {mayChange ? <CodeList /> : null}
    </Section>
  );
}
