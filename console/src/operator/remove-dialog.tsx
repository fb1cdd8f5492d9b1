import type { Refreshed } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';

export interface Removal {
  /** The name of what is removed, for the button and the question. */
  readonly name: string;
  readonly consequence: string;
  readonly remove: () => Promise<unknown>;
  readonly refreshes: readonly Refreshed[];
  readonly done: string;
}

export function RemoveDialog({
  removal: { name, consequence, remove, refreshes, done },
  onClose,
}: {
  readonly removal: Removal;
  readonly onClose: () => void;
}) {
  const t = useRoutesText();
  const action = useAction<null, unknown>(remove, { refreshes, onDone: () => showToast(done) });
  return (
    <ConfirmDialog
      title={t('removeAsked', { name })}
      consequence={consequence}
      verb={t('removeVerb')}
      action={action}
      input={null}
      onClose={onClose}
    />
  );
}
