import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface SecondStepProps {
  readonly ticket: string;
  readonly onDone: () => void;
  readonly onStartOver: () => void;
}

/** Asks for a code of the authenticator, or a recovery code, after the right password. */
export function SecondStep({ ticket, onDone, onStartOver }: SecondStepProps) {
  const t = useSessionText();
  const give = useAction((code: string) => volley.secondFactor.give({ ticket, one_time_code: code }), { onDone });
  return (
    <EntryFrame title={t('codeTitle')}>
      <Form
        action={give}
        read={(values) => values.text('one_time_code')}
        submit={t('continue')}
        more={
          <Button kind="quiet" onClick={onStartOver}>
            {t('startOver')}
          </Button>
        }
      >
        <Field name="one_time_code" label={t('code')} hint={t('codeHint')}>
          <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus required />
        </Field>
      </Form>
    </EntryFrame>
  );
}
