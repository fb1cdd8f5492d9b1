import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { VoiceCampaignDetail } from '@volley/sdk';
import { useEffect, useRef } from 'react';
import { liveProgressQuery } from '../api/campaigns.ts';
import { refresh } from '../api/operation.ts';
import { recordingQuery, soundOf } from '../api/recordings.ts';
import { nextCallQuery, type ReportedCampaign, reportedCampaignQuery } from '../api/voice.ts';
import { formatList } from '../format/list.ts';
import { formatCredits, formatNumber, formatShare } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime, readTime } from '../format/time.ts';
import { useReferencesText } from '../text/references.ts';
import { useVoiceText } from '../text/voice.ts';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { ownFacts } from '../ui/own-reference.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { PlayButton } from '../ui/play-button.tsx';
import { Progress } from '../ui/progress.tsx';
import { Amounts, CountTable, ReportCard, ReportColumns } from '../ui/report.tsx';
import { useCallWords } from './call-words.ts';
import { Calls } from './calls.tsx';
import { CampaignFrame } from './campaign-frame.tsx';
import styles from './campaigns.module.css';
import { type Figures, figuresNow, figuresOf, partsOf, textFigures } from './figures.ts';

const VoiceActions = lazily(async () => (await import('./voice-actions.tsx')).VoiceActions);
const PlannedCalls = lazily(async () => (await import('./planned-campaign.tsx')).PlannedCalls, 4);

const route = getRouteApi('/in/voice/$uuid');

/** Returns why the campaign waits or has ended, or null if it runs. */
function useStandstill({ campaign, report }: ReportedCampaign): string | null {
  const t = useVoiceText();
  if (campaign.status === 'failed') return t('failedBecause', { reason: campaign.fail_reason });
  if (campaign.status === 'paused') return t('pausedBecause', { reason: campaign.pause_reason });
  if (report.window_opens_at !== null)
    return t(report.waiting_for === 'window' ? 'waitsWindow' : 'waitsQuiet', {
      when: formatTime(report.window_opens_at),
    });
  if (report.waiting_for === 'trunk') return t('waitsTrunk');
  if (report.waiting_for === 'contacts') return t('waitsContacts');
  return report.waiting_for === 'restored' ? t('waitsRestored') : null;
}

/** Returns the stream's figures while the campaign calls, and refetches the list of calls when they change. */
function useFigures({ campaign, report }: ReportedCampaign): Figures {
  const { data: live } = useQuery(liveProgressQuery);
  const now = live[campaign.uuid];
  const stored = figuresOf(report.recipients);
  const figures = campaign.status === 'calling' && now !== undefined ? figuresNow(now, stored.leftOut) : stored;
  const seen = [report.calls, ...Object.values(stored)].join();
  const before = useRef(seen);
  useEffect(() => {
    if (seen === before.current) return;
    before.current = seen;
    refresh(['voiceCampaigns.attempts']);
  }, [seen]);
  return figures;
}

/** Returns what waiting recipients wait for: a free line, their next try, or the campaign's hours. */
function useNextCall(
  { campaign, report }: ReportedCampaign,
  { calling, waiting }: Figures,
): readonly (readonly [string, string])[] {
  const t = useVoiceText();
  const isCalling = campaign.status === 'calling' && waiting > 0;
  const { data: at } = useQuery(nextCallQuery(campaign.uuid, isCalling));
  if (!isCalling || report.waiting_for === 'trunk') return [];
  const isLater = calling === 0 && typeof at === 'string' && readTime(at).getTime() > Date.now();
  return [[t('nextCall'), at === undefined ? '…' : isLater ? formatTime(at) : t('nextSoon')]];
}

function FiguresCard({ reported }: { readonly reported: ReportedCampaign }) {
  const t = useVoiceText();
  const { lengthOfSeconds } = useCallWords();
  const { campaign, report } = reported;
  const figures = useFigures(reported);
  const next = useNextCall(reported, figures);
  return (
    <ReportCard>
      <Progress label={t('progressOf', { name: campaign.name })} parts={partsOf(figures, t)} />
      <Facts
        of={[
          [t('people'), formatNumber(campaign.total_recipients)],
          [t('calls'), formatNumber(report.calls)],
          [t('talkTime'), lengthOfSeconds(report.talk_seconds)],
          ...next,
        ]}
      />
    </ReportCard>
  );
}

/** The pressed keys with their meanings. */
function Results({ reported: { campaign, report } }: { readonly reported: ReportedCampaign }) {
  const t = useVoiceText();
  if (Object.keys(campaign.digit_results).length === 0) return null;
  const { answered } = figuresOf(report.recipients);
  const keysOf = (result: string) =>
    formatList(Object.keys(campaign.digit_results).filter((key) => campaign.digit_results[key] === result));
  return (
    <Section title={t('results')}>
      {report.results.length === 0 ? (
        <p className="soft">{t('noResults')}</p>
      ) : (
        <CountTable
          label={t('results')}
          head={[t('meaning'), t('share'), t('people')]}
          rows={report.results.map(({ result, recipients }) => [
            t('keyIs', { key: keysOf(result), meaning: result }),
            formatShare(recipients, answered),
            formatNumber(recipients),
          ])}
        />
      )}
    </Section>
  );
}

const REACHED = new Set(['queued', 'ringing', 'answered']);

function Reasons({ reported: { report } }: { readonly reported: ReportedCampaign }) {
  const t = useVoiceText();
  const { wordsOf } = useCallWords();
  const missed = report.recipients.filter(({ status }) => !REACHED.has(status));
  if (missed.length === 0) return null;
  return (
    <Section title={t('reasons')}>
      <CountTable
        label={t('reasons')}
        isWorded
        head={[t('outcome'), t('reason'), t('people')]}
        rows={missed.map(({ status, reason, recipients }) => [
          t(`callee_${status}`),
          wordsOf(reason),
          formatNumber(recipients),
        ])}
      />
    </Section>
  );
}

/** The states of the texts to people whom no call reached. */
function Texts({ reported: { report } }: { readonly reported: ReportedCampaign }) {
  const t = useVoiceText();
  const { not_reached: texts } = report;
  if (texts === null) return null;
  const rows = textFigures(texts.messages).filter(({ count }) => count > 0);
  return (
    <Section title={t('texts')}>
      <CountTable
        label={t('texts')}
        head={[t('outcome'), t('people')]}
        rows={rows.map(({ name, count }) => [t(`message_${name}`), formatNumber(count)])}
      />
      <p className="soft">
        <Link to="/campaigns/$uuid" params={{ uuid: texts.sms_campaign }}>
          {t('toTexts')}
        </Link>
      </p>
    </Section>
  );
}

function Recording({ uuid }: { readonly uuid: string | null }) {
  const t = useVoiceText();
  const { data } = useQuery(recordingQuery(uuid));
  if (uuid === null) return t('noRecording');
  return data === undefined ? (
    '…'
  ) : (
    <span className={styles.played}>
      {data.name}
      <PlayButton src={soundOf(uuid)} name={data.name} />
    </span>
  );
}

/** The campaign's rules, as its draft has them. */
function Rules({ campaign }: { readonly campaign: VoiceCampaignDetail }) {
  const t = useVoiceText();
  const r = useReferencesText();
  const { caller_id, calling_window: window, retry, not_reached: text } = campaign;
  const keys = Object.entries(campaign.digit_results).map(([key, meaning]) => t('keyIs', { key, meaning }));
  const hours =
    window === null
      ? t('anyHour')
      : t(window.time_zone === 'recipient' ? 'betweenThere' : 'between', { from: window.from, to: window.to });
  return (
    <Amounts
      title={t('rules')}
      lines={[
        [t('recording'), <Recording key="recording" uuid={campaign.recording_id} />],
        [t('callerId'), caller_id === '' ? t('trunkNumber') : formatPhone(caller_id)],
        [t('keys'), keys.length === 0 ? t('none') : keys.join(', ')],
        [t('hours'), hours],
        [
          t('again'),
          retry.count === 0
            ? t('never')
            : t('timesLater', { count: retry.count, minutes: Math.max(1, Math.round(retry.interval_seconds / 60)) }),
        ],
        ...(text === null ? [] : [[t('notReachedText'), `${text.sender_id}: ${text.message}`] as const]),
        ...ownFacts(campaign, r('reference'), '/voice'),
      ]}
    />
  );
}

function Money({ reported: { report } }: { readonly reported: ReportedCampaign }) {
  const t = useVoiceText();
  const { not_reached: texts } = report;
  return (
    <Amounts
      title={t('credits')}
      lines={[
        [t('charged'), formatCredits(report.credits_used)],
        [t('held'), formatCredits(report.held)],
        ...(texts === null
          ? []
          : ([
              [t('textsCharged'), formatCredits(texts.credits_used)],
              [t('textsHeld'), formatCredits(texts.held)],
            ] as const)),
      ]}
      hint={t('moneyHint')}
    />
  );
}

function ReportedParts({ reported }: { readonly reported: ReportedCampaign }) {
  const standstill = useStandstill(reported);
  const { campaign } = reported;
  const hasFigures = campaign.total_recipients > 0;
  return (
    <>
      {standstill === null ? null : <Notice kind={campaign.status === 'failed' ? 'bad' : 'warn'}>{standstill}</Notice>}
      <ReportColumns
        main={
          hasFigures ? (
            <>
              <FiguresCard reported={reported} />
              <Results reported={reported} />
              <Reasons reported={reported} />
              <Texts reported={reported} />
            </>
          ) : campaign.status === 'scheduled' ? (
            <PlannedCalls uuid={campaign.uuid} />
          ) : null
        }
        list={campaign.status === 'draft' ? null : <Calls uuid={campaign.uuid} />}
        side={
          <>
            {hasFigures ? <Money reported={reported} /> : null}
            <Rules campaign={campaign} />
          </>
        }
      />
    </>
  );
}

/** One voice campaign: its progress, the pressed keys, the cost, its actions, and each call. */
export function VoiceCampaignPage() {
  const { uuid } = route.useParams();
  return (
    <CampaignFrame
      of="voiceCampaigns"
      t={useVoiceText()}
      query={useQuery(reportedCampaignQuery(uuid))}
      actions={(reported, onError) => <VoiceActions reported={reported} onError={onError} />}
    >
      {(reported) => <ReportedParts reported={reported} />}
    </CampaignFrame>
  );
}
