import { useState } from 'react';
import { useRoutesText } from '../text/operator-routes.ts';
import { Button } from '../ui/button.tsx';
import { lazily } from '../ui/lazily.tsx';
import type { Removal } from './remove-dialog.tsx';

const RemoveDialog = lazily(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

export function RemoveButton(removal: Removal) {
  const t = useRoutesText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-label={removal.name} onClick={() => setAsking(true)}>
        {t('removeVerb')}
      </Button>
      {isAsking ? <RemoveDialog removal={removal} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
