import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, saveFile, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

/** The service reads through all rows of the account, which may be many. */
const TIMEOUT_MS = 600_000;

async function showPerson(number: string, flags: ApiFlags & { readonly out?: string }): Promise<void> {
  const person = await callApi(flags, (client) =>
    client.persons.get({ phone_number: number }, { timeoutMs: TIMEOUT_MS }),
  );
  const text = JSON.stringify(person, null, 2);
  if (flags.out === undefined) return print(flags, person, text);
  saveFile(flags.out, `${text}\n`);
  const { messages, replies, calls } = person;
  const found = `${messages.length} messages, ${replies.length} replies, ${calls.length} calls`;
  print(flags, { file: flags.out }, `Everything about ${person.phone_number} is in ${flags.out}: ${found}.`);
}

type Erasure = Awaited<ReturnType<Client['erasures']['get']>>;

const listed = ({ erased }: Erasure): string =>
  Object.entries(erased)
    .map(([what, n]) => `${n.toLocaleString('en')} ${what.replaceAll('_', ' ')}`)
    .join(', ') || 'nothing';

interface EraseFlags extends ApiFlags {
  readonly reason?: string;
  readonly yes?: boolean;
}

const FIELDS = { phone_number: '<number>', reason: '--reason' } as const;

async function erasePerson(number: string, flags: EraseFlags): Promise<void> {
  if (flags.yes !== true)
    throw new CommandError(
      'This deletes the contact, its messages and its replies for ever: add --yes to confirm.',
      EXIT.usage,
    );
  const input = { phone_number: number, ...fieldsOf(FIELDS, flags) };
  const erasure = await callApi(flags, (client) => client.erasures.create(input), FIELDS);
  print(flags, erasure, `The person is being erased.\nWhat was found:  volley person erasure ${erasure.uuid}`);
}

async function showErasure(uuid: string, flags: ApiFlags): Promise<void> {
  const erasure = await callApi(flags, (client) => client.erasures.get({ uuid }));
  const { number_hash: hash, requested_at: at, by_name: by, ended_at: end } = erasure;
  const lines = [
    `number, as a keyed hash  ${hash}`,
    `asked for                ${shortTime(at)} by ${oneLine(by)}${erasure.reason === '' ? '' : `: ${oneLine(erasure.reason)}`}`,
    `done                     ${end === null ? 'not yet' : shortTime(end)}`,
    `erased                   ${listed(erasure)}`,
  ];
  print(flags, erasure, lines.join('\n'));
}

const COLUMNS: Columns<Erasure> = {
  uuid: (erasure) => erasure.uuid,
  account: (erasure) => erasure.account_id,
  'asked for': (erasure) => shortTime(erasure.requested_at),
  by: (erasure) => oneLine(erasure.by_name) || '-',
  done: (erasure) => (erasure.ended_at === null ? 'not yet' : shortTime(erasure.ended_at)),
  erased: (erasure) => listed(erasure),
};

async function listErasures(flags: RowFlags & { readonly allAccounts?: boolean }): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: flags.allAccounts ? client.admin.erasures.list.all() : client.erasures.list.all(),
      columns: COLUMNS,
      empty: 'Nobody was erased yet.',
    }),
  );
}

export const person = noun('person', 'what is stored of one person, and its erasure', [
  () =>
    apiCommand('show', 'show everything that is stored of one number, as JSON')
      .argument('<number>', 'the phone number')
      .option('--out <path>', 'write it to this file')
      .addHelpText('after', '\nExample:\n  volley person show 0244123456 --out person.json')
      .action(showPerson),
  () =>
    apiCommand('erase', 'erase a person for ever, also from backups that are restored later')
      .argument('<number>', 'the phone number')
      .option('--reason <text>', 'why, without names or numbers: it is kept')
      .option('--yes', 'confirm that it cannot be undone')
      .addHelpText('after', '\nExample:\n  volley person erase 0244123456 --reason "Asked by letter" --yes')
      .action(erasePerson),
  () =>
    apiCommand('erasure', 'show what was erased of a person, when and by whom')
      .argument('<uuid>', 'the UUID of the erasure')
      .addHelpText('after', '\nExample:\n  volley person erasure 0196f0c2-7a10-7cc4-9d3e-0242ac12000e')
      .action(showErasure),
  () =>
    withRows(apiCommand('erasures', 'list the people who were erased, the latest first'))
      .option('--all-accounts', 'of all accounts, for an operator: keep this list beside the backups')
      .addHelpText(
        'after',
        '\nExamples:\n  volley person erasures\n  volley person erasures --all-accounts --all --json > erasures.json',
      )
      .action(listErasures),
]);
