import { z } from 'zod';
import { REQUEST_STATUSES } from './choices.ts';
import { TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';

/** What the operator decided on a sender ID or a caller ID, as its account reads it. The objects themselves have no field for the reason. */
export const requestDecision = z.strictObject({
  status: z
    .enum(REQUEST_STATUSES)
    .describe('The status that the decision led to; `pending`: the operator has not decided'),
  reason: z.string().describe('Why it was rejected or suspended, in the words of the operator; empty: it was not'),
  decided_at: timestamp.nullable().describe('When the operator decided; null: not yet'),
});

export const requestDecisionExample = {
  status: 'rejected',
  reason: 'The name belongs to a bank.',
  decided_at: TIMESTAMP_EXAMPLE,
};
