import { useNavigate } from '@tanstack/react-router';
import type { AdminTrunksCreateInput } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { useTrunksText } from '../text/operator-trunks.ts';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { TrunkForm } from './trunk-form.tsx';

export function NewTrunkPage() {
  const t = useTrunksText();
  const navigate = useNavigate();
  const create = useChange('admin.trunks.create', {
    onDone: async ({ id, name }) => {
      await navigate({ to: '/operator/trunks/$id', params: { id } });
      showToast(t('wasAdded', { name }));
    },
  });
  return (
    <Page title={t('newTrunk')} lead={t('newLead')} back={{ to: '/operator/trunks', words: t('trunks') }}>
      <TrunkForm
        action={create}
        // The form has all required fields, and the service names missing values.
        toInput={(settings) => settings as unknown as AdminTrunksCreateInput}
        submit={t('add')}
        cancel="/operator/trunks"
      />
    </Page>
  );
}
