import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { leaveTo } from '../api/places.ts';
import { useAction } from '../api/use-action.ts';
import { sessionText } from '../text/session.ts';
import { useText } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import styles from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { SecondStep } from './second-step.tsx';
import { signInTicket } from './sign-in-ticket.ts';

const route = getRouteApi('/sign-in');

/** By password, and by a code where the person has an authenticator. */
export function SignInPage() {
  const t = useText(sessionText);
  const { next } = route.useSearch();
  const [ticket, setTicket] = useState(signInTicket);
  const leave = () => leaveTo(next ?? '/');
  const signIn = useAction((input: { email: string; password: string }) => volley.session.create(input), {
    onDone: (reply) => (reply.ticket === null ? leave() : setTicket(reply.ticket)),
  });
  if (ticket !== null) return <SecondStep ticket={ticket} onDone={leave} onStartOver={() => setTicket(null)} />;
  return (
    <EntryFrame title={t('signInTitle')}>
      <Form
        action={signIn}
        read={(values) => ({ email: values.text('email'), password: values.raw('password') })}
        submit={t('signIn')}
      >
        <Field name="email" label={t('email')}>
          <TextInput type="email" autoComplete="username" required />
        </Field>
        <Field name="password" label={t('password')}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
      </Form>
      <details className={styles.help}>
        <summary>{t('noPassword')}</summary>
        <p>{t('noPasswordWords')}</p>
      </details>
    </EntryFrame>
  );
}
