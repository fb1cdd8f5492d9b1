import { presenter } from '@volley/contract';
import type { VerificationStatus } from '@volley/contract/choices';
import { verification } from '@volley/contract/verifications';
import type { NewEvent } from '../../events/index.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { formatAmount, hundredths } from '../../lib/values/money.ts';
import type { MovesOf } from '../../lib/values/moves.ts';
import type { Runtime } from '../../runtime.ts';
import { CODE_MS_MAX } from '../codes/index.ts';
import type { BlockReason } from './guard-rules.ts';
import type { At, Verification } from './store-verifications.ts';

export const VERIFICATION_MOVES: MovesOf<VerificationStatus> = {
  // One that is blocked is stored so when it is started.
  pending: ['approved', 'expired', 'failed', 'cancelled', 'blocked'],
  approved: [],
  expired: [],
  // By a person who has entered a code of the number lately, and has checks of their own.
  failed: ['approved', 'failed'],
  cancelled: [],
  blocked: [],
};

/** Now, and the latest end that could be chosen now: what ends later was written before the clock went back. */
export function nowAndLatest({ clock }: Pick<Runtime, 'clock'>): At {
  const nowMs = clock.nowMs();
  return { now: timestampFromMs(nowMs), latest: timestampFromMs(nowMs + CODE_MS_MAX) };
}

/** Why no code was sent, for people. */
const BLOCK_WORDS: Readonly<Record<BlockReason, string>> = {
  country_blocked: 'The account sends no codes to this country.',
  prefix_not_entered: 'Too many codes were sent to numbers that begin like this one and were not entered.',
  country_not_entered: 'Too many codes were sent to numbers of this country and were not entered.',
};

export const presentVerification = presenter(verification, ({ reason, status, codePrice }: Verification) => ({
  reason_words: reason === null ? '' : BLOCK_WORDS[reason],
  code_cost: formatAmount(status === 'pending' || status === 'approved' ? codePrice : hundredths(0)),
}));

export const verificationEvent = (status: Exclude<VerificationStatus, 'pending'>, row: Verification): NewEvent => ({
  kind: `verification.${status}`,
  data: presentVerification(row),
});
