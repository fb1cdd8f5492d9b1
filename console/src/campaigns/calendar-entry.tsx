import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { formatClock, formatTime } from '../format/time.ts';
import { formatShortWallClock, formatWallClock, wallClock } from '../format/wall-clock.ts';
import { useCampaignCalendarText } from '../text/campaign-calendar.ts';
import { useReferencesText } from '../text/references.ts';
import type { Entry } from './calendar-entries.ts';
import styles from './campaign-calendar.module.css';
import { SkipRun, timeElsewhere } from './skip-run.tsx';

function EntryLine({ entry: { uuid, name, at, goesAt, isEach, people, run } }: { readonly entry: Entry }) {
  const t = useCampaignCalendarText();
  const r = useReferencesText();
  const isSkipped = run?.isSkipped ?? false;
  const elsewhere = run && timeElsewhere(run);
  const words = t('entry', {
    time: formatClock(at),
    name: name === '' ? t('unnamed') : name,
    isSkipped: isSkipped ? 'yes' : 'no',
    isEach: isEach ? 'yes' : 'no',
  });
  return (
    <li>
      <Link to="/campaigns/$uuid" params={{ uuid }} title={words}>
        {isSkipped ? <s>{words}</s> : words}
      </Link>
      {run === null ? null : <SkipRun uuid={uuid} run={run} when={formatWallClock(wallClock(run.at, ''))} isIconOnly />}
      {run === null || elsewhere === null ? null : (
        <small className="soft">{t('whenIn', { when: formatShortWallClock(elsewhere), zone: run.zone })}</small>
      )}
      {goesAt === null || isSkipped ? null : (
        <small className="soft">{t('goesAt', { when: formatTime(goesAt) })}</small>
      )}
      {people === null ? null : <small className="soft">{r('plannedUpTo', { count: people })}</small>}
    </li>
  );
}

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly style?: CSSProperties;
}

/** What is scheduled at one place of the calendar, each of which leads to its campaign. */
export function EntryList({ entries, style }: EntryListProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.entries} style={style}>
      {entries.map((entry) => (
        <EntryLine key={`${entry.uuid} ${entry.at}`} entry={entry} />
      ))}
    </ul>
  );
}
