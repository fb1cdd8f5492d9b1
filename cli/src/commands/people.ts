// People who sign in: of all accounts, members of one, and the providers by which they do so.

import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';
import { noun } from '../frame/noun.ts';
import { OPERATIONS } from '../frame/operations.generated.ts';
import { readNamed } from '../frame/read-file.ts';
import { endOnSignal } from '../frame/signals.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';
import { resetFactorsCommand } from './recover.ts';

/** Changes the rule if the flag asks for it, then shows it. */
const rules = {
  read: {
    second_factor_required(raw: string): boolean {
      if (raw !== 'required' && raw !== 'optional') throw new InvalidArgumentError('It must be required or optional.');
      return raw === 'required';
    },
  },
  optional: ['second_factor_required'],
  help: { second_factor_required: 'whether everybody needs an authenticator or a passkey: required or optional' },
  note: 'Without the option the rule is shown. Whoever needs a second factor and has none can set one up, and do nothing else.',
  example: '--second-factor required',
} as const;

export const member = noun('member', 'the members of the account', ['members', 'invitations'], {
  list: verb('members.list', { columns: 'uuid email name role last_signed_in_at has_second_factor' }),
  remove: verb('members.delete'),
  invite: verb('invitations.create', { args: ['email'] }),
  invitations: verb('invitations.list', { columns: 'uuid email role expires_at mail mail_reason' }),
  rules: verb('signInRules.update', {
    ...rules,
    does: 'what the members of the account need to sign in',
    shows: 'signInRules.get',
  }),
});

type Link = ReplyOf<'admin.users.reset'>;

interface OfflineFlags {
  readonly offline?: boolean;
}

const withOffline = (command: Command): Command =>
  command.option(
    '--offline',
    'work on the database itself, without key or running service; for whoever may read the data folder',
  );

async function makeOffline(
  email: string,
  kind: 'invitation' | 'reset',
  staffRole: NonNullable<InputOf<'admin.users.invite'>['staff_role']> | null,
): Promise<Link> {
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

/** Their email address does as well as their UUID. */
const person = {
  args: ['uuid as person'],
  help: { uuid: 'the person, by email address or UUID (see: volley user list)' },
} as const;

const user = noun(
  'user',
  'people who sign in',
  ['admin.users'],
  {
    invite: verb('admin.users.invite', {
      args: ['email'],
      more: withOffline,
      call: (client, input, { offline }: OfflineFlags) =>
        offline ? inviteOffline(input) : client.admin.users.invite(input),
    }),
    list: verb('admin.users.list', {
      columns: 'uuid email name staff_role address_proven_at last_signed_in_at has_authenticator passkeys suspended_at',
    }),
    suspend: verb('admin.users.suspend', { ...person, became: 'suspended, and signed out everywhere' }),
    resume: verb('admin.users.resume', person),
    disconnect: verb('admin.users.disconnect', {
      ...person,
      became: 'signed out everywhere; the next sign-in by a provider with this address connects it again',
    }),
    reset: verb('admin.users.reset', {
      ...person,
      more: withOffline,
      call: (client, input, { offline }: OfflineFlags) =>
        offline ? makeOffline(input.uuid, 'reset', null) : client.admin.users.reset(input),
    }),
    staff: verb('admin.users.update', {
      ...person,
      args: [...person.args, 'staff_role as role'],
      freely: ['staff_role'],
    }),
    rules: verb('admin.signInRules.update', {
      ...rules,
      does: 'what owners and the operator’s people need to sign in',
      shows: 'admin.signInRules.get',
    }),
    'reset-factors': resetFactorsCommand,
  },
  { thing: 'person' },
);

const choicesOf = (field: string) => OPERATIONS['admin.users.invite']?.fields[field]?.choices ?? [];

/** Parses `volley-senders=1:sender` or `volley-admins=staff:operator`. The value `*` stands for everybody. */
function parseEntry(raw: string): object {
  const [, value = '', place = '', role = ''] = /^(.+)=(staff|\d+):(\w+)$/.exec(raw) ?? [];
  const claim_value = value === '*' ? null : value;
  if (place === 'staff' && choicesOf('staff_role').includes(role)) return { claim_value, staff_role: role };
  if (/^\d/.test(place) && choicesOf('role').includes(role)) return { claim_value, account_id: Number(place), role };
  throw new InvalidArgumentError(
    'It must be a value, the account and the role, such as volley-senders=1:sender, or volley-admins=staff:operator; * stands for everybody.',
  );
}

const settings = {
  read: { roles: parseEntry },
  input: ({ client_secret: path, ...input }: Record<string, unknown>) =>
    path === undefined ? input : { ...input, client_secret: readNamed('client secret', String(path)) },
  lists: { domains: 'repeated', scopes: 'repeated', roles: 'repeated' },
  optional: ['domains'],
  help: {
    client_secret: 'a file with the client secret',
    roles: 'who gets which role: volley-senders=1:sender, volley-admins=staff:operator, *=1:viewer; once for each',
  },
} as const;

const openid = noun(
  'openid',
  'providers of OpenID Connect by which people sign in',
  ['admin.openidProviders'],
  {
    add: verb('admin.openidProviders.create', {
      ...settings,
      args: ['issuer'],
      next: 'Register this redirect address there: {callback_url}',
      example:
        'https://login.example.com/realms/kojo --name "Kojo Farms" --client-id volley --secret-file secret.txt --domain example.com --roles-claim groups --map volley-senders=1:sender --create-people',
    }),
    list: verb('admin.openidProviders.list', {
      hasRows: true,
      columns: 'uuid name issuer domains allows_passwords updated_at',
    }),
    change: verb('admin.openidProviders.update', settings),
    remove: verb('admin.openidProviders.delete'),
  },
  { thing: 'provider' },
);

export const peopleOfAll = [user, openid];
