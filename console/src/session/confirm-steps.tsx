import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOperation } from '../api/operation.ts';
import { confirmWithPasskey, hasPasskeys, signInMethodsQuery } from '../api/passkeys.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { useUiText } from '../text/ui.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { TextField, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';

interface ConfirmStepsProps {
  readonly onDone: () => void;
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
  const confirm = useChange('session.confirm', { refreshes: [], onDone });
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
          <TextField name="password" label={t('password')} type="password" autoComplete="current-password" required />
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

export type Answer = (isConfirmed: boolean) => void;

/** Asks for the password in the middle of another action. */
export function ConfirmForm({ onAnswer }: { readonly onAnswer: Answer }) {
  const t = useSessionText();
  const tUi = useUiText();
  return (
    <Dialog title={t('confirmTitle')} onClose={() => onAnswer(false)}>
      <p>{t('confirmWords')}</p>
      <ConfirmSteps
        onDone={() => onAnswer(true)}
        more={<Button onClick={() => onAnswer(false)}>{tUi('cancel')}</Button>}
      />
    </Dialog>
  );
}
