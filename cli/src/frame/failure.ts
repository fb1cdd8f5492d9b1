import { VolleyError } from '@volley/sdk';
import type { CommanderError } from 'commander';

export const EXIT = { ok: 0, failure: 1, usage: 2 } as const;

/** A failure whose message says all that the person at the keyboard needs. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failure) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** By its code, since the program that only serves does not load the parser of commands. */
function isOfParser(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  // Commander ends with 0 after requested help and with 1 after wrong arguments, but our 1 means another failure.
  if (isOfParser(error)) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  return EXIT.failure;
}

/** Compares names, so that commands which only call the API need not load the server. */
function isForOperator(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'SettingError' || error.name === 'BackupError');
}

function sentencesOf(error: VolleyError): string {
  const fields = Object.values(error.errors).flat();
  if (fields.length > 0) return fields.join('\n');
  if (error.status === 401)
    return 'Volley does not accept this key: check --key, VOLLEY_KEY and the data folder. On the machine that runs Volley, "volley recover" creates a new key.';
  const reference = error.status !== null && error.status >= 500 ? ` (request ${error.requestId})` : '';
  return `${error.sentence}${reference}`;
}

/** Prints the error to stderr; with `--json` as one line that a program can read. */
export function report(error: unknown, isJson: boolean): void {
  // Commander has printed its own error already.
  if (isOfParser(error)) return;
  const isApi = error instanceof VolleyError;
  if (!isApi && !(error instanceof CommandError) && !isForOperator(error)) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return;
  }
  const message = isApi ? sentencesOf(error) : error.message;
  const details = isApi
    ? { code: error.kind, status: error.status, errors: error.errors, request_id: error.requestId }
    : {};
  process.stderr.write(`${isJson ? JSON.stringify({ message, ...details }) : message}\n`);
}
