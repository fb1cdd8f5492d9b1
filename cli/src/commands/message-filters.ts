import type { Command } from 'commander';
import type { RowFlags } from '../frame/rows.ts';

export interface TimeFlags extends RowFlags {
  readonly from?: string;
  readonly to?: string;
}

export interface MessageFilterFlags extends TimeFlags {
  readonly status?: string;
  readonly reason?: string;
  readonly network?: string;
  readonly sender?: string;
  readonly number?: string;
}

/** Filters for the messages of one campaign. Messages of an account can also be filtered by campaign. */
export const MESSAGE_FILTERS = {
  status: '--status',
  reason: '--reason',
  network: '--network',
  sender_id: '--sender',
  phone_number: '--number',
  from: '--from',
  to: '--to',
} as const;

export const NOTHING_FITS = 'No message fits.';

export function withTimes(command: Command, what: string): Command {
  return command
    .option('--from <instant>', `only messages ${what} at this moment or later, such as 2026-01-31T09:00:00Z`)
    .option('--to <instant>', `only messages ${what} before this moment`);
}

export function withMessageFilters(command: Command): Command {
  return withTimes(
    command
      .option('--status <status>', 'only messages of this status; several are separated by commas')
      .option('--reason <reason>', 'only messages with this reason, as --json shows it')
      .option('--network <name>', 'only messages to this network')
      .option('--sender <sender>', 'only messages with this sender ID')
      .option('--number <digits>', 'only messages to this number, or to numbers that begin so'),
    'made',
  );
}
