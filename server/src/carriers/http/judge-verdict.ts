import type { OutboundMessage, SubmitResult } from '../../sms/carrier.ts';
import type { Verdict } from '../http-profile/index.ts';
import type { Refusal } from '../refusal.ts';
import type { Outlet } from '../wire.ts';

type Refused = Extract<Verdict, { kind: 'refused' }>;

/** Whose fault a refusal is where the profile does not say: a final one is about the message. */
const subjectOf = ({ about, next }: Refused): Refusal['about'] => about ?? (next === 'final' ? 'recipient' : 'carrier');

/** Says what a refusal means. A message waits while the carrier is stopped, unless another carrier may take it. */
function judgeRefusal(verdict: Refused, hasOthers: boolean): Refusal {
  const { code, words, next, retryAfterSeconds, isGuessed } = verdict;
  return {
    ...{ code, words, about: subjectOf(verdict) },
    isTemporary: next === 'throttle' || (next === 'pause' && !hasOthers),
    isThrottled: next === 'throttle',
    isOfAll: next === 'pause',
    isGuessed: isGuessed === true,
    retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
  };
}

/** The result of a message that is one request, whatever its parts. */
export function resultOf(
  verdict: Verdict,
  { message, outlet, id }: { message: OutboundMessage; outlet: Pick<Outlet, 'hasOthers'>; id: string },
): { readonly result: SubmitResult; readonly refusal: Refusal | null } {
  const none = Array.from({ length: message.parts }, () => null);
  if (verdict.kind === 'accepted') return { result: { kind: 'accepted', ids: none.map(() => id) }, refusal: null };
  if (verdict.kind === 'unclear') return { result: { kind: 'unknown', ids: none }, refusal: null };
  const hasOthers = verdict.next !== 'final' && verdict.next !== 'throttle' && outlet.hasOthers();
  const refusal = judgeRefusal(verdict, hasOthers);
  const { code, words, isTemporary, about } = refusal;
  const refused = { kind: 'refused', ids: none, code, words, isTemporary, about } as const;
  return { result: hasOthers ? { ...refused, isForOthers: true } : refused, refusal };
}
