import type { Session } from '@volley/sdk';
import { useState } from 'react';
import { operation, prefetch } from '../api/operation.ts';
import { signInMethodsQuery } from '../api/passkeys.ts';
import { useSession } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CheckInput, PasswordInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What the person had before their address was proven. Nothing is chosen at first: somebody else may have added it. */
function HeldSection({ held }: Pick<Session, 'held'>) {
  const t = useSessionText();
  const decide = useChange('session.decideHeld');
  return (
    <Section title={t('heldTitle')} hint={t('heldHint')}>
      <Form action={decide} read={(values) => ({ keep: values.all('keep') })} submit={t('heldDecide')}>
        <FieldGroup name="keep" label={t('heldKeep')}>
          {held.map(({ uuid, account_name, role, staff_role }) => (
            <CheckInput
              key={uuid}
              name="keep"
              value={uuid}
              label={account_name ?? t('heldStaff')}
              hint={role === null ? staff_role : t(`role_${role}`)}
            />
          ))}
        </FieldGroup>
      </Form>
    </Section>
  );
}

function PasswordSection() {
  const t = useSessionText();
  const session = useSession();
  const [times, setTimes] = useState(0);
  const change = useChange('session.changePassword', {
    refreshes: ['sessions'],
    onDone: () => {
      // Empties the fields.
      setTimes(times + 1);
      showToast(t('passwordChanged'));
    },
  });
  return (
    <Section title={t('password')} hint={t('passwordTitleHint')}>
      <Form
        key={times}
        action={change}
        read={(values) => ({
          current_password: values.raw('current_password'),
          password: values.raw('password'),
        })}
        submit={t('changePassword')}
      >
        {/* Password managers look for the user name beside the password. */}
        <input type="text" autoComplete="username" value={session.email} readOnly hidden />
        <Field name="current_password" label={t('currentPassword')}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Field name="password" label={t('newPassword')} hint={t('passwordHint')}>
          <PasswordInput autoComplete="new-password" required />
        </Field>
      </Form>
    </Section>
  );
}

export function load({ context: { session } }: { context: { session: Session } }) {
  prefetch(operation('passkeys.list', {}));
  prefetch(signInMethodsQuery);
  prefetch(operation('secondFactor.get', {}));
  if (session.second_factor === null) prefetch(operation('sessions.list', {}));
}

export function MePage() {
  const t = useSessionText();
  const session = useSession();
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
