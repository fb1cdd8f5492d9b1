import { getRouteApi } from '@tanstack/react-router';
import type { TestCallReport, Trunk } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { callReasonKey, useCallReasonText } from '../text/call-reasons.ts';
import { useTrunksText } from '../text/operator-trunks.ts';
import { Button } from '../ui/button.tsx';
import { CallSteps } from '../ui/call-steps.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { useSoundFacts } from '../ui/sound-facts.ts';
import { useProblem } from '../ui/use-problem.ts';
import { PeerPage } from './peer-page.tsx';
import { TrunkStatus } from './trunks-page.tsx';

function Report({ report }: { readonly report: TestCallReport }) {
  const t = useTrunksText();
  const r = useCallReasonText();
  const soundOf = useSoundFacts();
  const { outcome, reason, status_code, status_text } = report;
  const reasonOf = callReasonKey(reason);
  const after = (ms: number | null) => (ms === null ? t('no') : t('after', { ms: formatNumber(ms) }));
  return (
    <div className="card" role="status">
      <Notice kind={outcome === 'answered' ? 'good' : 'warn'} title={t(`outcome_${outcome === '' ? 'none' : outcome}`)}>
        {reason === '' ? null : <p>{reasonOf === null ? reason : r(reasonOf)}</p>}
        {outcome === 'answered' && report.packets_sent > 0 && report.packets_received === 0 ? (
          <p>{t(report.is_heard ? 'onlyListens' : 'oneWay')}</p>
        ) : null}
        {report.advice === '' ? null : (
          <p>
            <StateWords of={report.advice} />
          </p>
        )}
      </Notice>
      <Facts
        of={[
          [t('rang'), after(report.rang_after_ms)],
          [t('answered'), after(report.answered_after_ms)],
          [t('lasted'), t('milliseconds', { ms: formatNumber(report.duration_ms) })],
          [
            t('status'),
            status_code === null ? t('notRefused') : t('withCode', { words: status_text, code: String(status_code) }),
          ],
          ...soundOf(report),
          [t('results'), report.digits === '' ? t('none') : report.digits],
        ]}
      />
      {report.steps.length === 0 ? null : <CallSteps steps={report.steps} />}
    </div>
  );
}

function Check({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const check = useAction(() => volley.admin.trunks.check({ id: trunk.id }));
  const problem = useProblem(check.error);
  const answer = check.data;
  return (
    <>
      <div>
        <Button isBusy={check.isPending} onClick={() => check.mutate(undefined)}>
          {t('check')}
        </Button>
      </div>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      {answer === undefined ? null : (
        <Notice kind={answer.is_reachable ? 'good' : 'bad'}>
          {answer.is_reachable
            ? t('reached', { code: String(answer.status_code ?? ''), ms: formatNumber(answer.round_trip_ms) })
            : t('notReached', { problem: answer.problem })}
        </Notice>
      )}
    </>
  );
}

function TrunkTest({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const [report, setReport] = useState<TestCallReport | null>(null);
  const call = useChange('admin.trunks.testCall', {
    onDone: setReport,
  });
  return (
    <Section title={t('test')} hint={t('testHint')}>
      {trunk.kind === 'simulator' ? null : <Check trunk={trunk} />}
      <Form
        action={call}
        read={(values) => {
          setReport(null);
          return { id: trunk.id, to: values.text('to') };
        }}
        submit={t('callNow')}
        isAside
      >
        <TextField name="to" label={t('to')} hint={t('toHint')} type="tel" inputMode="tel" required />
      </Form>
      {call.isPending ? <p role="status">{t('calling')}</p> : null}
      {report === null ? null : <Report report={report} />}
    </Section>
  );
}

const route = getRouteApi('/in/operator/trunks/$id');

function TrunkFacts({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const {
    registration,
    registration_status_code: code,
    is_reachable,
    resting_until,
    tls_certificate_ends_at: endsAt,
  } = trunk;
  const registered = t(`registration_${registration}`);
  return (
    <Facts
      of={[
        [t('answers'), is_reachable === null ? t('notAsked') : t(is_reachable ? 'yes' : 'no')],
        [t('registration'), code === null ? registered : t('withCode', { words: registered, code: String(code) })],
        [t('resting'), resting_until === null ? t('no') : formatTime(resting_until)],
        [t('set_channels'), String(trunk.channels)],
        [t('set_calls_per_second'), String(trunk.calls_per_second)],
        ...(endsAt === null ? [] : [[t('certificateEnds'), formatTime(endsAt)] as const]),
      ]}
    />
  );
}

export const load = ({ params }: { params: { id: number } }) =>
  prefetch(operation('admin.trunks.get', params, { refetchInterval: 10_000 }));

export function TrunkPage() {
  const t = useTrunksText();
  const { id } = route.useParams();
  const query = useOperation('admin.trunks.get', { id }, { refetchInterval: 10_000 });
  return (
    <PeerPage
      of="trunks"
      t={t}
      query={query}
      leadOf={(trunk) => <TrunkStatus trunk={trunk} />}
      isPaused={({ is_paused }) => is_paused}
    >
      {(trunk, mayChange) => (
        <>
          <div className="card">
            <TrunkFacts trunk={trunk} />
          </div>
          {mayChange ? <TrunkTest trunk={trunk} /> : null}
        </>
      )}
    </PeerPage>
  );
}
