import type { ErrorCode } from './client.generated.ts';

/**
 * The service's own error code, or why there is none. `unreachable`: no answer arrived. `timeout`: none arrived in time. `unreadable`: the answer was
 * not Volley's. `refused`: it was from a version of Volley without codes. `unverified`: a webhook is not from Volley, or too old.
 */
export type Failure = ErrorCode | 'refused' | 'unreachable' | 'timeout' | 'unreadable' | 'unverified';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface Details {
  readonly kind: Failure;
  /** The name of the call, such as `contacts.get`. */
  readonly operation?: string | null;
  readonly status?: number | null;
  readonly errors?: FieldErrors;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** A refused list may have a sentence for each of its items. The rest is in `errors`. */
const FIELDS_IN_MESSAGE_MAX = 5;

function messageOf(sentence: string, { operation, errors = {}, requestId }: Details): string {
  const fields = Object.entries(errors);
  const told = fields.slice(0, FIELDS_IN_MESSAGE_MAX).map(([name, sentences]) => `${name}: ${sentences.join(' ')}`);
  const rest = fields.length - told.length;
  const start = operation == null ? sentence : `${operation}: ${sentence}`;
  const shortened = rest > 0 ? [`Fields that are not shown: ${rest}.`] : [];
  return [start, ...told, ...shortened, ...(requestId == null ? [] : [`(request ${requestId})`])].join(' ');
}

/** The error with which every failed call rejects. Only a call that its caller aborted rejects with the signal's reason. */
export class VolleyError extends Error {
  override readonly name = 'VolleyError';
  readonly kind: Failure;
  /** What the service said, without the operation, the fields and the request that `message` names. Show it to people. */
  readonly sentence: string;
  /** The name of the call, such as `contacts.get`; null if it was no call. */
  readonly operation: string | null;
  /** The HTTP status; null if nothing answered. */
  readonly status: number | null;
  /** Sentences by the wire name of the refused field. */
  readonly errors: FieldErrors;
  /** Quote it when you ask the operator: the service's log contains it. */
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(sentence: string, details: Details) {
    super(messageOf(sentence, details), details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = details.kind;
    this.sentence = sentence;
    this.operation = details.operation ?? null;
    this.status = details.status ?? null;
    this.errors = details.errors ?? {};
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** Returns the same error, of the call with this name. */
export function errorOf(operation: string, error: VolleyError): VolleyError {
  return new VolleyError(error.sentence, { ...error, cause: error.cause, operation });
}
