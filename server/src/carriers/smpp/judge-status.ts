import { getCommandStatus, STATUS } from '../../smpp/index.ts';
import type { RefusalSubject } from '../../sms/carrier.ts';
import type { Refusal } from '../refusal.ts';

const SUBJECTS: ReadonlyMap<number, RefusalSubject> = new Map([
  [STATUS.invalidMessageLength, 'text'],
  [STATUS.invalidSourceAddress, 'sender'],
  [STATUS.invalidSourceTon, 'sender'],
  [STATUS.invalidSourceNpi, 'sender'],
  [STATUS.invalidDestinationAddress, 'recipient'],
  [STATUS.receiverTemporaryError, 'recipient'],
  [STATUS.receiverPermanentError, 'recipient'],
  [STATUS.receiverRejected, 'recipient'],
  [STATUS.deliveryFailure, 'recipient'],
]);

/**
 * Says what a refused submit means. A status about the bind is no fault of the message, which is kept. A carrier's own error
 * number is a final refusal by this carrier, unless the operator declares it temporary; another carrier may take the
 * message.
 */
export function judgeStatus(code: number, temporaryStatuses: readonly number[]): Refusal {
  const status = getCommandStatus(code);
  const isThrottled = status.class === 'throttled';
  const isTemporary =
    isThrottled || status.class === 'temporary' || status.class === 'bind' || temporaryStatuses.includes(code);
  return {
    code: status.name,
    words: status.words,
    isTemporary,
    isThrottled,
    about: SUBJECTS.get(code) ?? 'carrier',
  };
}
