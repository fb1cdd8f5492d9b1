import { Link } from '@tanstack/react-router';
import type { Health } from '@volley/sdk';
import { useEffect, useState } from 'react';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useHealthText } from '../text/operator-health.ts';
import { keyIn } from '../text/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { MessageIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { type CheckState, inOrder, stateOfCheck } from './checks.ts';
import styles from './operator.module.css';

const CarrierAdvice = lazily(async () => (await import('./carrier-advice.tsx')).CarrierAdvice, 1);

type Hold = Awaited<ReturnType<typeof volley.admin.outgoingHold.get>>;
type Due = 'cancel' | 'send';

function useWaiting({ due }: Hold): string {
  const t = useHealthText();
  return t('holdDue', {
    campaigns: due.sms_campaigns + due.voice_campaigns,
    people: due.sms_recipients + due.voice_recipients,
    messages: due.messages,
  });
}

function HoldNotice({ hold, mayRelease }: { readonly hold: Hold; readonly mayRelease: boolean }) {
  const t = useHealthText();
  const waiting = useWaiting(hold);
  const [asking, setAsking] = useState<Due | null>(null);
  const release = useAction((due: Due) => volley.admin.outgoingHold.release({ due }), {
    refreshes: ['admin.health', 'admin.outgoingHold'],
    onDone: () => showToast(t('holdReleased')),
  });
  const restored = hold.restored_at === null ? '' : formatTime(hold.restored_at);
  return (
    <Notice
      kind="warn"
      title={t('holdTitle', { when: restored })}
      actions={
        mayRelease && !hold.is_cancelling ? (
          <>
            <Button onClick={() => setAsking('send')}>{t('holdSend')}</Button>
            <Button onClick={() => setAsking('cancel')}>{t('holdCancel')}</Button>
          </>
        ) : undefined
      }
    >
      <p>{hold.is_cancelling ? t('holdCancelling') : t('holdWords')}</p>
      <p>{waiting}</p>
      {asking === null ? null : (
        <ConfirmDialog
          title={t(`${asking}Title`)}
          consequence={t(`${asking}Words`)}
          verb={t(asking === 'send' ? 'holdSend' : 'holdCancel')}
          action={release}
          input={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </Notice>
  );
}

/** Shown only after a restore. */
function OutgoingHold({ mayRelease }: { readonly mayRelease: boolean }) {
  const { data } = useOperation('admin.outgoingHold.get', {}, { refetchInterval: 5_000 });
  return data?.is_held === true ? <HoldNotice hold={data} mayRelease={mayRelease} /> : null;
}

const TONES: Readonly<Record<CheckState, Tone>> = { failed: 'bad', look: 'warn', well: 'good' };

function Checks({ checks }: Pick<Health, 'checks'>) {
  const t = useHealthText();
  return (
    <ul className={styles.list} aria-label={t('checks')}>
      {inOrder(checks).map((check) => {
        const { name, message } = check;
        const [state, known] = [stateOfCheck(check), keyIn(useHealthText, `check_${name}`)];
        return (
          <li key={name} id={name}>
            <Status tone={TONES[state]}>{t(`is_${state}`)}</Status>
            <strong>{known === null ? name : t(known)}</strong>
            <div className={styles.said}>
              <StateWords of={message} />
              {state === 'well' ? null : name === 'carriers' ? (
                <CarrierAdvice />
              ) : (
                <>
                  <br />
                  {/* A newer service may have checks that this page does not know. */}
                  {t(keyIn(useHealthText, `do_${name}`) ?? 'do_other')}
                  {name === 'trunks' ? (
                    <>
                      {' '}
                      <Link to="/operator/trunks">{t('see_trunks')}</Link>
                    </>
                  ) : null}
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Processes({ processes }: Pick<Health, 'processes'>) {
  const t = useHealthText();
  return (
    <ul className={styles.list} aria-label={t('processes')}>
      {processes.map(({ id, host, pid, version, started_at, heartbeat_at }) => (
        <li key={id}>
          <strong>{t('process', { host, pid: String(pid), id: String(id) })}</strong>
          <p className="soft">{t('processWords', { version, since: formatTime(started_at) })}</p>
          <span className="soft">{t('heartbeat', { when: formatAgo(heartbeat_at) })}</span>
        </li>
      ))}
    </ul>
  );
}

type Job = Health['jobs'][number];

function jobState({ last_error, overdue_seconds, is_running }: Job): 'failed' | 'late' | 'running' | 'well' {
  if (overdue_seconds > 0) return 'late';
  if (last_error !== '') return 'failed';
  return is_running ? 'running' : 'well';
}

const JOB_TONES: Readonly<Record<ReturnType<typeof jobState>, Tone>> = {
  failed: 'bad',
  late: 'warn',
  running: 'way',
  well: 'good',
};

/** An alarm links to its check, which is drawn after the page loads, so the page scrolls to it then. */
function useAnchor(isDrawn: boolean) {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (isDrawn && name !== '') document.getElementById(name)?.scrollIntoView({ block: 'center' });
  }, [isDrawn]);
}

function Jobs({ jobs }: Pick<Health, 'jobs'>) {
  const t = useHealthText();
  return (
    <details className={styles.more} open={jobs.some((job) => /failed|late/.test(jobState(job)))}>
      <summary>{t('jobs', { count: jobs.length })}</summary>
      <div>
        <p className="soft">{t('jobsHint')}</p>
        <ul className={styles.list}>
          {jobs.map((job) => (
            <li key={job.name}>
              <Status tone={JOB_TONES[jobState(job)]}>{t(`job_${jobState(job)}`)}</Status>
              <code>{job.name}</code>
              <p>{job.last_error}</p>
              <span className="soft">
                {job.last_ended_at === null ? t('never') : t('endedWhen', { when: formatAgo(job.last_ended_at) })}
              </span>
              <span className="soft">
                {job.process_id === null
                  ? t('nextRun', { when: formatAgo(job.next_run_at) })
                  : t('heldBy', { process: String(job.process_id) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

export function load() {
  prefetch(operation('admin.health.get', {}, { refetchInterval: 5_000 }));
  prefetch(operation('admin.outgoingHold.get', {}, { refetchInterval: 5_000 }));
}

export function HealthPage() {
  const t = useHealthText();
  const health = useOperation('admin.health.get', {}, { refetchInterval: 5_000 });
  const mayOperatorApprovals = useMay('operator_approvals');
  const found = health.data;
  useAnchor(found !== undefined);
  const worries = found?.checks.filter(({ needs_attention }) => needs_attention).length ?? 0;
  return (
    <Page
      title={t('health')}
      lead={
        found === undefined ? undefined : (
          <>
            <Status tone={found.is_ready ? (worries === 0 ? 'good' : 'warn') : 'bad'}>
              {t(found.is_ready ? 'ready' : 'notReady')}
            </Status>
            <span>{t('worries', { count: worries })}</span>
            <span>{t('version', { version: found.version })}</span>
          </>
        )
      }
      actions={
        <>
          <LinkButton to="/operator/reports">{t('reports')}</LinkButton>
          <LinkButton to="/operator/slow">{t('whySlow')}</LinkButton>
          <LinkButton to="/operator/settings">{t('settings')}</LinkButton>
          <LinkButton to="/operator/storage">{t('storage')}</LinkButton>
          <LinkButton to="/operator/unknown" icon={<MessageIcon />}>
            {t('unknown')}
          </LinkButton>
        </>
      }
    >
      <OutgoingHold mayRelease={mayOperatorApprovals} />
      <Loaded query={health} lines={8}>
        {({ checks, processes, jobs }) => (
          <>
            <Section title={t('checks')} hint={t('checksHint')}>
              <Checks checks={checks} />
            </Section>
            <Section title={t('processes')} hint={t('processesHint')}>
              <Processes processes={processes} />
            </Section>
            <Jobs jobs={jobs} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
