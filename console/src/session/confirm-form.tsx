import { useQuery } from '@tanstack/react-query';
import { volley } from '../api/client.ts';
import { secondFactorQuery } from '../api/own-security.ts';
import { confirmWithPasskey, hasPasskeys, passkeysQuery, signInMethodsQuery } from '../api/passkeys.ts';
import { useAction } from '../api/use-action.ts';
import { sessionText } from '../text/session.ts';
import { uiText } from '../text/ui.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';

export type Answer = (isConfirmed: boolean) => void;

/** The password again, and a code where the person has an authenticator. */
export function ConfirmForm({ onAnswer }: { readonly onAnswer: Answer }) {
  const t = useText(sessionText);
  const tUi = useText(uiText);
  const { data: factor } = useQuery(secondFactorQuery);
  const confirm = useAction((input: { password: string; one_time_code?: string }) => volley.session.confirm(input), {
    onDone: () => onAnswer(true),
  });
  const { data: passkeys } = useQuery(passkeysQuery);
  const { data: methods } = useQuery(signInMethodsQuery);
  const passkey = useAction(confirmWithPasskey, { onDone: () => onAnswer(true) });
  const problem = useProblem(passkey.error);
  const hasPasskey = hasPasskeys(methods) && passkeys !== undefined && passkeys.length > 0;
  return (
    <Dialog title={t('confirmTitle')} onClose={() => onAnswer(false)}>
      <p>{t('confirmWords')}</p>
      {passkey.error === null ? null : <Notice kind="bad">{problem?.message ?? t('passkeyFailed')}</Notice>}
      {hasPasskey ? (
        <Button icon={<KeyIcon />} isBusy={passkey.isPending} onClick={() => passkey.mutate(undefined)}>
          {t('confirmPasskey')}
        </Button>
      ) : null}
      <Form
        action={confirm}
        read={(values) => {
          const code = values.text('one_time_code');
          return { password: values.raw('password'), ...(code !== '' && { one_time_code: code }) };
        }}
        submit={t('confirm')}
        more={<Button onClick={() => onAnswer(false)}>{tUi('cancel')}</Button>}
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
    </Dialog>
  );
}
