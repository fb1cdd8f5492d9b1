import { type Command, Option } from 'commander';
import { apiCommand, callApi } from '../frame/api.ts';
import { parseId } from '../frame/arguments.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import { shortReason } from '../frame/reasons.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

const ENTRY_KINDS = ['top_up', 'correction', 'charge', 'refund'] as const;
const LINE_KINDS = ['sms_campaign', 'voice_campaign', 'single_messages', 'top_up', 'correction'] as const;

interface AccountFlags extends RowFlags {
  /** Left out for the account of the key. */
  readonly account?: number;
}

interface EntryFlags extends AccountFlags {
  readonly kind?: (typeof ENTRY_KINDS)[number];
  readonly campaign?: string;
  readonly reference?: string;
  readonly from?: string;
  readonly to?: string;
}

const ENTRY_FIELDS = {
  kind: '--kind',
  campaign_id: '--campaign',
  reference: '--reference',
  from: '--from',
  to: '--to',
} as const;

async function listEntries(flags: EntryFlags): Promise<void> {
  const filter = fieldsOf(ENTRY_FIELDS, flags);
  const { account } = flags;
  await callApi(
    flags,
    (client) => {
      const source =
        account === undefined
          ? client.ledger.list.all(filter)
          : client.admin.ledger.list.all({ id: account, ...filter });
      type Entry = typeof source extends AsyncIterable<infer Item> ? Item : never;
      const columns = {
        number: (entry: Entry) => entry.number,
        at: (entry: Entry) => shortTime(entry.at),
        kind: (entry: Entry) => shortReason(entry.kind),
        amount: (entry: Entry) => entry.amount,
        balance: (entry: Entry) => entry.balance_after,
        about: (entry: Entry) => oneLine(entry.reference) || '-',
        note: (entry: Entry) => oneLine(entry.note) || '-',
      };
      return printRows(flags, { source, columns, empty: 'No change of the balance is like that.' });
    },
    ENTRY_FIELDS,
  );
}

interface LineFlags extends AccountFlags {
  readonly kind?: (typeof LINE_KINDS)[number];
}

async function listLines(flags: LineFlags): Promise<void> {
  const filter = fieldsOf({ kind: '--kind' }, flags);
  const { account } = flags;
  await callApi(flags, (client) => {
    const source =
      account === undefined
        ? client.ledger.summary.all(filter)
        : client.admin.ledger.summary.all({ id: account, ...filter });
    type Line = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      from: (line: Line) => shortTime(line.first_at),
      to: (line: Line) => shortTime(line.last_at),
      kind: (line: Line) => shortReason(line.kind),
      charged: (line: Line) => line.charged,
      refunded: (line: Line) => line.refunded,
      amount: (line: Line) => line.amount,
      entries: (line: Line) => line.entries,
      campaign: (line: Line) => line.campaign_id ?? '-',
      name: (line: Line) => oneLine(line.name || (line.day ?? line.note)) || '-',
    };
    return printRows(flags, { source, columns, empty: 'Nothing has changed the balance yet.' });
  });
}

const withAccount = (command: Command) =>
  command.option(
    '--account <id>',
    'the ledger of another account, for an operator (see: volley account list)',
    parseId,
  );

export const ledger = noun('ledger', 'changes of the balance', [
  () =>
    withAccount(withRows(apiCommand('list', 'list the changes of the balance, newest first')))
      .addOption(new Option('--kind <kind>', 'only changes of this kind').choices(ENTRY_KINDS))
      .option('--campaign <uuid>', 'only changes for this campaign')
      .option('--reference <text>', 'only changes with this reference, such as the id of a single message')
      .option('--from <instant>', 'only from this moment on, such as 2026-01-31T09:00:00Z')
      .option('--to <instant>', 'only before this moment')
      .addHelpText('after', '\nExample:\n  volley ledger list --kind charge --from 2026-01-01T00:00:00Z --limit 20')
      .action(listEntries),
  () =>
    withAccount(
      withRows(
        apiCommand('summary', 'list the changes with one line for each campaign and each day of single messages'),
      ),
    )
      .addOption(new Option('--kind <kind>', 'only lines of this kind').choices(LINE_KINDS))
      .addHelpText('after', '\nExample:\n  volley ledger summary --account 2 --kind sms_campaign')
      .action(listLines),
]);
