import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** Requests a letter with a link. The answer is the same whether or not the address is known. */
export function ForgottenPassword({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const t = useSessionText();
  const ask = useAction((address: string) => volley.passwordResets.request({ email: address }));
  const back = (
    <Button kind="quiet" onClick={onBack}>
      {t('toSignIn')}
    </Button>
  );
  return (
    <EntryFrame title={t('noPassword')}>
      {ask.data === undefined ? (
        <Form action={ask} read={(values) => values.text('email')} submit={t('askForLink')} more={back}>
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
