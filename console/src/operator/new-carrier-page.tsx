import { useNavigate } from '@tanstack/react-router';
import type { AdminCarriersCreateInput } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { CarrierForm } from './carrier-form.tsx';

export function NewCarrierPage() {
  const t = useCarriersText();
  const navigate = useNavigate();
  const create = useChange('admin.carriers.create', {
    onDone: async ({ id, name }) => {
      await navigate({ to: '/operator/carriers/$id', params: { id } });
      showToast(t('wasAdded', { name }));
    },
  });
  return (
    <Page title={t('newCarrier')} lead={t('newLead')} back={{ to: '/operator/carriers', words: t('carriers') }}>
      <CarrierForm
        action={create}
        // The form has all required fields, and the service names missing values.
        toInput={(settings) => settings as unknown as AdminCarriersCreateInput}
        submit={t('add')}
        cancel="/operator/carriers"
      />
    </Page>
  );
}
