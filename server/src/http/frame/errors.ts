import { errorReplyName, type Listener, type Operation, REFUSALS } from '@volley/contract';
import type { ErrorCode } from '@volley/contract/choices';
import type { FastifyError } from 'fastify';
import { DbError } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { describeError, type Log } from '../../log.ts';

/** The type is total, so that a code without a status does not compile. */
export const STATUS_BY_CODE: Record<ErrorCode, number> = {
  invalid_input: 422,
  insufficient_balance: 400,
  monthly_limit: 400,
  storage_limit: 409,
  invalid_api_key: 401,
  unauthenticated: 401,
  forbidden: 403,
  account_suspended: 403,
  confirmation_needed: 403,
  second_factor_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  gone: 410,
  wrong_state: 409,
  links_address_unset: 409,
  sender_not_registered: 422,
  conflict: 409,
  idempotency_key_reused: 409,
  bad_request: 400,
  not_acceptable: 406,
  too_large: 413,
  unsupported_media_type: 415,
  header_too_large: 431,
  request_timeout: 408,
  rate_limited: 429,
  unavailable: 503,
  outgoing_held: 503,
  internal: 500,
};

/** The header that gives programs the code, since sentences may change and codes do not. */
export const CODE_HEADER = 'volley-error-code';

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The place of a refusal. `operation` is null when the request names none. */
export interface RefusedAt {
  readonly listener: Listener;
  readonly operation: Operation | null;
}

/** Builds the body of a refusal. No other function decides which fields it has. */
export function envelopeOf(
  { listener, operation }: RefusedAt,
  error: Pick<AppError, 'code' | 'message' | 'fields'>,
): string {
  const name = errorReplyName(listener, operation);
  const code = name === 'ApiError' || name === 'LinksError' ? { code: error.code } : {};
  const errors = error.fields === undefined ? {} : { errors: error.fields };
  if (name === 'ApiError' || name === 'InterfaceError')
    return JSON.stringify({ success: false, ...code, message: error.message, ...errors });
  const message = error.code === 'invalid_input' ? 'Validation failed' : error.message;
  return JSON.stringify({ status: false, ...code, message, ...errors });
}

/** Translates the framework's own refusals. */
function fromFramework(error: FastifyError): AppError | null {
  switch (error.statusCode) {
    case 400:
    case 404:
      return new AppError('bad_request', 'The request could not be read.');
    case 408:
      return new AppError('request_timeout', 'The request took too long to arrive.');
    case 413:
      return new AppError('too_large', REFUSALS.too_large.message);
    case 415:
      return new AppError('unsupported_media_type', REFUSALS.unsupported_media_type.message);
    case 431:
      return new AppError('header_too_large', 'The request headers are too large.');
    default:
      return null;
  }
}

/** A statement that was cut off, or that waited too long for a lock. */
function fromDatabase({ message }: DbError): AppError {
  return new AppError('unavailable', 'The service is too busy just now. Please try again in a moment.', {
    detail: message,
    retryAfterSeconds: 2,
  });
}

/** Turns an error into a response; nothing else does. An unforeseen error is logged once and answered without details. */
export function toErrorResponse(
  error: unknown,
  context: RefusedAt & { readonly log: Log; readonly requestId: string },
): ErrorResponse {
  let known: AppError | null = null;
  if (error instanceof AppError) known = error;
  else if (error instanceof DbError && error.isPassing) known = fromDatabase(error);
  else if (error instanceof Error && 'statusCode' in error) known = fromFramework(error as FastifyError);
  if (!known) {
    context.log.error('a request failed', { requestId: context.requestId, ...describeError(error) });
    known = new AppError('internal', REFUSALS.internal.message);
  } else if (known.code === 'unavailable') {
    context.log.warn('a request could not be served', { requestId: context.requestId, detail: known.detail });
  }
  const retryAfter: Record<string, string> =
    known.retryAfterSeconds === undefined ? {} : { 'retry-after': String(known.retryAfterSeconds) };
  return {
    status: STATUS_BY_CODE[known.code],
    headers: { [CODE_HEADER]: known.code, ...known.headers, ...retryAfter },
    body: envelopeOf(context, known),
  };
}
