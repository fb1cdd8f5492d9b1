import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { renderTable } from '../frame/output.ts';
import { PASSWORD_FILE, readCertificate, withPassword } from '../frame/read-file.ts';
import { renderAll } from '../frame/show.ts';
import type { ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

type Carrier = ReplyOf<'admin.carriers.get'>;

const called = (words: string) => ({
  says: ({ id, name }: Carrier) => `Carrier ${id} (${name}) ${words}`,
});

function parseTonNpi(raw: string): Carrier['destination'] {
  const [, ton, npi] = /^(\d{1,3})\/(\d{1,3})$/.exec(raw) ?? [];
  if (ton === undefined || npi === undefined) throw new InvalidArgumentError('It must be TON/NPI, such as 5/0.');
  return { ton: Number(ton), npi: Number(npi) };
}

function parseStatus(raw: string): number {
  if (!/^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(raw))
    throw new InvalidArgumentError('It must be a command_status value, such as 0x45 or 69.');
  return Number(raw);
}

function parseErrorCode(raw: string): Carrier['error_codes'][number] {
  const [, code = '', words = ''] = /^([^=]+)=(.+)$/.exec(raw) ?? [];
  if (code === '') throw new InvalidArgumentError('It must be a code and its words, such as "007=The phone is off."');
  return { code, words };
}

const settings = {
  read: {
    tls_ca: readCertificate,
    source_alphanumeric: parseTonNpi,
    source_international: parseTonNpi,
    source_short_code: parseTonNpi,
    destination: parseTonNpi,
    temporary_statuses: parseStatus,
    error_codes: parseErrorCode,
  },
  more: (command: Command) => command.option(...PASSWORD_FILE),
  names: (flags: Record<string, unknown>): Record<string, string> =>
    flags['passwordFile'] === undefined ? {} : { password: '--password-file' },
  input: withPassword,
} as const;

const tonNpi = ({ ton, npi }: Carrier['destination']): string => `${ton}/${npi}`;

function describe(carrier: Carrier): string {
  const { status, tls_ca, created_at: _made, updated_at: _changed, ...others } = carrier;
  const facts = renderAll({
    ...others,
    tls_ca: tls_ca === '' ? '' : 'given',
    source_alphanumeric: tonNpi(carrier.source_alphanumeric),
    source_international: tonNpi(carrier.source_international),
    source_short_code: tonNpi(carrier.source_short_code),
    destination: tonNpi(carrier.destination),
    temporary_statuses: carrier.temporary_statuses.map((one) => `0x${one.toString(16)}`),
    error_codes: carrier.error_codes.map(({ code, words }) => `${code} = ${words}`),
  });
  if (status === null) return facts;
  const columns = {
    bind: (bind: (typeof status.binds)[number]) => bind.kind,
    state: (bind: (typeof status.binds)[number]) => bind.words,
    unanswered: (bind: (typeof status.binds)[number]) => `${bind.open} of ${bind.window}`,
  };
  const binds = status.binds.length === 0 ? '' : `\n\n${renderTable(status.binds, columns)}`;
  return `${status.words}\n\n${facts}${binds}`;
}

function stateOf({ status }: Carrier): string {
  if (status === null) return 'Not known yet.';
  const { words, unmatched_receipts: unmatched } = status;
  if (unmatched === 0) return words;
  const advice = '`volley unknown receipts` lists those that still match none.';
  return `${words} Receipts of the last hour that matched no message at first: ${unmatched}; ${advice}`;
}

const FAILED: readonly string[] = ['refused', 'unanswered', 'undelivered', 'expired', 'rejected'];

function describeTest(test: ReplyOf<'admin.carriers.testBind'>, id: number): string {
  const { code, bound, words, message, proposed_submit_id_form: submit, proposed_receipt_id_form: receipt } = test;
  return [
    code === '' || bound ? words : `${words} (${code})`,
    ...(message ? [message.words] : []),
    ...(submit === null || receipt === null
      ? []
      : [
          `Set the forms of its message ids:  volley carrier change ${id} --submit-ids ${submit} --receipt-ids ${receipt}`,
        ]),
  ].join('\n');
}

export const carrier = noun('carrier', 'carriers', ['admin.carriers'], {
  add: verb('admin.carriers.create', {
    ...settings,
    args: ['name'],
    does: 'add a carrier that is connected over SMPP',
    says: ({ id, name }) =>
      `Carrier ${id} (${name}) added.\nTest the connection:  volley carrier test ${id}\nThen route numbers to it:  volley route set any --to ${id}`,
    example:
      '"Accra Telecom" --host smpp.example.com --port 2775 --system-id kojo --password-file password.txt --rate 100',
  }),
  list: verb('admin.carriers.list', {
    columns: [
      'id',
      'name',
      'kind',
      ['address', ({ kind, host, port }) => (kind === 'simulator' ? '-' : `${host}:${port}`)],
      ['rate', ({ messages_per_second: rate }) => (rate === 0 ? 'no limit' : rate)],
      ['state', stateOf],
    ],
    empty: 'There is no carrier yet: see volley carrier add --help',
  }),
  show: verb('admin.carriers.get', { says: describe }),
  figures: verb('admin.carriers.figures', {
    defaults: { period: '15m' },
    note: 'The key needs the scope operator_read.',
    example: '2 --period 1h',
  }),
  change: verb('admin.carriers.update', {
    ...called('is changed; every process applies it within a second.'),
    ...settings,
    example: '2 --rate 200 --submit-ids hex --receipt-ids decimal',
  }),
  test: verb('admin.carriers.testBind', {
    call: async (client, input) => {
      const test = await client.admin.carriers.testBind(input);
      const hasFailed = !test.bound || (test.message !== null && FAILED.includes(test.message.outcome));
      if (hasFailed) throw new CommandError(describeTest(test, Number(input.id)));
      return test;
    },
    says: (test, { id }) => describeTest(test, Number(id)),
    example: '2 --to +233201234567',
  }),
  pause: verb('admin.carriers.pause', called('is paused.')),
  resume: verb('admin.carriers.resume', called('is in use again.')),
  remove: verb('admin.carriers.delete', {
    says: (_, { id }) => `Carrier ${id} is removed.`,
    json: (_, input) => input,
  }),
});
