import { InvalidArgumentError } from 'commander';
import { choicesOf } from '../frame/choices.ts';
import { noun } from '../frame/noun.ts';
import { readNamed } from '../frame/read-file.ts';
import { verb } from '../frame/verb.ts';

/** Parses `volley-senders=1:sender` or `volley-admins=staff:operator`. The value `*` stands for everybody. */
function parseEntry(raw: string): object {
  const [, value = '', place = '', role = ''] = /^(.+)=(staff|\d+):(\w+)$/.exec(raw) ?? [];
  const claim_value = value === '*' ? null : value;
  if (place === 'staff' && choicesOf('admin.users.invite', 'staff_role').includes(role))
    return { claim_value, staff_role: role };
  if (/^\d/.test(place) && choicesOf('admin.users.invite', 'role').includes(role))
    return { claim_value, account_id: Number(place), role };
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

export const openid = noun('openid', 'providers of OpenID Connect by which people sign in', ['admin.openidProviders'], {
  add: verb('admin.openidProviders.create', {
    ...settings,
    args: ['issuer'],
    says: ({ domains, name, uuid, callback_url }) =>
      `People of ${domains.join(', ')} may sign in by ${name} (${uuid}).\nRegister this redirect address there: ${callback_url}`,
    example:
      'https://login.example.com/realms/kojo --name "Kojo Farms" --client-id volley --secret-file secret.txt --domain example.com --roles-claim groups --map volley-senders=1:sender --create-people',
  }),
  list: verb('admin.openidProviders.list', {
    hasRows: true,
    columns: [
      'uuid',
      'name',
      'issuer',
      ['domains', ({ domains }) => domains.join(' ')],
      'allows_passwords as passwords',
      'updated_at as changed',
    ],
    empty: 'No provider signs people in.',
  }),
  show: verb('admin.openidProviders.get', { says: (one) => JSON.stringify(one, null, 2) }),
  change: verb('admin.openidProviders.update', {
    ...settings,
    says: ({ name }) => `${name} was changed.`,
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120007 --passwords',
  }),
  remove: verb('admin.openidProviders.delete', {}),
});
