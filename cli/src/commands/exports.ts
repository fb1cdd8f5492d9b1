/** `volley export`: everything of a time as one file. */
import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { CommandError } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { watch } from '../frame/progress.ts';
import { saveChunks } from '../frame/save-chunks.ts';
import type { ReplyOf } from '../frame/table.ts';
import { gone, verb } from '../frame/verb.ts';

type Exported = ReplyOf<'exports.get'>;

const DAY_MS = 86_400_000;

/** Waits until the file is there, even across a restart of the service. */
async function follow(client: Client, uuid: string): Promise<Exported> {
  const { state } = await watch({
    look: () => client.exports.get({ uuid }, { retriesMax: 8 }),
    isOver: ({ status }) => status !== 'waiting' && status !== 'running',
    describe: ({ status, rows }) => `${status}: ${rows} rows`,
    timeoutMs: DAY_MS,
  });
  if (state.status !== 'ready') throw new CommandError(state.failure || `The export is ${state.status}.`);
  return state;
}

interface Flags {
  readonly output?: string;
  readonly wait?: boolean;
}

const exported = noun(
  'export',
  'files of all messages, calls, replies, visits, events or credits of a time',
  ['exports'],
  {
    run: verb('exports.create', {
      does: 'export everything of a time, and download the file',
      more: (command: Command) =>
        command
          .option('-o, --output <file>', 'the file to write; left out: its own name, in this folder')
          .option('--no-wait', 'return at once: the file is downloaded later, by "volley export save"'),
      call: async (client, input, flags: Flags) => {
        const begun = await client.exports.create(input);
        if (flags.wait === false) return begun;
        const ready = await follow(client, begun.uuid);
        await saveChunks(flags.output ?? ready.file_name, client.exports.file.stream({ uuid: ready.uuid }));
        return ready;
      },
      facts: 'uuid status file_name rows bytes sha256 expires_at',
      example: '--kind messages --from 2026-01-01T00:00 --to 2026-02-01T00:00',
    }),
    list: verb('exports.list', {
      columns: 'uuid status kind rows bytes created_at file_name',
      empty: 'There is no export yet: see volley export run --help',
    }),
    show: verb('exports.get'),
    save: verb('exports.file', { does: 'download the file of an export' }),
    manifest: verb('exports.manifest', { does: 'show what the file of an export consists of, with its SHA-256' }),
    cancel: verb('exports.cancel', { facts: 'status rows' }),
    remove: verb('exports.delete', gone),
  },
);

const schedule = noun('export-schedule', 'exports of each day, in the night after it', ['exportSchedules'], {
  add: verb('exportSchedules.create', { became: 'added', example: '--kind messages --format parquet --at 02:00' }),
  list: verb('exportSchedules.list', {
    columns: 'uuid kind format destination at runs_at is_paused failure',
    hasRows: true,
    empty: 'There is no schedule of exports yet: see volley export-schedule add --help',
  }),
  pause: verb('exportSchedules.pause', { became: 'paused' }),
  resume: verb('exportSchedules.resume', { became: 'resumed' }),
  remove: verb('exportSchedules.delete', gone),
});

export const exporting = [exported, schedule];
