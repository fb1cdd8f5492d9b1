import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useHealthText } from '../text/operator-health.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';

type Hold = Awaited<ReturnType<typeof volley.admin.outgoingHold.get>>;
type Due = 'cancel' | 'send';

/** Returns what waits as one sentence. */
function useWaiting({ due }: Hold): string {
  const t = useHealthText();
  return t('holdDue', {
    campaigns: due.sms_campaigns + due.voice_campaigns,
    people: due.sms_recipients + due.voice_recipients,
    messages: due.messages,
  });
}

function HoldNotice({ hold, mayRelease }: { readonly hold: Hold; readonly mayRelease: boolean }) {
  const t = useHealthText();
  const waiting = useWaiting(hold);
  const [asking, setAsking] = useState<Due | null>(null);
  const release = useAction((due: Due) => volley.admin.outgoingHold.release({ due }), {
    refreshes: ['admin.health', 'admin.outgoingHold'],
    onDone: () => showToast(t('holdReleased')),
  });
  const restored = hold.restored_at === null ? '' : formatTime(hold.restored_at);
  return (
    <Notice
      kind="warn"
      title={t('holdTitle', { when: restored })}
      actions={
        mayRelease && !hold.is_cancelling ? (
          <>
            <Button onClick={() => setAsking('send')}>{t('holdSend')}</Button>
            <Button onClick={() => setAsking('cancel')}>{t('holdCancel')}</Button>
          </>
        ) : undefined
      }
    >
      <p>{hold.is_cancelling ? t('holdCancelling') : t('holdWords')}</p>
      <p>{waiting}</p>
      {asking === null ? null : (
        <ConfirmDialog
          title={t(`${asking}Title`)}
          consequence={t(`${asking}Words`)}
          verb={t(asking === 'send' ? 'holdSend' : 'holdCancel')}
          action={release}
          input={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </Notice>
  );
}

/** Shown only after a restore. */
export function OutgoingHold({ mayRelease }: { readonly mayRelease: boolean }) {
  const { data } = useOperation('admin.outgoingHold.get', {}, { refetchInterval: 5_000 });
  return data?.is_held === true ? <HoldNotice hold={data} mayRelease={mayRelease} /> : null;
}
