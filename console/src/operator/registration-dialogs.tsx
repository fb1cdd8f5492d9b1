import type { SenderRegistrationForOperator } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { useOperatorRegistrationsText } from '../text/operator-registrations.ts';
import { useRegistrationsText } from '../text/registrations.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField, TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export type RegistrationMove = 'approve' | 'reject' | 'end';

interface OfOne {
  readonly of: SenderRegistrationForOperator;
  readonly onClose: () => void;
}

function ApproveDialog({ of, onClose }: OfOne) {
  const t = useOperatorRegistrationsText();
  const words = useRegistrationsText();
  const { uuid, sender_id: name, reference, valid_until: until, carrier_ids: ids } = of;
  const approve = useChange('admin.senderRegistrations.approve', { onDone: () => showToast(t('done')) });
  const zone = ownZone();
  return (
    <FormDialog
      title={t('approveTitle', { name })}
      onClose={onClose}
      action={approve}
      read={(values) => {
        const end = values.text('valid_until');
        const numbers = values.text('carrier_ids').match(/\d+/g) ?? [];
        return {
          uuid,
          reference: values.text('reference'),
          valid_until: end === '' ? null : momentOn(end, zone).toISOString(),
          carrier_ids: numbers.map(Number),
        };
      }}
      submit={t('approve')}
    >
      <TextField name="reference" label={words('reference')} maxLength={100} defaultValue={reference} />
      <Field name="valid_until" label={words('validUntil')} hint={t('validUntilHint', { zone })}>
        <TextInput
          type="datetime-local"
          max="9999-12-31T23:59"
          defaultValue={until === null ? '' : wallClock(new Date(until), zone)}
        />
      </Field>
      <TextField
        name="carrier_ids"
        label={t('carrierIds')}
        hint={t('carrierIdsHint')}
        defaultValue={ids.join(', ')}
        inputMode="numeric"
      />
    </FormDialog>
  );
}

/** Asks for what a decision needs. */
export function MoveDialog({ of, move, onClose }: OfOne & { readonly move: RegistrationMove }) {
  const t = useOperatorRegistrationsText();
  const reject = useChange('admin.senderRegistrations.reject', { onDone: () => showToast(t('done')) });
  const end = useChange('admin.senderRegistrations.end', { onDone: () => showToast(t('done')) });
  if (move === 'approve') return <ApproveDialog of={of} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t(`${move}Name`, { name: of.sender_id })}
      consequence={t(`${move}Words`)}
      verb={t(move)}
      hint={t('reasonHint')}
      action={move === 'reject' ? reject : end}
      toInput={(reason) => ({ uuid: of.uuid, reason })}
      onClose={onClose}
    />
  );
}
