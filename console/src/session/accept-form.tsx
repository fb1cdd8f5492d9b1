import { volley } from '../api/client.ts';
import { leaveTo } from '../api/paths.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { EntryFrame } from './entry-frame.tsx';
import { welcomeToken } from './welcome-token.ts';

/** Accepts an invitation for a signed-in person, who may have no password if they use a provider or a passkey. */
export function AcceptForm({ lead, email }: { readonly lead: string; readonly email: string }) {
  const t = useSessionText();
  const accept = useAction((token: string) => volley.oneTimeLinks.accept({ token }), { onDone: () => leaveTo('/') });
  const problem = useProblem(accept.error);
  return (
    <EntryFrame title={t('welcomeTitle')} lead={lead}>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <Notice>{t('welcomeSignedIn', { email })}</Notice>
      <Button kind="primary" isBusy={accept.isPending} onClick={() => accept.mutate(welcomeToken)}>
        {t('accept')}
      </Button>
    </EntryFrame>
  );
}
