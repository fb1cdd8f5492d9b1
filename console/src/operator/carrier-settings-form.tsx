import type { AdminCarriersUpdateInput, Carrier } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { showToast } from '../ui/toast.tsx';
import { CarrierForm } from './carrier-form.tsx';
import { changesOf } from './settings.ts';

export function CarrierSettings({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const save = useChange('admin.carriers.update', { onDone: () => showToast(t('savedItIsInEffect')) });
  const toInput = (settings: Record<string, unknown>): AdminCarriersUpdateInput => ({
    id: carrier.id,
    ...changesOf({ ...carrier }, settings),
  });
  return <CarrierForm carrier={carrier} action={save} toInput={toInput} submit={t('save')} />;
}
