import type { RegistrationDemand } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { useOperatorRegistrationsText } from '../text/operator-registrations.ts';
import { useRegistrationsText } from '../text/registrations.ts';
import { CountryField } from '../ui/country-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Form } from '../ui/form.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { RemoveButton } from './remove-button.tsx';

/** The numbers for which senders must be registered. */
export function Demands() {
  const t = useOperatorRegistrationsText();
  const words = useRegistrationsText();
  const mayChange = useMay('operator_carriers');
  const set = useChange('admin.registrationDemands.set', { onDone: () => showToast(t('demandSet')) });
  const networkOf = (network: string) => (network === '' ? t('allNetworks') : network);
  const columns: readonly Column<RegistrationDemand>[] = [
    ['country', words('countryOf'), '1fr title', ({ country }) => countryName(country)],
    ['network', t('network'), '1fr side', ({ network }) => networkOf(network)],
    [
      'remove',
      t('change'),
      '8rem',
      ({ id, country, network }) => {
        const place = `${countryName(country)}, ${networkOf(network)}`;
        return mayChange ? (
          <RemoveButton
            name={t('removeDemand', { place })}
            consequence={t('removeDemandWords')}
            remove={() => volley.admin.registrationDemands.delete({ id })}
            refreshes={['admin.registrationDemands']}
            done={t('done')}
          />
        ) : null;
      },
    ],
  ];
  return (
    <Section title={t('demands')} hint={t('demandsHint')}>
      <DataTable
        label={t('demands')}
        source={rowsOf('admin.registrationDemands.list', {})}
        columns={columns}
        empty={<Empty icon={<LayersIcon />} title={t('noDemands')} words={t('demandsHint')} />}
      />
      {mayChange ? (
        <Form
          action={set}
          read={(values) => ({ country: values.text('country'), network: values.text('network') })}
          submit={t('setDemand')}
        >
          <CountryField name="country" label={words('countryOf')} />
          <TextField name="network" label={t('network')} hint={t('networkHint')} maxLength={100} />
        </Form>
      ) : null}
    </Section>
  );
}
