import { type Failure, VolleyError } from '@volley/sdk';
import { useMemo } from 'react';
import { Declined } from '../api/confirmation.ts';
import { type ProblemsKey, useProblemText } from '../text/problems.ts';
import type { Text } from '../text/use-text.ts';

/** A failure in words for the person who sees the page. */
export interface Problem {
  readonly kind: Failure | 'broken';
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** For the operator, who finds the request in the log by it. */
  readonly requestId: string | null;
}

/** Failures for which our own words are clearer than the service's, which are written for programs. */
const OWN_WORDS: Partial<Record<Failure, ProblemsKey>> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  unreadable: 'unreadable',
  internal: 'internal',
  forbidden: 'forbidden',
  account_suspended: 'accountSuspended',
  rate_limited: 'rateLimited',
  not_found: 'notFound',
  unavailable: 'unavailable',
};

function messageOf(error: VolleyError, t: Text<ProblemsKey>): string {
  const own = OWN_WORDS[error.kind];
  if (own === 'rateLimited' && error.retryAfterMs !== null) {
    return t('rateLimitedFor', { seconds: Math.max(1, Math.ceil(error.retryAfterMs / 1_000)) });
  }
  return own === undefined ? error.sentence : t(own);
}

/** Failures about which the service's log may say more. */
const WITH_REQUEST_ID = new Set<Failure>(['internal', 'unavailable', 'unreadable']);

/** Returns null if there was no failure, or the person declined. */
export function problemOf(error: unknown, t: Text<ProblemsKey>): Problem | null {
  if (error === null || error === undefined || error instanceof Declined) return null;
  if (!(error instanceof VolleyError)) {
    return { kind: 'broken', message: t('broken'), fields: {}, requestId: null };
  }
  const requestId = WITH_REQUEST_ID.has(error.kind) ? error.requestId : null;
  return { kind: error.kind, message: messageOf(error, t), fields: error.errors, requestId };
}

export function useProblem(error: unknown): Problem | null {
  const t = useProblemText();
  return useMemo(() => problemOf(error, t), [error, t]);
}
