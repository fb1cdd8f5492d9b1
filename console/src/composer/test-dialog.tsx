import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { sessionQuery, TEST_NUMBERS } from '../api/session.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { splitNumbers } from '../format/split-numbers.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PhoneIcon, SendIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';

const NUMBERS_MAX = 5;

/** The numbers to which this person last sent a test from this browser. Signing out forgets them, for they are people's numbers. */
function readOwnNumbers(person: string): string {
  try {
    const [owner, numbers = ''] = (localStorage.getItem(TEST_NUMBERS) ?? '').split('|');
    return owner === person ? numbers : '';
  } catch {
    // Without the browser's storage the person writes them again.
    return '';
  }
}

function storeOwnNumbers(person: string, numbers: string): void {
  try {
    localStorage.setItem(TEST_NUMBERS, `${person}|${numbers}`);
  } catch {
    // Without storage they are forgotten with the dialog.
  }
}

interface TestNumbersProps<Result> {
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
  readonly icon: ReactNode;
  readonly action: Action<string[], Result>;
  /** What came of it, as the title of a notice and its content. */
  readonly done: (result: Result) => readonly [title: string, content: ReactNode];
  readonly onClose: () => void;
}

/** A few numbers of one's own, for a test before anything goes to other people. */
function TestNumbers<Result>({ title, hint, verb, icon, action, done, onClose }: TestNumbersProps<Result>) {
  const t = useComposerLaterText();
  const person = useSuspenseQuery(sessionQuery).data.user_uuid;
  const [numbers, setNumbers] = useState(() => readOwnNumbers(person));
  const [complaint, setComplaint] = useState<string>();
  const problem = useProblem(action.error);
  const refusals = Object.values(problem?.fields ?? {}).flat();
  const onSend = () => {
    const list = splitNumbers(numbers);
    storeOwnNumbers(person, numbers);
    setComplaint(list.length === 0 ? t('testNone') : list.length > NUMBERS_MAX ? t('testMany') : undefined);
    if (list.length > 0 && list.length <= NUMBERS_MAX) action.mutate([...list]);
  };
  const error = complaint ?? (refusals.length > 0 ? refusals.join(' ') : problem?.message);
  const [told, content] = action.data === undefined || action.isPending ? [] : done(action.data);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" icon={icon} isBusy={action.isPending} onClick={onSend}>
          {verb}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field name="phone_numbers" label={t('numbers')} hint={hint} error={error}>
          <TextArea rows={3} inputMode="tel" value={numbers} onChange={({ target }) => setNumbers(target.value)} />
        </Field>
        {told === undefined ? null : (
          <Notice kind="good" title={told}>
            {content}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

interface TestProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** Sends the finished text to one's own phones. */
export function TestDialog({ uuid, contactId, onClose }: TestProps & { readonly contactId: number | null }) {
  const t = useComposerLaterText();
  const send = useAction(
    (phone_numbers: string[]) =>
      volley.smsCampaigns.testSend({ uuid, phone_numbers, ...(contactId !== null && { contact_id: contactId }) }),
    { refreshes: [...MONEY, 'messages'] },
  );
  return (
    <TestNumbers
      title={t('testTitle')}
      hint={t('testHint')}
      verb={t('testSend')}
      icon={<SendIcon />}
      action={send}
      done={({ messages, cost }) => [
        t('testDone', { count: messages.length, cost: formatCredits(cost) }),
        <ul key="messages">
          {messages.map(({ id, phone_number, message }) => (
            <li key={id}>
              <strong>{formatPhone(phone_number)}</strong> {message}
            </li>
          ))}
        </ul>,
      ]}
      onClose={onClose}
    />
  );
}

/** Calls one's own phones with the message as people will hear it. */
export function VoiceTest({ uuid, onClose }: TestProps) {
  const t = useComposerLaterText();
  const call = useAction((phone_numbers: string[]) => volley.voiceCampaigns.testCall({ uuid, phone_numbers }), {
    refreshes: [...MONEY, 'voiceCampaigns.list'],
  });
  return (
    <TestNumbers
      title={t('testCallTitle')}
      hint={t('testCallHint')}
      verb={t('testCall')}
      icon={<PhoneIcon />}
      action={call}
      done={({ uuid: test, calls, cost_max }) => [
        t('testCalled', { count: calls.length, cost: formatCredits(cost_max) }),
        <Link key="calls" to="/voice/$uuid" params={{ uuid: test }}>
          {t('testCalls')}
        </Link>,
      ]}
      onClose={onClose}
    />
  );
}
