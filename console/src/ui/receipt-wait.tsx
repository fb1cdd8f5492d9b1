import { useOperation } from '../api/operation.ts';
import { useMay, useSession } from '../api/session.ts';
import { useTimelineText } from '../text/timeline.ts';

interface ReceiptWaitProps {
  readonly uuid: string;
  readonly sender: string;
  /** When the carrier took the message. */
  readonly sent: string;
}

/** Who took a message that has no receipt, when, and after how long receipts of its sender usually come. The operator reads the carrier's name. */
export function ReceiptWait({ uuid, sender, sent }: ReceiptWaitProps) {
  const t = useTimelineText();
  const mayReadCarrier = useMay('operator_read');
  const { account_id: id } = useSession();
  const { data: figures } = useOperation('statistics.get', { sender_id: sender });
  const { data: found } = useOperation('admin.messages.carrier', mayReadCarrier && id !== null ? { id, uuid } : null);
  const seconds = figures?.total.p50_seconds ?? null;
  const carrier = found?.carrier ?? '';
  const taken = carrier === '' ? t('taken', { sent }) : t('takenBy', { carrier, sent });
  return seconds === null ? taken : t('takenAndUsual', { taken, seconds: Math.max(1, Math.round(seconds)) });
}
