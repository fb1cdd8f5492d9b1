import { AppError } from '../errors.ts';

/** Connection trouble, a server that starts or stops, a session that it ended, a full disk, too many connections: worth another try. */
const UNAVAILABLE = /^(08|25P03|40003|53|57P0|58)/;
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|not queryable|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/;
const DEADLOCKED = new Set(['40001', '40P01']);

export class DbError extends Error {
  override readonly name = 'DbError';
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(statementName: string, code: string, constraint: string | undefined) {
    super(`the database refused ${statementName}: ${code}${constraint ? ` (${constraint})` : ''}`);
    this.code = code;
    this.constraint = constraint;
  }
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof DbError && DEADLOCKED.has(error.code);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const CANNOT_REACH = 'The service cannot reach its database just now. Please try again in a moment.';
/** Whoever reads this must not simply ask again: what was asked for may have happened. */
const OUTCOME_UNKNOWN =
  'The connection to the database was lost while the change was being stored, so it may have been made or not. Please repeat the request with the same Idempotency-Key, or look before you repeat it.';

/** May the database have done what was asked, when the connection is lost now? */
export type Outcome = 'not_done' | 'unknown';

/**
 * The driver's own error carries values of the row ("invalid input syntax for type uuid: …", `detail`, `where`), so it
 * never travels on: code and constraint are enough to find the cause.
 */
export function toFailure(error: unknown, statementName: string, outcome: Outcome = 'not_done'): Error {
  if (error instanceof AppError || error instanceof DbError) return error;
  const raw: { code?: unknown; constraint?: unknown; message?: unknown } = error instanceof Error ? error : {};
  const code = textOf(raw.code) ?? '';
  const message = textOf(raw.message) ?? '';
  if (
    UNAVAILABLE.test(code) ||
    UNAVAILABLE_MESSAGES.test(`${code} ${message}`) ||
    (code === '' && /timeout/i.test(message))
  ) {
    return new AppError('unavailable', outcome === 'unknown' ? OUTCOME_UNKNOWN : CANNOT_REACH, {
      detail: `${statementName}: ${code || 'connection lost'}`,
      retryAfterSeconds: 2,
    });
  }
  return new DbError(statementName, code || 'no code', textOf(raw.constraint));
}

/**
 * The database answers, and cannot reach a server that it needs for this: none of ours fails by this code, since what the
 * driver finds broken has another.
 */
export function isOtherServerAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && /: 08\w{3}$/.test(error.detail ?? '');
}

/** The same, when it is known before the database is asked. */
export function otherServerAway(statementName: string): AppError {
  return new AppError('unavailable', CANNOT_REACH, { detail: `${statementName}: 08001`, retryAfterSeconds: 2 });
}

/** A unique key said no. */
export function isTaken(error: unknown): boolean {
  return error instanceof DbError && error.code === '23505';
}
