import { useQuery } from '@tanstack/react-query';
import { newestCampaignsQuery } from '../api/home.ts';
import { prefetch } from '../api/operation.ts';
import { useSession } from '../api/session.ts';
import { useHomeText } from '../text/home.ts';
import { lazily } from '../ui/lazily.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Page } from '../ui/page.tsx';
import { RunningCampaigns } from '../ui/running-campaigns.tsx';
import { BalanceCard } from './balance-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { LastReplies } from './last-replies.tsx';
import { ComingNext, RecentResults } from './planned-and-ended.tsx';

const Problems = lazily(async () => (await import('./problems.tsx')).Problems, 4);

const MonthCard = lazily(async () => (await import('./month-card.tsx')).MonthCard, 4);

export const load = () => prefetch(newestCampaignsQuery);

/** What is running, what comes next, the balance, and what needs attention. */
export function HomePage() {
  const t = useHomeText();
  const session = useSession();
  const campaigns = useQuery(newestCampaignsQuery);
  const account = session.accounts.find(({ account_id }) => account_id === session.account_id);
  return (
    <Page
      title={t('home')}
      lead={account?.account_name}
      actions={<NewLink to="/campaigns/new" scope="manage" words={t('newCampaign')} />}
    >
      <FirstSteps campaigns={campaigns.data} />
      <RunningCampaigns />
      <div className={styles.columns}>
        <Problems />
        <BalanceCard />
        <MonthCard />
        <ComingNext campaigns={campaigns} />
        <RecentResults campaigns={campaigns} />
        <LastReplies />
      </div>
    </Page>
  );
}
