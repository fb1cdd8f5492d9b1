import type { Message } from '@volley/sdk';
import { useMessagesText } from '../text/messages.ts';
import { Status, type Tone } from './status.tsx';

const TONES: Record<Message['status'], Tone> = {
  queued: 'quiet',
  submitting: 'way',
  sent: 'way',
  delivered: 'good',
  undelivered: 'bad',
  expired: 'bad',
  rejected: 'bad',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'quiet',
};

/** The state of a message in a word. */
export function MessageStatus({ status }: { readonly status: Message['status'] }) {
  const t = useMessagesText();
  return <Status tone={TONES[status]}>{t(`message_${status}`)}</Status>;
}
