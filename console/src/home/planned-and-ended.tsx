import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SmsCampaign } from '@volley/sdk';
import { campaignReportQuery } from '../api/campaigns.ts';
import { formatShare } from '../format/number.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useHomeText } from '../text/home.ts';
import { Loaded } from '../ui/states.tsx';
import styles from './home.module.css';

const SHOWN_MAX = 5;

interface CampaignsProps {
  readonly campaigns: UseQueryResult<readonly SmsCampaign[]>;
}

interface ListProps {
  readonly of: readonly SmsCampaign[];
}

function CampaignLink({ campaign: { uuid, name } }: { readonly campaign: SmsCampaign }) {
  const t = useHomeText();
  return (
    <Link to="/campaigns/$uuid" params={{ uuid }} className={styles.link}>
      {name === '' ? t('unnamed') : name}
    </Link>
  );
}

function Coming({ of }: ListProps) {
  const t = useHomeText();
  const next = of
    .flatMap((campaign) =>
      campaign.status === 'scheduled' && campaign.scheduled_at !== null
        ? [{ campaign, at: campaign.scheduled_at }]
        : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, SHOWN_MAX);
  if (next.length === 0) return <p className="soft">{t('nextNone')}</p>;
  return (
    <ul className={styles.list}>
      {next.map(({ campaign, at }) => (
        <li key={campaign.uuid} className={styles.line}>
          <CampaignLink campaign={campaign} />
          <span className="soft">{formatTime(at)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Campaigns that will start by themselves, the next one first. */
export function ComingNext({ campaigns }: CampaignsProps) {
  const t = useHomeText();
  return (
    <section className="card">
      <h2>{t('next')}</h2>
      <Loaded query={campaigns}>{(of) => <Coming of={of} />}</Loaded>
    </section>
  );
}

function Ended({ of }: ListProps) {
  const t = useHomeText();
  const ended = of.filter(({ status, total_recipients }) => status === 'completed' && total_recipients > 0);
  const shown = ended.slice(0, SHOWN_MAX);
  const reports = useQueries({ queries: shown.map(({ uuid }) => campaignReportQuery(uuid)) });
  return (
    <>
      <p className="soft">{t(shown.length === 0 ? 'recentNone' : 'recentHint')}</p>
      <ul className={styles.list}>
        {shown.map((campaign, index) => {
          const counts = reports[index]?.data?.counts;
          const all = campaign.total_recipients;
          return (
            <li key={campaign.uuid} className={styles.line}>
              <CampaignLink campaign={campaign} />
              <span className="soft">{campaign.ended_at === null ? '' : formatAgo(campaign.ended_at)}</span>
              <span className={styles.share}>
                {counts === undefined ? '…' : t('arrived', { share: formatShare(counts.delivered, all) })}{' '}
                <span className="soft">{t('ofRecipients', { count: all })}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How many messages of the last campaigns arrived. */
export function RecentResults({ campaigns }: CampaignsProps) {
  const t = useHomeText();
  return (
    <section className="card">
      <h2>{t('recent')}</h2>
      <Loaded query={campaigns}>{(of) => <Ended of={of} />}</Loaded>
    </section>
  );
}
