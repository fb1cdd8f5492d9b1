import { lazy, Suspense, useState } from 'react';
import { useRoutesText } from '../text/operator-routes.ts';
import { Button } from '../ui/button.tsx';
import type { Removal } from './remove-dialog.tsx';

const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((dialog) => ({ default: dialog.RemoveDialog })));

/** Removes one thing from a list after a confirmation. */
export function RemoveButton(removal: Removal) {
  const t = useRoutesText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-label={removal.name} onClick={() => setAsking(true)}>
        {t('removeVerb')}
      </Button>
      <Suspense>{isAsking ? <RemoveDialog removal={removal} onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}
