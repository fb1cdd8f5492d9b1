// What works without a key, for whoever may read the data folder.
import type { Command } from 'commander';
import { CommandError } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';
import { offlineCommand } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';
import { endOnSignal } from '../frame/signals.ts';

const NEEDS_NO_KEY =
  'This command needs no key: whoever can read the data folder, or has DATABASE_URL, can run it. Volley may be running.';

interface Flags extends OutputFlags {
  readonly revokeOthers?: true;
}

async function recover(flags: Flags): Promise<void> {
  const { CLI_KEY_FILE, readConfig, recoverKey, startLog } = await loadServer();
  endOnSignal();
  const revokesOthers = flags.revokeOthers === true;
  const made = await recoverKey(readConfig(), { log: startLog({ level: 'warn' }), revokesOthers });
  const others = revokesOthers ? ` Operator keys revoked: ${made.revoked}.` : '';
  print(
    flags,
    { account_id: made.accountId, id: made.keyId, key: made.key, revoked: made.revoked },
    `Key ${made.keyId} created for account ${made.accountId}, with every scope.${others} The command line uses it from now on (${CLI_KEY_FILE} in the data folder).\nIt is shown only this once:\n\n  ${made.key}\n`,
  );
}

export const recoverCommand = (): Command =>
  offlineCommand(
    'recover',
    'create an operator key directly in the database, for when all others are lost or stolen',
    `${NEEDS_NO_KEY}\n\nExample:\n  volley recover --revoke-others`,
  )
    .option('--revoke-others', 'revoke every other key that may act on all accounts')
    .action(recover);

async function resetFactors(email: string, flags: OutputFlags): Promise<void> {
  const { readConfig, resetFactorsOf, startLog } = await loadServer();
  endOnSignal();
  const reset = await resetFactorsOf(readConfig(), email, startLog({ level: 'warn' }));
  if (!reset) throw new CommandError(`Nobody has the email address ${email}.`);
  const { user, hadAuthenticator, passkeys } = reset;
  const removed = hadAuthenticator
    ? 'The authenticator and its recovery codes were removed.'
    : 'There was no authenticator.';
  print(
    flags,
    { user_uuid: user.uuid, had_authenticator: hadAuthenticator, passkeys },
    `${user.name} now signs in with the password alone. ${removed} Passkeys removed: ${passkeys}. All sessions were ended.`,
  );
}

export const resetFactorsCommand = (): Command =>
  offlineCommand(
    'reset-factors <email>',
    'remove the authenticator, recovery codes and passkeys of a person who has lost them',
    `${NEEDS_NO_KEY}\n\nExample:\n  volley user reset-factors ama@example.com`,
  ).action(resetFactors);
