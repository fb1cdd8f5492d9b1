import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Action } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Failure } from '../ui/states.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './composer.module.css';
import { Refused } from './refused.tsx';
import { isOtherCost, type SendInput } from './use-send.ts';

/** What the reviews of text and voice campaigns are given. */
export interface ReviewProps<Draft, Preview> {
  readonly uuid: string;
  readonly draft: Draft;
  readonly preview: Preview;
  readonly isBroughtForward: boolean;
  readonly onSent: (uuid: string) => unknown;
  readonly onClose: () => void;
}

type Preview = { readonly error: Error | null; readonly isOld: boolean; again(): void };

interface FrameProps<Stored> extends Omit<ReviewProps<unknown, Preview>, 'draft' | 'onSent'> {
  readonly title: string;
  readonly back: string;
  readonly verb: string;
  readonly icon: ReactNode;
  /** What the person is shown, and sends at. Undefined until it is known. */
  readonly cost: string | undefined;
  readonly otherCost: (costs: { readonly old: string; readonly now: string }) => string;
  readonly stored: UseQueryResult<Stored>;
  /** Whether the stored draft would send something else than this page shows. */
  readonly isOther: (stored: Stored) => boolean;
  readonly send: Action<SendInput, unknown>;
  readonly children: ReactNode;
}

type WholeProps = Pick<FrameProps<unknown>, 'preview' | 'cost' | 'otherCost' | 'children'> & { oldCost: string | null };

/** The figures, or that they are being counted, or why they are unavailable. */
function Whole({ preview, cost, otherCost, oldCost, children }: WholeProps) {
  const t = useComposerLaterText();
  if (preview.error !== null || cost === undefined) return <Failure error={preview.error} onRetry={preview.again} />;
  return (
    <>
      {oldCost === null ? null : (
        <Notice kind="warn" title={t('changedTitle')}>
          {otherCost({ old: formatCredits(oldCost), now: formatCredits(cost) })}
        </Notice>
      )}
      {children}
    </>
  );
}

/** The review before a campaign begins: reach, cost, and what cannot be undone. It begins only at the cost that is shown. */
export function ReviewFrame<Stored>(props: FrameProps<Stored>) {
  const { uuid, title, back, verb, icon, cost, preview, stored, isOther, send, isBroughtForward, onClose } = props;
  const t = useComposerLaterText();
  const c = useComposerText();
  const [oldCost, setOldCost] = useState<string | null>(null);
  const isCounting = preview.isOld || stored.isPending;
  const onSend = async () => {
    const { data, isError } = await stored.refetch();
    if (cost === undefined || data === undefined || isError || isOther(data)) return;
    const onError = (refusal: Error) => {
      if (!isOtherCost(refusal)) return;
      setOldCost(cost);
      preview.again();
    };
    send.mutate({ uuid, expected_cost: cost, isBroughtForward }, { onError });
  };
  // Once it has begun, changes elsewhere no longer matter.
  if (stored.data !== undefined && !send.isPending && !send.isSuccess && isOther(stored.data)) {
    return <ChangedElsewhere onClose={onClose} />;
  }
  const isBusy = isCounting || stored.isFetching || send.isPending;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{back}</Button>
          {!isCounting && preview.error !== null ? null : (
            <Button kind="primary" icon={icon} isBusy={isBusy} onClick={() => void onSend()}>
              {isCounting ? c('counting') : verb}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {isCounting ? <p role="status">{c('counting')}</p> : <Whole {...props} oldCost={oldCost} />}
        {isBroughtForward ? <p>{t('reviewStays')}</p> : null}
        <Refused error={isOtherCost(send.error) ? null : (send.error ?? stored.error)} />
      </div>
    </Dialog>
  );
}
