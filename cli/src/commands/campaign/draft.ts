// What a campaign is composed of beyond its plain fields.
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { readNumbers } from './numbers.ts';

type Given = Record<string, unknown>;

/** The contract's limit: a larger audience must be a group. */
const NUMBERS_MAX = 10_000;

/** Puts the numbers of a file among the recipients. */
function withNumbers(input: Given, path: string): Given {
  const recipients = { ...(input['recipients'] as object | undefined) };
  // The index of a number in the list is its line in the file only if no other numbers precede it.
  if ('phone_numbers' in recipients) throw new CommandError('Give either --number or --csv, not both.', EXIT.usage);
  const numbers = readNumbers(path, NUMBERS_MAX);
  if (numbers !== null) return { ...input, recipients: { ...recipients, phone_numbers: numbers } };
  const way = `volley group create, then volley contact import ${path} --group, then --group here`;
  throw new CommandError(`${path} contains more than ${NUMBERS_MAX} numbers. Use a group for so many: ${way}.`);
}

/** A campaign repeats as soon as it is said how often; `--no-every` ends that. */
function withRecurrence({ recurrence_frequency: every, ...input }: Given): Given {
  if (every === undefined) return input;
  return every === null
    ? { ...input, is_recurring: false }
    : { ...input, is_recurring: true, recurrence_frequency: every };
}

export const draft = {
  hidden: ['is_recurring', 'version'],
  text: 'message',
  more: (command: Command): Command =>
    command.option(
      '--csv <path>',
      `send to the numbers in the column phone_number of this CSV file, at most ${NUMBERS_MAX}`,
    ),
  names: ({ csv }: Given): Record<string, string> => ({
    is_recurring: '--every',
    ...(csv === undefined ? {} : { 'recipients.phone_numbers': '--csv' }),
  }),
  input: (input: Given, { csv }: { readonly csv?: string }): Given =>
    withRecurrence(csv === undefined ? input : withNumbers(input, csv)),
} as const;
