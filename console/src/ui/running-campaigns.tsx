import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { liveProgressQuery } from '../api/campaigns.ts';
import { formatCredits } from '../format/number.ts';
import { campaignsText } from '../text/campaigns.ts';
import { useText } from '../text/use-text.ts';
import { outcomesOf } from './campaign-status.ts';
import { Section } from './page.tsx';
import { Progress } from './progress.tsx';
import styles from './running-campaigns.module.css';

/** What goes out at this moment, as the stream tells it. */
export function RunningCampaigns() {
  const t = useText(campaignsText);
  const { data: live } = useQuery(liveProgressQuery);
  const running = Object.values(live).filter(({ channel, status }) => channel === 'sms' && status === 'sending');
  if (running.length === 0) return null;
  return (
    <Section title={t('sendingNow')}>
      <ul className={styles.running}>
        {running.map(({ campaign_id, name, total_recipients, credits_used, counts }) => (
          <li key={campaign_id}>
            <div className={styles.line}>
              <h3>
                <Link to="/campaigns/$uuid" params={{ uuid: campaign_id }}>
                  {name === '' ? t('unnamed') : name}
                </Link>
              </h3>
              <span>{t('recipientCount', { count: total_recipients })}</span>
              <span>{t('creditCount', { credits: formatCredits(credits_used) })}</span>
            </div>
            <Progress label={t('progressOf', { name })} parts={outcomesOf(counts, total_recipients, t)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
