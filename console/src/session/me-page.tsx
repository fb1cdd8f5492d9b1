import { useSuspenseQuery } from '@tanstack/react-query';
import type { Session } from '@volley/sdk';
import { operation, prefetch } from '../api/operation.ts';
import { signInMethodsQuery } from '../api/passkeys.ts';
import { sessionQuery } from '../api/session.ts';
import { useSessionText } from '../text/session.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { HeldSection } from './held-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function load({ context: { session } }: { context: { session: Session } }) {
  prefetch(operation('passkeys.list', {}));
  prefetch(signInMethodsQuery);
  prefetch(operation('secondFactor.get', {}));
  if (session.second_factor === null) prefetch(operation('sessions.list', {}));
}

/** The person's own data and settings. */
export function MePage() {
  const t = useSessionText();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isOpen = session.second_factor === null;
  return (
    <Page
      title={t('profile')}
      lead={
        <>
          <span>{session.name}</span>
          <span>{session.email}</span>
        </>
      }
    >
      {isOpen ? null : (
        <Notice kind="warn" title={t('setUpFactorTitle')}>
          {t('setUpFactorWords')}
        </Notice>
      )}
      {session.held.length === 0 ? null : <HeldSection held={session.held} />}
      <PasskeysSection />
      <AuthenticatorSection />
      {isOpen ? (
        <>
          <PasswordSection />
          <SessionsSection />
        </>
      ) : null}
    </Page>
  );
}
