import type { Erasure } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { usePersonsText } from '../text/persons.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

interface EraseDialogProps {
  readonly phoneNumber: string;
  readonly onErased: (erasure: Erasure) => void;
  readonly onClose: () => void;
}

/** Says what an erasure removes and what stays, and asks for the reason. */
export function EraseDialog({ phoneNumber, onErased, onClose }: EraseDialogProps) {
  const t = usePersonsText();
  const erase = useChange('erasures.create', {
    refreshes: ['erasures', 'consents', 'contacts'],
    onDone: (erasure) => {
      onClose();
      onErased(erasure);
      showToast(t('erased'));
    },
  });
  return (
    <Dialog title={t('eraseTitle', { number: formatPhone(phoneNumber) })} onClose={onClose}>
      <p>{t('eraseWords')}</p>
      <Form
        action={erase}
        isDanger
        read={(values) => ({ phone_number: phoneNumber, reason: values.text('reason') })}
        submit={t('erase')}
        more={<Button onClick={onClose}>{t('keep')}</Button>}
      >
        <Field name="reason" label={t('whyWord')} hint={t('reasonHint')}>
          <TextInput maxLength={300} />
        </Field>
      </Form>
    </Dialog>
  );
}
