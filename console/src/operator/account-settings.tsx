import type { AccountDetails, AdminAccountsUpdateInput } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { CheckInput, TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './operator.module.css';
import { PlaceFields } from './place-fields.tsx';

/** An empty limit means no limit. */
const readSettings = (id: number, values: FormValues): AdminAccountsUpdateInput => ({
  id,
  name: values.text('name'),
  default_country: values.text('default_country'),
  time_zone: values.text('time_zone'),
  monthly_limit: values.text('monthly_limit') === '' ? null : values.text('monthly_limit').replace(',', '.'),
  contacts_max: values.number('contacts_max'),
  links_max: values.number('links_max'),
  recordings_bytes_max: values.number('recordings_bytes_max'),
  key_requests_per_minute: values.number('key_requests_per_minute'),
  transactional_through_suppression: values.isChecked('transactional_through_suppression'),
});

const COUNTS = ['contacts_max', 'links_max', 'recordings_bytes_max', 'key_requests_per_minute'] as const;

/** The account's name, place and limits. */
export function AccountSettings({ account }: { readonly account: AccountDetails }) {
  const t = useAccountsText();
  const save = useChange('admin.accounts.update', { onDone: () => showToast(t('savedItIsInEffect')) });
  return (
    <Form action={save} read={(values) => readSettings(account.id, values)} submit={t('save')}>
      <Field name="name" label={t('name')}>
        <TextInput required maxLength={255} defaultValue={account.name} />
      </Field>
      <PlaceFields country={account.default_country} zone={account.time_zone} />
      <Field name="monthly_limit" label={t('monthly_limit')} hint={t('monthlyHint')}>
        <TextInput inputMode="decimal" defaultValue={account.monthly_limit ?? ''} placeholder={t('unlimited')} />
      </Field>
      <div className={styles.columns}>
        {COUNTS.map((name) => (
          <Field key={name} name={name} label={t(name)}>
            <TextInput inputMode="numeric" defaultValue={account[name] ?? ''} placeholder={t('unlimited')} />
          </Field>
        ))}
      </div>
      <CheckInput
        name="transactional_through_suppression"
        label={t('throughSuppression')}
        hint={t('throughSuppressionHint')}
        defaultChecked={account.transactional_through_suppression}
      />
    </Form>
  );
}
