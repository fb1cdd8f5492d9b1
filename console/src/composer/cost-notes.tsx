import type { SmsCampaignPreview } from '@volley/sdk';
import { formatTime } from '../format/time.ts';
import { composerLaterText } from '../text/composer-later.ts';
import { useText } from '../text/use-text.ts';
import styles from './composer.module.css';
import { ShortfallNotices } from './shortfall-notices.tsx';
import { SkippedLines } from './skipped-lines.tsx';

export type Noted = Pick<SmsCampaignPreview, 'skipped' | 'missing_credits' | 'over_monthly_limit' | 'asleep'>;

interface CostNotesProps {
  readonly answer: Noted;
  /** It begins as soon as it is sent: at another time others are asleep. */
  readonly isNow: boolean;
}

/** Who is left out, who gets it after their quiet hours, and what keeps the others from being paid. */
export function CostNotes({ answer, isNow }: CostNotesProps) {
  const t = useText(composerLaterText);
  const { asleep } = answer;
  return (
    <>
      {asleep === null || !isNow ? null : (
        <p className={styles.hint}>{t('asleep', { count: asleep.recipients, until: formatTime(asleep.until) })}</p>
      )}
      <SkippedLines answer={answer} />
      <ShortfallNotices answer={answer} />
    </>
  );
}
