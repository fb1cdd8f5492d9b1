import type { RegisteredTextCheck } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { useRegisteredText } from '../text/registered-texts.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Lines, Section } from '../ui/page.tsx';
import { SenderChoice } from './sender-choice.tsx';

function Found({ of: { registered_text: text, difference, values } }: { readonly of: RegisteredTextCheck }) {
  const t = useRegisteredText();
  if (text === null) return <Notice kind="warn" title={t('hasNone')} />;
  const quote = (words: string) => (words === '' ? t('nothing') : t('quoted', { text: words }));
  const { name } = text;
  return (
    <div className="stack" role="status">
      {difference === null ? (
        <Notice kind="good" title={t('isRegistered', { name })} />
      ) : (
        <Notice kind="warn" title={t('isNot', { name })}>
          {t('differs', {
            position: difference.position,
            expected: quote(difference.expected),
            found: quote(difference.found),
          })}
        </Notice>
      )}
      {Object.keys(values).length === 0 ? null : (
        <section className="stack">
          <h3>{t('valuesOf')}</h3>
          <Lines of={Object.entries(values)} />
        </section>
      )}
    </div>
  );
}

/** Asks which registered text a text is, or where it differs from the nearest one. */
export function CheckText() {
  const t = useRegisteredText();
  const check = useChange('registeredTexts.check', { refreshes: [] });
  return (
    <Section title={t('check')} hint={t('checkHint')}>
      <Form
        action={check}
        read={(values) => ({ sender_id: values.text('sender_id'), message: values.raw('message') })}
        submit={t('checkNow')}
        isAside
      >
        <SenderChoice none={t('chooseSender')} />
        <Field name="message" label={t('text')}>
          <TextArea required rows={3} maxLength={1_530} />
        </Field>
      </Form>
      {check.data === undefined ? null : <Found of={check.data} />}
    </Section>
  );
}
