import { Command } from 'commander';
import { JSON_OPTION } from '../frame/api.ts';
import { CommandError } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';
import { endOnSignal } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';

async function resetFactors(email: string, flags: OutputFlags): Promise<void> {
  const { readConfig, resetFactorsOf, startLog } = await loadServer();
  endOnSignal();
  const reset = await resetFactorsOf(readConfig(), email, startLog({ level: 'warn' }));
  if (!reset) throw new CommandError(`Nobody has the email address ${email}.`);
  const { user: person, hadAuthenticator, passkeys } = reset;
  const removed = [
    hadAuthenticator ? 'The authenticator and its recovery codes were removed.' : 'There was no authenticator.',
    passkeys === 0 ? 'There was no passkey.' : `Passkeys removed: ${passkeys}.`,
  ];
  print(
    flags,
    { user_uuid: person.uuid, had_authenticator: hadAuthenticator, passkeys },
    `${person.name} now signs in with the password alone. ${removed.join(' ')} All sessions were ended.`,
  );
}

export function resetFactorsCommand(): Command {
  return new Command('reset-factors')
    .argument('<email>', 'the email address of the person')
    .description('remove the authenticator, recovery codes and passkeys of a person who has lost them')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThis command needs no key: whoever can read the data folder, or has DATABASE_URL, can run it. Volley may be running.\n\nExample:\n  volley user reset-factors ama@example.com',
    )
    .action(resetFactors);
}
