import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboundMessage, Message } from '@volley/sdk';
import { answeredQuery } from '../api/answered-message.ts';
import { useOperation } from '../api/operation.ts';
import { replyQuery } from '../api/reply.ts';
import { useMay } from '../api/session.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useInboxText } from '../text/inbox.ts';
import { LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SendIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './inbox.module.css';

function Understood({ reply: { keyword, sender } }: { readonly reply: InboundMessage }) {
  const t = useInboxText();
  if (keyword === '') return null;
  const see = (
    <Link to="/opt-outs" search={{ number: sender }}>
      {t('stopSee')}
    </Link>
  );
  return (
    <Notice title={t(`${keyword}Title`)} actions={keyword === 'stop' ? see : undefined}>
      {t(`${keyword}Words`)}
    </Notice>
  );
}

function OfCampaign({ message }: { readonly message: Message }) {
  const t = useInboxText();
  const { data: campaign } = useOperation('smsCampaigns.get', { uuid: message.campaign_id });
  const name = campaign === undefined || campaign.name === '' ? t('unnamed') : campaign.name;
  const link = (
    <Link to="/campaigns/$uuid" params={{ uuid: message.campaign_id }}>
      {name}
    </Link>
  );
  return t.rich('answersCampaign', { name: link, time: formatTime(message.created_at) });
}

function Answered({ reply }: { readonly reply: InboundMessage }) {
  const t = useInboxText();
  const answered = useQuery(answeredQuery(reply));
  return (
    <section className={styles.answered}>
      <h3>{t('answers')}</h3>
      <Loaded query={answered} lines={2}>
        {(message) =>
          message === null ? (
            <p className="soft">{t('answersNone', { recipient: reply.recipient })}</p>
          ) : (
            <>
              <p className={styles.sent}>{message.message}</p>
              <p className="soft">
                {message.campaign_id === message.id ? (
                  t('answersOne', { time: formatTime(message.created_at) })
                ) : (
                  <OfCampaign message={message} />
                )}
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Reply({ reply }: { readonly reply: InboundMessage }) {
  const t = useInboxText();
  return (
    <div className={styles.reply}>
      <p className={styles.text} dir="auto">
        {reply.message}
      </p>
      <Facts
        of={[
          [t('to'), reply.recipient],
          [t('received'), formatTime(reply.received_at)],
          // A process of the version before sends none.
          ...Object.entries(reply.values ?? {}),
        ]}
      />
      <Understood reply={reply} />
      <Answered reply={reply} />
    </div>
  );
}

export function ReplyDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useInboxText();
  const maySend = useMay('send');
  const reply = useQuery(replyQuery(id));
  const { data } = reply;
  const answer =
    data && maySend ? (
      <LinkButton
        to="/messages/new"
        search={{ to: data.sender, from: data.recipient }}
        kind="primary"
        icon={<SendIcon />}
      >
        {t('answer')}
      </LinkButton>
    ) : null;
  return (
    <Dialog
      isDrawer
      title={data ? t('replyFrom', { number: formatPhone(data.sender) }) : t('replies')}
      onClose={onClose}
      actions={
        data ? (
          <>
            <LinkButton to="/messages/number/$number" params={{ number: data.sender }}>
              {t('allWithNumber')}
            </LinkButton>
            {answer}
          </>
        ) : undefined
      }
    >
      <Loaded query={reply} lines={6}>
        {(loaded) => (loaded === null ? <p>{t('gone')}</p> : <Reply reply={loaded} />)}
      </Loaded>
    </Dialog>
  );
}
