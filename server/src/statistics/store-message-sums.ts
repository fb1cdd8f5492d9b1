import type { Answer } from './store-answers.ts';

/** Each status of a message has a column, but for those that wait. */
export const OF_STATUS: Readonly<Record<string, string>> = {
  waiting: "status in ('queued', 'submitting')",
  unreported: "status = 'sent'",
  ...Object.fromEntries(
    ['delivered', 'undelivered', 'rejected', 'expired', 'failed', 'unknown', 'skipped'].map((name) => [
      name,
      `status = '${name}'`,
    ]),
  ),
};
export const OF_MESSAGES = ['messages', 'parts', 'sent', ...Object.keys(OF_STATUS), 'cost'] as const;
/** What people did after a message has a column each. */
export const OF_ANSWERS: Readonly<Record<string, Answer>> = { clicks: 'click', replies: 'reply', opted_out: 'opt_out' };
export const SUMS = [...OF_MESSAGES, ...Object.keys(OF_ANSWERS)] as const;
