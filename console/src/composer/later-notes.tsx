import { isZeroCredits } from '../format/credits.ts';
import { lazily } from '../ui/lazily.tsx';
import type { Noted } from './cost-notes.tsx';

const CostNotes = lazily(async () => (await import('./cost-notes.tsx')).CostNotes);

/** Notes besides the cost, of which there are mostly none. */
export function LaterNotes({ answer, isNow }: { readonly answer: Noted; readonly isNow: boolean }) {
  const isPaid = isZeroCredits(answer.missing_credits) && isZeroCredits(answer.over_monthly_limit);
  if (isPaid && answer.skipped.length === 0 && (answer.put_off === null || !isNow)) return null;
  return <CostNotes answer={answer} isNow={isNow} />;
}
