import type { WebhookDelivery } from '@volley/sdk';
import type { DeliveryState } from '../format/choices.ts';
import { type DeliveriesKey, useDeliveriesText } from '../text/deliveries.ts';
import type { Text } from '../text/use-text.ts';
import { Status, type Tone } from '../ui/status.tsx';

const TONES: Record<DeliveryState, Tone> = { waiting: 'way', delivered: 'good', failed: 'bad' };

export function DeliveryStatus({ state }: { readonly state: DeliveryState }) {
  const t = useDeliveriesText();
  return <Status tone={TONES[state]}>{t(`state_${state}`)}</Status>;
}

type Brought = Pick<WebhookDelivery, 'kinds' | 'event_ids' | 'is_test'>;

export function nameOfDelivery(t: Text<DeliveriesKey>, { kinds, event_ids, is_test }: Brought): string {
  const [kind = ''] = kinds;
  if (is_test) return t('example', { kind });
  if (kinds.length > 1) return t('several', { kind, count: kinds.length - 1 });
  return event_ids.length > 1 ? t('batch', { kind, count: event_ids.length }) : kind;
}
