import { Link } from '@tanstack/react-router';
import type { SmsCampaignRun, SmsCampaignSeries } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { rowsOf } from '../api/rows.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { formatWallClock } from '../format/wall-clock.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useCampaignCalendarText } from '../text/campaign-calendar.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { CAMPAIGN_TONES } from '../ui/campaign-status.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import styles from './campaigns.module.css';
import { comingRuns, SkipRun, timeElsewhere } from './skip-run.tsx';

function NextTimes({ series }: { readonly series: NonNullable<SmsCampaignSeries['series']> }) {
  const t = useCampaignActionsText();
  const c = useCampaignCalendarText();
  const { uuid, status, time_zone } = series;
  const runs = comingRuns(series);
  if (runs.length === 0) return <p>{t('noNext')}</p>;
  return (
    <div>
      <h3>{t(status === 'scheduled' ? 'nextRuns' : 'nextIfResumed')}</h3>
      <p className="soft">{t('onClocks', { zone: time_zone })}</p>
      <ol className={styles.times}>
        {runs.map((run) => {
          const when = formatWallClock(run.localTime);
          return (
            <li key={run.at} title={formatTime(run.at)}>
              {run.isSkipped ? <s>{c('skippedTime', { when })}</s> : when}
              <SkipRun
                uuid={uuid}
                run={run}
                when={timeElsewhere(run) === null ? when : c('whenIn', { when, zone: run.zone })}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function useColumns(): readonly Column<SmsCampaignRun>[] {
  const t = useCampaignActionsText();
  const c = useCampaignsText();
  return [
    [
      'run_number',
      t('pastRuns'),
      '2fr title',
      ({ uuid, run_number, started_at, created_at }) => (
        <Link to="/campaigns/$uuid" params={{ uuid }}>
          {t('run', { number: run_number })} · {formatTime(started_at ?? created_at)}
        </Link>
      ),
    ],
    [
      'status',
      c('status'),
      '8rem side',
      ({ status }) => <Status tone={CAMPAIGN_TONES[status]}>{c(`status_${status}`)}</Status>,
    ],
    ['recipients', c('people'), '6rem number', ({ total_recipients }) => formatNumber(total_recipients)],
    ['credits', c('credits'), '6rem number', ({ credits_used }) => formatCredits(credits_used)],
  ];
}

/** A recurring campaign: the time of the next run, and the results of the former ones. */
export function CampaignSeries({ uuid }: { readonly uuid: string }) {
  const t = useCampaignActionsText();
  const columns = useColumns();
  const series = useOperation('smsCampaigns.series', { uuid });
  return (
    <>
      <Section title={t('series')} hint={t('seriesHint')}>
        <Loaded query={series} lines={4}>
          {(loaded) => (loaded.series === null ? null : <NextTimes series={loaded.series} />)}
        </Loaded>
      </Section>
      <DataTable
        label={t('pastRuns')}
        source={rowsOf('smsCampaigns.runs', { uuid })}
        columns={columns}
        keyOf={(run) => run.uuid}
        empty={<p className="soft">{t('noRuns')}</p>}
      />
    </>
  );
}
