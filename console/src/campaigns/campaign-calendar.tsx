import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { operation, useOperation } from '../api/operation.ts';
import { locale } from '../format/locale.ts';
import { formatClock, readTime } from '../format/time.ts';
import { useCampaignCalendarText } from '../text/campaign-calendar.ts';
import { useReferencesText } from '../text/references.ts';
import { Button } from '../ui/button.tsx';
import { BackIcon, ForwardIcon } from '../ui/icons.tsx';
import { Section } from '../ui/page.tsx';
import styles from './campaign-calendar.module.css';
import { type ComingRun, comingRuns, SkipRun } from './skip-run.tsx';

/** So many campaigns that are scheduled are read, and of so many series the next times. */
const CAMPAIGNS_MAX = 100;
const SERIES_MAX = 20;
const WEEK_DAYS = 7;

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });

interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly at: string;
  /** How many it reaches at most; null: they are counted when it starts. */
  readonly people: number | null;
  /** Null unless it is one of a series. */
  readonly run: ComingRun | null;
}

/** What is scheduled: each campaign at its time, and each series at its next times. */
function useEntries(): readonly Entry[] {
  const { data } = useOperation('smsCampaigns.overview', { status: 'scheduled', per_page: CAMPAIGNS_MAX });
  const campaigns = data?.data ?? [];
  const repeated = campaigns.filter((one) => one.is_recurring).slice(0, SERIES_MAX);
  const series = useQueries({ queries: repeated.map(({ uuid }) => operation('smsCampaigns.series', { uuid })) });
  const runs = series.flatMap(({ data: found }, index) => {
    const { planned_recipients: people = null } = repeated[index] ?? {};
    if (!found?.series) return [];
    const { uuid, name } = found.series;
    return comingRuns(found.series).map((run) => ({ uuid, name, at: run.at, people, run }));
  });
  const single = campaigns.flatMap(({ uuid, name, scheduled_at: at, is_recurring, planned_recipients: people }) =>
    at === null || is_recurring ? [] : [{ uuid, name, at, people, run: null }],
  );
  return [...single, ...runs].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** The weeks of a month, from Monday on, each with its seven days. */
function weeksOf(month: Date): readonly (readonly Date[])[] {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const before = (new Date(year, index, 1).getDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const days = before + new Date(year, index + 1, 0).getDate();
  return Array.from({ length: Math.ceil(days / WEEK_DAYS) }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (__, day) => new Date(year, index, 1 - before + week * WEEK_DAYS + day)),
  );
}

function EntryLine({ entry: { uuid, name, at, people, run } }: { readonly entry: Entry }) {
  const t = useCampaignCalendarText();
  const r = useReferencesText();
  const isSkipped = run?.isSkipped ?? false;
  const words = t('entry', {
    time: formatClock(at),
    name: name === '' ? t('unnamed') : name,
    isSkipped: isSkipped ? 'yes' : 'no',
  });
  return (
    <li>
      <Link to="/campaigns/$uuid" params={{ uuid }} title={words}>
        {isSkipped ? <s>{words}</s> : words}
      </Link>
      {run === null ? null : <SkipRun uuid={uuid} run={run} isIconOnly />}
      {people === null ? null : <small className="soft">{r('plannedUpTo', { count: people })}</small>}
    </li>
  );
}

function Day({
  day,
  month,
  entries,
}: {
  readonly day: Date;
  readonly month: Date;
  readonly entries: readonly Entry[];
}) {
  const own = entries.filter(({ at }) => readTime(at).toDateString() === day.toDateString());
  return (
    <td data-empty={own.length === 0 || undefined} className={day.getMonth() === month.getMonth() ? '' : 'soft'}>
      <span>
        <span className={styles.onPhone}>{weekday.format(day)} </span>
        {day.getDate()}
      </span>
      {own.length === 0 ? null : (
        <ul>
          {own.map((entry) => (
            <EntryLine key={`${entry.uuid} ${entry.at}`} entry={entry} />
          ))}
        </ul>
      )}
    </td>
  );
}

/** The month as a table of weeks, each entry of which leads to its campaign. */
export function CampaignCalendar() {
  const t = useCampaignCalendarText();
  const entries = useEntries();
  const [month, setMonth] = useState(() => new Date());
  const move = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const weeks = weeksOf(month);
  return (
    <Section
      title={monthName.format(month)}
      hint={t('hint')}
      actions={
        <div className="row">
          <Button kind="quiet" isIconOnly icon={<BackIcon />} onClick={() => move(-1)}>
            {t('monthBefore')}
          </Button>
          <Button kind="quiet" isIconOnly icon={<ForwardIcon />} onClick={() => move(1)}>
            {t('monthAfter')}
          </Button>
        </div>
      }
    >
      <table className={styles.calendar} aria-label={monthName.format(month)}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day.getDay()} scope="col">
                {weekday.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => (
                <Day key={String(day)} day={day} month={month} entries={entries} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
