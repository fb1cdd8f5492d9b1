import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import type { ApiFlags } from './api-command.ts';
import { renderTable } from './output.ts';

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

/** `uncounted`: said where visits are not counted at all. */
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
  ];
  const head = `${name}, ${found.from.slice(0, 16)} to ${found.to.slice(0, 16)} UTC, by ${found.interval} in ${found.time_zone}`;
  const isCounted = found.tracked.track_visits || rows.length > 1;
  return `${head}\n\n${renderTable(rows, COLUMNS)}${isCounted ? '' : `\n${uncounted}`}`;
}

export function withAnalyticsFlags(command: Command): Command {
  return command
    .option('--from <instant>', 'the first moment; 30 days ago unless said')
    .option('--to <instant>', 'the moment after the last; now unless said')
    .option('--time-zone <zone>', "whose days and hours are meant; the account's own unless said")
    .addOption(new Option('--interval <length>', 'what a line stands for; a day unless said').choices(['day', 'hour']));
}
