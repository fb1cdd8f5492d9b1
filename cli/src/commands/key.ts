import type { Client } from '@volley/sdk';
import { createArgument, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId } from '../frame/arguments.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../frame/rows.ts';

type Scope = Parameters<Client['admin']['keys']['create']>[0]['scopes'][number];
const SCOPES = [
  'send',
  'resend',
  'read',
  'manage',
  'develop',
  'team',
  'operator_read',
  'operator_accounts',
  'operator_money',
  'operator_carriers',
  'operator_approvals',
  'operator_people',
  'operator',
] as const satisfies readonly Scope[];

interface Flags extends ApiFlags {
  /** Left out for the account of the calling key. */
  readonly account?: number;
  readonly name: string;
  readonly scope: Scope[];
  readonly allow?: string[];
  readonly expires?: string;
  readonly perMinute?: number;
}

const FIELDS = {
  name: '--name',
  scopes: '--scope',
  allowed_addresses: '--allow',
  expires_at: '--expires',
  requests_per_minute: '--per-minute',
} as const;

async function createKey(flags: Flags): Promise<void> {
  const { account } = flags;
  const input = fieldsOf(FIELDS, flags);
  const created = await callApi(
    flags,
    (client) =>
      account === undefined ? client.keys.create(input) : client.admin.keys.create({ id: account, ...input }),
    FIELDS,
  );
  const head = `Key ${created.id} created${account === undefined ? '' : ` for account ${account}`}, with the scopes ${created.scopes.join(', ')}.`;
  print(flags, created, `${head}\nIt is shown only this once:\n\n  ${created.key}\n`);
}

interface ListFlags extends RowFlags {
  readonly account?: number;
}

async function listKeys(flags: ListFlags): Promise<void> {
  await callApi(flags, (client) => {
    const { account } = flags;
    const source = account === undefined ? client.keys.list.all() : client.admin.keys.list.all({ id: account });
    type Key = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (key: Key) => key.id,
      name: (key: Key) => key.name,
      begins: (key: Key) => key.hint,
      scopes: (key: Key) => key.scopes.join(' '),
      'last used': (key: Key) => shortTime(key.last_used_at),
      expires: (key: Key) => shortTime(key.expires_at),
    };
    return printRows(flags, { source, columns, empty: 'The account has no key.' });
  });
}

interface RevokeFlags extends ApiFlags {
  readonly account?: number;
}

async function revokeKey(keyId: number, flags: RevokeFlags): Promise<void> {
  const { account } = flags;
  const message = await callApi(flags, (client) =>
    account === undefined
      ? client.keys.revoke({ id: keyId })
      : client.admin.keys.revoke({ id: account, key_id: keyId }),
  );
  print(flags, { message }, message);
}

/** An operator's key acts on any account, a key with the scope `develop` on its own. */
const ofAccount = () =>
  new Option('--account <id>', 'the account, for an operator key (default: the account of your own key)').argParser(
    parseId,
  );

export const key = noun('key', 'keys', [
  () =>
    apiCommand('create', 'create a key; it is shown only once')
      .addOption(ofAccount())
      .option('--name <name>', 'what the key is for', 'Command line')
      .addOption(new Option('--scope <scope...>', 'what the key may do').choices(SCOPES).default(['send', 'read']))
      .option('--allow <address...>', 'the addresses or ranges that may use it, such as 192.0.2.0/24 (default: any)')
      .option(
        '--expires <instant>',
        'when it stops working, such as 2027-01-31T00:00 (by the time zone of the account) or 2027-01-31T00:00:00Z',
      )
      .option('--per-minute <count>', 'how many requests it may make in a minute (default: no limit)', parseId)
      .addHelpText('after', '\nExample:\n  volley key create --account 2 --name "Web shop" --scope send read')
      .action(createKey),
  () =>
    withRows(apiCommand('list', 'list the keys of an account, without revoked ones'))
      .addOption(ofAccount())
      .action(listKeys),
  () =>
    apiCommand('revoke', 'revoke a key: it stops working at once, in every process')
      .addArgument(createArgument('<key id>', 'the key (see: volley key list)').argParser(parseId))
      .addOption(ofAccount())
      .action(revokeKey),
]);
