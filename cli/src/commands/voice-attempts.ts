import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
  readonly csv?: boolean;
}

/** They come whole, however many. */
const TIMEOUT_MS = 600_000;

async function listAttempts(uuid: string, flags: Flags): Promise<void> {
  const patience = { timeoutMs: TIMEOUT_MS };
  if (flags.csv) {
    process.stdout.write(await callApi(flags, (client) => client.voiceCampaigns.attemptsCsv({ uuid }, patience)));
    return;
  }
  const all = await callApi(flags, (client) => client.voiceCampaigns.attempts({ uuid }, patience));
  type Attempt = (typeof all)[number];
  const columns = {
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
  const found = { items: all.slice(0, flags.limit), isCut: all.length > flags.limit };
  printList(flags, found, columns, 'Nobody has been called yet.');
}

export function voiceAttempts(): Command {
  return apiCommand('attempts <uuid>', 'list every try to call somebody, oldest first')
    .option('--csv', 'print CSV, all of it')
    .option(...LIMIT_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  volley voice attempts 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --csv > attempts.csv',
    )
    .action(listAttempts);
}
