import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

type Recording = Awaited<ReturnType<Client['recordings']['get']>>;

const COLUMNS = {
  uuid: (recording: Recording) => recording.uuid,
  seconds: (recording: Recording) => recording.duration_seconds,
  made: (recording: Recording) => shortTime(recording.created_at),
  name: (recording: Recording) => oneLine(recording.name),
  says: (recording: Recording) => oneLine(recording.spoken_text),
};

async function listRecordings(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.recordings.list.all(),
      columns: COLUMNS,
      empty: 'There is no recording: see volley recording speak --help',
    }),
  );
}

export function recordingList(): Command {
  return withRows(apiCommand('list', 'list the recordings of the account, newest first')).action(listRecordings);
}
