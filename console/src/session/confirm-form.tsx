import { sessionText } from '../text/session.ts';
import { uiText } from '../text/ui.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ConfirmSteps } from './confirm-steps.tsx';

export type Answer = (isConfirmed: boolean) => void;

/** Asks for the password in the middle of another action. */
export function ConfirmForm({ onAnswer }: { readonly onAnswer: Answer }) {
  const t = useText(sessionText);
  const tUi = useText(uiText);
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
