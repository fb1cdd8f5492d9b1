import type { RefusalSubject } from '../sms/carrier.ts';
import type { Evidence } from './health.ts';

export interface Refusal {
  readonly code: string;
  readonly words: string;
  /** True when the same carrier may take the message later. */
  readonly isTemporary: boolean;
  readonly isThrottled: boolean;
  readonly about: RefusalSubject;
  /** For so long the carrier wants nothing more. Left out if it does not say. */
  readonly retryAfterMs?: number | null;
  /** Whether the carrier will refuse all messages until a person has seen to it: no credit, a wrong key. Left out if not. */
  readonly isOfAll?: boolean;
  /** Whether that is only the usual meaning of such an answer. Left out if not. */
  readonly isGuessed?: boolean;
}

/** True when another carrier may take a message that this one has finally refused. */
export function isForOthers({ isTemporary, about }: Refusal): boolean {
  return !isTemporary && (about === 'sender' || about === 'carrier');
}

/** A refusal because of the recipient or the text is a good answer: it shows that the carrier works. */
export function evidenceOf({ isTemporary, isOfAll, isGuessed, about }: Refusal): Evidence {
  if (isOfAll) return isGuessed ? 'perhaps_refused_all' : 'refused_all';
  if (about === 'recipient' || about === 'text') return 'good';
  if (isTemporary) return 'error';
  return about === 'sender' ? 'sender_refused' : 'refused';
}
