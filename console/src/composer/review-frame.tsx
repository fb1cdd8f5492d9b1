import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Campaigns } from '../api/campaigns.ts';
import { storedDraftQuery } from '../api/composer.ts';
import { callOf, MONEY } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { eachDayOf, type Hours } from '../format/each-day.ts';
import { formatCredits } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Failure } from '../ui/states.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';
import { CostNotes, type NotesProps } from './cost-notes.tsx';
import { ChangedElsewhere } from './saving-dialogs.tsx';
import { isConflict } from './use-composer.ts';
import type { Counts } from './use-counts.ts';

/** What the reviews of text and voice campaigns are given. */
export interface ReviewProps<Draft, Preview> {
  readonly uuid: string;
  readonly draft: Draft;
  readonly preview: Preview;
  readonly isBroughtForward: boolean;
  readonly onSent: (uuid: string) => unknown;
  readonly onClose: () => void;
}

interface FrameProps<Draft, Answer> extends ReviewProps<Draft, Counts<Answer>> {
  readonly of: Campaigns;
  readonly title: string;
  readonly back: string;
  readonly verb: string;
  readonly icon: ReactNode;
  /** What the person is shown, and sends at. */
  readonly costOf: (answer: Answer) => string;
  /** Whether the stored draft would send something else than this page shows. */
  readonly isOther: (draft: Draft, stored: Draft) => boolean;
  /** The hours at which it goes out. */
  readonly window: Hours | null;
  /** It begins as soon as it is sent, which is for good. */
  readonly isNow: boolean;
  readonly forGood: string;
  /** What a campaign that goes out at once loses only now. */
  readonly timing: object;
  /** The consequences, as sentences. */
  readonly children: (answer: Answer) => ReactNode;
}

type SendProps = Pick<FrameProps<unknown, unknown>, 'of' | 'uuid' | 'timing' | 'isBroughtForward' | 'onSent'>;

/** Sends only at the cost that the person has seen. */
function useSend({ of, uuid, timing, isBroughtForward, onSent }: SendProps) {
  const send = async (expected_cost: string) => {
    if (isBroughtForward) await callOf(`${of}.update`)({ uuid, ...timing });
    return callOf(`${of}.send`)({ uuid, expected_cost });
  };
  return useAction(send, { refreshes: [of, ...MONEY], onDone: () => onSent(uuid) });
}

/** Shows the final step's refusal, with the service's sentence for each field. */
function Refused({ error }: { readonly error: Error | null }) {
  const problem = useProblem(error);
  return problem === null ? null : (
    <Notice kind="bad" title={problem.message}>
      {Object.values(problem.fields).flatMap((said) => said.map((one) => <p key={one}>{one}</p>))}
    </Notice>
  );
}

/** The hours at which it goes out, and the day on which each gets it. */
function HoursWords({ window }: { readonly window: Hours }) {
  const t = useComposerLaterText();
  const { from, to, time_zone: clocks = '' } = window;
  const day = eachDayOf(window);
  const words =
    day === null
      ? t('reviewWindow', { from, to, clocks })
      : t('reviewDay', { day: formatDay(`${day}T12:00:00`), from, to });
  return <p>{words}</p>;
}

/** The review before a campaign begins: reach, cost, and what cannot be undone. It begins only at the cost that is shown. */
export function ReviewFrame<Draft, Answer extends NotesProps['answer']>(props: FrameProps<Draft, Answer>) {
  const { of, uuid, draft, preview, isBroughtForward, costOf, isOther, window, isNow, forGood, onClose } = props;
  const { answer } = preview;
  const t = useComposerLaterText();
  const c = useComposerText();
  const stored = useQuery(storedDraftQuery<Draft>(of, uuid));
  const send = useSend(props);
  const [oldCost, setOldCost] = useState<string | null>(null);
  const isCounting = preview.isOld || stored.isPending;
  const onSend = async () => {
    const { data, isError } = await stored.refetch();
    if (answer === undefined || data === undefined || isError || isOther(draft, data)) return;
    const onError = (refusal: Error) => {
      // The cost has changed since the person saw it, and nothing was sent.
      if (!isConflict(refusal)) return;
      setOldCost(costOf(answer));
      preview.again();
    };
    send.mutate(costOf(answer), { onError });
  };
  // Once it has begun, changes elsewhere no longer matter.
  if (stored.data !== undefined && !send.isPending && !send.isSuccess && isOther(draft, stored.data)) {
    return <ChangedElsewhere onClose={onClose} />;
  }
  const isBusy = isCounting || stored.isFetching || send.isPending;
  return (
    <Dialog
      title={props.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{props.back}</Button>
          {!isCounting && preview.error !== null ? null : (
            <Button kind="primary" icon={props.icon} isBusy={isBusy} onClick={() => void onSend()}>
              {isCounting ? c('counting') : props.verb}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {isCounting ? (
          <p role="status">{c('counting')}</p>
        ) : preview.error !== null || answer === undefined ? (
          <Failure error={preview.error} onRetry={preview.again} />
        ) : (
          <>
            {oldCost === null ? null : (
              <Notice kind="warn" title={t('changedTitle')}>
                {t('changedCost', { old: formatCredits(oldCost), now: formatCredits(costOf(answer)) })}
              </Notice>
            )}
            {props.children(answer)}
            {window === null ? null : <HoursWords window={window} />}
            <p>{isNow ? forGood : t('reviewLaterHint')}</p>
            <CostNotes answer={answer} isNow={isNow} />
          </>
        )}
        {isBroughtForward ? <p>{t('reviewStays')}</p> : null}
        <Refused error={isConflict(send.error) ? null : (send.error ?? stored.error)} />
      </div>
    </Dialog>
  );
}
