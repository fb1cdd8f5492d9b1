import { type Failure, VolleyError } from '@volley/sdk';
import { useMemo } from 'react';
import { Declined } from '../api/confirmation.ts';
import { type ProblemsKey, problemText } from '../text/problems.ts';
import { type Text, useText } from '../text/use-text.ts';

/** What went wrong, in words for the person who looks at the page. */
export interface Problem {
  readonly kind: Failure | 'broken';
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** For the operator, who finds it in the log. */
  readonly requestId: string | null;
}

/** Where our own words say more than those of the service, which speak to a program. */
const OWN_WORDS: Partial<Record<Failure, ProblemsKey>> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  unreadable: 'unreadable',
  internal: 'internal',
  forbidden: 'forbidden',
  rate_limited: 'rateLimited',
  not_found: 'notFound',
  unavailable: 'unavailable',
};

function messageOf(error: VolleyError, t: Text<ProblemsKey>): string {
  const own = OWN_WORDS[error.kind];
  if (own === 'rateLimited' && error.retryAfterMs !== null) {
    return t('rateLimitedFor', { seconds: Math.max(1, Math.ceil(error.retryAfterMs / 1_000)) });
  }
  return own === undefined ? error.message : t(own);
}

/** Where the log of the service may say more. */
const WITH_REQUEST_ID = new Set<Failure>(['internal', 'unavailable', 'unreadable']);

/** Null: nothing went wrong, or the person changed their mind. */
export function problemOf(error: unknown, t: Text<ProblemsKey>): Problem | null {
  if (error === null || error === undefined || error instanceof Declined) return null;
  if (!(error instanceof VolleyError)) {
    return { kind: 'broken', message: t('broken'), fields: {}, requestId: null };
  }
  const requestId = WITH_REQUEST_ID.has(error.kind) ? error.requestId : null;
  return { kind: error.kind, message: messageOf(error, t), fields: error.errors, requestId };
}

export function useProblem(error: unknown): Problem | null {
  const t = useText(problemText);
  return useMemo(() => problemOf(error, t), [error, t]);
}
