import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SmsCampaignReport } from '@volley/sdk';
import { useEffect, useState } from 'react';
import { campaignMessageRows, type MessageFilters } from '../api/campaign-messages.ts';
import { campaignReportQuery } from '../api/campaigns.ts';
import { prefetch } from '../api/operation.ts';
import { prefetchRows } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { useFunnelText } from '../text/funnel.ts';
import { reasonKey, useReasonText } from '../text/reasons.ts';
import { useReferencesText } from '../text/references.ts';
import { useTemplatesText } from '../text/templates.ts';
import { outcomesOf, saysWhy } from '../ui/campaign-status.ts';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { ownFacts } from '../ui/own-reference.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { PhoneFrame } from '../ui/phone-frame.tsx';
import { Progress } from '../ui/progress.tsx';
import { CountTable, ReportCard, ReportColumns } from '../ui/report.tsx';
import { CampaignClicks, CampaignMoney, CampaignText } from './campaign-figures.tsx';
import { CampaignFrame } from './campaign-frame.tsx';
import { CampaignMessages } from './campaign-messages.tsx';
import { rateOf, type Sample, withSample } from './pace.ts';

const CampaignActions = lazily(async () => (await import('./campaign-actions.tsx')).CampaignActions);
// Few campaigns repeat, and few people read the audit log.
const CampaignAudit = lazily(async () => (await import('./campaign-audit.tsx')).CampaignAudit);
const CampaignCosts = lazily(async () => (await import('../ui/cost-sums.tsx')).CampaignCosts);
const CampaignFunnel = lazily(async () => (await import('./campaign-funnel.tsx')).CampaignFunnel, 6);
const CampaignSeries = lazily(async () => (await import('./campaign-series.tsx')).CampaignSeries, 6);
const PlannedCampaign = lazily(async () => (await import('./planned-campaign.tsx')).PlannedCampaign, 4);

const MINUTE_MS = 60_000;

const route = getRouteApi('/in/campaigns/$uuid');

/** Returns why the campaign waits, in words, or null if it does not. */
function useWaiting(report: SmsCampaignReport): string | null {
  const t = useCampaignsText();
  const { waiting_for, sending_window, window_opens_at, campaign, pause_reason, fail_reason } = report;
  if (campaign.status === 'failed') return t('failedBecause', { reason: fail_reason });
  if (pause_reason !== '') return t('pausedBecause', { reason: pause_reason });
  if (waiting_for === '') return null;
  if (waiting_for === 'window' && window_opens_at !== null) {
    const { from = '', to = '', time_zone: clocks = '' } = sending_window ?? {};
    return t('waitingWindow', { clocks, from, to, when: formatTime(window_opens_at) });
  }
  if (waiting_for === 'quiet_hours' && window_opens_at !== null) {
    return t('waitingQuiet', { when: formatTime(window_opens_at) });
  }
  return t(`waiting_${waiting_for}`);
}

/** The reasons of failed and skipped messages. If a receipt gives no reason, the state is shown. */
function Reasons({ report }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignsText();
  const r = useReasonText();
  // What only a campaign has has words of its own; the rest is called as everywhere, and a carrier's own answer is shown as it is.
  const wordsOf = (status: string, reason: string): string => {
    const key = reason === '' ? null : reasonKey(reason);
    const own = t('reasonWords', { reason: reason === '' ? status : reason });
    return own === reason && key !== null ? r(key) : own;
  };
  const reasons = report.reasons.filter(({ status, reason }) => reason !== '' || saysWhy(status));
  if (reasons.length === 0) return null;
  return (
    <Section title={t('reasons')}>
      <CountTable
        label={t('reasons')}
        isWorded
        head={[t('status'), t('reason'), t('people')]}
        rows={reasons.map(({ status, reason, recipients }) => [
          t(`message_${status}`),
          wordsOf(status, reason),
          <Link
            key="rows"
            from="/campaigns/$uuid"
            to="."
            search={reason === '' ? { status } : { status, reason }}
            resetScroll={false}
          >
            {formatNumber(recipients)}
          </Link>,
        ])}
      />
    </Section>
  );
}

/** Names the series to which a run belongs. */
function RunOf({ report: { parent_uuid, run_number } }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignActionsText();
  if (parent_uuid === null || run_number === null) return null;
  return (
    <Notice
      actions={
        <Link to="/campaigns/$uuid" params={{ uuid: parent_uuid }}>
          {t('openSeries')}
        </Link>
      }
    >
      {t('runOf', { number: run_number })}
    </Notice>
  );
}

/** A reply can be matched if the sender is a number. Only the simulated phones reply to a name. */
function Replies({ campaign: { uuid, sender_id: sender } }: { readonly campaign: SmsCampaignReport['campaign'] }) {
  const t = useCampaignsText();
  return /^\d+$/.test(sender) ? (
    <Link to="/replies" search={{ campaign: uuid }}>
      {t('replies')}
    </Link>
  ) : (
    <Link to="/inbox" search={{ recipient: sender }}>
      {t('repliesTo', { sender })}
    </Link>
  );
}

/**
 * The rate at which carriers take its messages, and when the last of those that wait goes out at this rate. While it is being sent that is the rate of
 * the last minute, as this page saw it, or else the average since its start; while it waits there is none.
 */
function usePace(report: SmsCampaignReport): readonly (readonly [string, string])[] {
  const t = useCampaignsText();
  const f = useFunnelText();
  const { campaign, counts, accepted_per_minute: average, waiting_for } = report;
  const isMoving = waiting_for === '' || waiting_for === 'throttled';
  const isGoing = campaign.status === 'sending' && isMoving && counts.queued > 0;
  const [kept, keep] = useState<readonly Sample[]>([]);
  useEffect(() => {
    const sample = { atMs: Date.now(), sent: report.campaign.messages_sent };
    keep((now) => (isGoing ? withSample(now, sample) : []));
  }, [report, isGoing]);
  const rate = isGoing ? (rateOf(kept) ?? average) : campaign.status === 'sending' ? 0 : average;
  if (rate === 0) return [];
  const pace = [t('rate'), t('perMinute', { count: rate })] as const;
  // There is no average where it keeps to hours of the day, so nobody knows when it ends.
  if (!isGoing || average === 0) return [pace];
  const end = new Date(Date.now() + (counts.queued / rate) * MINUTE_MS).toISOString();
  return [pace, [f('endsAbout'), formatTime(end)]];
}

function Figures({ report }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignsText();
  const f = useFunnelText();
  const pace = usePace(report);
  const { campaign, counts, parts } = report;
  const open = counts.submitting + counts.sent + counts.unknown;
  return (
    <ReportCard>
      <Progress
        label={t('progressOf', { name: campaign.name })}
        parts={outcomesOf(counts, campaign.total_recipients, t)}
      />
      <Facts
        of={[[t('people'), formatNumber(campaign.total_recipients)], [t('parts'), formatNumber(parts)], ...pace]}
      />
      {campaign.status === 'completed' && open > 0 ? (
        <p className="soft">{f('receiptsOpen', { count: open })}</p>
      ) : null}
      <Replies campaign={campaign} />
      {useMay('operator_read') && campaign.status === 'sending' ? (
        <Link to="/operator/slow" search={{ campaign: campaign.uuid }}>
          {t('heldBackBy')}
        </Link>
      ) : null}
    </ReportCard>
  );
}

/** The template that the campaign sends, and its version. */
function TemplateOf({
  report: { template_id: uuid, template_version: version },
}: {
  readonly report: SmsCampaignReport;
}) {
  const t = useTemplatesText();
  if (uuid === null) return null;
  return (
    <Link to="/templates/$uuid" params={{ uuid }}>
      {version === null ? t('sendsNewest') : t('sendsVersion', { version })}
    </Link>
  );
}

function Report({ report }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignsText();
  const a = useCampaignActionsText();
  const r = useReferencesText();
  const waiting = useWaiting(report);
  const { campaign, message } = report;
  const own = ownFacts(report, r('reference'), '/campaigns');
  // Before its start a campaign has no rows, and a figure of zero would say that it reaches nobody.
  const isBegun = campaign.status !== 'draft' && campaign.status !== 'scheduled';
  const hasFigures = isBegun && !campaign.is_recurring;
  return (
    <>
      {waiting === null ? null : <Notice kind={campaign.status === 'failed' ? 'bad' : 'warn'}>{waiting}</Notice>}
      {report.is_message_batch ? <Notice>{t('isBatch')}</Notice> : null}
      <RunOf report={report} />
      <ReportColumns
        main={
          <>
            {hasFigures ? <Figures key={campaign.uuid} report={report} /> : null}
            {hasFigures ? <CampaignFunnel report={report} /> : null}
            {campaign.status === 'scheduled' ? (
              <PlannedCampaign uuid={campaign.uuid} nextRunAt={report.next_run_at} />
            ) : null}
            {own.length === 0 ? null : <Facts of={own} />}
            {isBegun ? <CampaignClicks report={report} /> : null}
            <Reasons report={report} />
            {hasFigures ? <CampaignCosts uuid={campaign.uuid} /> : null}
            <CampaignAudit uuid={campaign.uuid} />
          </>
        }
        list={
          campaign.is_recurring ? (
            <CampaignSeries uuid={campaign.uuid} />
          ) : isBegun ? (
            <CampaignMessages uuid={campaign.uuid} countsClicks={report.clicks.asked_for} />
          ) : null
        }
        side={
          <>
            {hasFigures ? <CampaignMoney report={report} /> : null}
            <PhoneFrame
              label={a('phone')}
              sender={campaign.sender_id}
              text={message === '' ? null : <CampaignText text={message} />}
              hint={message === '' ? t(report.is_message_batch ? 'ownTexts' : 'noText') : undefined}
            />
            <TemplateOf report={report} />
          </>
        }
      />
    </>
  );
}

export function load({ params, deps }: { params: { uuid: string }; deps: MessageFilters }) {
  prefetch(campaignReportQuery(params.uuid));
  prefetchRows(campaignMessageRows(params.uuid, deps));
}

/** One campaign: its progress, its actions, the reasons of failures, and each message. */
export function CampaignPage() {
  const t = useCampaignsText();
  const { uuid } = route.useParams();
  return (
    <CampaignFrame
      of="smsCampaigns"
      t={t}
      query={useQuery(campaignReportQuery(uuid))}
      lead={({ campaign: { sender_id: sender } }) => (sender === '' ? null : <span>{t('from', { sender })}</span>)}
      actions={(report, onError) => <CampaignActions report={report} onError={onError} />}
    >
      {(report) => <Report report={report} />}
    </CampaignFrame>
  );
}
