import { readFileSync } from 'node:fs';
import type { Client } from '@volley/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { CommandError } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

type Provider = Awaited<ReturnType<Client['admin']['openidProviders']['get']>>;
type RoleEntry = NonNullable<Parameters<Client['admin']['openidProviders']['create']>[0]['roles']>[number];

const ROLES = ['viewer', 'author', 'sender', 'developer', 'owner'] as const satisfies readonly RoleEntry['role'][];
const STAFF_ROLES = ['operator', 'support', 'billing'] as const satisfies readonly RoleEntry['staff_role'][];

interface SettingFlags extends ApiFlags {
  readonly name?: string;
  readonly clientId?: string;
  readonly secretFile?: string;
  readonly domain?: string[];
  readonly scope?: string[];
  readonly verifiedClaim?: string;
  readonly rolesClaim?: string;
  readonly map?: RoleEntry[];
  readonly createPeople?: boolean;
  readonly passwords?: boolean;
}

const FIELDS = {
  name: '--name',
  client_id: '--client-id',
  domains: '--domain',
  scopes: '--scope',
  verified_claim: '--verified-claim',
  roles_claim: '--roles-claim',
  roles: '--map',
  creates_people: '--create-people',
  allows_passwords: '--passwords',
} as const;
const NAMES = { ...FIELDS, issuer: '<issuer>', client_secret: '--secret-file' } as const;

/** Parses `volley-senders=1:sender` or `volley-admins=staff:operator`. The value `*` stands for everybody. */
function parseEntry(raw: string): RoleEntry {
  const [, value, place, role] = /^(.+)=(staff|\d+):(\w+)$/.exec(raw) ?? [];
  const claim_value = value === '*' ? null : (value ?? '');
  const ofAccount = ROLES.find((one) => one === role);
  const ofStaff = STAFF_ROLES.find((one) => one === role);
  if (place === 'staff' && ofStaff) return { claim_value, staff_role: ofStaff };
  if (place !== 'staff' && ofAccount) return { claim_value, account_id: Number(place), role: ofAccount };
  throw new InvalidArgumentError(
    'It must be a value, the account and the role, such as volley-senders=1:sender, or volley-admins=staff:operator; * stands for everybody.',
  );
}

function collect<T>(parse: (raw: string) => T) {
  return (raw: string, before: T[] | undefined): T[] => [...(before ?? []), parse(raw)];
}

const asTyped = (raw: string): string => raw;

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new CommandError(`The client secret cannot be read from ${path}: ${(cause as Error).message}`);
  }
}

function withSettings(command: Command): Command {
  return command
    .option('--domain <domain>', 'a domain whose email addresses it vouches for; once for each', collect(asTyped))
    .option('--scope <scope>', 'what is asked for besides "openid email profile"; once for each', collect(asTyped))
    .option('--verified-claim <claim>', 'the claim that says that the address is their own (email_verified)')
    .option('--roles-claim <claim>', 'the claim whose values --map names, such as groups')
    .option(
      '--map <value=account:role>',
      'who gets which role: volley-senders=1:sender, volley-admins=staff:operator, *=1:viewer; once for each',
      collect(parseEntry),
    )
    .option('--create-people', 'make people who get a role and are not there yet')
    .option('--no-create-people', 'let in only people who are there')
    .option('--passwords', 'people of these domains may sign in with a password too')
    .option('--no-passwords', 'people of these domains do not sign in with a password');
}

interface AddFlags extends SettingFlags {
  readonly name: string;
  readonly clientId: string;
  readonly secretFile: string;
  readonly domain: string[];
}

async function addProvider(issuer: string, flags: AddFlags): Promise<void> {
  const client_secret = readSecret(flags.secretFile);
  const required = { issuer, client_secret, name: flags.name, client_id: flags.clientId, domains: flags.domain };
  const input = { ...fieldsOf(FIELDS, flags), ...required };
  const made = await callApi(flags, (client) => client.admin.openidProviders.create(input), NAMES);
  print(
    flags,
    made,
    `People of ${made.domains.join(', ')} may sign in by ${made.name} (${made.uuid}).\nRegister this redirect address there: ${made.callback_url}`,
  );
}

async function changeProvider(uuid: string, flags: SettingFlags): Promise<void> {
  const secret = flags.secretFile === undefined ? {} : { client_secret: readSecret(flags.secretFile) };
  const input = { uuid, ...fieldsOf(FIELDS, flags), ...secret };
  const changed = await callApi(flags, (client) => client.admin.openidProviders.update(input), NAMES);
  print(flags, changed, `${changed.name} was changed.`);
}

async function listProviders(flags: RowFlags): Promise<void> {
  const source = await callApi(flags, (client) => client.admin.openidProviders.list());
  const columns = {
    uuid: (provider: Provider) => provider.uuid,
    name: (provider: Provider) => oneLine(provider.name),
    issuer: (provider: Provider) => provider.issuer,
    domains: (provider: Provider) => provider.domains.join(' '),
    passwords: (provider: Provider) => (provider.allows_passwords ? 'allowed' : 'no'),
    changed: (provider: Provider) => shortTime(provider.updated_at),
  };
  await printRows(flags, { source, columns, empty: 'No provider signs people in.' });
}

async function showProvider(uuid: string, flags: ApiFlags): Promise<void> {
  const provider = await callApi(flags, (client) => client.admin.openidProviders.get({ uuid }));
  print(flags, provider, JSON.stringify(provider, null, 2));
}

async function removeProvider(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.admin.openidProviders.delete({ uuid }));
  print(flags, { message }, message);
}

async function checkProvider(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.admin.openidProviders.check({ uuid }));
  print(flags, { message }, message);
}

export const openid = noun('openid', 'providers of OpenID Connect by which people sign in', [
  () =>
    withSettings(
      apiCommand('add <issuer>', 'let people sign in by a provider')
        .requiredOption('--name <name>', 'as people know it')
        .requiredOption('--client-id <id>', 'the name under which Volley is registered there')
        .requiredOption('--secret-file <path>', 'a file with the client secret'),
    )
      .addHelpText(
        'after',
        '\nExample:\n  volley openid add https://login.example.com/realms/kojo --name "Kojo Farms" --client-id volley \\\n    --secret-file secret.txt --domain example.com --roles-claim groups --map volley-senders=1:sender --create-people',
      )
      .action(addProvider),
  () => withRows(apiCommand('list', 'list the providers')).action(listProviders),
  () => apiCommand('show <uuid>', 'show all settings of a provider').action(showProvider),
  () =>
    withSettings(
      apiCommand('change <uuid>', 'change a provider; what is left out stays')
        .option('--name <name>', 'as people know it')
        .option('--client-id <id>', 'the name under which Volley is registered there')
        .option('--secret-file <path>', 'a file with the client secret'),
    ).action(changeProvider),
  () => apiCommand('check <uuid>', 'ask a provider who it is').action(checkProvider),
  () => apiCommand('remove <uuid>', 'remove a provider: nobody signs in by it any more').action(removeProvider),
]);
