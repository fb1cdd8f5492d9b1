import { Link } from '@tanstack/react-router';
import type { Message, TimelineEntry } from '@volley/sdk';
import { type ReactNode, useState } from 'react';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatOnDay, nameDay } from '../format/day-name.ts';
import { formatMoment, formatWholeClock } from '../format/time.ts';
import { useMessagesText } from '../text/messages.ts';
import { useTimelineText } from '../text/timeline.ts';
import { Button } from './button.tsx';
import { FilterSelect } from './filter-select.tsx';
import { MessageIcon } from './icons.tsx';
import { MessageStatus } from './message-status.tsx';
import { Section } from './page.tsx';
import styles from './person-timeline.module.css';
import { ReasonWords } from './reason-words.tsx';
import { ReceiptWait } from './receipt-wait.tsx';
import { Empty, Loaded } from './states.tsx';
import { useMore } from './use-more.ts';

const KINDS = [
  ...(['message', 'reply', 'call', 'verification'] as const),
  ...(['consent', 'note', 'opt_out', 'contact'] as const),
] satisfies readonly TimelineEntry['kind'][];

interface OfEntry {
  readonly entry: TimelineEntry;
}

function Bubble({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className={styles.bubble} dir="auto">
      {text}
    </p>
  );
}

const UNTOLD = new Set(['undelivered', 'rejected', 'failed']);

/** Why a message did not arrive. */
function WhyNot({ entry: { status, reason, reason_words } }: OfEntry) {
  const t = useTimelineText();
  const m = useMessagesText();
  if (reason === '' && !UNTOLD.has(status)) return null;
  const words = reason === '' ? t('noReason') : m('carrierCode', { code: reason });
  return <p className="row soft">{reason_words === '' ? words : <ReasonWords of={reason_words} />}</p>;
}

function Sent({ entry }: OfEntry) {
  const t = useTimelineText();
  const { sent_at: sent, final_at: ended, first_clicked_at: opened } = entry;
  return (
    <li className={styles.sent}>
      <Bubble text={entry.text} />
      <p className="row soft">
        <Link to="/messages/$uuid" params={{ uuid: entry.id }}>
          {formatOnDay(entry.at)}
        </Link>
        <span>{t('outLine', { sender: entry.ours })}</span>
        <MessageStatus status={entry.status as Message['status']} />
        {entry.campaign_id === null ? null : (
          <Link to="/campaigns/$uuid" params={{ uuid: entry.campaign_id }}>
            {t('ofCampaign')}
          </Link>
        )}
      </p>
      {sent === null ? null : (
        <p className="row soft">
          {ended === null ? (
            <ReceiptWait uuid={entry.id} sender={entry.ours} sent={formatWholeClock(sent)} />
          ) : (
            t('takenAndEnded', { sent: formatWholeClock(sent), ended: formatWholeClock(ended), status: entry.status })
          )}
        </p>
      )}
      {opened === null ? null : (
        <p className="row soft">{t('opened', { count: entry.clicks, first: formatMoment(opened) })}</p>
      )}
      <WhyNot entry={entry} />
    </li>
  );
}

function Reply({ entry }: OfEntry) {
  const t = useTimelineText();
  return (
    <li className={styles.reply}>
      <Bubble text={entry.text} />
      <p className="row soft">
        <span>{formatOnDay(entry.at)}</span>
        <span>{t('historyIn', { ours: entry.ours })}</span>
        {entry.status === '' ? null : <span>{t('keyword', { keyword: entry.status })}</span>}
      </p>
    </li>
  );
}

function Line({ entry, children }: OfEntry & { readonly children: ReactNode }) {
  return (
    <li className={styles.line}>
      <p className="row soft">
        <span>{formatOnDay(entry.at)}</span>
        {children}
      </p>
      <Bubble text={entry.text} />
    </li>
  );
}

function Call({ entry }: OfEntry) {
  const t = useTimelineText();
  return (
    <Line entry={entry}>
      <span>{t('call', { status: entry.status, seconds: entry.duration_seconds })}</span>
      {entry.campaign_id === null ? null : (
        <Link to="/voice/$uuid" params={{ uuid: entry.campaign_id }}>
          {entry.ours}
        </Link>
      )}
      {entry.attempts > 1 ? <span>{t('calledOften', { count: entry.attempts })}</span> : null}
      {entry.digits === '' ? null : <span>{t('keys', { digits: entry.digits })}</span>}
      {entry.reason_words === '' ? null : (
        <span>
          <ReasonWords of={entry.reason_words} />
        </span>
      )}
    </Line>
  );
}

function Entry({ entry }: OfEntry) {
  const t = useTimelineText();
  if (entry.kind === 'message') return <Sent entry={entry} />;
  if (entry.kind === 'reply') return <Reply entry={entry} />;
  if (entry.kind === 'call') return <Call entry={entry} />;
  const words = {
    verification: () => t('verification', { status: entry.status }),
    consent: () => t('consent', { status: entry.status, channel: entry.channel }),
    note: () => t('note', { ours: entry.ours }),
    opt_out: () => t('optOut'),
    contact: () => t('contactMade'),
  }[entry.kind]();
  return <Line entry={entry}>{words}</Line>;
}

/** The entries by the day, which is named once. */
function inDays(entries: readonly TimelineEntry[]): readonly (readonly [string, readonly TimelineEntry[]])[] {
  return [...Map.groupBy(entries, ({ at }) => nameDay(at))];
}

/** All that happened with one number, the latest first. */
export function PersonTimeline({ number }: { readonly number: string }) {
  const t = useTimelineText();
  const mayReadTexts = useMay('manage');
  const [kind, setKind] = useState<TimelineEntry['kind'] | undefined>(undefined);
  const list = useMore(rowsOf('persons.timeline', { phone_number: number, ...(kind && { kind }) }));
  const options = KINDS.map((value) => ({ value, words: t(`kind_${value}`) }));
  return (
    <Section
      title={t('did')}
      hint={t(mayReadTexts ? 'happenedHint' : 'happenedWithoutTexts')}
      actions={
        <>
          {mayReadTexts ? null : (
            <Link to="/inbox" search={{ number, state: 'all' }}>
              {t('openThread')}
            </Link>
          )}
          <FilterSelect label={t('show')} value={kind} all={t('everything')} options={options} onChange={setKind} />
        </>
      }
    >
      <Loaded query={list} lines={6}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty icon={<MessageIcon />} title={t('noTimelineTitle')} words={t('noTimelineWords')} />
          ) : (
            <div className={styles.days}>
              {inDays(entries).map(([day, those]) => (
                <section key={day} className="stack">
                  <h3>{day}</h3>
                  <ul className={styles.history}>
                    {those.map((entry) => (
                      <Entry key={entry.id} entry={entry} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : (
        <p className="row soft">{t('timelineEnd')}</p>
      )}
    </Section>
  );
}
