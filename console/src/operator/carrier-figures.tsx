import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CarrierFigures as Figures } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { TimeChart } from '../charts/time-chart.tsx';
import { formatNumber, formatRate, formatShare } from '../format/number.ts';
import { formatClock, formatTime } from '../format/time.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { RouteIcon } from '../ui/icons.tsx';
import { Facts } from '../ui/page.tsx';
import { ReasonWords, StateWords } from '../ui/reason-words.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { BadShare } from './carriers-page.tsx';
import styles from './operator.module.css';

const FIGURE_PERIODS = ['15m', '1h', '6h', '24h', '48h'] as const;

const route = getRouteApi('/in/operator/carriers/$id');

function Summary({ figures }: { readonly figures: Figures }) {
  const t = useCarriersText();
  const { accepted, refused, unanswered, per_second, peak_per_second, answer_ms: times } = figures;
  return (
    <Facts
      of={[
        [t('accepted'), formatNumber(accepted)],
        [t('notAccepted'), <BadShare key="bad" {...{ accepted, refused, unanswered }} />],
        [t('submitRate'), t('rateIs', { rate: formatRate(per_second), peak: formatRate(peak_per_second) })],
        [
          t('answerTime'),
          times === null
            ? t('noAnswer')
            : t('answerTimeIs', { half: times.p50, most: times.p95, longest: times.longest }),
        ],
      ]}
    />
  );
}

function OverTime({ slots }: Pick<Figures, 'slots'>) {
  const t = useCarriersText();
  return (
    <TimeChart
      label={t('overTime')}
      points={slots.map(({ at, accepted, refused, unanswered }) => ({
        slot: { key: at, short: formatClock(at), name: formatTime(at) },
        main: accepted,
        other: refused + unanswered,
      }))}
      words={{ main: t('accepted'), other: t('notAccepted') }}
      isOtherBad
      hint={t('chartHint')}
      describe={({ slot, main, other }) => t('slotIs', { when: slot.name, accepted: main, other })}
    />
  );
}

function Refusals({ accepted, refused, codes, unanswered }: Figures) {
  const t = useCarriersText();
  const all = accepted + refused + unanswered;
  const countOf = (count: number) => (
    <Status tone="bad">{t('countIs', { count, share: formatShare(count, all) })}</Status>
  );
  if (codes.length === 0 && unanswered === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('refusals')}>
      {codes.map(({ code, words, count }) => (
        <li key={code}>
          {countOf(count)}
          <code>{code}</code>
          <p>{words === '' ? t('unexplained') : <ReasonWords of={words} />}</p>
        </li>
      ))}
      {unanswered === 0 ? null : (
        <li>
          {countOf(unanswered)}
          <p>{t('unansweredSubmits')}</p>
        </li>
      )}
    </ul>
  );
}

function Holders({ processes }: Pick<Figures, 'processes'>) {
  const t = useCarriersText();
  return (
    <>
      <h3>{t('byProcess')}</h3>
      {processes.length === 0 ? <p className="soft">{t('noProcess')}</p> : null}
      <ul className={styles.list} aria-label={t('byProcess')}>
        {processes.map(({ process_id, host, pid, binds, bound, open, window, words }) => (
          <li key={process_id}>
            <Status tone={bound === 0 ? (binds === 0 ? 'quiet' : 'bad') : bound < binds ? 'warn' : 'good'}>
              {t('processIs', { host, pid: String(pid) })}
            </Status>
            <p>
              <StateWords of={words} />
            </p>
            <span className="soft">{t('processBinds', { bound, binds, open, window })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function CarrierFigures({ id }: { readonly id: number }) {
  const t = useCarriersText();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const period = FIGURE_PERIODS.find((one) => one === search.period) ?? FIGURE_PERIODS[0];
  const figures = useOperation(
    'admin.carriers.figures',
    { id, period },
    { refetchInterval: 5_000, placeholderData: keepPreviousData },
  );
  return (
    <div className="card">
      <Segmented
        label={t('periodWord')}
        value={period}
        options={FIGURE_PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
        onChange={(chosen) => void navigate({ search: { period: chosen }, replace: true, resetScroll: false })}
      />
      <Loaded query={figures} lines={6}>
        {(found) => (
          <>
            {found.accepted + found.refused + found.unanswered === 0 ? (
              <Empty icon={<RouteIcon />} title={t('nothingSubmitted')} words={t('nothingSubmittedWords')} />
            ) : (
              <>
                <Summary figures={found} />
                <OverTime slots={found.slots} />
                <Refusals {...found} />
              </>
            )}
            <Holders processes={found.processes} />
          </>
        )}
      </Loaded>
    </div>
  );
}
