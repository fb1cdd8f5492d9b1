import { area, type KeyOf } from './use-text.ts';

/** Failures that the service cannot report itself, or reports in words for programs. */
export const useProblemText = area(() => import('./problems.fr.ts'), {
  unreachable: 'Volley does not answer. Check your connection and try again.',
  timeout: 'Volley took too long to answer. Try again in a moment.',
  unreadable: 'Something between you and Volley answered in its place. Check the connection, or ask the operator.',
  rateLimitedFor: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  broken: 'This page met something it did not expect. Load it again; what you saved is safe.',
});

export type ProblemsKey = KeyOf<typeof useProblemText>;
