import { useComposerText } from '../text/composer.ts';
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

interface ChangedElsewhereProps {
  /** Something was typed here that could not be saved any more. */
  readonly isUnsaved?: boolean;
  readonly onClose: () => void;
}

/** Reports that another page or person changed the draft, so that this page does not show what would be sent. */
export function ChangedElsewhere({ isUnsaved = false, onClose }: ChangedElsewhereProps) {
  const t = useComposerLaterText();
  const c = useComposerText();
  return (
    <Dialog
      title={t('elsewhereTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" onClick={() => location.reload()}>
            {c('loadDraft')}
          </Button>
        </>
      }
    >
      <p>{t(isUnsaved ? 'elsewhereUnsaved' : 'elsewhereHint')}</p>
    </Dialog>
  );
}
