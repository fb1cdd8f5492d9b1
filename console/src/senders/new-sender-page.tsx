import { useChange } from '../api/use-action.ts';
import { useSendersText } from '../text/senders.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { useLeave } from '../ui/use-leave.ts';

export function NewSenderPage() {
  const t = useSendersText();
  const leave = useLeave();
  const create = useChange('senderIds.create', {
    onDone: ({ sender_id }) => leave({ to: '/sender-ids' }, t('wasRequested', { name: sender_id })),
  });
  return (
    <Page title={t('newSender')} back={{ to: '/sender-ids', words: t('senderIds') }}>
      <Form
        action={create}
        read={(values) => ({ sender_id: values.text('sender_id'), purpose: values.text('purpose') })}
        submit={t('request')}
        cancel="/sender-ids"
      >
        <Field name="sender_id" label={t('senderId')} hint={t('nameHint')}>
          <TextInput required maxLength={16} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="purpose" label={t('purpose')} hint={t('purposeHint')}>
          <TextArea required rows={3} maxLength={500} />
        </Field>
      </Form>
    </Page>
  );
}
