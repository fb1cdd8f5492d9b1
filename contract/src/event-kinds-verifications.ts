import type { EventKind } from './event-kinds.ts';
import { TIMESTAMP_EXAMPLE } from './fields.ts';
import { verification, verificationExample } from './verifications.ts';

const kind = <const Status extends string>(summary: string, status: Status) =>
  ({
    version: 1,
    summary,
    data: verification,
    example: { ...verificationExample, created_at: TIMESTAMP_EXAMPLE, status, ended_at: TIMESTAMP_EXAMPLE },
  }) satisfies EventKind;

export const verificationKinds = {
  'verification.approved': kind('The right code was entered.', 'approved'),
  'verification.failed': kind('A wrong code was entered too often.', 'failed'),
  'verification.expired': kind('The time of a verification is over, and the code was not entered.', 'expired'),
  'verification.blocked': kind('No code was sent; `reason_words` says why. Nothing was charged.', 'blocked'),
  'verification.cancelled': kind('A verification was cancelled.', 'cancelled'),
} as const;
