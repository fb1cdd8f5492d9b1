import type { SmsCampaignPreview } from '@volley/sdk';
import { formatTime } from '../format/time.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import styles from './composer.module.css';
import { ShortfallNotices } from './shortfall-notices.tsx';
import { SkippedLines } from './skipped-lines.tsx';

export type Noted = Pick<SmsCampaignPreview, 'skipped' | 'missing_credits' | 'over_monthly_limit' | 'put_off'>;

interface CostNotesProps {
  readonly answer: Noted;
  /** It begins as soon as it is sent: at another time others wait. */
  readonly isNow: boolean;
}

/** Who is left out, for whom it waits by their own clocks, and what keeps the others from being paid. */
export function CostNotes({ answer, isNow }: CostNotesProps) {
  const t = useComposerLaterText();
  const { put_off: putOff } = answer;
  return (
    <>
      {putOff === null || !isNow ? null : (
        <p className={styles.hint}>{t('putOff', { count: putOff.recipients, until: formatTime(putOff.until) })}</p>
      )}
      <SkippedLines answer={answer} />
      <ShortfallNotices answer={answer} />
    </>
  );
}
