import { locale } from '../format/locale.ts';
import { formatClock, readTime } from '../format/time.ts';
import { classes } from '../ui/classes.ts';
import type { QuietHours } from '../ui/quiet-hours.tsx';
import { isToday, weekOf } from './calendar-days.ts';
import { type Entry, entriesOf } from './calendar-entries.ts';
import { EntryList } from './calendar-entry.tsx';
import styles from './campaign-calendar.module.css';

const dayOfWeek = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric' });
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const clockOf = (hour: number): string => formatClock(new Date(2000, 0, 1, hour).toISOString());
/** The first row has the names of the days. */
const rowOf = (hour: number): number => hour + 2;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether any minute of an hour is quiet. Quiet hours that end before they begin last until the next day. */
function isQuiet({ from, to }: QuietHours, hour: number): boolean {
  const hasBegun = minutesOf(from) < (hour + 1) * 60;
  const isGoing = minutesOf(to) > hour * 60;
  return from < to ? hasBegun && isGoing : hasBegun || isGoing;
}

interface DayProps {
  readonly day: Date;
  /** Its place in the week, from 0. */
  readonly place: number;
  readonly entries: readonly Entry[];
}

/** One day: what is scheduled in each of its hours. */
function Day({ day, place, entries }: DayProps) {
  const byHour = Map.groupBy(entries, ({ at }) => readTime(at).getHours());
  return (
    // The hours lie below the days, so the place must be said.
    <li aria-current={isToday(day)} style={{ gridColumn: place + 2 }}>
      <h3>{dayOfWeek.format(day)}</h3>
      {[...byHour].map(([hour, own]) => (
        <EntryList key={hour} entries={own} style={{ gridRow: rowOf(hour) }} />
      ))}
    </li>
  );
}

interface WeekCalendarProps {
  readonly label: string;
  readonly day: Date;
  readonly entries: readonly Entry[];
  readonly quiet: readonly QuietHours[];
}

/** The week of a day: a column for each day and a row for each hour, and on a phone a list of days. */
export function WeekCalendar({ label, day: shown, entries, quiet }: WeekCalendarProps) {
  return (
    <div className={styles.week}>
      {HOURS.map((hour) => (
        <span
          key={hour}
          aria-hidden="true"
          className={classes('soft', quiet.some((hours) => isQuiet(hours, hour)) && styles.quiet)}
          style={{ gridRow: rowOf(hour) }}
        >
          {clockOf(hour)}
        </span>
      ))}
      <ul aria-label={label}>
        {weekOf(shown).map((day, place) => (
          <Day key={String(day)} day={day} place={place} entries={entriesOf(entries, day)} />
        ))}
      </ul>
    </div>
  );
}
