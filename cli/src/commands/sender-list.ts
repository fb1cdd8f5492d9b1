import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'suspended';
const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected', 'suspended'];

interface Flags extends ApiFlags {
  readonly limit: number;
  readonly status?: Status;
}

async function listSenders(flags: Flags): Promise<void> {
  const asked = flags.status === undefined ? {} : { status: flags.status };
  const found = await callApi(flags, (client) => takeFirst(client.admin.senderIds.list.all(asked), flags.limit));
  type Sender = (typeof found.items)[number];
  const columns = {
    uuid: (sender: Sender) => sender.uuid,
    'sender ID': (sender: Sender) => sender.sender_id,
    account: (sender: Sender) => sender.account_id,
    status: (sender: Sender) => sender.status,
    asked: (sender: Sender) => shortTime(sender.created_at),
    purpose: (sender: Sender) => sender.purpose,
  };
  printList(flags, found, columns, 'There is no such sender ID.');
}

export function senderList(): Command {
  return apiCommand('list', 'list the sender IDs of every account, newest first')
    .addOption(new Option('--status <status>', 'only those').choices(STATUSES))
    .option(...LIMIT_OPTION)
    .addHelpText('after', '\nExample:\n  volley sender list --status pending')
    .action(listSenders);
}
