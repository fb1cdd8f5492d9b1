import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

const SHOWN_CHARACTERS_MAX = 60;

async function listRecordings(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.recordings.list.all(), flags.limit));
  type Recording = (typeof found.items)[number];
  const columns = {
    uuid: (recording: Recording) => recording.uuid,
    seconds: (recording: Recording) => recording.duration_seconds,
    made: (recording: Recording) => shortTime(recording.created_at),
    name: (recording: Recording) => recording.name,
    says: (recording: Recording) => recording.spoken_text.slice(0, SHOWN_CHARACTERS_MAX).replaceAll('\n', ' '),
  };
  printList(flags, found, columns, 'There is no recording: see volley recording speak --help');
}

export function recordingList(): Command {
  return apiCommand('list', 'list the recordings of the account, newest first')
    .option(...LIMIT_OPTION)
    .action(listRecordings);
}
