import { noun } from '../frame/noun.ts';
import { type AccountFlags, ofAccount } from '../frame/of-account.ts';
import { verb } from '../frame/verb.ts';

export const key = noun('key', 'keys', ['keys', 'admin.keys'], {
  create: verb('keys.create', {
    does: 'create a key; it is shown only once',
    optional: ['name', 'scopes'],
    defaults: { name: 'Command line', scopes: ['send', 'read'] },
    more: ofAccount,
    call: (client, input, { account: id }: AccountFlags) =>
      id === undefined ? client.keys.create(input) : client.admin.keys.create({ id, ...input }),
    says({ id, scopes, key }, _, { account }: AccountFlags) {
      const whose = account === undefined ? '' : ` for account ${account}`;
      return `Key ${id} created${whose}, with the scopes ${scopes.join(', ')}.\nIt is shown only this once:\n\n  ${key}\n`;
    },
    example: ['--name "Web shop" --scope read', '--account 2 --name "Web shop" --scope send read'],
    also: { 'admin.keys.create': '--account 2 --name "Web shop" --scope send read' },
  }),
  list: verb('keys.list', {
    does: 'list the keys of an account, without revoked ones',
    more: ofAccount,
    call: (client, input, { account: id }: AccountFlags) =>
      id === undefined ? client.keys.list.all(input) : client.admin.keys.list.all({ id, ...input }),
    columns: [
      'id',
      'name',
      'hint as begins',
      ['scopes', ({ scopes }) => scopes.join(' ')],
      'last_used_at as last used',
      'expires_at as expires',
    ],
    empty: 'The account has no key.',
    also: { 'admin.keys.list': '--account 2' },
  }),
  revoke: verb('keys.revoke', {
    does: 'revoke a key: it stops working at once, in every process',
    args: ['id as key id'],
    help: { id: 'the key (see: volley key list)' },
    more: ofAccount,
    call: (client, { id: key_id }, { account: id }: AccountFlags) =>
      id === undefined ? client.keys.revoke({ id: key_id }) : client.admin.keys.revoke({ id, key_id }),
    example: '5',
    also: { 'admin.keys.revoke': '5 --account 2' },
  }),
});
