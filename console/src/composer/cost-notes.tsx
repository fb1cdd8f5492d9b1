import type { SmsCampaignPreview } from '@volley/sdk';
import { ShortfallNotices } from './shortfall-notices.tsx';
import { SkippedLines } from './skipped-lines.tsx';

export type Noted = Pick<SmsCampaignPreview, 'skipped' | 'missing_credits' | 'over_monthly_limit'>;

/** Who is left out, and what keeps the others from being paid. */
export function CostNotes({ answer }: { readonly answer: Noted }) {
  return (
    <>
      <SkippedLines answer={answer} />
      <ShortfallNotices answer={answer} />
    </>
  );
}
