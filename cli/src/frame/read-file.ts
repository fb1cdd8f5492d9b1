import { readFileSync } from 'node:fs';
import { CommandError } from './failure.ts';

/** Reads the text of a file that a flag names. */
export function readNamed(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    throw new CommandError(`The ${what} cannot be read from ${path}: ${(cause as Error).message}`);
  }
}

interface PasswordFlags {
  readonly passwordFile?: string;
}

/** A password from a file does not appear in the history of the shell. */
export const PASSWORD_FILE = ['--password-file <path>', 'a file that contains the password'] as const;

export const withPassword = (
  input: Record<string, unknown>,
  { passwordFile }: PasswordFlags,
): Record<string, unknown> =>
  passwordFile === undefined ? input : { ...input, password: readNamed('password', passwordFile) };

export const readCertificate = (path: string): string => (path === '' ? '' : readNamed('certificate', path));
export const readKey = (path: string): string => (path === '' ? '' : readNamed('private key', path));
