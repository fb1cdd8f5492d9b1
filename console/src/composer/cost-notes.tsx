import { Link } from '@tanstack/react-router';
import type { SmsCampaignPreview } from '@volley/sdk';
import { isZeroCredits } from '../format/credits.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { reasonKey, useReasonText } from '../text/reasons.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './composer.module.css';
import { Lines } from './lines.tsx';

export interface NotesProps {
  readonly answer: Pick<
    SmsCampaignPreview,
    'left_out' | 'skipped' | 'missing_credits' | 'over_monthly_limit' | 'put_off'
  > &
    Partial<Pick<SmsCampaignPreview, 'unregistered' | 'unregistered_texts'>>;
  /** It begins as soon as it is sent: at another time others wait. */
  readonly isNow: boolean;
}

/** Who is left out, by reason, for whom it waits by their own clocks, and what prevents payment now. */
export function CostNotes({ answer, isNow }: NotesProps) {
  const t = useComposerLaterText();
  const reasons = useReasonText();
  const { unregistered = [], put_off: putOff, skipped, missing_credits: missing, over_monthly_limit: over } = answer;
  const [text] = answer.unregistered_texts ?? [];
  const count = skipped.reduce((sum, { recipients }) => sum + recipients, 0);
  const wordsOf = (reason: string) => {
    const key = reasonKey(reason);
    return key === null ? reason : reasons(key);
  };
  return (
    <>
      {putOff === null || !isNow ? null : (
        <p className={styles.hint}>{t('putOff', { count: putOff.recipients, until: formatTime(putOff.until) })}</p>
      )}
      {answer.left_out === 0 ? null : <p className={styles.hint}>{t('exceptCount', { count: answer.left_out })}</p>}
      {count === 0 ? null : (
        <div className={styles.skipped}>
          <p>{t('reviewSkipped', { count })}</p>
          <Lines of={skipped.map(({ reason, recipients }) => [wordsOf(reason), formatNumber(recipients)])} />
          {text === undefined ? null : <p className={styles.hint}>{text.problem}</p>}
        </div>
      )}
      {unregistered.length === 0 ? null : (
        <Notice
          kind="warn"
          title={t('unregistered')}
          actions={<Link to="/sender-ids/registrations">{t('register')}</Link>}
        >
          <Lines
            of={unregistered.map(({ network, country, recipients, fallback_sender_id: fallback }) => [
              fallback === null
                ? t('unregisteredPlace', { network, country: country ?? '' })
                : t('bySender', { network, country: country ?? '', sender: fallback }),
              formatNumber(recipients),
            ])}
          />
        </Notice>
      )}
      {isZeroCredits(missing) ? null : (
        <Notice
          kind="warn"
          title={t('missingCredits', { amount: formatCredits(missing) })}
          actions={<Link to="/credits">{t('topUp')}</Link>}
        >
          {t('missingCreditsHint')}
        </Notice>
      )}
      {isZeroCredits(over) ? null : (
        <Notice kind="warn" title={t('overLimit', { amount: formatCredits(over) })}>
          {t('overLimitHint')}
        </Notice>
      )}
    </>
  );
}
