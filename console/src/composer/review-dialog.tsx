import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignPreview } from '@volley/sdk';
import { useState } from 'react';
import { balanceQuery } from '../api/balance.ts';
import { formatCredits } from '../format/number.ts';
import { formatWallClock } from '../format/wall-clock.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SendIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';
import { ShortfallNotices } from './cost-card.tsx';
import { type Draft, SEND_WORDS, type When, whenOf } from './draft.ts';
import { SkippedLines } from './skipped-lines.tsx';
import type { Preview } from './use-preview.ts';
import { isOtherCost, useSend } from './use-send.ts';

const TITLES = { now: 'reviewTitle', later: 'reviewLater', series: 'reviewSeries' } as const;
const WHOM = { now: 'reviewNow', later: 'reviewAt', series: 'reviewRuns' } as const;

interface ReviewProps {
  readonly uuid: string;
  readonly draft: Draft;
  readonly answer: SmsCampaignPreview;
  readonly preview: Preview;
  readonly onSent: (uuid: string) => unknown;
  readonly onClose: () => void;
}

interface WordsProps {
  readonly draft: Draft;
  readonly answer: SmsCampaignPreview;
  readonly when: When;
}

/** What happens then, sentence by sentence. */
function Consequences({ draft, answer, when }: WordsProps) {
  const t = useText(composerText);
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
      {window === null ? null : <p>{t('reviewWindow', { from: window.from, to: window.to })}</p>}
      <p>{t(when === 'now' ? 'reviewForGood' : 'reviewLaterHint')}</p>
      <SkippedLines answer={answer} />
      <ShortfallNotices answer={answer} />
    </>
  );
}

/** The last look before it goes out: whom it reaches, what it costs, and what cannot be taken back. */
export function ReviewDialog({ uuid, draft, answer, preview, onSent, onClose }: ReviewProps) {
  const t = useText(composerText);
  const [oldCost, setOldCost] = useState<string | null>(null);
  const send = useSend(onSent);
  const when = whenOf(draft);
  const isCounting = oldCost !== null && preview.isOld;
  const problem = useProblem(isOtherCost(send.error) ? null : send.error);
  const onSend = () => {
    send.mutate(
      { uuid, expected_cost: answer.cost },
      {
        onError: (error) => {
          if (!isOtherCost(error)) return;
          setOldCost(answer.cost);
          preview.again();
        },
      },
    );
  };
  return (
    <Dialog
      title={t(TITLES[when])}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" icon={<SendIcon />} isBusy={send.isPending || isCounting} onClick={onSend}>
            {t(SEND_WORDS[when], { count: answer.sendable })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {oldCost === null ? null : (
          <Notice kind="warn" title={t('changedTitle')}>
            {isCounting
              ? t('counting')
              : t('changedCost', { old: formatCredits(oldCost), now: formatCredits(answer.cost) })}
          </Notice>
        )}
        <Consequences draft={draft} answer={answer} when={when} />
        {problem === null ? null : (
          <Notice kind="bad" title={problem.message}>
            {Object.values(problem.fields).flatMap((said) => said.map((one) => <p key={one}>{one}</p>))}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
