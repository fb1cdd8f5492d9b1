// Sender IDs and caller IDs: an account requests one, the operator decides.
import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import type { ReplyOf } from '../frame/table.ts';
import { done, verb } from '../frame/verb.ts';

type Request = ReplyOf<'senderIds.get'> | ReplyOf<'callerIds.get'>;
/** With the operator's decision on it. */
type Decided = Request & Partial<Pick<ReplyOf<'senderIds.decision'>, 'reason' | 'decided_at'>>;
interface OwnFlags {
  readonly own?: boolean;
}

const nameOf = (asked: Request): string => ('sender_id' in asked ? asked.sender_id : asked.phone_number);

async function withDecision(kind: Client['senderIds'] | Client['callerIds'], uuid: string): Promise<Decided> {
  const [asked, { reason, decided_at }] = await Promise.all([kind.get({ uuid }), kind.decision({ uuid })]);
  return { ...asked, reason, decided_at };
}

function describe(asked: Decided): string {
  const { status, decided_at = null, created_at, purpose, reason = '' } = asked;
  const since = decided_at === null ? `requested ${shortTime(created_at)}` : `decided ${shortTime(decided_at)}`;
  return `${nameOf(asked)}: ${status}, ${since}\nFor: ${purpose}${reason === '' ? '' : `\nReason: ${reason}`}`;
}

const withOwn = (command: Command): Command =>
  command.addOption(
    new Option('--own', 'only those of the account of the key; any key with the scope read may list them').conflicts(
      'status',
    ),
  );

const COLUMNS = [
  ['uuid', (one: Request) => one.uuid],
  ['name', nameOf],
  ['account', (one: Request) => ('account_id' in one ? String(one.account_id) : '')],
  ['status', (one: Request) => one.status],
  ['asked', (one: Request) => shortTime(one.created_at)],
  ['purpose', (one: Request) => one.purpose],
  ['because of', (one: Request) => ('status_reason' in one ? String(one.status_reason) : '')],
] as const;

const ofAccount = (what: string, words: string) => ({
  says: (one: Request & { readonly account_id: number }) =>
    `${what} ${nameOf(one)} of account ${one.account_id} ${words}`,
});

export const sender = noun('sender', 'sender IDs', ['senderIds', 'admin.senderIds'], {
  request: verb('senderIds.create', {
    args: ['sender_id as sender-id'],
    says: ({ sender_id, status, uuid }) =>
      `Sender ID ${sender_id} is ${status}.\nThe operator decides:  volley sender approve ${uuid}`,
    example: 'KojoFarms --purpose "News of orders"',
  }),
  list: verb('admin.senderIds.list', {
    more: withOwn,
    call: (client, asked, { own }: OwnFlags) =>
      own ? client.senderIds.list.all() : client.admin.senderIds.list.all(asked),
    columns: COLUMNS,
    empty: 'No sender ID found.',
    example: '--status pending',
    also: { 'senderIds.list': '--own' },
  }),
  show: verb('senderIds.get', {
    call: (client, { uuid }) => withDecision(client.senderIds, uuid),
    says: describe,
    also: { 'senderIds.decision': '0196f0c2-7a10-7cc4-9d3e-0242ac120005' },
  }),
  approve: verb('admin.senderIds.approve', ofAccount('Sender ID', 'is approved.')),
  reject: verb('admin.senderIds.reject', ofAccount('Sender ID', 'is rejected.')),
  suspend: verb('admin.senderIds.suspend', ofAccount('Sender ID', 'is suspended: no message shows it any more.')),
  resume: verb(
    'admin.senderIds.resume',
    ofAccount('Sender ID', 'may be used again; its account resumes the campaigns.'),
  ),
  delete: verb('senderIds.delete', done('The sender ID is deleted. Campaigns that used it stay as they are.')),
});

export const callerId = noun('caller-id', 'caller IDs, the numbers that calls show', ['callerIds', 'admin.callerIds'], {
  request: verb('callerIds.create', {
    args: ['phone_number as number'],
    says: ({ phone_number, status, uuid }) =>
      `Caller ID ${phone_number} is ${status}.\nThe operator decides:  volley caller-id approve ${uuid}`,
    example: '0302000001 --purpose "Our front office"',
  }),
  list: verb('admin.callerIds.list', {
    more: withOwn,
    call: (client, asked, { own }: OwnFlags) =>
      own ? client.callerIds.list.all() : client.admin.callerIds.list.all(asked),
    columns: COLUMNS,
    empty: 'No caller ID found.',
    example: '--status pending',
    also: { 'callerIds.list': '--own' },
  }),
  show: verb('callerIds.get', {
    call: (client, { uuid }) => withDecision(client.callerIds, uuid),
    says: describe,
    also: { 'callerIds.decision': '0196f0c2-7a10-7cc4-9d3e-0242ac120005' },
  }),
  approve: verb('admin.callerIds.approve', ofAccount('Caller ID', 'is approved.')),
  reject: verb('admin.callerIds.reject', ofAccount('Caller ID', 'is rejected.')),
  suspend: verb('admin.callerIds.suspend', ofAccount('Caller ID', 'is suspended: no call shows it any more.')),
  resume: verb(
    'admin.callerIds.resume',
    ofAccount('Caller ID', 'may be shown again; its account resumes the campaigns.'),
  ),
  delete: verb(
    'callerIds.delete',
    done('The caller ID is deleted. Campaigns that show it are paused before their next call.'),
  ),
});
