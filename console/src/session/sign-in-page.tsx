import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { prefetch } from '../api/operation.ts';
import { tellOtherWindows } from '../api/other-windows.ts';
import { hasPasskeys, signInMethodsQuery, signInWithPasskey } from '../api/passkeys.ts';
import { leaveTo } from '../api/paths.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { ProviderWay } from './provider-way.tsx';
import { SecondStep } from './second-step.tsx';
import { signInTicket } from './sign-in-ticket.ts';

const route = getRouteApi('/sign-in');

export function load() {
  prefetch(signInMethodsQuery);
}

/** Signs in by passkey if the browser and this address support it, or else by password, and by a code if the person has an authenticator. */
export function SignInPage() {
  const t = useSessionText();
  const { next } = route.useSearch();
  const [ticket, setTicket] = useState(signInTicket);
  const [email, setEmail] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const leave = () => {
    tellOtherWindows();
    leaveTo(next ?? '/');
  };
  const signIn = useAction((input: { email: string; password: string }) => volley.session.create(input), {
    onDone: (reply) => (reply.ticket === null ? leave() : setTicket(reply.ticket)),
  });
  const passkey = useAction(signInWithPasskey, { onDone: leave });
  const problem = useProblem(passkey.error);
  const { data: methods } = useQuery(signInMethodsQuery);
  if (ticket !== null) return <SecondStep ticket={ticket} onDone={leave} onStartOver={() => setTicket(null)} />;
  if (isForgotten) return <ForgottenPassword email={email} onBack={() => setForgotten(false)} />;
  return (
    <EntryFrame title={t('signInTitle')}>
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
        <Field name="password" label={t('password')}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
      </Form>
      <Button kind="quiet" onClick={() => setForgotten(true)}>
        {t('noPassword')}
      </Button>
    </EntryFrame>
  );
}
