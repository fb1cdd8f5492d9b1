import type { ErrorCode } from '@volley/contract/choices';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface AppErrorOptions {
  readonly fields?: FieldErrors;
  readonly cause?: unknown;
  /** For the log only. It must not contain numbers, texts or keys. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
  /** Response headers that the refusal must carry, such as the exceeded limits. */
  readonly headers?: Readonly<Record<string, string>>;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** The client reads `message`. */
  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }
}

export function invalidInput(fields: FieldErrors): AppError {
  return new AppError('invalid_input', 'The given data was invalid.', { fields });
}

/** Runs independent checks and reports the fields that any of them refuses together. */
export async function refuseTogether(checks: readonly (() => unknown)[]): Promise<void> {
  const fields: Record<string, readonly string[]> = {};
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof AppError) || error.fields === undefined) throw error;
      for (const [field, sentences] of Object.entries(error.fields)) fields[field] ??= sentences;
    }
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

/** Reports all missing fields at once. */
export function refuseMissing(isMissing: Readonly<Record<string, boolean>>): void {
  const names = Object.keys(isMissing).filter((name) => isMissing[name]);
  const sentences = names.map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]]);
  if (names.length > 0) throw invalidInput(Object.fromEntries(sentences) as FieldErrors);
}

/** Refuses a change of a version that somebody else has changed since it was read. Whoever names none changes whatever is there. */
export function refuseOtherVersion(current: number, read: number | undefined): void {
  if (read === undefined || read === current) return;
  const sentence = `Somebody else has changed this since you read it: its version is ${current}, not ${read}. Nothing was changed. Read it again, and make your change to what is there now.`;
  throw new AppError('conflict', sentence);
}

export function notFound(noun: string): AppError {
  return new AppError('not_found', `${noun} not found.`);
}

/** Throws a plain error for a fault in our own code: the request or job fails, and the process lives on. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Whether the database is away. That is temporary, and any other attempt would fail now as well. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
