import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../api/use-action.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { PlaceFields } from './place-fields.tsx';

export function NewAccountPage() {
  const t = useAccountsText();
  const navigate = useNavigate();
  const create = useChange('admin.accounts.create', {
    onDone: async ({ id, name }) => {
      await navigate({ to: '/operator/accounts/$id', params: { id } });
      showToast(t('wasMade', { name }));
    },
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
        <Field name="name" label={t('name')} hint={t('nameHint')}>
          <TextInput required maxLength={255} />
        </Field>
        <PlaceFields />
      </Form>
    </Page>
  );
}
