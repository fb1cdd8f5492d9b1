import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { type Columns, print, shortTime } from '../output.ts';
import { shortReason } from '../plain-words.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

const REASONS = ['opt_out', 'complaint', 'manual'] as const;

interface AddFlags extends ApiFlags {
  readonly reason?: (typeof REASONS)[number];
  readonly note?: string;
}

type Suppression = Awaited<ReturnType<Client['suppressions']['create']>>;

const FIELDS = { phone_number: '<number>', reason: '--reason', note: '--note' } as const;

const COLUMNS: Columns<Suppression> = {
  number: (suppression) => suppression.phone_number,
  why: (suppression) => shortReason(suppression.reason),
  since: (suppression) => shortTime(suppression.created_at),
  note: (suppression) => oneLine(suppression.note) || '-',
};

async function listSuppressions(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, { source: client.suppressions.list.all(), columns: COLUMNS, empty: 'No number is suppressed.' }),
  );
}

export function suppressionList(): Command {
  return withRows(apiCommand('list', 'list the numbers that get no messages, newest first'))
    .addHelpText('after', '\nExample:\n  volley suppression list')
    .action(listSuppressions);
}

async function showSuppression(number: string, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.suppressions.get({ phone_number: number }));
  const note = found.note === '' ? '' : `: ${found.note}`;
  const why = `${shortReason(found.reason)} since ${shortTime(found.created_at)}${note}`;
  print(flags, found, `${found.phone_number} gets no messages (${why}).`);
}

export function suppressionShow(): Command {
  return apiCommand('show', 'say whether a number gets no messages, and why')
    .argument('<number>', 'the phone number')
    .addHelpText('after', '\nExample:\n  volley suppression show 0244123456')
    .action(showSuppression);
}

async function addSuppression(number: string, flags: AddFlags): Promise<void> {
  const input = { phone_number: number, ...fieldsOf(FIELDS, flags) };
  const added = await callApi(flags, (client) => client.suppressions.create(input), FIELDS);
  print(flags, added, `${added.phone_number} gets no messages (${shortReason(added.reason)}).`);
}

export function suppressionAdd(): Command {
  return apiCommand('add', 'send nothing more to a number')
    .argument('<number>', 'the phone number')
    .addOption(new Option('--reason <reason>', 'why (default: manual)').choices(REASONS))
    .option('--note <text>', 'kept with it')
    .addHelpText('after', '\nExample:\n  volley suppression add 0244123456 --note "Asked by phone"')
    .action(addSuppression);
}

export function suppressionRemove(): Command {
  return apiCommand('remove', 'allow messages to a number again')
    .alias('delete')
    .argument('<number>', 'the phone number')
    .addHelpText('after', '\nExample:\n  volley suppression remove 0244123456')
    .action(async (number: string, flags: ApiFlags) => {
      const message = await callApi(flags, (client) => client.suppressions.delete({ phone_number: number }));
      print(flags, { phone_number: number, message }, message);
    });
}
