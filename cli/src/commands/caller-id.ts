import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { printDecided } from './request-decision.ts';

const NAMES = { phone_number: '<number>', purpose: '--purpose' } as const;

interface Flags extends ApiFlags {
  readonly purpose: string;
}

async function requestCallerId(name: string, flags: Flags): Promise<void> {
  const caller = await callApi(
    flags,
    (client) => client.callerIds.create({ phone_number: name, purpose: flags.purpose }),
    NAMES,
  );
  const next = `The operator decides:  volley caller-id approve ${caller.uuid}`;
  print(flags, caller, `Caller ID ${caller.phone_number} is ${caller.status}.\n${next}`);
}

type Status = 'pending' | 'approved' | 'rejected' | 'suspended';
const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected', 'suspended'];

interface ListFlags extends RowFlags {
  readonly status?: Status;
  readonly own?: boolean;
}

type Own = Awaited<ReturnType<Client['callerIds']['get']>>;
type Every = Awaited<ReturnType<Client['admin']['callerIds']['list']>>['data'][number];

const OWN_COLUMNS = {
  uuid: (caller: Own) => caller.uuid,
  'caller ID': (caller: Own) => caller.phone_number,
  status: (caller: Own) => caller.status,
  asked: (caller: Own) => shortTime(caller.created_at),
  purpose: (caller: Own) => oneLine(caller.purpose),
};
const { uuid, 'caller ID': phoneNumber, ...rest } = OWN_COLUMNS;
const EVERY_COLUMNS = {
  ...{ uuid, 'caller ID': phoneNumber },
  account: (caller: Every) => caller.account_id,
  ...rest,
  'because of': (caller: Every) => oneLine(caller.status_reason),
};
const EMPTY = 'No caller ID found.';

async function listCallerIds(flags: ListFlags): Promise<void> {
  const asked = flags.status === undefined ? {} : { status: flags.status };
  await callApi(flags, (client) =>
    flags.own
      ? printRows(flags, { source: client.callerIds.list.all(), columns: OWN_COLUMNS, empty: EMPTY })
      : printRows(flags, { source: client.admin.callerIds.list.all(asked), columns: EVERY_COLUMNS, empty: EMPTY }),
  );
}

async function showCallerId(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, async (client) => {
    const [caller, decision] = await Promise.all([client.callerIds.get({ uuid }), client.callerIds.decision({ uuid })]);
    printDecided(flags, caller, decision);
  });
}

async function deleteCallerId(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.callerIds.delete({ uuid }));
  print(flags, { uuid }, 'The caller ID is deleted. Campaigns that show it are paused before their next call.');
}

async function approveCallerId(uuid: string, flags: ApiFlags): Promise<void> {
  const caller = await callApi(flags, (client) => client.admin.callerIds.approve({ uuid }));
  print(flags, caller, `Caller ID ${caller.phone_number} of account ${caller.account_id} is approved.`);
}

interface ReasonFlags extends ApiFlags {
  readonly reason: string;
}

const REASON_NAMES = { reason: '--reason' } as const;

async function rejectCallerId(uuid: string, flags: ReasonFlags): Promise<void> {
  const { reason } = flags;
  const caller = await callApi(flags, (client) => client.admin.callerIds.reject({ uuid, reason }), REASON_NAMES);
  print(flags, caller, `Caller ID ${caller.phone_number} of account ${caller.account_id} is rejected.`);
}

async function suspendCallerId(uuid: string, flags: ReasonFlags): Promise<void> {
  const { reason } = flags;
  const caller = await callApi(flags, (client) => client.admin.callerIds.suspend({ uuid, reason }), REASON_NAMES);
  print(
    flags,
    caller,
    `Caller ID ${caller.phone_number} of account ${caller.account_id} is suspended: no call shows it any more.`,
  );
}

async function resumeCallerId(uuid: string, flags: ApiFlags): Promise<void> {
  const caller = await callApi(flags, (client) => client.admin.callerIds.resume({ uuid }));
  print(
    flags,
    caller,
    `Caller ID ${caller.phone_number} of account ${caller.account_id} may be shown again; its account resumes the campaigns.`,
  );
}

export const callerId = noun('caller-id', 'caller IDs, the numbers that calls show', [
  () =>
    apiCommand('request', 'request a caller ID for the account of the key')
      .argument('<number>', 'a phone number, or a short number of 3 to 15 digits')
      .requiredOption('--purpose <text>', 'what it is for; the operator decides on this basis')
      .addHelpText('after', '\nExample:\n  volley caller-id request 0302000001 --purpose "Our front office"')
      .action(requestCallerId),
  () => {
    const own = new Option('--own', 'only those of the account of the key; any key with the scope read may list them');
    return withRows(apiCommand('list', 'list the caller IDs of every account with their decisions, newest first'))
      .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
      .addOption(own.conflicts('status'))
      .addHelpText('after', '\nExample:\n  volley caller-id list --status pending')
      .action(listCallerIds);
  },
  () =>
    apiCommand('show', 'show a caller ID of the account of the key, and why it was rejected or suspended')
      .argument('<uuid>', 'the caller ID (see: volley caller-id list --own)')
      .action(showCallerId),
  () => apiCommand('approve <uuid>', 'approve a caller ID').action(approveCallerId),
  () =>
    apiCommand('reject <uuid>', 'reject a caller ID')
      .requiredOption('--reason <text>', 'the reason; it is stored with the caller ID')
      .action(rejectCallerId),
  () =>
    apiCommand('suspend <uuid>', 'suspend a caller ID: campaigns that show it are paused')
      .requiredOption('--reason <text>', 'the reason; it is stored with the caller ID')
      .action(suspendCallerId),
  () => apiCommand('resume <uuid>', 'end the suspension of a caller ID').action(resumeCallerId),
  () =>
    apiCommand('delete', 'delete a caller ID of the account of the key; no campaign shows it any more')
      .argument('<uuid>', 'the caller ID (see: volley caller-id list --own)')
      .action(deleteCallerId),
]);
