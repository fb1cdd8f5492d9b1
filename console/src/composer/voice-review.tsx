import { useQuery } from '@tanstack/react-query';
import type { VoiceCampaignPreview } from '@volley/sdk';
import { useState } from 'react';
import { balanceQuery } from '../api/balance.ts';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { recordingQuery } from '../api/recordings.ts';
import { useAction } from '../api/use-action.ts';
import { storedVoiceDraftQuery } from '../api/voice-composer.ts';
import { formatCredits } from '../format/number.ts';
import { formatWallClock, ownZone, wallClock } from '../format/wall-clock.ts';
import { composerText } from '../text/composer.ts';
import { composerLaterText } from '../text/composer-later.ts';
import { useText } from '../text/use-text.ts';
import { voiceComposerText } from '../text/voice-composer.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Failure } from '../ui/states.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './composer.module.css';
import { CostNotes } from './cost-notes.tsx';
import { Refused } from './refused.tsx';
import { isOtherCost, type SendInput } from './use-send.ts';
import type { VoicePreview } from './use-voice-preview.ts';
import { isOtherCall, type VoiceDraft } from './voice-draft.ts';

interface ReviewProps {
  readonly uuid: string;
  readonly draft: VoiceDraft;
  readonly preview: VoicePreview;
  readonly isBroughtForward: boolean;
  readonly onStarted: (uuid: string) => unknown;
  readonly onClose: () => void;
}

interface WordsProps {
  readonly draft: VoiceDraft;
  readonly answer: VoiceCampaignPreview;
}

/** The consequences of starting, as sentences. */
function Consequences({ draft, answer }: WordsProps) {
  const t = useText(voiceComposerText);
  const { data: balance } = useQuery(balanceQuery);
  const { data: recording } = useQuery(recordingQuery(draft.recording_id));
  const { scheduled_at: at, calling_window: window } = draft;
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
      {window === null ? null : (
        <p>{t('reviewWindow', { from: window.from, to: window.to, clocks: window.time_zone ?? '' })}</p>
      )}
      <p>{t(at === null ? 'reviewForGood' : 'reviewLaterHint')}</p>
      <CostNotes answer={answer} isNow={at === null} />
    </>
  );
}

/** Starts only at the cost that the person has seen. */
function useStart(onStarted: (uuid: string) => unknown) {
  const start = async ({ uuid, expected_cost, isBroughtForward }: SendInput) => {
    if (isBroughtForward) await volley.voiceCampaigns.update({ uuid, scheduled_at: null });
    return volley.voiceCampaigns.send({ uuid, expected_cost });
  };
  return useAction(start, { refreshes: ['voiceCampaigns', ...MONEY], onDone: ({ uuid }) => onStarted(uuid) });
}

interface FactsProps extends Pick<ReviewProps, 'draft' | 'preview'> {
  readonly oldCost: string | null;
  readonly isCounting: boolean;
}

/** The figures, or that they are being counted, or why they are unavailable. */
function Known({ draft, preview, oldCost, isCounting }: FactsProps) {
  const t = useText(voiceComposerText);
  const c = useText(composerText);
  const l = useText(composerLaterText);
  const { answer, error } = preview;
  if (isCounting) return <p role="status">{c('counting')}</p>;
  if (error !== null || answer === undefined) return <Failure error={error} onRetry={preview.again} />;
  return (
    <>
      {oldCost === null ? null : (
        <Notice kind="warn" title={l('changedTitle')}>
          {t('changedCost', { old: formatCredits(oldCost), now: formatCredits(answer.cost_max) })}
        </Notice>
      )}
      <Consequences draft={draft} answer={answer} />
    </>
  );
}

/** The review before phones ring: who is called, what they hear, and the highest cost. */
export function VoiceReview({ uuid, draft, preview, isBroughtForward, onStarted, onClose }: ReviewProps) {
  const t = useText(voiceComposerText);
  const c = useText(composerText);
  const l = useText(composerLaterText);
  const [oldCost, setOldCost] = useState<string | null>(null);
  const start = useStart(onStarted);
  const stored = useQuery(storedVoiceDraftQuery(uuid));
  const { answer, error } = preview;
  const isCounting = preview.isOld || stored.isPending;
  const onStart = async () => {
    const { data, isError } = await stored.refetch();
    if (answer === undefined || data === undefined || isError || isOtherCall(draft, data)) return;
    start.mutate(
      { uuid, expected_cost: answer.cost_max, isBroughtForward },
      {
        onError: (refusal) => {
          if (!isOtherCost(refusal)) return;
          setOldCost(answer.cost_max);
          preview.again();
        },
      },
    );
  };
  // After the start, changes elsewhere no longer matter.
  if (stored.data !== undefined && !start.isPending && !start.isSuccess && isOtherCall(draft, stored.data)) {
    return <ChangedElsewhere onClose={onClose} />;
  }
  const isNow = draft.scheduled_at === null;
  return (
    <Dialog
      title={t(isNow ? 'reviewTitle' : 'reviewLater')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          {!isCounting && error !== null ? null : (
            <Button
              kind="primary"
              icon={<PhoneIcon />}
              isBusy={isCounting || stored.isFetching || start.isPending}
              onClick={() => void onStart()}
            >
              {isCounting ? c('counting') : t(isNow ? 'start' : 'schedule', { count: answer?.callable ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Known draft={draft} preview={preview} oldCost={oldCost} isCounting={isCounting} />
        {isBroughtForward ? <p>{l('reviewStays')}</p> : null}
        <Refused error={isOtherCost(start.error) ? null : (start.error ?? stored.error)} />
      </div>
    </Dialog>
  );
}
