import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import type { ApiFlags } from '../../frame/api.ts';
import { renderTable } from '../../frame/output.ts';

export interface AnalyticsFlags extends ApiFlags {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
  readonly interval?: 'day' | 'hour';
}

export const ANALYTICS_FIELDS = {
  from: '--from',
  to: '--to',
  time_zone: '--time-zone',
  interval: '--interval',
} as const;

type Analytics = Omit<Awaited<ReturnType<Client['smsCampaigns']['analytics']>>, 'uuid'>;

interface Row {
  readonly what: string;
  readonly human: number;
  readonly machine: number;
}

const COLUMNS = {
  '': (row: Row) => row.what,
  people: (row: Row) => row.human,
  machines: (row: Row) => row.machine,
};

/** `uncounted`: the text that is shown if visits are not counted at all. */
export function describeAnalytics(name: string, found: Analytics, uncounted: string): string {
  const named = (title: string, rows: readonly { name: string; human: number; machine: number }[]): Row[] =>
    rows.map(({ name, human, machine }) => ({ what: `${title}: ${name}`, human, machine }));
  const rows: Row[] = [
    { what: 'all visits', ...found.visits },
    ...found.series
      .filter(({ human, machine }) => human + machine > 0)
      .map(({ label, human, machine }) => ({ what: label, human, machine })),
    ...named('browser', found.browsers),
    ...named('system', found.operating_systems),
    ...named('device', found.device_types),
    ...named('came from', found.referring_hosts),
    ...named('country', found.countries),
  ];
  const head = `${name}, ${found.from.slice(0, 16)} to ${found.to.slice(0, 16)} UTC, by ${found.interval} in ${found.time_zone}`;
  const isCounted = found.tracked.track_visits || rows.length > 1;
  return `${head}\n\n${renderTable(rows, COLUMNS)}${isCounted ? '' : `\n${uncounted}`}`;
}

export function withAnalyticsFlags(command: Command): Command {
  return command
    .option('--from <instant>', 'the start of the period (default: 30 days ago)')
    .option('--to <instant>', 'the end of the period (default: now)')
    .option('--time-zone <zone>', 'the time zone of days and hours (default: that of the account)')
    .addOption(
      new Option('--interval <length>', 'the period that each line covers (default: day)').choices(['day', 'hour']),
    );
}
