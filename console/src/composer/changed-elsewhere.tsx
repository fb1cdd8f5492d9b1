import { composerLaterText } from '../text/composer-later.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Reports that another page or person changed the draft, so that this page does not show what would be sent. */
export function ChangedElsewhere({ onClose }: { readonly onClose: () => void }) {
  const t = useText(composerLaterText);
  return (
    <Dialog
      title={t('elsewhereTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" onClick={() => location.reload()}>
            {t('elsewhereLoad')}
          </Button>
        </>
      }
    >
      <p>{t('elsewhereHint')}</p>
    </Dialog>
  );
}
