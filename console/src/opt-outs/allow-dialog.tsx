import type { Suppression } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useOptOutsText } from '../text/opt-outs.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';

interface AllowProps {
  readonly optOut: Suppression;
  readonly onClose: () => void;
}

/** Removes an opt-out. One that a member entered can be entered again. One that the person asked for needs their consent, and how they gave it. */
export function AllowDialog({ optOut, onClose }: AllowProps) {
  const t = useOptOutsText();
  const { phone_number, reason, note } = optOut;
  const number = formatPhone(phone_number);
  const isEntered = reason === 'manual';
  const enterAgain = useToldAction(() => volley.suppressions.create({ phone_number, reason, note }), {
    refreshes: ['suppressions'],
    tell: (message) => t('notBack', { message }),
  });
  const allow = useAction(
    (why: string) => volley.suppressions.delete({ phone_number, ...(why !== '' && { reason: why }) }),
    {
      refreshes: ['suppressions'],
      onDone: () => {
        onClose();
        showToast(t('allowed', { number }), isEntered ? () => enterAgain.mutate(undefined) : undefined);
      },
    },
  );
  return (
    <Dialog title={t('allowTitle', { number })} onClose={onClose}>
      <p>{t(isEntered ? 'manualWords' : reason === 'complaint' ? 'complaintWords' : 'askedWords')}</p>
      {note === '' ? null : <p>{t('known', { note })}</p>}
      <Form action={allow} read={(values) => values.text('reason')} submit={t('allow')} cancel={onClose}>
        {isEntered ? null : (
          <Field name="reason" label={t('reason')} hint={t('reasonHint')}>
            <TextArea required rows={3} maxLength={300} />
          </Field>
        )}
      </Form>
    </Dialog>
  );
}
