import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboundMessage, Message, Thread, ThreadEntry, ThreadsAnswerInput } from '@volley/sdk';
import { countText } from '@volley/text';
import { type KeyboardEvent, useState } from 'react';
import { answeredQuery } from '../api/answered-message.ts';
import { volley } from '../api/client.ts';
import { priceQuery } from '../api/messages.ts';
import { MONEY } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatMoment } from '../format/time.ts';
import { useThreadsText } from '../text/threads.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { Section } from '../ui/page.tsx';
import { ReasonWords } from '../ui/reason-words.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './inbox.module.css';

// Most answers are written.
const SavedAnswers = lazily(async () => (await import('./saved-answers.tsx')).SavedAnswers, 1);

const PER_PAGE = 50;
const AGAIN_MS = 3_000;
const UNDER_WAY = new Set<Message['status']>(['queued', 'submitting', 'sent']);

function Sent({ at, message }: { readonly at: string; readonly message: Message }) {
  const t = useThreadsText();
  return (
    <li className={styles.out}>
      <p className={styles.sent}>{message.message}</p>
      <p className="row soft">
        <Link to="/messages/$uuid" params={{ uuid: message.id }}>
          {formatMoment(at)}
        </Link>
        <span>{t('outLine', { sender: message.sender_id })}</span>
        <MessageStatus status={message.status} />
        {message.campaign_id === message.id ? null : (
          <Link to="/campaigns/$uuid" params={{ uuid: message.campaign_id }}>
            {t('campaign')}
          </Link>
        )}
      </p>
      {message.reason_words === '' ? null : (
        <p className="row soft">
          <ReasonWords of={message.reason_words} />
        </p>
      )}
    </li>
  );
}

function Reply({ at, reply }: { readonly at: string; readonly reply: InboundMessage }) {
  const t = useThreadsText();
  return (
    <li className={styles.in}>
      <p className={styles.text} dir="auto">
        {reply.message}
      </p>
      <p className="row soft">
        <span>{formatMoment(at)}</span>
        <span>{reply.keyword === '' ? t('inLine') : t('keyword', { keyword: reply.keyword.toUpperCase() })}</span>
      </p>
      {/* A process of the version before sends none. */}
      {Object.entries(reply.values ?? {}).map(([name, value]) => (
        <p key={name} className="row soft">
          <span>{name}</span>
          <code>{value}</code>
        </p>
      ))}
    </li>
  );
}

function Entry({ entry: { at, message, reply } }: { readonly entry: ThreadEntry }) {
  if (message !== null) return <Sent at={at} message={message} />;
  return reply === null ? null : <Reply at={at} reply={reply} />;
}

/** What the first reply answers, where the conversation itself does not have it: messages under a name are not noted in it. */
function Begun({ reply }: { readonly reply: InboundMessage }) {
  const { data: message, isLoading } = useQuery(answeredQuery(reply));
  if (isLoading)
    return (
      <li>
        <Skeleton lines={2} />
      </li>
    );
  return message ? <Sent at={message.created_at} message={message} /> : null;
}

/** Messages in both directions, the newest last, beside the field for the answer: the list begins at its end, and stays there. */
export function ThreadEntries({ uuid }: { readonly uuid: string }) {
  const t = useThreadsText();
  const said = useInfiniteQuery({
    queryKey: ['threads', 'messages', uuid],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      volley.threads.messages({ uuid, per_page: PER_PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // No stream reports single messages, so an answer under way is refetched.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.data.some(({ message }) => message !== null && UNDER_WAY.has(message.status)) ? AGAIN_MS : false,
  });
  if (said.data === undefined)
    return said.error === null ? (
      <Skeleton lines={6} />
    ) : (
      <Failure error={said.error} onRetry={() => void said.refetch()} />
    );
  const entries = said.data.pages.flatMap(({ data }) => data).reverse();
  const first = said.hasNextPage ? null : (entries[0]?.reply ?? null);
  return (
    <Section title={t('said')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus. */}
      <div role="group" aria-label={t('said')} tabIndex={0} className={styles.scroll}>
        <div className={styles.said}>
          {said.hasNextPage ? (
            <div>
              <Button isBusy={said.isFetchingNextPage} onClick={() => void said.fetchNextPage()}>
                {t('older')}
              </Button>
            </div>
          ) : (
            <p className="soft">{t('begin')}</p>
          )}
          <ul className={styles.entries}>
            {first === null ? null : <Begun reply={first} />}
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

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
  const checked = {
    ...answer,
    mutate: (input: ThreadsAnswerInput) => {
      setMissing(isEmpty);
      if (!isEmpty) answer.mutate(input);
    },
  };
  if (!maySend) return <p className="soft">{t('mayNotSend')}</p>;
  const { units, unitsPerPart, parts } = countText(text, price?.alphabets);
  const hint = t('answerHint', { units, room: parts * unitsPerPart, parts: text === '' ? 0 : parts, recipient });
  return (
    <Form
      action={checked}
      read={(values) => ({ uuid, message: values.raw('message') })}
      submit={t('groupSend')}
      more={<SavedAnswers thread={thread} onChoose={setText} />}
    >
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
