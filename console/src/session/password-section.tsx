import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { sessionQuery } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordInput } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';

export function PasswordSection() {
  const t = useSessionText();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [times, setTimes] = useState(0);
  const change = useAction(
    (input: { current_password: string; password: string }) => volley.session.changePassword(input),
    {
      refreshes: ['sessions'],
      onDone: () => {
        // Empties the fields.
        setTimes(times + 1);
        showToast(t('passwordChanged'));
      },
    },
  );
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
