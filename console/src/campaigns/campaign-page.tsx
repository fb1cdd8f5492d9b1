import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SmsCampaignReport } from '@volley/sdk';
import { campaignReportQuery } from '../api/campaigns.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { campaignsText } from '../text/campaigns.ts';
import { useText } from '../text/use-text.ts';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { CampaignMessages } from './campaign-messages.tsx';
import styles from './campaigns.module.css';
import { CAMPAIGN_TONES, outcomesOf } from './status.ts';
import { useWhen } from './use-when.ts';

const route = getRouteApi('/in/campaigns/$uuid');

/** Why nothing goes on, in words; null: it goes on. */
function useWaiting(report: SmsCampaignReport): string | null {
  const t = useText(campaignsText);
  const { waiting_for, window_opens_at, campaign, pause_reason, fail_reason } = report;
  if (campaign.status === 'failed') return t('failedBecause', { reason: fail_reason });
  if (pause_reason !== '') return t('pausedBecause', { reason: pause_reason });
  if (waiting_for === '') return null;
  if (waiting_for === 'window' && window_opens_at !== null) {
    return t('waitingWindow', { when: formatTime(window_opens_at) });
  }
  return t(`waiting_${waiting_for}`);
}

/** Only what went wrong or was left out has a reason. */
function Reasons({ report }: { readonly report: SmsCampaignReport }) {
  const t = useText(campaignsText);
  const reasons = report.reasons.filter(({ reason }) => reason !== '');
  if (reasons.length === 0) return null;
  return (
    <Section title={t('reasons')}>
      <table className={styles.reasons} aria-label={t('reasons')}>
        <thead>
          <tr>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('reason')}</th>
            <th scope="col">{t('recipients')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ status, reason, recipients }) => (
            <tr key={`${status} ${reason}`}>
              <td>{t(`message_${status}`)}</td>
              <td>{t('reasonWords', { reason })}</td>
              <td>{formatNumber(recipients)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Report({ report }: { readonly report: SmsCampaignReport }) {
  const t = useText(campaignsText);
  const waiting = useWaiting(report);
  const { campaign, counts, message, parts, cost, held, accepted_per_minute } = report;
  const rate = accepted_per_minute === 0 ? [] : [[t('rate'), t('perMinute', { count: accepted_per_minute })] as const];
  return (
    <>
      {waiting === null ? null : <Notice kind={campaign.status === 'failed' ? 'bad' : 'warn'}>{waiting}</Notice>}
      <div className={styles.card}>
        <Progress
          label={t('progressOf', { name: campaign.name })}
          parts={outcomesOf(counts, campaign.total_recipients, t)}
        />
        <Facts
          of={[
            [t('recipients'), formatNumber(campaign.total_recipients)],
            [t('parts'), formatNumber(parts)],
            [t('cost'), formatCredits(cost)],
            [t('charged'), formatCredits(campaign.credits_used)],
            [t('heldCredits'), formatCredits(held)],
            ...rate,
          ]}
        />
      </div>
      <Section title={t('text')}>{message === '' ? t('noText') : <p className={styles.text}>{message}</p>}</Section>
      <Reasons report={report} />
    </>
  );
}

/** One campaign: how far it is, what it says, why messages failed, and each message. */
export function CampaignPage() {
  const t = useText(campaignsText);
  const when = useWhen();
  const { uuid } = route.useParams();
  const report = useQuery(campaignReportQuery(uuid));
  const campaign = report.data?.campaign;
  return (
    <Page
      title={campaign === undefined ? t('campaign') : campaign.name === '' ? t('unnamed') : campaign.name}
      back={{ to: '/campaigns', words: t('title') }}
      lead={
        campaign === undefined ? undefined : (
          <>
            <Status tone={CAMPAIGN_TONES[campaign.status]}>{t(`status_${campaign.status}`)}</Status>
            {campaign.sender_id === '' ? null : <span>{t('from', { sender: campaign.sender_id })}</span>}
            <span>{when(campaign)}</span>
          </>
        )
      }
    >
      <Loaded query={report} lines={6}>
        {(loaded) => <Report report={loaded} />}
      </Loaded>
      <CampaignMessages uuid={uuid} />
    </Page>
  );
}
