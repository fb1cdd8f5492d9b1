import { type Command, createArgument } from 'commander';
import { type ApiFlags, accountOption, apiCommand, callApi, parseId } from '../api-command.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly account: number;
}

async function revokeKey(keyId: number, flags: Flags): Promise<void> {
  const message = await callApi(flags, (client) => client.admin.keys.revoke({ id: flags.account, key_id: keyId }));
  print(flags, { message }, message);
}

export function keyRevoke(): Command {
  return apiCommand('revoke', 'revoke a key: it stops working within a second')
    .addArgument(createArgument('<key id>', 'see: volley key list').argParser(parseId))
    .addOption(accountOption())
    .action(revokeKey);
}
