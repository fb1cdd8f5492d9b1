import { AppError } from '../errors.ts';

/** Connection failures, a server that starts or stops, ended sessions, full disks and too many connections, all worth a retry. */
const UNAVAILABLE = /^(08|25P03|40003|53|57P0|58)/;
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|not queryable|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/;
const DEADLOCKED = new Set(['40001', '40P01']);
/** It took too long, waited too long for a lock, or came after a statement of its transaction that failed. */
const PASSING = new Set([...DEADLOCKED, '57014', '55P03', '25P02']);

export class DbError extends Error {
  override readonly name = 'DbError';
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(statementName: string, code: string, constraint: string | undefined) {
    super(`the database refused ${statementName}: ${code}${constraint ? ` (${constraint})` : ''}`);
    this.code = code;
    this.constraint = constraint;
  }

  /** Whether the same request may succeed a moment later. The database is not away: others are served. */
  get isPassing(): boolean {
    return PASSING.has(this.code);
  }

  get isDeadlock(): boolean {
    return DEADLOCKED.has(this.code);
  }
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof DbError && error.isDeadlock;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const CANNOT_REACH = 'The service cannot reach its database just now. Please try again in a moment.';
/** Clients must not simply retry after this message, because the change may have been made. */
const OUTCOME_UNKNOWN =
  'The connection to the database was lost while the change was being stored, so it may have been made or not. Please repeat the request with the same Idempotency-Key, or look before you repeat it.';

/** Whether the database may have made the change when the connection is lost now. */
export type Outcome = 'not_done' | 'unknown';

/**
 * Converts the driver's error, which contains values of the row ("invalid input syntax for type uuid: …", `detail`, `where`) and so must not be
 * passed on. Code and constraint are enough to find the cause.
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
 * Whether the database answers but cannot reach another server that it needs. Only the server raises this code; the driver's own connection errors
 * have other codes.
 */
export function isOtherServerAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && /: 08\w{3}$/.test(error.detail ?? '');
}

/** The same, when it is known before the database is asked. */
export function otherServerAway(statementName: string): AppError {
  return new AppError('unavailable', CANNOT_REACH, { detail: `${statementName}: 08001`, retryAfterSeconds: 2 });
}

/** Whether nothing answered within the time limit, not even with a refusal. */
export function isSilence(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return code === 'ETIMEDOUT' || (textOf(code) === undefined && /timeout/i.test(String(message)));
}

/** It is known before the database is asked that nothing answers. */
export function noAnswer(name: string): AppError {
  return new AppError('unavailable', CANNOT_REACH, { detail: `${name}: no answer`, retryAfterSeconds: 2 });
}

/** A unique key said no. */
export function isTaken(error: unknown): boolean {
  return error instanceof DbError && error.code === '23505';
}
