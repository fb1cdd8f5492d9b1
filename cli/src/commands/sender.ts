import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { printDecided } from './request-decision.ts';

const NAMES = { sender_id: '<sender-id>', purpose: '--purpose' } as const;

interface Flags extends ApiFlags {
  readonly purpose: string;
}

async function requestSender(name: string, flags: Flags): Promise<void> {
  const sender = await callApi(
    flags,
    (client) => client.senderIds.create({ sender_id: name, purpose: flags.purpose }),
    NAMES,
  );
  const next = `The operator decides:  volley sender approve ${sender.uuid}`;
  print(flags, sender, `Sender ID ${sender.sender_id} is ${sender.status}.\n${next}`);
}

type Status = 'pending' | 'approved' | 'rejected' | 'suspended';
const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected', 'suspended'];

interface ListFlags extends RowFlags {
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
const EMPTY = 'No sender ID found.';

async function listSenders(flags: ListFlags): Promise<void> {
  const asked = flags.status === undefined ? {} : { status: flags.status };
  await callApi(flags, (client) =>
    flags.own
      ? printRows(flags, { source: client.senderIds.list.all(), columns: OWN_COLUMNS, empty: EMPTY })
      : printRows(flags, { source: client.admin.senderIds.list.all(asked), columns: EVERY_COLUMNS, empty: EMPTY }),
  );
}

async function showSender(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, async (client) => {
    const [sender, decision] = await Promise.all([client.senderIds.get({ uuid }), client.senderIds.decision({ uuid })]);
    printDecided(flags, sender, decision);
  });
}

async function deleteSender(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.senderIds.delete({ uuid }));
  print(flags, { uuid }, 'The sender ID is deleted. Campaigns that used it stay as they are.');
}

async function approveSender(uuid: string, flags: ApiFlags): Promise<void> {
  const sender = await callApi(flags, (client) => client.admin.senderIds.approve({ uuid }));
  print(flags, sender, `Sender ID ${sender.sender_id} of account ${sender.account_id} is approved.`);
}

interface ReasonFlags extends ApiFlags {
  readonly reason: string;
}

async function rejectSender(uuid: string, flags: ReasonFlags): Promise<void> {
  const sender = await callApi(flags, (client) => client.admin.senderIds.reject({ uuid, reason: flags.reason }), {
    reason: '--reason',
  });
  print(flags, sender, `Sender ID ${sender.sender_id} of account ${sender.account_id} is rejected.`);
}

async function suspendSender(uuid: string, flags: ReasonFlags): Promise<void> {
  const { reason } = flags;
  const sender = await callApi(flags, (client) => client.admin.senderIds.suspend({ uuid, reason }), {
    reason: '--reason',
  });
  print(
    flags,
    sender,
    `Sender ID ${sender.sender_id} of account ${sender.account_id} is suspended: no message shows it any more.`,
  );
}

async function resumeSender(uuid: string, flags: ApiFlags): Promise<void> {
  const sender = await callApi(flags, (client) => client.admin.senderIds.resume({ uuid }));
  print(
    flags,
    sender,
    `Sender ID ${sender.sender_id} of account ${sender.account_id} may be used again; its account resumes the campaigns.`,
  );
}

export const sender = noun('sender', 'sender IDs', [
  () =>
    apiCommand('request', 'request a sender ID for the account of the key')
      .argument('<sender-id>', '3 to 11 letters and digits, or 3 to 15 digits')
      .requiredOption('--purpose <text>', 'what it is for; the operator decides on this basis')
      .addHelpText('after', '\nExample:\n  volley sender request KojoFarms --purpose "News of orders"')
      .action(requestSender),
  () => {
    const own = new Option('--own', 'only those of the account of the key; any key with the scope read may list them');
    return withRows(apiCommand('list', 'list the sender IDs of every account with their decisions, newest first'))
      .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
      .addOption(own.conflicts('status'))
      .addHelpText('after', '\nExample:\n  volley sender list --status pending')
      .action(listSenders);
  },
  () =>
    apiCommand('show', 'show a sender ID of the account of the key, and why it was rejected or suspended')
      .argument('<uuid>', 'the sender ID (see: volley sender list --own)')
      .action(showSender),
  () => apiCommand('approve <uuid>', 'approve a sender ID').action(approveSender),
  () =>
    apiCommand('reject <uuid>', 'reject a sender ID')
      .requiredOption('--reason <text>', 'the reason; it is stored with the sender ID')
      .action(rejectSender),
  () =>
    apiCommand('suspend <uuid>', 'suspend a sender ID: campaigns that show it are paused')
      .requiredOption('--reason <text>', 'the reason; it is stored with the sender ID')
      .action(suspendSender),
  () => apiCommand('resume <uuid>', 'end the suspension of a sender ID').action(resumeSender),
  () =>
    apiCommand('delete', 'delete a sender ID of the account of the key; no future campaign can use it')
      .argument('<uuid>', 'the sender ID (see: volley sender list --own)')
      .action(deleteSender),
]);
