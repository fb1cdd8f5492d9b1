import { useQuery } from '@tanstack/react-query';
import type { CarrierCostImport, NetworkCode } from '@volley/sdk';
import { useState } from 'react';
import { carriersQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatCost } from '../format/cost.ts';
import { countryName } from '../format/country.ts';
import { useCostsText } from '../text/operator-costs.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { LayersIcon } from '../ui/icons.tsx';
import { Select, TextField, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { CountTable } from '../ui/report.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
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

function Comparison({ found, currency }: { readonly found: CarrierCostImport; readonly currency: string }) {
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
      {found.left === 0 ? null : (
        <Notice kind="warn" title={t('leftLines', { count: found.left })}>
          <ul>
            {found.left_lines.map(({ line, words }) => (
              <li key={line}>{t('leftLine', { line: String(line), words })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

type Given = ReturnType<typeof readCarrier> & { readonly file: Uint8Array; readonly confirm?: string };

/** A whole price list is compared first, and stored once a person has seen what changes. */
function ImportForm() {
  const t = useCostsText();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [compared, setCompared] = useState<{ given: Given; found: CarrierCostImport } | null>(null);
  const compare = useAction(async (values: Omit<Given, 'file' | 'confirm'>) => {
    setCompared(null);
    setMissing(file === null);
    if (file === null) return;
    const given = { ...values, file: new Uint8Array(await file.arrayBuffer()) };
    setCompared({ given, found: await volley.admin.carrierCosts.import(given) });
  });
  const store = useChange('admin.carrierCosts.import', {
    onDone: () => {
      setCompared(null);
      showToast(t('stored'));
    },
  });
  const { given, found } = compared ?? {};
  const changes = found === undefined ? 0 : KINDS.reduce((sum, kind) => sum + found[kind], 0);
  return (
    <>
      <Form action={compare} read={readCarrier} submit={t('compare')} isAside>
        <Field
          name="file"
          label={t('file')}
          hint={t('fileHint')}
          error={isMissing && file === null ? t('noFile') : undefined}
        >
          <TextInput
            type="file"
            accept=".csv,.txt,.xlsx"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setCompared(null);
            }}
          />
        </Field>
        <CarrierFields />
        <ValidFromField />
      </Form>
      {given === undefined || found === undefined ? null : (
        <div className="card stack" role="status">
          <p>
            <strong>{changes === 0 ? t('nothingChanges') : t('changed', { count: changes, rows: found.rows })}</strong>
          </p>
          <Comparison found={found} currency={given.currency} />
          <Refusal error={store.error} />
          {changes === 0 ? null : (
            <div>
              <Button
                kind="primary"
                isBusy={store.isPending}
                onClick={() => store.mutate({ ...given, confirm: found.fingerprint })}
              >
                {t('store')}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
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
        <ImportForm />
      </Section>
    </>
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
            <TextField name="country" label={t('value_country')} hint={t('valueHint_country')} maxLength={2} required />
            <TextField name="network" label={t('network')} hint={t('valueHint_network')} maxLength={100} required />
          </div>
        </Form>
      ) : null}
    </Section>
  );
}
