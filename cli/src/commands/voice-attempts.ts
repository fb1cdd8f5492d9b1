import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { print, shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';
import { saveChunks } from '../save-chunks.ts';

interface Flags extends RowFlags {
  readonly csv?: string;
}

/** They come whole, however many. */
const TIMEOUT_MS = 600_000;

type Attempt = Awaited<ReturnType<Client['voiceCampaigns']['attempts']>>[number];

const COLUMNS = {
  number: (attempt: Attempt) => attempt.phone_number,
  try: (attempt: Attempt) => attempt.attempt,
  trunk: (attempt: Attempt) => attempt.trunk,
  called: (attempt: Attempt) => shortTime(attempt.called_at),
  outcome: (attempt: Attempt) => attempt.outcome || attempt.status,
  because: (attempt: Attempt) => attempt.reason.replaceAll('_', ' '),
  sip: (attempt: Attempt) => attempt.status_code ?? '',
  seconds: (attempt: Attempt) => attempt.duration,
  pressed: (attempt: Attempt) => attempt.digits,
  result: (attempt: Attempt) => attempt.result,
  cost: (attempt: Attempt) => attempt.cost,
};

async function listAttempts(uuid: string, flags: Flags): Promise<void> {
  const { csv: path } = flags;
  if (path !== undefined) {
    const bytes = await callApi(flags, (client) =>
      saveChunks(path, client.voiceCampaigns.attemptsCsv.stream({ uuid })),
    );
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} holds every try.`);
    return;
  }
  const source = await callApi(flags, (client) => client.voiceCampaigns.attempts({ uuid }, { timeoutMs: TIMEOUT_MS }));
  await printRows(flags, { source, columns: COLUMNS, empty: 'Nobody has been called yet.' });
}

export function voiceAttempts(): Command {
  return withRows(apiCommand('attempts', 'list every try to call somebody, oldest first'))
    .argument('<uuid>', 'the campaign (see: volley voice list)')
    .option('--csv <path>', 'write all of them to a file instead; - prints them')
    .addHelpText('after', '\nExample:\n  volley voice attempts 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --csv attempts.csv')
    .action(listAttempts);
}
