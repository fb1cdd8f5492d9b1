import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { saveFile, shortTime } from '../frame/output.ts';
import { oneLine } from '../frame/rows.ts';
import type { ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

type Erasure = ReplyOf<'erasures.get'>;

const NUMBER = ['phone_number as number'] as const;
const listed = ({ erased }: Pick<Erasure, 'erased'>): string =>
  Object.entries(erased)
    .map(([what, n]) => `${n.toLocaleString('en')} ${what.replaceAll('_', ' ')}`)
    .join(', ') || 'nothing';

function describe(erasure: Erasure): string {
  const { number_hash: hash, requested_at: at, by_name: by, ended_at: end, reason } = erasure;
  return [
    `number, as a keyed hash  ${hash}`,
    `asked for                ${shortTime(at)} by ${oneLine(by)}${reason === '' ? '' : `: ${oneLine(reason)}`}`,
    `done                     ${end === null ? 'not yet' : shortTime(end)}`,
    `erased                   ${listed(erasure)}`,
  ].join('\n');
}

export const person = noun('person', 'what is stored of one person, and its erasure', ['persons', 'erasures'], {
  show: verb('persons.get', {
    does: 'show everything that is stored of one number, as JSON',
    args: NUMBER,
    more: (command) => command.option('--out <path>', 'write it to this file'),
    // The service reads through all rows of the account, which may be many.
    timeoutMs: 600_000,
    says(person, _, { out }: { out?: string }) {
      if (out === undefined) return JSON.stringify(person, null, 2);
      const { messages, replies, calls } = person;
      const found = `${messages.length} messages, ${replies.length} replies, ${calls.length} calls`;
      return `Everything about ${person.phone_number} is in ${out}: ${found}.`;
    },
    json(person, _, { out }: { out?: string }) {
      if (out === undefined) return person;
      saveFile(out, `${JSON.stringify(person, null, 2)}\n`);
      return { file: out };
    },
    example: '0244123456 --out person.json',
  }),
  erase: verb('erasures.create', {
    args: NUMBER,
    more: (command) => command.option('--yes', 'confirm that it cannot be undone'),
    input(input, { yes }: { yes?: boolean }) {
      if (yes) return input;
      throw new CommandError(
        'This deletes the contact, its messages and its replies for ever: add --yes to confirm.',
        EXIT.usage,
      );
    },
    says: ({ uuid }) => `The person is being erased.\nWhat was found:  volley person erasure ${uuid}`,
    example: '0244123456 --reason "Asked by letter" --yes',
  }),
  erasure: verb('erasures.get', { says: describe }),
  erasures: verb('erasures.list', {
    more: (command) =>
      command.option('--all-accounts', 'of all accounts, for an operator: keep this list beside the backups'),
    call: (client, _, { allAccounts }: { allAccounts?: boolean }) =>
      allAccounts ? client.admin.erasures.list.all() : client.erasures.list.all(),
    columns: [
      'uuid',
      'account_id as account',
      'requested_at as asked for',
      'by_name as by',
      ['done', ({ ended_at }) => (ended_at === null ? 'not yet' : shortTime(ended_at))],
      ['erased', listed],
    ],
    empty: 'Nobody was erased yet.',
    example: ['', '--all-accounts --all --json > erasures.json'],
    also: { 'admin.erasures.list': '--all-accounts --all --json' },
  }),
});
