import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'suspended';
const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected', 'suspended'];

interface Flags extends RowFlags {
  readonly status?: Status;
  readonly own?: boolean;
}

type Own = Awaited<ReturnType<Client['senderIds']['get']>>;
type Every = Awaited<ReturnType<Client['admin']['senderIds']['list']>>['data'][number];

const OWN_COLUMNS = {
  uuid: (sender: Own) => sender.uuid,
  'sender ID': (sender: Own) => sender.sender_id,
  status: (sender: Own) => sender.status,
  asked: (sender: Own) => shortTime(sender.created_at),
  purpose: (sender: Own) => oneLine(sender.purpose),
};
const { uuid, 'sender ID': senderId, ...rest } = OWN_COLUMNS;
const EVERY_COLUMNS = {
  ...{ uuid, 'sender ID': senderId },
  account: (sender: Every) => sender.account_id,
  ...rest,
  'because of': (sender: Every) => oneLine(sender.status_reason),
};
const EMPTY = 'There is no such sender ID.';

async function listSenders(flags: Flags): Promise<void> {
  const asked = flags.status === undefined ? {} : { status: flags.status };
  await callApi(flags, (client) =>
    flags.own
      ? printRows(flags, { source: client.senderIds.list.all(), columns: OWN_COLUMNS, empty: EMPTY })
      : printRows(flags, { source: client.admin.senderIds.list.all(asked), columns: EVERY_COLUMNS, empty: EMPTY }),
  );
}

export function senderList(): Command {
  const own = new Option('--own', "only those of the key's own account, which any key with the scope read may ask");
  return withRows(apiCommand('list', 'list the sender IDs of every account and how they were decided, newest first'))
    .addOption(new Option('--status <status>', 'only those').choices(STATUSES))
    .addOption(own.conflicts('status'))
    .addHelpText('after', '\nExample:\n  volley sender list --status pending')
    .action(listSenders);
}
