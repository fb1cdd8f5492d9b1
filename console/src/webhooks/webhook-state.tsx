import type { Webhook } from '@volley/sdk';
import { formatTime } from '../format/time.ts';
import type { Text } from '../text/use-text.ts';
import { useWebhooksText, type WebhooksKey } from '../text/webhooks.ts';
import { Status, type Tone } from '../ui/status.tsx';

type State = Webhook['status'] | 'failing';

const TONES: Record<State, Tone> = { active: 'good', failing: 'warn', paused: 'quiet', disabled: 'bad' };

const stateOf = ({ status, failing_since }: Webhook): State =>
  status === 'active' && failing_since !== null ? 'failing' : status;

export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const t = useWebhooksText();
  const state = stateOf(webhook);
  return <Status tone={TONES[state]}>{t(`status_${state}`)}</Status>;
}

/** Returns a short description of its state for a list. */
export function wordsOf(t: Text<WebhooksKey>, webhook: Webhook): string {
  const { status, status_reason, failing_since } = webhook;
  if (status === 'disabled') return t(status_reason === 'gone' ? 'offGone' : 'offFailing');
  if (status === 'paused') return t('pausedWords');
  return failing_since === null ? t('fine') : t('failingSince', { time: formatTime(failing_since) });
}

/** Returns its description, or else its address. */
export const nameOf = ({ description, url }: Webhook): string =>
  description === '' ? url.replace(/^https?:\/\//, '') : description;
