import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { confirmWithPasskey, hasPasskeys, signInMethodsQuery } from '../api/passkeys.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';

interface ConfirmStepsProps {
  readonly onDone: () => void;
  /** Shown beside the button that confirms. */
  readonly more: ReactNode;
  /** True if the password alone is not enough. */
  readonly isFactorNeeded?: boolean;
}

/** Confirms by a passkey, or by the password and, if the person has an authenticator, a code. */
export function ConfirmSteps({ onDone, more, isFactorNeeded = false }: ConfirmStepsProps) {
  const t = useSessionText();
  const { data: factor } = useOperation('secondFactor.get', {});
  const { data: passkeys } = useOperation('passkeys.list', {});
  const { data: methods } = useQuery(signInMethodsQuery);
  const confirm = useAction((input: { password: string; one_time_code?: string }) => volley.session.confirm(input), {
    onDone,
  });
  const passkey = useAction(confirmWithPasskey, { onDone });
  const problem = useProblem(passkey.error);
  const hasPasskey = hasPasskeys(methods) && passkeys !== undefined && passkeys.length > 0;
  const hasForm = !isFactorNeeded || factor?.has_authenticator === true;
  const isLost = !hasForm && !hasPasskey && factor !== undefined && passkeys !== undefined && methods !== undefined;
  return (
    <>
      {passkey.error === null ? null : <Notice kind="bad">{problem?.message ?? t('passkeyFailed')}</Notice>}
      {hasPasskey ? (
        <Button icon={<KeyIcon />} isBusy={passkey.isPending} onClick={() => passkey.mutate(undefined)}>
          {t('confirmPasskey')}
        </Button>
      ) : null}
      {isLost ? <Notice kind="warn">{t('factorElsewhere')}</Notice> : null}
      {hasForm ? (
        <Form
          action={confirm}
          read={(values) => {
            const code = values.text('one_time_code');
            return { password: values.raw('password'), ...(code !== '' && { one_time_code: code }) };
          }}
          submit={t('confirm')}
          more={more}
        >
          <Field name="password" label={t('password')}>
            <PasswordInput autoComplete="current-password" required />
          </Field>
          {factor?.has_authenticator ? (
            <Field name="one_time_code" label={t('code')} hint={t('codeHint')}>
              <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
            </Field>
          ) : null}
        </Form>
      ) : (
        more
      )}
    </>
  );
}
