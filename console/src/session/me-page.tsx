import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session.ts';
import { sessionText } from '../text/session.ts';
import { useText } from '../text/use-text.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What a person sees and changes of themselves. */
export function MePage() {
  const t = useText(sessionText);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isOpen = session.second_factor === null;
  return (
    <Page
      title={t('meTitle')}
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
