import { getCommandStatus } from '../smpp/index.ts';

export interface Refusal {
  readonly code: string;
  readonly words: string;
  /** The same message may be taken later. */
  readonly isTemporary: boolean;
  readonly isThrottled: boolean;
  /** Says something against the carrier rather than against this message. */
  readonly isEvidence: boolean;
}

/**
 * What a refused submit means. A status about the bind is no fault of the message: it is kept. A number of the carrier's
 * own is a plain no: repeating what was refused for a reason that nobody knows helps no one, and the operator can
 * declare it temporary.
 */
export function judgeStatus(code: number, temporaryStatuses: readonly number[]): Refusal {
  const status = getCommandStatus(code);
  const isThrottled = status.class === 'throttled';
  const isTemporary =
    isThrottled || status.class === 'temporary' || status.class === 'bind' || temporaryStatuses.includes(code);
  return { code: status.name, words: status.words, isTemporary, isThrottled, isEvidence: isTemporary };
}
