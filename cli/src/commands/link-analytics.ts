import { type Command, Option } from 'commander';
import { type ApiFlags, callLinks, linksCommand } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print, renderTable } from '../output.ts';

const NAMES = { from: '--from', to: '--to', time_zone: '--time-zone', interval: '--interval' } as const;

interface Flags extends ApiFlags {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
  readonly interval?: 'day' | 'hour';
  readonly csv?: boolean;
}

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

async function readAnalytics(code: string, flags: Flags): Promise<void> {
  const asked = { id: code, ...fieldsOf(NAMES, flags) };
  if (flags.csv) {
    process.stdout.write(await callLinks(flags, (client) => client.shortUrls.analyticsCsv(asked), NAMES));
    return;
  }
  const found = await callLinks(flags, (client) => client.shortUrls.analytics(asked), NAMES);
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
  const head = `${found.id}, ${found.from.slice(0, 16)} to ${found.to.slice(0, 16)} UTC, by ${found.interval} in ${found.time_zone}`;
  const isCounted = found.tracked.track_visits || rows.length > 1;
  const note = isCounted ? '' : '\nIts visits are not counted: see volley link change --track';
  print(flags, found, `${head}\n\n${renderTable(rows, COLUMNS)}${note}`);
}

export function linkAnalytics(): Command {
  return linksCommand('analytics <code>', 'show who opened a short link, people and machines apart')
    .option('--from <instant>', 'the first moment; 30 days ago unless said')
    .option('--to <instant>', 'the moment after the last; now unless said')
    .option('--time-zone <zone>', "whose days and hours are meant; the account's own unless said")
    .addOption(new Option('--interval <length>', 'what a line stands for; a day unless said').choices(['day', 'hour']))
    .option('--csv', 'print CSV')
    .addHelpText('after', '\nExample:\n  volley link analytics k7Qm2xWf --from 2026-01-01T00:00:00Z --interval hour')
    .action(readAnalytics);
}
