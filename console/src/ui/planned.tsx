import { useQueries } from '@tanstack/react-query';
import type { SmsCampaignContent } from '@volley/sdk';
import { operation } from '../api/operation.ts';
import { eachDayOf, type Hours } from '../format/each-day.ts';
import { formatList } from '../format/list.ts';
import { formatCredits } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { formatWallClock, ownZone, wallClock } from '../format/wall-clock.ts';
import { usePlannedText } from '../text/planned.ts';
import { Facts, Section } from './page.tsx';

/** More names than this would hide the other facts. */
const NAMES_MAX = 5;

const nameOf = ({ name }: { readonly name: string }): string => name;

/** Returns the names of groups and segments, with the counts of contacts and numbers that were named one by one. */
function useAudience(recipients: SmsCampaignContent['recipients']): string {
  const t = usePlannedText();
  const { contact_ids, phone_numbers } = recipients;
  return formatList([
    ...useNames(recipients),
    ...(contact_ids.length === 0 ? [] : [t('groupCount', { count: contact_ids.length })]),
    ...(phone_numbers.length === 0 ? [] : [t('numbersNamed', { count: phone_numbers.length })]),
  ]);
}

/** Returns the names of the first few, and how many more there are. */
function useNames({ group_ids, segment_ids }: SmsCampaignContent['recipients']['except']): readonly string[] {
  const t = usePlannedText();
  const named = [
    ...group_ids.map((uuid) => ({ ...operation('groups.get', { uuid }), select: nameOf })),
    ...segment_ids.map((uuid) => ({ ...operation('segments.get', { uuid }), select: nameOf })),
  ];
  const names = useQueries({ queries: named.slice(0, NAMES_MAX) }).map(({ data }) => data ?? '…');
  const more = named.length - names.length;
  return more === 0 ? names : [...names, t('more', { count: more })];
}

export interface Forecast {
  readonly reached: number;
  readonly skipped: readonly { readonly recipients: number }[];
  readonly cost: string;
}

interface PlannedProps {
  readonly kind: 'text' | 'series' | 'calls';
  readonly startsAt: string | null;
  readonly zone: string;
  readonly recipients: SmsCampaignContent['recipients'];
  readonly window: Hours | null;
  /** The zone of a window that names none. */
  readonly windowZone: string;
  /** Undefined while it is counted, null if it cannot be. */
  readonly forecast: Forecast | null | undefined;
}

const REACHED_WORDS = { text: 'reached', series: 'reached', calls: 'called' } as const;
const COST_WORDS = { text: 'cost', series: 'costRun', calls: 'costMax' } as const;

/** What a scheduled campaign will do: when, to whom, at which hours, and for how much. */
export function Planned({ kind, startsAt, zone, recipients, window, windowZone, forecast }: PlannedProps) {
  const t = usePlannedText();
  const audience = useAudience(recipients);
  const leftOut = useNames(recipients.except);
  const onClocks = (clocks: string) => (startsAt === null ? '' : formatWallClock(wallClock(startsAt, clocks)));
  const day = eachDayOf(window);
  const hours =
    window === null
      ? t('anyHour')
      : t('between', { from: window.from, to: window.to, clocks: window.time_zone || windowZone });
  const counted = (show: (forecast: Forecast) => string) =>
    forecast === undefined ? '…' : forecast === null ? t('notCounted') : show(forecast);
  const skipped = (forecast?.skipped ?? []).reduce((sum, one) => sum + one.recipients, 0);
  return (
    <Section title={t('title')} hint={t('countedAnew')}>
      <Facts
        of={[
          [t(kind === 'series' ? 'nextRun' : 'starts'), t('onClocks', { time: onClocks(zone), zone })],
          ...(zone === ownZone() ? [] : [[t('ownClocks'), onClocks(ownZone())] as const]),
          ...(day === null ? [] : [[t('fromDay'), formatDay(`${day}T12:00:00`)] as const]),
          [t('hours'), hours],
          [t('to'), audience],
          ...(leftOut.length === 0 ? [] : [[t('except'), formatList(leftOut)] as const]),
          [t(REACHED_WORDS[kind]), counted(({ reached }) => t('reachedOf', { count: reached, skipped }))],
          [t(COST_WORDS[kind]), counted(({ cost }) => t('credits', { cost: formatCredits(cost) }))],
        ]}
      />
    </Section>
  );
}
