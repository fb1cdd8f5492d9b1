import { useSuspenseQuery } from '@tanstack/react-query';
import type { Session } from '@volley/sdk';
import type { Ahead } from '../api/ahead.ts';
import { ownSessionsQuery, secondFactorQuery } from '../api/own-security.ts';
import { passkeysQuery, signInMethodsQuery } from '../api/passkeys.ts';
import { sessionQuery } from '../api/session.ts';
import { sessionText } from '../text/session.ts';
import { useText } from '../text/use-text.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { HeldSection } from './held-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function load({ context: { queries, session } }: Ahead<{ context: { session: Session } }>): void {
  void queries.prefetchQuery(passkeysQuery);
  void queries.prefetchQuery(signInMethodsQuery);
  void queries.prefetchQuery(secondFactorQuery);
  if (session.second_factor === null) void queries.prefetchQuery(ownSessionsQuery);
}

/** The person's own data and settings. */
export function MePage() {
  const t = useText(sessionText);
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
