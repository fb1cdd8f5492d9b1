import { Command } from 'commander';
import { JSON_OPTION } from '../frame/api.ts';
import { loadServer } from '../frame/load-server.ts';
import { endOnSignal } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';

interface Flags extends OutputFlags {
  readonly revokeOthers?: true;
}

async function recover(flags: Flags): Promise<void> {
  const { CLI_KEY_FILE, readConfig, recoverKey, startLog } = await loadServer();
  endOnSignal();
  const made = await recoverKey(readConfig(), {
    log: startLog({ level: 'warn' }),
    revokesOthers: flags.revokeOthers === true,
  });
  const others = flags.revokeOthers ? ` Operator keys revoked: ${made.revoked}.` : '';
  const result = { account_id: made.accountId, id: made.keyId, key: made.key, revoked: made.revoked };
  print(
    flags,
    result,
    `Key ${made.keyId} created for account ${made.accountId}, with every scope.${others} The command line uses it from now on (${CLI_KEY_FILE} in the data folder).\nIt is shown only this once:\n\n  ${made.key}\n`,
  );
}

export function recoverCommand(): Command {
  return new Command('recover')
    .description('create an operator key directly in the database, for when all others are lost or stolen')
    .option('--revoke-others', 'revoke every other key that may act on all accounts')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThis command needs no key: whoever can read the data folder, or has DATABASE_URL, can run it. Volley may be running.\n\nExample:\n  volley recover --revoke-others',
    )
    .action(recover);
}
