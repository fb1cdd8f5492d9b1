import type { WebhookDelivery } from '@volley/sdk';
import type { DeliveryPeriod, DeliveryState } from '../format/choices.ts';
import { volley } from './client.ts';
import { findIn } from './find-choices.ts';
import { operation, type Refreshed } from './operation.ts';
import { rowsOf } from './rows.ts';

export type EventKind = WebhookDelivery['kinds'][number];

/** The whole catalogue, by subject. */
export const SUBJECTS = {
  messages: [
    'message.sent',
    'message.delivered',
    'message.undelivered',
    'message.failed',
    'message.expired',
    'message.unknown',
    'message.skipped',
  ],
  people: ['reply.received', 'thread.changed', 'link.clicked', 'contact.opted_out', 'contact.opted_in'],
  campaigns: ['campaign.started', 'campaign.paused', 'campaign.completed', 'campaign.failed'],
  calls: [
    ...(['call.answered', 'call.no_answer', 'call.busy', 'call.failed'] as const),
    ...([
      'call.queued',
      'call.ringing',
      'call.connected',
      'call.key_pressed',
      'call.cancelled',
      'call.skipped',
    ] as const),
  ],
  account: [
    'sender_id.approved',
    'sender_id.rejected',
    'sender_id.suspended',
    'sender_registration.approved',
    'sender_registration.rejected',
    'sender_registration.ended',
    'sender_registration.expiring',
    'sender_registration.expired',
    'verification.approved',
    'verification.failed',
    'verification.expired',
    'verification.cancelled',
    'verification.blocked',
    'balance.low',
    'balance.used_up',
    'alarm.begun',
    'alarm.ended',
    'import.done',
    'contact_change.done',
    'export.ready',
    'export.failed',
    'webhook.disabled',
  ],
  installation: [
    'carrier.down',
    'carrier.up',
    'trunk.down',
    'trunk.up',
    'messages.unknown_waiting',
    'installation.alarm_begun',
    'installation.alarm_ended',
  ],
} as const satisfies Readonly<Record<string, readonly EventKind[]>>;
export type Subject = keyof typeof SUBJECTS;

type Listed = (typeof SUBJECTS)[Subject][number];
/** The kinds that no subject names. If there are any, the next line does not compile. */
type Forgotten = Exclude<EventKind, Listed>;
export const KINDS: readonly ([Forgotten] extends [never] ? EventKind : never)[] = Object.values(SUBJECTS).flat();

const OF_STAFF: ReadonlySet<EventKind> = new Set(SUBJECTS.installation);

/** The kinds that anyone may choose, and those already chosen. The others are for operators. */
export const kindsFor = (kinds: readonly EventKind[]): readonly EventKind[] =>
  KINDS.filter((kind) => !OF_STAFF.has(kind) || kinds.includes(kind));

const HOURS: Record<DeliveryPeriod, number> = { hour: 1, day: 24, week: 168 };
const MINUTE_MS = 60_000;

/** Times are rounded to the minute, so that the same filters give the same query a moment later. */
const beginningOf = (period: DeliveryPeriod): string =>
  new Date((Math.floor(Date.now() / MINUTE_MS) - HOURS[period] * 60) * MINUTE_MS).toISOString();

export interface DeliveryFilters {
  readonly state?: DeliveryState | undefined;
  readonly kind?: EventKind | undefined;
  readonly period?: DeliveryPeriod | undefined;
}

/** What a try of a webhook changes. */
export const DELIVERIES = ['webhooks.deliveries', 'webhooks.delivery'] as const satisfies readonly Refreshed[];

export const deliveryRows = (uuid: string, { period, ...filters }: DeliveryFilters) =>
  rowsOf('webhooks.deliveries', { uuid, ...filters, from: period && beginningOf(period) });

const AGAIN_MS = 3_000;

export const deliveryQuery = (uuid: string, id: string) =>
  operation(
    'webhooks.delivery',
    { uuid, delivery_id: id },
    {
      // A waiting delivery is refetched until its outcome is known.
      refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? AGAIN_MS : false),
    },
  );

export interface CampaignChoice {
  readonly uuid: string;
  readonly name: string;
}

/** The campaigns of both kinds to which a webhook may be narrowed. */
export const findCampaigns = findIn<CampaignChoice>(['smsCampaigns', 'voiceCampaigns'], async (page, options) => {
  const [texts, calls] = await Promise.all([
    volley.smsCampaigns.list({ ...page, kind: 'bulk' }, options),
    volley.voiceCampaigns.list(page, options),
  ]);
  return { data: [...texts.data, ...calls.data], total: texts.total + calls.total };
});
