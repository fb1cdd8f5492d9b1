import type { SmsCampaignPreview } from '@volley/sdk';
import { formatNumber } from '../format/number.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { reasonKey, useReasonText } from '../text/reasons.ts';
import styles from './composer.module.css';

/** The people who are left out, by reason. */
export function SkippedLines({ answer }: { readonly answer: Pick<SmsCampaignPreview, 'skipped'> }) {
  const t = useComposerLaterText();
  const reasons = useReasonText();
  const count = answer.skipped.reduce((sum, { recipients }) => sum + recipients, 0);
  if (count === 0) return null;
  return (
    <div className={styles.skipped}>
      <p>{t('reviewSkipped', { count })}</p>
      <dl className={styles.lines}>
        {answer.skipped.map(({ reason, recipients }) => {
          const key = reasonKey(reason);
          return (
            <div key={reason}>
              <dt>{key === null ? reason : reasons(key)}</dt>
              <dd>{formatNumber(recipients)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
