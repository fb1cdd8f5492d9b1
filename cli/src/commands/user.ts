import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId } from '../frame/arguments.ts';
import { CommandError } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { loadServer } from '../frame/load-server.ts';
import { noun } from '../frame/noun.ts';
import { endOnSignal } from '../frame/offline-work.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { SHOW_LINK, showLink } from './one-time-link.ts';
import { resetFactorsCommand } from './reset-factors.ts';
import { printRules, type RuleFlags, withRules } from './sign-in-rules.ts';

type Role = Parameters<Client['invitations']['create']>[0]['role'];
const ROLES = ['viewer', 'author', 'sender', 'developer', 'owner'] as const satisfies readonly Role[];
type StaffRole = NonNullable<Parameters<Client['admin']['users']['update']>[0]['staff_role']>;
const STAFF_ROLES = ['operator', 'support', 'billing'] as const satisfies readonly StaffRole[];
type User = Awaited<ReturnType<Client['admin']['users']['suspend']>>;

const OFFLINE = [
  '--offline',
  'work on the database itself, without key or running service; for whoever may read the data folder',
] as const;
const NAMES = { account_id: '--account', role: '--role', staff_role: '--staff', show_link: '--show-link' } as const;
const FIELDS = { email: '<email>', ...NAMES } as const;

interface InviteFlags extends ApiFlags {
  readonly account?: number;
  readonly role?: Role;
  readonly staff?: StaffRole;
  readonly showLink?: true;
  readonly offline?: true;
}

async function makeOffline(purpose: { email: string; kind: 'invitation' | 'reset'; staffRole: StaffRole | null }) {
  const { makePersonLink, readConfig, startLog } = await loadServer();
  endOnSignal();
  const made = await makePersonLink(readConfig(), { ...purpose, log: startLog({ level: 'warn' }) });
  return { link: made.link, sent_to: null, expires_at: made.expiresAt };
}

async function invite(email: string, flags: InviteFlags): Promise<void> {
  const what = `A link for ${email} to join.`;
  if (flags.offline) {
    if (flags.account !== undefined || flags.role !== undefined)
      throw new CommandError(
        'With --offline a person is invited to work for the operator alone: leave out --account and --role.',
      );
    const staffRole = flags.staff ?? 'operator';
    showLink(flags, await makeOffline({ email, kind: 'invitation', staffRole }), what);
    return;
  }
  const { account, role, staff, showLink: show_link } = flags;
  const input = { email, ...fieldsOf(NAMES, { account, role, staff, show_link }) };
  showLink(flags, await callApi(flags, (client) => client.admin.users.invite(input), FIELDS), what);
}

function secondFactorOf({ has_authenticator, passkeys }: User): string {
  const kinds = [
    ...(has_authenticator ? ['authenticator'] : []),
    ...(passkeys === 0 ? [] : [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`]),
  ];
  return kinds.join(', ') || '-';
}

async function listUsers(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const columns = {
      uuid: (user: User) => user.uuid,
      email: (user: User) => user.email,
      name: (user: User) => oneLine(user.name),
      staff: (user: User) => user.staff_role ?? '-',
      'address proven': (user: User) => shortTime(user.address_proven_at),
      'last signed in': (user: User) => shortTime(user.last_signed_in_at),
      'second factor': secondFactorOf,
      suspended: (user: User) => shortTime(user.suspended_at),
    };
    return printRows(flags, { source: client.admin.users.list.all(), columns, empty: 'Nobody has joined yet.' });
  });
}

/** Returns the UUID that the API needs, for a person given by email address. */
async function uuidOf(client: Client, person: string): Promise<string> {
  if (!person.includes('@')) return person;
  for await (const user of client.admin.users.list.all({ per_page: 100 }))
    if (user.email === person.trim().toLowerCase()) return user.uuid;
  throw new CommandError(`Nobody has the email address ${person}: see volley user list.`);
}

async function suspendUser(person: string, flags: ApiFlags): Promise<void> {
  const user = await callApi(flags, async (client) =>
    client.admin.users.suspend({ uuid: await uuidOf(client, person) }),
  );
  print(flags, user, `${user.email} is suspended, and signed out everywhere.`);
}

async function resumeUser(person: string, flags: ApiFlags): Promise<void> {
  const user = await callApi(flags, async (client) =>
    client.admin.users.resume({ uuid: await uuidOf(client, person) }),
  );
  print(flags, user, `${user.email} may sign in again.`);
}

async function disconnectUser(person: string, flags: ApiFlags): Promise<void> {
  const user = await callApi(flags, async (client) =>
    client.admin.users.disconnect({ uuid: await uuidOf(client, person) }),
  );
  print(
    flags,
    user,
    `${user.email} is signed out everywhere. The next sign-in by a provider with this address connects it again.`,
  );
}

interface ResetFlags extends ApiFlags {
  readonly showLink?: true;
  readonly vouch?: true;
  readonly offline?: true;
}

async function resetUser(person: string, flags: ResetFlags): Promise<void> {
  const made = flags.offline
    ? await makeOffline({ email: person, kind: 'reset', staffRole: null })
    : await callApi(flags, async (client) =>
        client.admin.users.reset({
          uuid: await uuidOf(client, person),
          ...(flags.showLink ? { show_link: true } : {}),
          ...(flags.vouch ? { vouch: true } : {}),
        }),
      );
  showLink(flags, made, `A link for ${person} to choose a new password.`);
}

async function setStaff(person: string, staff: StaffRole | 'none', flags: ApiFlags): Promise<void> {
  const staff_role = staff === 'none' ? null : staff;
  const user = await callApi(flags, async (client) =>
    client.admin.users.update({ uuid: await uuidOf(client, person), staff_role }),
  );
  print(flags, user, `${user.email} now has the staff role ${user.staff_role ?? 'none'}.`);
}

async function userRules(flags: RuleFlags): Promise<void> {
  await printRules(flags, 'owners and the operator’s people', {
    get: (client) => client.admin.signInRules.get(),
    update: (client, change) => client.admin.signInRules.update(change),
  });
}

export const user = noun('user', 'people who sign in', [
  () =>
    apiCommand('invite <email>', 'invite a person to an account, or to work for the operator')
      .addOption(new Option('--account <id>', 'the account that the person joins').argParser(parseId))
      .addOption(new Option('--role <role>', 'what the person may do in the account').choices(ROLES))
      .addOption(new Option('--staff <role>', 'what the person may do for the operator').choices(STAFF_ROLES))
      .option(...SHOW_LINK)
      .option(...OFFLINE)
      .addHelpText('after', '\nExample:\n  volley user invite ama@example.com --account 2 --role author')
      .action(invite),
  () => withRows(apiCommand('list', 'list the people of this installation')).action(listUsers),
  () =>
    apiCommand('suspend <person>', 'suspend a person, by email address or UUID: signed out everywhere at once')
      .addHelpText('after', '\nExample:\n  volley user suspend ama@example.com')
      .action(suspendUser),
  () =>
    apiCommand('resume <person>', 'end the suspension of a person')
      .addHelpText('after', '\nExample:\n  volley user resume ama@example.com')
      .action(resumeUser),
  () =>
    apiCommand(
      'disconnect <person>',
      'forget as whom providers of OpenID Connect know a person: the next sign-in connects them anew',
    )
      .addHelpText('after', '\nExample:\n  volley user disconnect ama@example.com')
      .action(disconnectUser),
  () =>
    apiCommand('reset <person>', 'let a person choose a new password')
      .option(...SHOW_LINK)
      .option('--vouch', 'you hand the link to the person who has the email address, so that it proves the address')
      .option(...OFFLINE)
      .addHelpText('after', '\nExample:\n  volley user reset ama@example.com')
      .action(resetUser),
  () =>
    apiCommand(
      'staff <person> <role>',
      'change what a person may do for the operator: operator, support, billing, none',
    )
      .addHelpText('after', '\nExample:\n  volley user staff ama@example.com support')
      .action(setStaff),
  () =>
    withRules(apiCommand('rules', 'what owners and the operator’s people need to sign in'), 'volley user rules').action(
      userRules,
    ),
  resetFactorsCommand,
]);
