import { type Failure, VolleyError } from '@volley/sdk';
import { useEffect, useMemo, useState } from 'react';
import { Declined } from '../api/confirmation.ts';
import { type ProblemsKey, useProblemText } from '../text/problems.ts';
import { currentSaid, loadSaid, type Said } from '../text/refusals/said.ts';
import type { Text } from '../text/use-text.ts';

/** A failure in words for the person who sees the page. */
export interface Problem {
  readonly kind: Failure | 'broken';
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** For the operator, who finds the request in the log by it. */
  readonly requestId: string | null;
}

/** Failures of which the service says nothing, because it was not reached or is at fault itself. */
const OWN_WORDS: Partial<Record<Failure, ProblemsKey>> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  unreadable: 'unreadable',
};

/** Failures about which the service's log may say more. */
const WITH_REQUEST_ID = new Set<Failure>(['internal', 'unavailable', 'unreadable']);

function messageOf(error: VolleyError, t: Text<ProblemsKey>, said: Said | null): string {
  const own = OWN_WORDS[error.kind];
  if (own !== undefined) return t(own);
  if (error.kind === 'rate_limited' && error.retryAfterMs !== null)
    return t('rateLimitedFor', { seconds: Math.max(1, Math.ceil(error.retryAfterMs / 1_000)) });
  return said?.sentence(error.sentence, error.kind) ?? error.sentence;
}

/** Returns null if there was no failure, or the person declined. The words of refusals have been loaded before. */
export function problemOf(error: unknown, t: Text<ProblemsKey>, said = currentSaid()): Problem | null {
  if (error === null || error === undefined || error instanceof Declined) return null;
  if (!(error instanceof VolleyError)) {
    return { kind: 'broken', message: t('broken'), fields: {}, requestId: null };
  }
  const requestId = WITH_REQUEST_ID.has(error.kind) ? error.requestId : null;
  return {
    kind: error.kind,
    message: messageOf(error, t, said),
    fields: said?.fields(error.errors) ?? error.errors,
    requestId,
  };
}

/** The words of what the service says; null until they are loaded, which begins when something needs them. */
export function useSaid(isNeeded: boolean): Said | null {
  const [said, setSaid] = useState(currentSaid);
  useEffect(() => {
    if (isNeeded) void loadSaid().then(setSaid);
  }, [isNeeded]);
  return currentSaid() ?? said;
}

/** Null until the words of the failure are loaded, too. */
export function useProblem(error: unknown): Problem | null {
  const t = useProblemText();
  const isAnswered = error instanceof VolleyError && error.status !== null;
  const said = useSaid(isAnswered);
  return useMemo(() => (isAnswered && said === null ? null : problemOf(error, t, said)), [error, isAnswered, t, said]);
}
