import { locale } from '../format/locale.ts';
import { isToday, weeksOf } from './calendar-days.ts';
import { type Entry, entriesOf } from './calendar-entries.ts';
import { EntryList } from './calendar-entry.tsx';
import styles from './campaign-calendar.module.css';

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });

interface DayProps {
  readonly day: Date;
  readonly isInMonth: boolean;
  readonly entries: readonly Entry[];
}

function Day({ day, isInMonth, entries }: DayProps) {
  return (
    <td data-empty={entries.length === 0 || undefined} aria-current={isToday(day)} className={isInMonth ? '' : 'soft'}>
      <span>
        <span className={styles.onPhone}>{weekday.format(day)} </span>
        {day.getDate()}
      </span>
      <EntryList entries={entries} />
    </td>
  );
}

interface MonthCalendarProps {
  readonly label: string;
  readonly day: Date;
  readonly entries: readonly Entry[];
}

/** The month of a day as a table of weeks. */
export function MonthCalendar({ label, day: shown, entries }: MonthCalendarProps) {
  const weeks = weeksOf(shown);
  return (
    <table className={styles.calendar} aria-label={label}>
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
              <Day
                key={String(day)}
                day={day}
                isInMonth={day.getMonth() === shown.getMonth()}
                entries={entriesOf(entries, day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
