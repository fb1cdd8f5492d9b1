import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { longTime, renderFacts } from '../../frame/facts.ts';
import type { Verb } from '../../frame/noun.ts';
import { type Columns, print, renderTable, shortTime } from '../../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { everyWords, inThousands } from './words.ts';

type Place = Awaited<ReturnType<Client['smsCampaigns']['series']>>;
type Run = Awaited<ReturnType<Client['smsCampaigns']['runs']>>['data'][number];
type NextRun = NonNullable<Place['series']>['next_runs'][number];

const UUID = ['<uuid>', 'the recurring campaign (see: volley campaign list)'] as const;

const NEXT_COLUMNS: Columns<NextRun> = {
  'next runs': (run) => shortTime(run.at),
  'on the clocks there': (run) => run.local_time.replace('T', ' '),
};

const RUN_COLUMNS: Columns<Run> = {
  run: (run) => run.run_number,
  uuid: (run) => run.uuid,
  status: (run) => run.status,
  started: (run) => shortTime(run.started_at),
  recipients: (run) => run.total_recipients,
  sent: (run) => run.messages_sent,
  credits: (run) => run.credits_used,
};

function describeSeries({ parent_uuid: parentUuid, run_number: runNumber, series }: Place): string {
  if (series === null) return 'This campaign belongs to no series.';
  const facts = renderFacts({
    'this campaign': parentUuid === null ? '' : `run ${runNumber} of the series`,
    series: `${series.uuid} (${oneLine(series.name)})`,
    status: series.status,
    repeats: everyWords(series),
    zone: series.time_zone,
    'first run': longTime(series.scheduled_at),
    runs: inThousands(series.runs),
  });
  return series.next_runs.length === 0 ? facts : `${facts}\n\n${renderTable(series.next_runs, NEXT_COLUMNS)}`;
}

async function showSeries(uuid: string, flags: ApiFlags): Promise<void> {
  const place = await callApi(flags, (client) => client.smsCampaigns.series({ uuid }));
  print(flags, place, describeSeries(place));
}

async function listRuns(uuid: string, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.smsCampaigns.runs.all({ uuid }),
      columns: RUN_COLUMNS,
      empty: 'The campaign has had no run.',
    }),
  );
}

export const series: readonly Verb[] = [
  () =>
    apiCommand('series', 'show the series of a recurring campaign, with its next ten runs')
      .argument(...UUID)
      .addHelpText('after', '\nExample:\n  volley campaign series 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
      .action(showSeries),
  () =>
    withRows(apiCommand('runs', 'list the runs of a recurring campaign, newest first'))
      .argument(...UUID)
      .addHelpText('after', '\nExample:\n  volley campaign runs 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --limit 20')
      .action(listRuns),
];
