import { Link } from '@tanstack/react-router';
import type { Message } from '@volley/sdk';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatMoment, formatTime } from '../format/time.ts';
import { type MessagesKey, useMessagesText } from '../text/messages.ts';
import { useReferencesText } from '../text/references.ts';
import styles from './message-details.module.css';
import { MessageStatus } from './message-status.tsx';
import { Notice } from './notice.tsx';
import { ownFacts } from './own-reference.tsx';
import { Facts } from './page.tsx';
import { ReasonWords } from './reason-words.tsx';

/** The message's state in words, with the reason from Volley and from the carrier. */
function Outcome({ message }: { readonly message: Message }) {
  const t = useMessagesText();
  const { status, reason_words, error_code, error_words, is_simulated } = message;
  return (
    <div className={styles.head}>
      <MessageStatus status={status} />
      {/* Of a simulated message that arrived it is said below that no phone rang. */}
      {reason_words !== '' ? (
        <p>
          <ReasonWords of={reason_words} />
        </p>
      ) : is_simulated && status === 'delivered' ? null : (
        <p>{t(`means_${status}`)}</p>
      )}
      {error_code === '' ? null : (
        <p className={styles.soft}>
          {error_words === ''
            ? t('carrierCode', { code: error_code })
            : t.rich('carrierSaid', { code: error_code, words: <ReasonWords of={error_words} /> })}
        </p>
      )}
    </div>
  );
}

/** The last state is told by its own word, so it has no key here. */
const COURSE = [
  ['made', 'created_at'],
  ['submitted', 'submitted_at'],
  ['accepted', 'sent_at'],
  [null, 'final_at'],
  ['firstClick', 'first_clicked_at'],
] as const satisfies readonly (readonly [MessagesKey | null, keyof Message])[];

/** The message's history, and the states of its parts. */
function Course({ message, Title }: { readonly message: Message; readonly Title: 'h2' | 'h3' }) {
  const t = useMessagesText();
  const { status, valid_until } = message;
  const isOpen = message.sent_at === null && message.final_at === null && valid_until !== null;
  return (
    <section className={styles.course}>
      <Title>{t('did')}</Title>
      <ul className={styles.course}>
        {COURSE.map(([words, field]) => {
          const at = message[field];
          return at === null ? null : (
            <li key={field}>
              <span>{t(words ?? `message_${status}`)}</span>
              <span>{formatMoment(at)}</span>
            </li>
          );
        })}
        {isOpen ? (
          <li>
            <span>{t('validUntil')}</span>
            <span>{formatTime(valid_until)}</span>
          </li>
        ) : null}
      </ul>
      <Title>{t('parts')}</Title>
      <ul className={styles.course}>
        {message.parts.map(({ part, status: partStatus, carrier_message_id }) => (
          <li key={part}>
            <span>{t('part', { part })}</span>
            <span>{t(`part_${partStatus}`)}</span>
            {carrier_message_id === '' ? null : (
              <span className={styles.soft}>{t('carrierId', { id: carrier_message_id })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DetailsProps {
  readonly message: Message;
  readonly isPage?: boolean;
  /** A message of a test key has no pages of its campaign and number. */
  readonly isTest?: boolean;
}

/** All facts about one message. `isPage` means on its own page instead of beside a list. */
export function MessageDetails({ message, isPage, isTest = false }: DetailsProps) {
  const t = useMessagesText();
  const r = useReferencesText();
  const { id, campaign_id, test_of, network } = message;
  const ownCampaign = campaign_id === id || !isPage ? null : campaign_id;
  const campaign = test_of ?? ownCampaign;
  const clicks = message.clicks === 0 ? [] : [[t('clicks'), formatNumber(message.clicks)] as const];
  return (
    <div className={styles.details}>
      <Outcome message={message} />
      {message.is_simulated ? <Notice>{t('simulated')}</Notice> : null}
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <Facts
        of={[
          [t('sender'), message.sender_id],
          [t('network'), network === '' ? t('notKnown') : network],
          [t('credits'), formatCredits(message.cost)],
          ...clicks,
          ...ownFacts(message, r('reference'), '/messages'),
        ]}
      />
      <Course message={message} Title={isPage ? 'h2' : 'h3'} />
      {isTest ? null : (
        <p className={styles.links}>
          <Link to="/messages/number/$number" params={{ number: message.phone_number }}>
            {t('allWithNumber')}
          </Link>
          {campaign === null ? null : (
            <Link to="/campaigns/$uuid" params={{ uuid: campaign }}>
              {t(test_of === null ? 'ofCampaign' : 'testOf')}
            </Link>
          )}
          {isPage ? null : (
            <Link to="/messages/$uuid" params={{ uuid: id }}>
              {t('openMessage')}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
