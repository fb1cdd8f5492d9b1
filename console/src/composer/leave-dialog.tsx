import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks whether to stay or to lose the last changes, which could not be saved. */
export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const t = useComposerLaterText();
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('leaveStay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t('leaveGo')}
          </Button>
        </>
      }
    >
      <p>{t('leaveConsequence')}</p>
    </Dialog>
  );
}
