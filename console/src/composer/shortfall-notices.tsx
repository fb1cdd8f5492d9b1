import { Link } from '@tanstack/react-router';
import type { SmsCampaignPreview } from '@volley/sdk';
import { isZeroCredits } from '../format/credits.ts';
import { formatCredits } from '../format/number.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Notice } from '../ui/notice.tsx';

type Shortfall = Pick<SmsCampaignPreview, 'missing_credits' | 'over_monthly_limit'>;

/** What prevents payment now, and what can be done about it. */
export function ShortfallNotices({ answer }: { readonly answer: Shortfall }) {
  const t = useComposerLaterText();
  return (
    <>
      {isZeroCredits(answer.missing_credits) ? null : (
        <Notice
          kind="warn"
          title={t('missingCredits', { amount: formatCredits(answer.missing_credits) })}
          actions={<Link to="/credits">{t('topUp')}</Link>}
        >
          {t('missingCreditsHint')}
        </Notice>
      )}
      {isZeroCredits(answer.over_monthly_limit) ? null : (
        <Notice kind="warn" title={t('overLimit', { amount: formatCredits(answer.over_monthly_limit) })}>
          {t('overLimitHint')}
        </Notice>
      )}
    </>
  );
}
