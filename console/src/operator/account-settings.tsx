import type { AccountDetails, AdminAccountsUpdateInput } from '@volley/sdk';
import { useState } from 'react';
import { useMay, useSession } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { likelyZone } from '../format/countries.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { CountryField } from '../ui/country-field.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { CheckInput, TextField, TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import styles from './operator.module.css';
import { ZoneField } from './zone-field.tsx';

export function NewAccountPage() {
  const t = useAccountsText();
  const leave = useLeave();
  const create = useChange('admin.accounts.create', {
    onDone: ({ id, name }) => leave({ to: '/operator/accounts/$id', params: { id } }, t('wasMade', { name })),
  });
  return (
    <Page title={t('newAccount')} lead={t('newLead')} back={{ to: '/operator/accounts', words: t('accounts') }}>
      <Form
        action={create}
        read={(values) => {
          const [country, zone] = [values.text('default_country'), values.text('time_zone')];
          return {
            name: values.text('name'),
            ...(country !== '' && { default_country: country }),
            ...(zone !== '' && { time_zone: zone }),
          };
        }}
        submit={t('make')}
        cancel="/operator/accounts"
      >
        <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={255} />
        <PlaceFields />
      </Form>
    </Page>
  );
}

interface PlaceFieldsProps {
  /** Left out for a new account, for which the operator's country and its likely zone are proposed. */
  readonly country?: string;
  readonly zone?: string;
}

/** The account's country, by which its local numbers are read, and its time zone. */
function PlaceFields({ country, zone }: PlaceFieldsProps) {
  const t = useAccountsText();
  const { default_country: own } = useSession();
  const [chosen, choose] = useState(country ?? own ?? '');
  return (
    <>
      <CountryField
        name="default_country"
        label={t('country')}
        hint={t('countryHint')}
        first={country}
        onCountry={choose}
      />
      <ZoneField
        key={chosen}
        name="time_zone"
        hint={t('zoneHint')}
        country={chosen}
        defaultValue={chosen === country ? zone : likelyZone(chosen)}
        none={t('chooseZone')}
      />
    </>
  );
}

const MEGABYTE = 1e6;

/** What is no number is sent as it was typed, so that the service names the field. */
function readMegabytes(values: FormValues): number | null {
  const megabytes = values.number('recordings_bytes_max');
  return typeof megabytes === 'number' ? Math.round(megabytes * MEGABYTE) : megabytes;
}

const limitShown = (account: AccountDetails, name: (typeof COUNTS)[number]): number | '' => {
  const limit = account[name];
  return limit !== null && name === 'recordings_bytes_max' ? limit / MEGABYTE : (limit ?? '');
};

/** An empty limit means no limit. */
const readSettings = (id: number, values: FormValues): AdminAccountsUpdateInput => ({
  id,
  name: values.text('name'),
  default_country: values.text('default_country'),
  time_zone: values.text('time_zone'),
  monthly_limit: values.text('monthly_limit') === '' ? null : values.text('monthly_limit').replace(',', '.'),
  contacts_max: values.number('contacts_max'),
  links_max: values.number('links_max'),
  recordings_bytes_max: readMegabytes(values),
  key_requests_per_minute: values.number('key_requests_per_minute'),
  lookup_wait_ms: values.number('lookup_wait_ms') ?? 0,
  transactional_through_suppression: values.isChecked('transactional_through_suppression'),
});

const COUNTS = ['contacts_max', 'links_max', 'recordings_bytes_max', 'key_requests_per_minute'] as const;

export function AccountSettings({ account }: { readonly account: AccountDetails }) {
  const t = useAccountsText();
  const hasMainAction = useMay('operator_money');
  const save = useChange('admin.accounts.update', { onDone: () => showToast(t('savedItIsInEffect')) });
  return (
    <Form action={save} read={(values) => readSettings(account.id, values)} submit={t('save')} isAside={hasMainAction}>
      <TextField name="name" label={t('name')} required maxLength={255} defaultValue={account.name} />
      <PlaceFields country={account.default_country} zone={account.time_zone} />
      <Field name="monthly_limit" label={t('monthly_limit')} hint={t('monthlyHint')}>
        <TextInput inputMode="decimal" defaultValue={account.monthly_limit ?? ''} placeholder={t('unlimited')} />
      </Field>
      <div className={styles.columns}>
        {COUNTS.map((name) => (
          <Field key={name} name={name} label={t(name)}>
            <TextInput inputMode="numeric" defaultValue={limitShown(account, name)} placeholder={t('unlimited')} />
          </Field>
        ))}
      </div>
      <TextField
        name="lookup_wait_ms"
        label={t('lookupWait')}
        hint={t('lookupWaitHint')}
        inputMode="numeric"
        defaultValue={account.lookup_wait_ms}
      />
      <CheckInput
        name="transactional_through_suppression"
        label={t('throughSuppression')}
        hint={t('throughSuppressionHint')}
        defaultChecked={account.transactional_through_suppression}
      />
    </Form>
  );
}
