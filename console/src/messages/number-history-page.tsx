import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { InboundMessage, Message } from '@volley/sdk';
import { readNumberHistory } from '../api/number-history.ts';
import { rowPageQuery, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useMessagesText } from '../text/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { MessageIcon, SendIcon } from '../ui/icons.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { OptedOut } from '../ui/opted-out.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './number-history.module.css';
import { type HistoryLine, orderHistory } from './order-history.ts';

const route = getRouteApi('/in/messages/number/$number');

function Sent({ message }: { readonly message: Message }) {
  const t = useMessagesText();
  return (
    <li className={styles.sent}>
      <p className={styles.bubble}>{message.message}</p>
      <p className="row soft">
        <Link to="/messages/$uuid" params={{ uuid: message.id }}>
          {formatTime(message.created_at)}
        </Link>
        <span>{t('outLine', { sender: message.sender_id })}</span>
        <MessageStatus status={message.status} />
        {message.campaign_id === message.id ? null : (
          <Link to="/campaigns/$uuid" params={{ uuid: message.campaign_id }}>
            {t('ofCampaign')}
          </Link>
        )}
      </p>
      {message.reason_words === '' ? null : <p className="row soft">{message.reason_words}</p>}
    </li>
  );
}

function Reply({ reply }: { readonly reply: InboundMessage }) {
  const t = useMessagesText();
  return (
    <li className={styles.reply}>
      <p className={styles.bubble}>{reply.message}</p>
      <p className="row soft">
        <span>{formatTime(reply.received_at)}</span>
        <span>{t('historyIn', { recipient: reply.recipient })}</span>
        {reply.keyword === '' ? null : <span>{t('keyword', { keyword: reply.keyword })}</span>}
      </p>
    </li>
  );
}

const keyOf = (line: HistoryLine): string => (line.kind === 'sent' ? line.message.id : line.reply.id);

function History({ number }: { readonly number: string }) {
  const t = useMessagesText();
  const history = useInfiniteQuery({
    queryKey: ['messages', 'history', number],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readNumberHistory(number, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  if (history.data === undefined) {
    return history.error === null ? (
      <Skeleton lines={6} />
    ) : (
      <Failure error={history.error} onRetry={() => void history.refetch()} />
    );
  }
  const lines = orderHistory(history.data.pages);
  if (lines.length === 0 && !history.hasNextPage) {
    return <Empty icon={<MessageIcon />} title={t('historyEmptyTitle')} words={t('historyEmptyWords')} />;
  }
  return (
    <>
      <ul className={styles.history}>
        {lines.map((line) =>
          line.kind === 'sent' ? (
            <Sent key={keyOf(line)} message={line.message} />
          ) : (
            <Reply key={keyOf(line)} reply={line.reply} />
          ),
        )}
      </ul>
      {history.hasNextPage ? (
        <div>
          <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : (
        <p className="row soft">{t('historyEnd')}</p>
      )}
    </>
  );
}

/** All messages with one number, newest first. */
export function NumberHistoryPage() {
  const t = useMessagesText();
  const { number } = route.useParams();
  const maySend = useMay('send');
  const { data: contacts } = useQuery(rowPageQuery(rowsOf('contacts.list', { search: number }), null));
  const contact = contacts?.rows.find(({ phone_number }) => phone_number === number);
  const name = fullName(contact);
  return (
    <Page
      title={t('historyTitle', { number: formatPhone(number) })}
      back={{ to: '/messages', words: t('messages') }}
      lead={
        contact === undefined ? undefined : (
          <Link to="/contacts/$id" params={{ id: contact.id }}>
            {name === '' ? t('openContact') : name}
          </Link>
        )
      }
      actions={
        maySend ? (
          <LinkButton to="/messages/new" search={{ to: number }} kind="primary" icon={<SendIcon />}>
            {t('newMessage')}
          </LinkButton>
        ) : undefined
      }
    >
      <OptedOut number={number} words={(since) => t('optedOut', { since })} see={t('optedOutSee')} />
      <History key={number} number={number} />
    </Page>
  );
}
