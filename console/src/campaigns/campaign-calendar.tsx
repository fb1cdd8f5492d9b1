import { getRouteApi } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import type { CalendarView } from '../format/choices.ts';
import { locale } from '../format/locale.ts';
import { useCampaignCalendarText } from '../text/campaign-calendar.ts';
import { Button } from '../ui/button.tsx';
import { BackIcon, ForwardIcon } from '../ui/icons.tsx';
import { Section } from '../ui/page.tsx';
import type { QuietHours } from '../ui/quiet-hours.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Failure } from '../ui/states.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { dayName, daysAfter, readDay, weekOf, weeksOf } from './calendar-days.ts';
import { useEntries } from './calendar-entries.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { WeekCalendar } from './week-calendar.tsx';

const route = getRouteApi('/in/campaigns');

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

const startOf = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate());

/** The quiet hours of the account and those of the installation. */
function useQuietHours(): readonly QuietHours[] {
  const { data } = useOperation('sendingRules.get', {});
  const { quiet_hours: own = null, installation_quiet_hours: ofAll = null } = data ?? {};
  const isTwice = own?.from === ofAll?.from && own?.to === ofAll?.to;
  return [own, isTwice ? null : ofAll].flatMap((hours) => (hours === null || hours.from === hours.to ? [] : [hours]));
}

/** What each view shows of a day, and where its buttons lead. */
const VIEWS = {
  month: {
    View: MonthCalendar,
    title: (day: Date) => month.format(day),
    days: (day: Date) => weeksOf(day).flat(),
    move: (day: Date, by: number) => new Date(day.getFullYear(), day.getMonth() + by, 1),
  },
  week: {
    View: WeekCalendar,
    title: (day: Date) => days.formatRange(weekOf(day)[0] ?? day, weekOf(day).at(-1) ?? day),
    days: (day: Date) => weekOf(day),
    move: (day: Date, by: number) => daysAfter(day, by * 7),
  },
} as const;

/** What is scheduled, as a month or as a week. The page's address has which. */
export function CampaignCalendar() {
  const t = useCampaignCalendarText();
  const search = route.useSearch();
  const change = useChangeFilters<{ readonly view: CalendarView; readonly day: string }>();
  const view = search.view ?? 'month';
  const day = readDay(search.day);
  const { View, title, days: daysOf, move } = VIEWS[view];
  const shown = daysOf(day);
  const { entries, isPending, isCut, error, retry } = useEntries(
    startOf(shown[0] ?? day),
    startOf(daysAfter(shown.at(-1) ?? day, 1)),
  );
  const quiet = useQuietHours();
  return (
    <Section
      title={title(day)}
      hint={t('hint')}
      actions={
        <div className="row">
          <Segmented<CalendarView>
            label={t('view')}
            value={view}
            options={[
              { value: 'month', words: t('view_month') },
              { value: 'week', words: t('view_week') },
            ]}
            onChange={(next) => change({ view: next === 'month' ? undefined : next })}
          />
          {search.day === undefined ? null : (
            <Button kind="quiet" onClick={() => change({ day: undefined })}>
              {t('today')}
            </Button>
          )}
          <Button kind="quiet" isIconOnly icon={<BackIcon />} onClick={() => change({ day: dayName(move(day, -1)) })}>
            {t(`before_${view}`)}
          </Button>
          <Button kind="quiet" isIconOnly icon={<ForwardIcon />} onClick={() => change({ day: dayName(move(day, 1)) })}>
            {t(`after_${view}`)}
          </Button>
        </div>
      }
    >
      <p className="unseen" aria-live="polite">
        {title(day)}
      </p>
      {isCut ? <p>{t('isCut')}</p> : null}
      {quiet.map(({ from, to }) => (
        <p key={`${from} ${to}`} className="soft">
          {t('quietHours', { from, to })}
        </p>
      ))}
      {error === null ? (
        <div aria-busy={isPending}>
          {isPending || entries.length > 0 ? null : <p>{t('nothing')}</p>}
          <View label={title(day)} day={day} entries={entries} quiet={quiet} />
        </div>
      ) : (
        <Failure error={error} onRetry={retry} />
      )}
    </Section>
  );
}
