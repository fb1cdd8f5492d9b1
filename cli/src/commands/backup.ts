import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';
import { offlineCommand, tellTable } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';
import { endOnSignal } from '../frame/signals.ts';

interface Flags extends OutputFlags {
  readonly includeSecret?: boolean;
  readonly check?: boolean;
}

function defaultName(): string {
  return `volley-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
}

async function checkFile(name: string | undefined, flags: Flags): Promise<void> {
  if (name === undefined) throw new CommandError('Name the backup file to check.', EXIT.usage);
  const { checkFile: check, readConfig, startLog } = await loadServer();
  const file = resolve(name);
  const { created_at, has_secret } = await check(readConfig(), { file, log: startLog({ level: 'warn' }) });
  print(flags, { file, created_at, has_secret }, `${file} is whole. It was made at ${created_at}.`);
}

async function backUpTo(name: string | undefined, flags: Flags): Promise<void> {
  if (flags.check) return checkFile(name, flags);
  const { backUp, readConfig, startLog, VERSION } = await loadServer();
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
    throw new CommandError(`${file} is complete but contains no secret, because the data folder has none.`);
  }
  const secrets = includeSecret
    ? `It contains secrets of the data folder (${names.join(', ')}): keep it as safe as a password.`
    : 'It does not contain the secret of the data folder: keep a copy of that elsewhere, or use --include-secret.';
  const result = { file, created_at: header.created_at, has_secret: header.has_secret, files: names };
  print(flags, result, `Backed up to ${file}.\n${secrets}`);
}

export const backupCommand = (): Command =>
  offlineCommand(
    'backup [file]',
    'write the whole database to one file, by default one of this folder with the time in its name; the service may be running',
    'Examples:\n  volley backup /backups/volley-monday.backup --include-secret\n  volley backup /backups/volley-monday.backup --check',
  )
    .option(
      '--include-secret',
      'include the secrets of the data folder: the one that decrypts the passwords of carriers, and the key of the command line',
    )
    .option('--check', 'write nothing, but read the file to its end and say whether it is whole')
    .action(backUpTo);
