import { useQueries } from '@tanstack/react-query';
import { operation, useOperation } from '../api/operation.ts';
import type { RowOf } from '../api/rows.ts';
import { eachDayOf } from '../format/each-day.ts';
import { readTime } from '../format/time.ts';
import { type ComingRun, comingRuns } from './skip-run.tsx';

/** So many campaigns that are scheduled are read, and of so many series the next times. */
const CAMPAIGNS_MAX = 100;
const SERIES_MAX = 20;

export interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly at: string;
  /** When its messages go, if not then. */
  readonly goesAt: string | null;
  /** Whether each recipient gets it at this time by their own clock. */
  readonly isEach: boolean;
  /** How many it reaches at most; null: they are counted when it starts. */
  readonly people: number | null;
  /** Null unless it is one of a series. */
  readonly run: ComingRun | null;
}

type Campaign = RowOf<'smsCampaigns.overview'>;

/** A campaign at its time, or at the hour and on the day that each recipient's clock has for it, which begins earlier elsewhere. */
function entryOf({ uuid, name, scheduled_at, goes_at, sending_window: hours, planned_recipients: people }: Campaign) {
  if (scheduled_at === null) return [];
  const day = hours?.time_zone === 'recipient' ? eachDayOf(hours) : null;
  const each = day === null ? null : new Date(`${day}T${hours?.from}`);
  const isEach = each !== null && each >= readTime(scheduled_at);
  const time = isEach ? { at: each.toISOString(), goesAt: null } : { at: scheduled_at, goesAt: goes_at };
  return [{ uuid, name, ...time, isEach, people, run: null }];
}

interface Entries {
  readonly entries: readonly Entry[];
  readonly isPending: boolean;
  /** Whether more is scheduled than is read. */
  readonly isCut: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is scheduled from one moment to another: each campaign at its time, and each series at its times. */
export function useEntries(from: Date, to: Date): Entries {
  const scheduled = useOperation('smsCampaigns.overview', { status: 'scheduled', per_page: CAMPAIGNS_MAX });
  const campaigns = scheduled.data?.data ?? [];
  const everySeries = campaigns.filter((one) => one.is_recurring);
  const repeated = everySeries.slice(0, SERIES_MAX);
  const range = { from: from.toISOString(), to: to.toISOString() };
  const series = useQueries({
    queries: repeated.map(({ uuid }) => operation('smsCampaigns.series', { uuid, ...range })),
  });
  const runs = series.flatMap(({ data: found }, index) => {
    const { planned_recipients: people = null } = repeated[index] ?? {};
    if (!found?.series) return [];
    const { uuid, name } = found.series;
    return comingRuns(found.series).map((run) => ({ ...{ uuid, name, people, run, isEach: false }, ...run }));
  });
  const single = campaigns.flatMap((one) => (one.is_recurring ? [] : entryOf(one)));
  const isShown = ({ at }: Entry) => readTime(at) >= from && readTime(at) < to;
  const queries = [scheduled, ...series];
  const failed = queries.filter(({ error }) => error !== null);
  return {
    entries: [...single, ...runs].filter(isShown).sort((one, other) => (one.at < other.at ? -1 : 1)),
    isPending: queries.some((query) => query.isPending),
    isCut: (scheduled.data?.total ?? 0) > CAMPAIGNS_MAX || everySeries.length > SERIES_MAX,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Those of one day. */
export const entriesOf = (entries: readonly Entry[], day: Date): readonly Entry[] =>
  entries.filter(({ at }) => readTime(at).toDateString() === day.toDateString());
