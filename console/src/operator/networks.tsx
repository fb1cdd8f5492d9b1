import type { Network } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { RemoveButton } from './remove-button.tsx';

/** The networks by which numbers are priced. */
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
        empty={
          <Empty icon={<LayersIcon />} title={t('noNetworks')}>
            {t('noNetworksWords')}
          </Empty>
        }
      />
      {mayChange ? (
        <Form
          action={set}
          read={(values) => ({ prefix: values.text('prefix').replace('+', ''), network: values.text('network') })}
          submit={t('setNetwork')}
        >
          <Field name="prefix" label={t('value_prefix')} hint={t('valueHint_prefix')}>
            <TextInput inputMode="tel" required />
          </Field>
          <Field name="network" label={t('network')}>
            <TextInput required maxLength={100} />
          </Field>
        </Form>
      ) : null}
    </Section>
  );
}
