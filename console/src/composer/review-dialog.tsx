import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignPreview } from '@volley/sdk';
import { useState } from 'react';
import { balanceQuery } from '../api/balance.ts';
import { storedDraftQuery } from '../api/composer.ts';
import { formatCredits } from '../format/number.ts';
import { formatWallClock } from '../format/wall-clock.ts';
import { composerText } from '../text/composer.ts';
import { composerLaterText } from '../text/composer-later.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SendIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Failure } from '../ui/states.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './composer.module.css';
import { CostNotes } from './cost-notes.tsx';
import { type Draft, isOther, SEND_WORDS, type When, whenOf } from './draft.ts';
import { Refused } from './refused.tsx';
import type { Preview } from './use-preview.ts';
import { isOtherCost, useSend } from './use-send.ts';

const TITLES = { now: 'reviewTitle', later: 'reviewLater', series: 'reviewSeries' } as const;
const WHOM = { now: 'reviewNow', later: 'reviewAt', series: 'reviewRuns' } as const;

interface ReviewProps {
  readonly uuid: string;
  readonly draft: Draft;
  readonly preview: Preview;
  readonly isBroughtForward: boolean;
  readonly onSent: (uuid: string) => unknown;
  readonly onClose: () => void;
}

interface WordsProps {
  readonly draft: Draft;
  readonly answer: SmsCampaignPreview;
  readonly when: When;
}

/** The consequences of sending, as sentences. */
function Consequences({ draft, answer, when }: WordsProps) {
  const t = useText(composerLaterText);
  const { data: balance } = useQuery(balanceQuery);
  const { scheduled_at, time_zone, sending_window: window, sender_id: sender } = draft;
  const time = scheduled_at === null ? '' : formatWallClock(scheduled_at);
  const cost = formatCredits(answer.cost);
  return (
    <>
      <p className={styles.strong}>{t(WHOM[when], { count: answer.sendable, sender, time, zone: time_zone })}</p>
      <p>
        {when === 'series'
          ? t('reviewCostRun', { cost })
          : t('reviewCost', { cost, available: balance === undefined ? '…' : formatCredits(balance.available) })}
      </p>
      {window === null ? null : (
        <p>{t('reviewWindow', { from: window.from, to: window.to, clocks: window.time_zone })}</p>
      )}
      <p>{t(when === 'now' ? 'reviewForGood' : 'reviewLaterHint')}</p>
      <CostNotes answer={answer} isNow={when === 'now'} />
    </>
  );
}

interface WholeProps {
  readonly draft: Draft;
  readonly preview: Preview;
  readonly oldCost: string | null;
  readonly isCounting: boolean;
}

/** The figures, or that they are being counted, or why they are unavailable. */
function Whole({ draft, preview, oldCost, isCounting }: WholeProps) {
  const t = useText(composerLaterText);
  const c = useText(composerText);
  const { answer, error } = preview;
  if (isCounting) return <p role="status">{c('counting')}</p>;
  if (error !== null || answer === undefined) return <Failure error={error} onRetry={preview.again} />;
  return (
    <>
      {oldCost === null ? null : (
        <Notice kind="warn" title={t('changedTitle')}>
          {t('changedCost', { old: formatCredits(oldCost), now: formatCredits(answer.cost) })}
        </Notice>
      )}
      <Consequences draft={draft} answer={answer} when={whenOf(draft)} />
    </>
  );
}

/** The review before sending: reach, cost, and what cannot be undone. */
export function ReviewDialog({ uuid, draft, preview, isBroughtForward, onSent, onClose }: ReviewProps) {
  const t = useText(composerLaterText);
  const c = useText(composerText);
  const [oldCost, setOldCost] = useState<string | null>(null);
  const send = useSend(onSent);
  const stored = useQuery(storedDraftQuery(uuid));
  const when = whenOf(draft);
  const { answer, error } = preview;
  const isCounting = preview.isOld || stored.isPending;
  const onSend = async () => {
    const { data, isError } = await stored.refetch();
    if (answer === undefined || data === undefined || isError || isOther(draft, data)) return;
    send.mutate(
      { uuid, expected_cost: answer.cost, isBroughtForward },
      {
        onError: (refusal) => {
          if (!isOtherCost(refusal)) return;
          setOldCost(answer.cost);
          preview.again();
        },
      },
    );
  };
  // After sending, changes elsewhere no longer matter.
  if (stored.data !== undefined && !send.isPending && !send.isSuccess && isOther(draft, stored.data)) {
    return <ChangedElsewhere onClose={onClose} />;
  }
  return (
    <Dialog
      title={t(TITLES[when])}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          {!isCounting && error !== null ? null : (
            <Button
              kind="primary"
              icon={<SendIcon />}
              isBusy={isCounting || stored.isFetching || send.isPending}
              onClick={() => void onSend()}
            >
              {isCounting ? c('counting') : c(SEND_WORDS[when], { count: answer?.sendable ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Whole draft={draft} preview={preview} oldCost={oldCost} isCounting={isCounting} />
        {isBroughtForward ? <p>{t('reviewStays')}</p> : null}
        <Refused error={isOtherCost(send.error) ? null : (send.error ?? stored.error)} />
      </div>
    </Dialog>
  );
}
