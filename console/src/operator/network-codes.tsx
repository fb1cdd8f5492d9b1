import type { NetworkCode } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { useCostsText } from '../text/operator-costs.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Form } from '../ui/form.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './operator.module.css';
import { RemoveButton } from './remove-button.tsx';

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
