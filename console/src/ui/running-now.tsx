import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { liveProgressQuery } from '../api/campaigns.ts';
import { formatCredits } from '../format/number.ts';
import type { Text } from '../text/use-text.ts';
import { Section } from './page.tsx';
import { Progress } from './progress.tsx';
import styles from './running-now.module.css';
import type { Part } from './share-of.ts';

type Counts = Readonly<Record<string, number>>;

export interface RunningNowProps {
  readonly t: Text<'unnamed' | 'peopleCount' | 'creditCount' | 'progressOf'>;
  readonly title: string;
  readonly channel: 'sms' | 'voice';
  readonly partsOf: (running: { readonly counts: Counts; readonly total_recipients: number }) => readonly Part[];
}

/** The campaigns of a channel at this moment, as the stream reports them, with their progress. */
export function RunningNow({ t, title, channel, partsOf }: RunningNowProps) {
  const { data: live } = useQuery(liveProgressQuery);
  const status = channel === 'sms' ? 'sending' : 'calling';
  const running = Object.values(live).filter((one) => one.channel === channel && one.status === status);
  if (running.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.running}>
        {running.map((one) => (
          <li key={one.campaign_id}>
            <div className={styles.line}>
              <h3>
                <Link to={channel === 'sms' ? '/campaigns/$uuid' : '/voice/$uuid'} params={{ uuid: one.campaign_id }}>
                  {one.name === '' ? t('unnamed') : one.name}
                </Link>
              </h3>
              <span>{t('peopleCount', { count: one.total_recipients })}</span>
              <span>{t('creditCount', { credits: formatCredits(one.credits_used) })}</span>
            </div>
            <Progress label={t('progressOf', { name: one.name })} parts={partsOf(one)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
