import { pino } from 'pino';

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Values that reach a log by mistake under these names are not written. Callers must not pass them in the first place. */
const REDACTED = [
  'key',
  'api_key',
  'apiKey',
  'password',
  'secret',
  'authorization',
  'phone_number',
  'phoneNumber',
  'to',
  'from',
  'message_text',
  'text',
];

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export function startLog(options: { level: LogLevel; destination?: { write(line: string): void } }): Log {
  const settings = {
    level: options.level,
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '***' },
  };
  const logger = options.destination
    ? pino(settings, options.destination)
    : pino(settings, pino.destination({ dest: 2, sync: true }));
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}): void =>
      logger[level](fields, message);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** Returns what a log may contain of a failure: never a statement's values or a request's body. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const detail = 'detail' in error && typeof error.detail === 'string' ? { detail: error.detail } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return {
    error: error.name,
    reason: error.message,
    stack: error.stack?.split('\n').slice(1, 6).join('\n'),
    ...detail,
    ...cause,
  };
}
