import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignPreview } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { formatCredits } from '../format/number.ts';
import { formatWallClock } from '../format/wall-clock.ts';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { SendIcon } from '../ui/icons.tsx';
import styles from './composer.module.css';
import { type Draft, isOther, SEND_WORDS, type When, whenOf } from './draft.ts';
import { ReviewFrame, type ReviewProps } from './review-frame.tsx';
import type { Preview } from './use-preview.ts';

const TITLES = { now: 'reviewTitle', later: 'reviewLater', series: 'reviewSeries' } as const;
const WHOM = { now: 'reviewNow', later: 'reviewAt', series: 'reviewRuns' } as const;

interface WordsProps {
  readonly draft: Draft;
  readonly answer: SmsCampaignPreview;
  readonly when: When;
}

/** The consequences of sending, as sentences. */
function Consequences({ draft, answer, when }: WordsProps) {
  const t = useComposerLaterText();
  const { data: balance } = useQuery(balanceQuery);
  const { scheduled_at, time_zone, sender_id: sender } = draft;
  const time = scheduled_at === null ? '' : formatWallClock(scheduled_at);
  const cost = formatCredits(answer.cost);
  return (
    <>
      <p className={styles.strong}>
        {t(when === 'later' && scheduled_at === null ? 'reviewEach' : WHOM[when], {
          count: answer.sendable,
          sender,
          time,
          zone: time_zone,
        })}
      </p>
      <p>
        {when === 'series'
          ? t('reviewCostRun', { cost })
          : t('reviewCost', { cost, available: balance === undefined ? '…' : formatCredits(balance.available) })}
      </p>
    </>
  );
}

/** The review before sending. */
export function ReviewDialog(review: ReviewProps<Draft, Preview>) {
  const t = useComposerLaterText();
  const c = useComposerText();
  const { draft, preview } = review;
  const when = whenOf(draft);
  return (
    <ReviewFrame
      {...review}
      of="smsCampaigns"
      title={t(TITLES[when])}
      back={t('back')}
      verb={c(SEND_WORDS[when], { count: preview.answer?.sendable ?? 0 })}
      icon={<SendIcon />}
      costOf={({ cost }) => cost}
      isOther={isOther}
      window={draft.sending_window}
      isNow={when === 'now'}
      forGood={t('reviewForGood')}
      timing={{ scheduled_at: null, is_recurring: false }}
    >
      {(answer) => <Consequences draft={draft} answer={answer} when={when} />}
    </ReviewFrame>
  );
}
