import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { prefetch } from '../api/operation.ts';
import { tellOtherWindows } from '../api/other-windows.ts';
import { hasPasskeys, signInMethodsQuery, signInWithPasskey } from '../api/passkeys.ts';
import { leaveTo } from '../api/paths.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { TextField, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { signInTicket } from './address-secrets.ts';
import styles from './entry-frame.module.css';
import { EntryFrame, ProviderWay, SecondStep } from './entry-frame.tsx';

const route = getRouteApi('/sign-in');

/** Requests a letter with a link. The answer is the same whether or not the address is known. */
function ForgottenPassword({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const t = useSessionText();
  const ask = useChange('passwordResets.request', { refreshes: [] });
  const back = (
    <Button kind="quiet" onClick={onBack}>
      {t('toSignIn')}
    </Button>
  );
  return (
    <EntryFrame title={t('noPassword')}>
      {ask.data === undefined ? (
        <Form action={ask} read={(values) => ({ email: values.text('email') })} submit={t('askForLink')} more={back}>
          <p>{t('askForLinkWords')}</p>
          <Field name="email" label={t('emailAddress')}>
            <TextInput type="email" autoComplete="username" defaultValue={email} required />
          </Field>
        </Form>
      ) : (
        <>
          <Notice>{t(ask.data.data.is_mailed ? 'linkAsked' : 'noPasswordWords')}</Notice>
          {back}
        </>
      )}
    </EntryFrame>
  );
}

export const load = () => prefetch(signInMethodsQuery);

/** Signs in by passkey if the browser and this address support it, or else by password, and by a code if the person has an authenticator. */
export function SignInPage() {
  const t = useSessionText();
  const { next, ended } = route.useSearch();
  const [ticket, setTicket] = useState(signInTicket);
  const [email, setEmail] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const leave = () => {
    tellOtherWindows();
    leaveTo(next ?? '/');
  };
  const signIn = useChange('session.create', {
    refreshes: [],
    onDone: (reply) => (reply.ticket === null ? leave() : setTicket(reply.ticket)),
  });
  const passkey = useAction(signInWithPasskey, { onDone: leave });
  const problem = useProblem(passkey.error);
  const { data: methods } = useQuery(signInMethodsQuery);
  if (ticket !== null) return <SecondStep ticket={ticket} onDone={leave} onStartOver={() => setTicket(null)} />;
  if (isForgotten) return <ForgottenPassword email={email} onBack={() => setForgotten(false)} />;
  return (
    <EntryFrame title={t('signInTitle')}>
      {ended ? <Notice>{t('sessionEnded')}</Notice> : null}
      {hasPasskeys(methods) ? (
        <>
          {passkey.error === null ? null : <Notice kind="bad">{problem?.message ?? t('passkeyFailed')}</Notice>}
          <Button
            kind="primary"
            icon={<KeyIcon />}
            isBusy={passkey.isPending}
            onClick={() => passkey.mutate(undefined)}
          >
            {t('signInPasskey')}
          </Button>
          <p className={styles.or}>{t('or')}</p>
        </>
      ) : null}
      <Form
        action={signIn}
        read={(values) => ({ email: values.text('email'), password: values.raw('password') })}
        submit={t('signIn')}
      >
        <Field name="email" label={t('emailAddress')}>
          <TextInput
            type="email"
            autoComplete="username"
            defaultValue={email}
            onBlur={({ target }) => setEmail(target.value.trim())}
            required
          />
        </Field>
        <ProviderWay email={email} />
        <TextField name="password" label={t('password')} type="password" autoComplete="current-password" required />
      </Form>
      <Button kind="quiet" onClick={() => setForgotten(true)}>
        {t('noPassword')}
      </Button>
    </EntryFrame>
  );
}
