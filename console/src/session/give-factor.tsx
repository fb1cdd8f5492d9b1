import { leaveTo } from '../api/paths.ts';
import { signOut } from '../api/session.ts';
import { useSessionText } from '../text/session.ts';
import { useShellText } from '../text/shell.ts';
import { Button } from '../ui/button.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { ConfirmSteps } from './confirm-steps.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** Replaces every page for a person who must give a second factor and has signed in by password alone. */
export function GiveFactor() {
  const t = useSessionText();
  const tShell = useShellText();
  const leave = useToldAction(signOut, { onDone: () => leaveTo('/sign-in') });
  return (
    <EntryFrame title={t('codeTitle')} lead={t('giveFactorWords')}>
      <ConfirmSteps
        isFactorNeeded
        onDone={() => location.reload()}
        more={
          <Button kind="quiet" isBusy={leave.isPending} onClick={() => leave.mutate(undefined)}>
            {tShell('signOut')}
          </Button>
        }
      />
    </EntryFrame>
  );
}
