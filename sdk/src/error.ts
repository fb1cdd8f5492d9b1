import type { ErrorCode } from './client.generated.ts';

/**
 * Which refusal it was, by the service's own code; or why there was none. `unreachable`: no answer came. `timeout`: none came in
 * time. `unreadable`: what answered was not Volley. `refused`: it was, of a version without codes.
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

/** Every call that fails rejects with this one, but for a call that its own caller aborted: that rejects with the signal's reason. */
export class VolleyError extends Error {
  override readonly name = 'VolleyError';
  readonly kind: Failure;
  /** The HTTP status; null when nothing answered. */
  readonly status: number | null;
  /** Sentences by wire name of the field that was refused. */
  readonly errors: FieldErrors;
  /** Quote it when asking the operator: it stands in the service's log. */
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
