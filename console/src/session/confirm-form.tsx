import { useSessionText } from '../text/session.ts';
import { useUiText } from '../text/ui.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ConfirmSteps } from './confirm-steps.tsx';

export type Answer = (isConfirmed: boolean) => void;

/** Asks for the password in the middle of another action. */
export function ConfirmForm({ onAnswer }: { readonly onAnswer: Answer }) {
  const t = useSessionText();
  const tUi = useUiText();
  return (
    <Dialog title={t('confirmTitle')} onClose={() => onAnswer(false)}>
      <p>{t('confirmWords')}</p>
      <ConfirmSteps
        onDone={() => onAnswer(true)}
        more={<Button onClick={() => onAnswer(false)}>{tUi('cancel')}</Button>}
      />
    </Dialog>
  );
}
