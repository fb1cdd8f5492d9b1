import { useQuery } from '@tanstack/react-query';
import type { Thread, ThreadsAnswerInput } from '@volley/sdk';
import { countText } from '@volley/text';
import { type KeyboardEvent, useState } from 'react';
import { priceQuery } from '../api/messages.ts';
import { MONEY } from '../api/operation.ts';
import { type Action, useChange } from '../api/use-action.ts';
import { useThreadsText } from '../text/threads.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './inbox.module.css';

function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Sends an answer from the number to which the person wrote. */
export function AnswerBox({ thread, maySend }: { readonly thread: Thread; readonly maySend: boolean }) {
  const t = useThreadsText();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { id: uuid, recipient, phone_number: person } = thread;
  const { data: price } = useQuery(priceQuery(`+${person}`));
  const answer = useChange('threads.answer', {
    refreshes: ['threads', 'messages', ...MONEY],
    onDone: () => {
      setText('');
      showToast(t('sent'));
    },
  });
  const isEmpty = text.trim() === '';
  const checked: Action<ThreadsAnswerInput, unknown> = {
    ...answer,
    mutate: (input, options) => {
      setMissing(isEmpty);
      if (!isEmpty) answer.mutate(input, options);
    },
  };
  if (!maySend) return <p className={styles.soft}>{t('mayNotSend')}</p>;
  const { units, unitsPerPart, parts } = countText(text, price?.alphabets);
  const hint = t('answerHint', { units, room: parts * unitsPerPart, parts: text === '' ? 0 : parts, recipient });
  return (
    <Form action={checked} read={(values) => ({ uuid, message: values.raw('message') })} submit={t('groupSend')}>
      <Field
        name="message"
        label={t('answer')}
        hint={hint}
        error={isMissing && isEmpty ? t('answerMissing') : undefined}
      >
        <TextArea
          rows={3}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={sendOnCtrlEnter}
        />
      </Field>
    </Form>
  );
}
