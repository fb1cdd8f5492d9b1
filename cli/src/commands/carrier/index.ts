// The verbs of carriers: their settings, tests and state.

import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId, refuseNoChange } from '../../frame/arguments.ts';
import { renderFacts } from '../../frame/facts.ts';
import { CommandError } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import { noun } from '../../frame/noun.ts';
import { print, renderTable } from '../../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { figures } from './figures.ts';
import { type Carrier, type SettingFlags, settingNames, settingsOf, withSettings } from './flags.ts';

interface AddFlags extends SettingFlags {
  readonly host: string;
  readonly port: number;
  readonly systemId: string;
}

interface ChangeFlags extends SettingFlags {
  readonly name?: string;
}

async function addCarrier(name: string, flags: AddFlags): Promise<void> {
  const { host, port, systemId: system_id } = flags;
  const input = { name, ...settingsOf(flags), host, port, system_id };
  const added = await callApi(flags, (client) => client.admin.carriers.create(input), settingNames(flags, '<name>'));
  const next = `Test the connection:  volley carrier test ${added.id}\nThen route numbers to it:  volley route set any --to ${added.id}`;
  print(flags, added, `Carrier ${added.id} (${added.name}) added.\n${next}`);
}

async function changeCarrier(id: number, flags: ChangeFlags): Promise<void> {
  const changes = { ...(flags.name === undefined ? {} : { name: flags.name }), ...settingsOf(flags) };
  refuseNoChange(changes, 'carrier change');
  const input = { id, ...changes };
  const changed = await callApi(flags, (client) => client.admin.carriers.update(input), settingNames(flags, '--name'));
  print(
    flags,
    changed,
    `Carrier ${changed.id} (${changed.name}) is changed; every process applies it within a second.`,
  );
}

const ID = ['<id>', 'the carrier (see: volley carrier list)', parseId] as const;

function codeText(value: unknown): string {
  if (typeof value === 'number') return `0x${value.toString(16)}`;
  const { code, words } = value as Carrier['error_codes'][number];
  return `${code} = ${words}`;
}

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(codeText).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { ton, npi } = value as Carrier['destination'];
  return `${ton}/${npi}`;
}

function describe(carrier: Carrier): string {
  const { status, tls_ca: ca, created_at: _made, updated_at: _changed, ...settings } = carrier;
  const shown = { ...settings, tls_ca: ca === '' ? '' : 'given' };
  const facts = renderFacts(
    Object.fromEntries(
      Object.entries(shown).map(([name, value]) => [name.replaceAll('_', ' '), settingText(value)] as const),
    ),
  );
  if (status === null) return facts;
  type Bind = (typeof status.binds)[number];
  const columns = {
    bind: (bind: Bind) => bind.kind,
    state: (bind: Bind) => bind.words,
    unanswered: (bind: Bind) => `${bind.open} of ${bind.window}`,
  };
  const binds = status.binds.length === 0 ? '' : `\n\n${renderTable(status.binds, columns)}`;
  return `${status.words}\n\n${facts}${binds}`;
}

function describeStatus(status: { words: string; unmatched_receipts: number } | null): string {
  if (status === null) return 'Not known yet.';
  const { words, unmatched_receipts: unmatched } = status;
  if (unmatched === 0) return words;
  const advice = '`volley unknown receipts` lists those that still match none.';
  return `${words} Receipts of the last hour that matched no message at first: ${unmatched}; ${advice}`;
}

async function listCarriers(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.carriers.list.all();
    type Carrier = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (carrier: Carrier) => carrier.id,
      name: (carrier: Carrier) => carrier.name,
      kind: (carrier: Carrier) => carrier.kind,
      address: (carrier: Carrier) => (carrier.kind === 'simulator' ? '-' : `${carrier.host}:${carrier.port}`),
      rate: (carrier: Carrier) => (carrier.messages_per_second === 0 ? 'no limit' : carrier.messages_per_second),
      state: ({ status }: Carrier) => describeStatus(status),
    };
    return printRows(flags, { source, columns, empty: 'There is no carrier yet: see volley carrier add --help' });
  });
}

interface Flags extends ApiFlags {
  readonly to?: string;
  readonly from?: string;
  readonly wait?: number;
}

const FIELDS = { phone_number: '--to', sender_id: '--from', wait_seconds: '--wait' } as const;

const FAILED: readonly string[] = ['refused', 'unanswered', 'undelivered', 'expired', 'rejected'];

async function testCarrier(id: number, flags: Flags): Promise<void> {
  const input = { id, ...fieldsOf(FIELDS, flags) };
  const test = await callApi(flags, (client) => client.admin.carriers.testBind(input), FIELDS);
  const lines = [test.code === '' || test.bound ? test.words : `${test.words} (${test.code})`];
  if (test.message) lines.push(test.message.words);
  if (test.proposed_submit_id_form !== null && test.proposed_receipt_id_form !== null) {
    const forms = `--submit-ids ${test.proposed_submit_id_form} --receipt-ids ${test.proposed_receipt_id_form}`;
    lines.push(`Set the forms of its message ids:  volley carrier change ${id} ${forms}`);
  }
  if (!test.bound || (test.message !== null && FAILED.includes(test.message.outcome)))
    throw new CommandError(lines.join('\n'));
  print(flags, test, lines.join('\n'));
}

const CARRIER = ['<id>', 'the carrier (see: volley carrier list)', parseId] as const;

export const carrier = noun('carrier', 'carriers', [
  () =>
    withSettings(
      apiCommand('add <name>', 'add a carrier that is connected over SMPP')
        .requiredOption('--host <host>', 'the host name or IP address')
        .requiredOption('--port <port>', 'the port', parseId)
        .requiredOption('--system-id <id>', 'the system_id that the carrier gave you'),
      true,
    )
      .addHelpText(
        'after',
        '\nExample:\n  volley carrier add "Accra Telecom" --host smpp.example.com --port 2775 --system-id kojo \\\n    --password-file password.txt --rate 100',
      )
      .action(addCarrier),
  () => withRows(apiCommand('list', 'list the carriers with their state, newest first')).action(listCarriers),
  () => {
    return apiCommand('show', 'show every setting of a carrier and the state of its connections')
      .argument(...ID)
      .addHelpText('after', '\nExample:\n  volley carrier show 2')
      .action(async (id: number, flags: ApiFlags) => {
        const carrier = await callApi(flags, (client) => client.admin.carriers.get({ id }));
        print(flags, carrier, describe(carrier));
      });
  },
  figures,
  () =>
    withSettings(
      apiCommand('change', 'change a carrier; it takes effect while Volley runs')
        .argument(...ID)
        .option('--name <name>', 'the new name')
        .option('--host <host>', 'the host name or IP address')
        .option('--port <port>', 'the port', parseId)
        .option('--system-id <id>', 'the system_id that the carrier gave you'),
      false,
    )
      .addHelpText('after', '\nExample:\n  volley carrier change 2 --rate 200 --submit-ids hex --receipt-ids decimal')
      .action(changeCarrier),
  () =>
    apiCommand('test', 'connect, or use the open connection, and show the answer of the carrier')
      .argument('<id>', 'the carrier (see: volley carrier list)', parseId)
      .option(
        '--to <number>',
        'also send a test message to this number, which the carrier may charge for, and compare its message ids',
      )
      .option('--from <sender>', 'the sender of the test message (default: Volley)')
      .option('--wait <seconds>', 'how long to wait for the receipt (default: 10)', parseId)
      .addHelpText('after', '\nExample:\n  volley carrier test 2 --to +233201234567')
      .action(testCarrier),
  () => {
    return apiCommand('pause', 'stop sending through a carrier; it stays connected for receipts and replies')
      .argument(...CARRIER)
      .action(async (id: number, flags: ApiFlags) => {
        const carrier = await callApi(flags, (client) => client.admin.carriers.pause({ id }));
        print(flags, carrier, `Carrier ${carrier.id} (${carrier.name}) is paused.`);
      });
  },
  () => {
    return apiCommand('resume', 'send through a paused carrier again')
      .argument(...CARRIER)
      .action(async (id: number, flags: ApiFlags) => {
        const carrier = await callApi(flags, (client) => client.admin.carriers.resume({ id }));
        print(flags, carrier, `Carrier ${carrier.id} (${carrier.name}) is in use again.`);
      });
  },
  () =>
    apiCommand('remove', 'delete a carrier that no route uses; messages that it still has open are completed')
      .argument(...CARRIER)
      .action(async (id: number, flags: ApiFlags) => {
        await callApi(flags, (client) => client.admin.carriers.delete({ id }));
        print(flags, { id }, `Carrier ${id} is removed.`);
      }),
]);
