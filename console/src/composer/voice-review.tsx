import { useQuery } from '@tanstack/react-query';
import type { VoiceCampaignPreview } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { recordingQuery } from '../api/recordings.ts';
import { formatCredits } from '../format/number.ts';
import { formatWallClock, ownZone, wallClock } from '../format/wall-clock.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { PhoneIcon } from '../ui/icons.tsx';
import styles from './composer.module.css';
import { ReviewFrame, type ReviewProps } from './review-frame.tsx';
import type { Counts } from './use-counts.ts';
import { isOtherCall, type VoiceDraft } from './voice-draft.ts';

interface WordsProps {
  readonly draft: VoiceDraft;
  readonly answer: VoiceCampaignPreview;
}

/** The consequences of starting, as sentences. */
function Consequences({ draft, answer }: WordsProps) {
  const t = useVoiceComposerText();
  const { data: balance } = useQuery(balanceQuery);
  const { data: recording } = useQuery(recordingQuery(draft.recording_id));
  const { scheduled_at: at } = draft;
  const time = at === null ? '' : formatWallClock(wallClock(at, ownZone()));
  return (
    <>
      <p className={styles.strong}>
        {t(at === null ? 'reviewNow' : 'reviewAt', { count: answer.callable, time, zone: ownZone() })}
      </p>
      {recording === undefined ? null : (
        <p>{t('reviewPlays', { name: recording.name, seconds: Math.round(answer.message_seconds) })}</p>
      )}
      <p>
        {t('reviewCost', {
          cost: formatCredits(answer.cost_max),
          available: balance === undefined ? '…' : formatCredits(balance.available),
        })}
      </p>
      {answer.not_reached === null ? null : (
        <p>
          {t('reviewTexts', {
            sender: draft.not_reached?.sender_id ?? '',
            count: answer.not_reached.texts,
            cost: formatCredits(answer.not_reached.cost_max),
          })}
        </p>
      )}
    </>
  );
}

/** The review before phones ring: who is called, what they hear, and the highest cost. */
export function VoiceReview(review: ReviewProps<VoiceDraft, Counts<VoiceCampaignPreview>>) {
  const t = useVoiceComposerText();
  const { draft, preview } = review;
  const isNow = draft.scheduled_at === null;
  return (
    <ReviewFrame
      {...review}
      of="voiceCampaigns"
      title={t(isNow ? 'reviewTitle' : 'reviewLater')}
      back={t('back')}
      verb={t(isNow ? 'start' : 'schedule', { count: preview.answer?.callable ?? 0 })}
      icon={<PhoneIcon />}
      costOf={({ cost_max }) => cost_max}
      isOther={isOtherCall}
      window={draft.calling_window}
      isNow={isNow}
      forGood={t('reviewForGood')}
      timing={{ scheduled_at: null }}
    >
      {(answer) => <Consequences draft={draft} answer={answer} />}
    </ReviewFrame>
  );
}
