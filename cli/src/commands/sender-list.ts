import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'suspended';
const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected', 'suspended'];

interface Flags extends ApiFlags {
  readonly limit: number;
  readonly status?: Status;
  readonly own?: boolean;
}

interface Shown {
  readonly uuid: string;
  readonly sender_id: string;
  readonly status: string;
  readonly created_at: string;
  readonly purpose: string;
}

const OWN_COLUMNS = {
  uuid: (sender: Shown) => sender.uuid,
  'sender ID': (sender: Shown) => sender.sender_id,
  status: (sender: Shown) => sender.status,
  asked: (sender: Shown) => shortTime(sender.created_at),
  purpose: (sender: Shown) => sender.purpose,
};
const EMPTY = 'There is no such sender ID.';

async function listOwn(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.senderIds.list.all(), flags.limit));
  printList(flags, found, OWN_COLUMNS, EMPTY);
}

async function listEvery(flags: Flags): Promise<void> {
  const asked = flags.status === undefined ? {} : { status: flags.status };
  const found = await callApi(flags, (client) => takeFirst(client.admin.senderIds.list.all(asked), flags.limit));
  type Sender = (typeof found.items)[number];
  const { uuid, 'sender ID': name, ...rest } = OWN_COLUMNS;
  const account = (sender: Sender) => sender.account_id;
  const decision = (sender: Sender) => sender.status_reason;
  printList(flags, found, { uuid, 'sender ID': name, account, ...rest, 'because of': decision }, EMPTY);
}

export function senderList(): Command {
  return apiCommand('list', 'list the sender IDs of every account and how they were decided, newest first')
    .addOption(new Option('--status <status>', 'only those').choices(STATUSES))
    .addOption(
      new Option('--own', "only those of the key's own account, which any key with the scope read may ask").conflicts(
        'status',
      ),
    )
    .option(...LIMIT_OPTION)
    .addHelpText('after', '\nExample:\n  volley sender list --status pending')
    .action((flags: Flags) => (flags.own ? listOwn(flags) : listEvery(flags)));
}
