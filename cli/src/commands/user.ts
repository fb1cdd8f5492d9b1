import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { CommandError } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';
import { noun } from '../frame/noun.ts';
import { endOnSignal } from '../frame/offline-work.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';
import { linkWords } from './one-time-link.ts';
import { resetFactorsCommand } from './reset-factors.ts';
import { ruleWords, withRules } from './sign-in-rules.ts';

type User = ReplyOf<'admin.users.suspend'>;
type Link = ReplyOf<'admin.users.reset'>;
type StaffRole = NonNullable<InputOf<'admin.users.invite'>['staff_role']>;

interface OfflineFlags {
  readonly offline?: boolean;
}

const withOffline = (command: Command): Command =>
  command.option(
    '--offline',
    'work on the database itself, without key or running service; for whoever may read the data folder',
  );

async function makeOffline(email: string, kind: 'invitation' | 'reset', staffRole: StaffRole | null): Promise<Link> {
  const { makePersonLink, readConfig, startLog } = await loadServer();
  endOnSignal();
  const made = await makePersonLink(readConfig(), { email, kind, staffRole, log: startLog({ level: 'warn' }) });
  return { link: made.link, sent_to: null, expires_at: made.expiresAt };
}

function inviteOffline({ email, account_id, role, staff_role }: InputOf<'admin.users.invite'>): Promise<Link> {
  if (account_id === undefined && role === undefined) return makeOffline(email, 'invitation', staff_role ?? 'operator');
  throw new CommandError(
    'With --offline a person is invited to work for the operator alone: leave out --account and --role.',
  );
}

/** Returns the UUID that the API needs, for a person given by email address. */
async function uuidOf(client: Client, person: string): Promise<string> {
  if (!person.includes('@')) return person;
  for await (const user of client.admin.users.list.all({ per_page: 100 }))
    if (user.email === person.trim().toLowerCase()) return user.uuid;
  throw new CommandError(`Nobody has the email address ${person}: see volley user list.`);
}

const person = {
  args: ['uuid as person'],
  help: { uuid: 'the person, by email address or UUID (see: volley user list)' },
  example: 'ama@example.com',
} as const;

function secondFactorOf({ has_authenticator, passkeys }: User): string {
  const kinds = [
    ...(has_authenticator ? ['authenticator'] : []),
    ...(passkeys === 0 ? [] : [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`]),
  ];
  return kinds.join(', ') || '-';
}

export const user = noun('user', 'people who sign in', ['admin.users'], {
  invite: verb('admin.users.invite', {
    args: ['email'],
    more: withOffline,
    call: (client, input, { offline }: OfflineFlags) =>
      offline ? inviteOffline(input) : client.admin.users.invite(input),
    says: (made, { email }) => linkWords(made, `A link for ${email} to join.`),
    example: 'ama@example.com --account 2 --role author',
  }),
  list: verb('admin.users.list', {
    columns: [
      'uuid',
      'email',
      'name',
      'staff_role as staff',
      'address_proven_at as address proven',
      'last_signed_in_at as last signed in',
      ['second factor', secondFactorOf],
      'suspended_at as suspended',
    ],
    empty: 'Nobody has joined yet.',
  }),
  suspend: verb('admin.users.suspend', {
    ...person,
    call: async (client, { uuid }) => client.admin.users.suspend({ uuid: await uuidOf(client, uuid) }),
    says: ({ email }) => `${email} is suspended, and signed out everywhere.`,
  }),
  resume: verb('admin.users.resume', {
    ...person,
    call: async (client, { uuid }) => client.admin.users.resume({ uuid: await uuidOf(client, uuid) }),
    says: ({ email }) => `${email} may sign in again.`,
  }),
  disconnect: verb('admin.users.disconnect', {
    ...person,
    call: async (client, { uuid }) => client.admin.users.disconnect({ uuid: await uuidOf(client, uuid) }),
    says: ({ email }) =>
      `${email} is signed out everywhere. The next sign-in by a provider with this address connects it again.`,
  }),
  reset: verb('admin.users.reset', {
    ...person,
    more: withOffline,
    call: async (client, { uuid, ...how }, { offline }: OfflineFlags) =>
      offline
        ? makeOffline(uuid, 'reset', null)
        : client.admin.users.reset({ uuid: await uuidOf(client, uuid), ...how }),
    says: (made, { uuid }) => linkWords(made, `A link for ${uuid} to choose a new password.`),
  }),
  staff: verb('admin.users.update', {
    ...person,
    args: [...person.args, 'staff_role as role'],
    freely: ['staff_role'],
    call: async (client, { uuid, staff_role }) =>
      client.admin.users.update({ uuid: await uuidOf(client, uuid), staff_role }),
    says: ({ email, staff_role }) => `${email} now has the staff role ${staff_role ?? 'none'}.`,
    example: 'ama@example.com support',
  }),
  rules: verb('admin.signInRules.get', {
    does: 'what owners and the operator’s people need to sign in',
    ...withRules,
    call: (client, _, { secondFactor: rule }: { secondFactor?: string }) =>
      rule === undefined
        ? client.admin.signInRules.get()
        : client.admin.signInRules.update({ second_factor_required: rule === 'required' }),
    says: (rules) => ruleWords(rules, 'owners and the operator’s people'),
    also: { 'admin.signInRules.update': '--second-factor required' },
  }),
  'reset-factors': resetFactorsCommand,
});
