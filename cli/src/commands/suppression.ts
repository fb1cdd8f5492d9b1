import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { shortReason } from '../frame/reasons.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { saveChunks } from '../frame/save-chunks.ts';

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

const FILTERS = { phone_number: '--number' } as const;

interface ListFlags extends RowFlags {
  readonly number?: string;
  readonly csv?: string;
}

async function listSuppressions(flags: ListFlags): Promise<void> {
  const asked = fieldsOf(FILTERS, flags);
  const { csv: path } = flags;
  if (path !== undefined) {
    const bytes = await callApi(flags, (client) => saveChunks(path, client.suppressions.csv.stream(asked)), FILTERS);
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains the suppressed numbers.`);
    return;
  }
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.suppressions.list.all(asked),
        columns: COLUMNS,
        empty: flags.number === undefined ? 'No number is suppressed.' : 'No suppressed number begins so.',
      }),
    FILTERS,
  );
}

async function showSuppression(number: string, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.suppressions.get({ phone_number: number }));
  const note = found.note === '' ? '' : `: ${found.note}`;
  const why = `${shortReason(found.reason)} since ${shortTime(found.created_at)}${note}`;
  print(flags, found, `${found.phone_number} is suppressed (${why}).`);
}

async function addSuppression(number: string, flags: AddFlags): Promise<void> {
  const input = { phone_number: number, ...fieldsOf(FIELDS, flags) };
  const added = await callApi(flags, (client) => client.suppressions.create(input), FIELDS);
  print(flags, added, `${added.phone_number} is suppressed (${shortReason(added.reason)}): it gets no more messages.`);
}

export const suppression = noun('suppression', 'suppressed numbers, which get no messages', [
  () =>
    apiCommand('add', 'suppress a number: it gets no more messages')
      .argument('<number>', 'the phone number')
      .addOption(new Option('--reason <reason>', 'the reason (default: manual)').choices(REASONS))
      .option('--note <text>', 'a note that is stored with it')
      .addHelpText('after', '\nExample:\n  volley suppression add 0244123456 --note "Asked by phone"')
      .action(addSuppression),
  () =>
    withRows(apiCommand('list', 'list the suppressed numbers, newest first'))
      .option('--number <digits>', 'only this number, or numbers that begin so')
      .option('--csv <path>', 'write them to this CSV file instead; - prints them')
      .addHelpText(
        'after',
        '\nExamples:\n  volley suppression list\n  volley suppression list --number 024412\n  volley suppression list --csv opt-outs.csv',
      )
      .action(listSuppressions),
  () =>
    apiCommand('show', 'show whether a number is suppressed, and why')
      .argument('<number>', 'the phone number')
      .addHelpText('after', '\nExample:\n  volley suppression show 0244123456')
      .action(showSuppression),
  () => {
    return apiCommand('remove', 'allow messages to a number again')
      .alias('delete')
      .argument('<number>', 'the phone number')
      .option(
        '--reason <text>',
        'how a person who opted out agreed to messages again; needed for numbers that opted out',
      )
      .addHelpText('after', '\nExample:\n  volley suppression remove 0244123456 --reason "Signed up again in the shop"')
      .action(async (number: string, flags: ApiFlags & { readonly reason?: string }) => {
        const reason = flags.reason === undefined ? {} : { reason: flags.reason };
        const input = { phone_number: number, ...reason };
        const message = await callApi(flags, (client) => client.suppressions.delete(input), { reason: '--reason' });
        print(flags, { phone_number: number, message }, message);
      });
  },
]);
