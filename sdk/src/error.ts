import type { ErrorCode } from './client.generated.ts';

/**
 * The service's own error code, or why there is none. `unreachable`: no answer arrived. `timeout`: none arrived in time. `unreadable`: the answer was
 * not Volley's. `refused`: it was from a version of Volley without codes. `unverified`: a webhook is not from Volley, or too old.
 */
export type Failure = ErrorCode | 'refused' | 'unreachable' | 'timeout' | 'unreadable' | 'unverified';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface Details {
  readonly kind: Failure;
  readonly status?: number;
  readonly errors?: FieldErrors;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** The error with which every failed call rejects. Only a call that its caller aborted rejects with the signal's reason. */
export class VolleyError extends Error {
  override readonly name = 'VolleyError';
  readonly kind: Failure;
  /** The HTTP status; null if nothing answered. */
  readonly status: number | null;
  /** Sentences by the wire name of the refused field. */
  readonly errors: FieldErrors;
  /** Quote it when you ask the operator: the service's log contains it. */
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(message: string, details: Details) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.errors = details.errors ?? {};
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
