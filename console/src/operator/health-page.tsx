import { Link } from '@tanstack/react-router';
import type { Health } from '@volley/sdk';
import { useEffect } from 'react';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useHealthText } from '../text/operator-health.ts';
import { LinkButton } from '../ui/button.tsx';
import { MessageIcon } from '../ui/icons.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { type CheckState, inOrder, knownCheck, stateOfCheck } from './checks.ts';
import styles from './operator.module.css';
import { OutgoingHold } from './outgoing-hold.tsx';

const TONES: Readonly<Record<CheckState, Tone>> = { failed: 'bad', look: 'warn', well: 'good' };

function Checks({ checks }: Pick<Health, 'checks'>) {
  const t = useHealthText();
  return (
    <ul className={styles.list} aria-label={t('checks')}>
      {inOrder(checks).map((check) => {
        const [state, known] = [stateOfCheck(check), knownCheck(check.name)];
        return (
          <li key={check.name} id={check.name}>
            <Status tone={TONES[state]}>{t(`is_${state}`)}</Status>
            <strong>{known === 'other' ? check.name : t(`check_${known}`)}</strong>
            <p>
              {check.message}
              {state === 'well' ? null : (
                <>
                  <br />
                  {t(`do_${known}`)}
                  {known === 'carriers' || known === 'trunks' ? (
                    <>
                      {' '}
                      <Link to={`/operator/${known}`}>{t(`see_${known}`)}</Link>
                    </>
                  ) : null}
                </>
              )}
            </p>
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
          <p className={styles.soft}>{t('processWords', { version, since: formatTime(started_at) })}</p>
          <span className={styles.soft}>{t('heartbeat', { when: formatAgo(heartbeat_at) })}</span>
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
        <p className={styles.soft}>{t('jobsHint')}</p>
        <ul className={styles.list}>
          {jobs.map((job) => (
            <li key={job.name}>
              <Status tone={JOB_TONES[jobState(job)]}>{t(`job_${jobState(job)}`)}</Status>
              <code>{job.name}</code>
              <p>{job.last_error}</p>
              <span className={styles.soft}>
                {job.last_ended_at === null ? t('never') : t('endedWhen', { when: formatAgo(job.last_ended_at) })}
              </span>
              <span className={styles.soft}>
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

/** Shows what is wrong at a glance, and what to do about it. */
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
