import { resolve } from 'node:path';
import { Command } from 'commander';
import { JSON_OPTION } from '../api-command.ts';
import { CommandError } from '../failure.ts';
import { endOnSignal, tellTable } from '../offline-work.ts';
import { type OutputFlags, print } from '../output.ts';

interface Flags extends OutputFlags {
  readonly includeSecret?: boolean;
}

function defaultName(): string {
  return `volley-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
}

async function backUpTo(name: string | undefined, flags: Flags): Promise<void> {
  const { backUp, readConfig, startLog, VERSION } = await import('@volley/server');
  endOnSignal();
  const file = resolve(name ?? defaultName());
  const includeSecret = flags.includeSecret ?? false;
  const header = await backUp(readConfig(), {
    file,
    version: VERSION,
    includeSecret,
    log: startLog({ level: 'warn' }),
    onTable: tellTable(flags),
  });
  const names = Object.keys(header.files);
  if (includeSecret && names.length === 0) {
    throw new CommandError(`${file} is whole, but holds no secret: there is none in the data folder.`);
  }
  const secrets = includeSecret
    ? `It holds secrets of the data folder (${names.join(', ')}): guard it like a password.`
    : 'The secret of the data folder is not in it (see --include-secret): keep that apart.';
  const result = { file, created_at: header.created_at, has_secret: header.has_secret, files: names };
  print(flags, result, `Backed up to ${file}.\n${secrets}`);
}

export function backupCommand(): Command {
  return new Command('backup')
    .description('write everything in the database to one file, while the service runs or not')
    .argument('[file]', 'a new file (default: volley-<time>.backup in this folder)')
    .option(
      '--include-secret',
      'put the secrets of the data folder in: what unseals passwords of carriers, and the key of the command line',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  volley backup /backups/volley-monday.backup --include-secret')
    .action(backUpTo);
}
