/** The kinds of events and the version of each kind's data. A test compares them with the contract. */
export const EVENT_VERSIONS = {
  'message.sent': 1,
  'message.delivered': 1,
  'message.undelivered': 1,
  'message.failed': 1,
  'message.expired': 1,
  'message.unknown': 1,
  'message.skipped': 1,
  'reply.received': 1,
  'thread.changed': 1,
  'contact.opted_out': 1,
  'contact.opted_in': 1,
  'link.clicked': 1,
  'campaign.started': 1,
  'campaign.paused': 1,
  'campaign.completed': 1,
  'campaign.failed': 1,
  'call.answered': 1,
  'call.no_answer': 1,
  'call.busy': 1,
  'call.failed': 1,
  'call.queued': 1,
  'call.ringing': 1,
  'call.connected': 1,
  'call.key_pressed': 1,
  'call.cancelled': 1,
  'call.skipped': 1,
  'sender_id.approved': 1,
  'sender_id.rejected': 1,
  'sender_id.suspended': 1,
  'sender_registration.approved': 1,
  'sender_registration.rejected': 1,
  'sender_registration.ended': 1,
  'sender_registration.expiring': 1,
  'sender_registration.expired': 1,
  'verification.approved': 1,
  'verification.failed': 1,
  'verification.expired': 1,
  'verification.cancelled': 1,
  'verification.blocked': 1,
  'balance.low': 1,
  'balance.used_up': 1,
  'alarm.begun': 1,
  'alarm.ended': 1,
  'import.done': 1,
  'contact_change.done': 1,
  'export.ready': 1,
  'export.failed': 1,
  'webhook.disabled': 1,
  'carrier.down': 1,
  'carrier.up': 1,
  'trunk.down': 1,
  'trunk.up': 1,
  'messages.unknown_waiting': 1,
  'installation.alarm_begun': 1,
  'installation.alarm_ended': 1,
} as const;
export type EventKind = keyof typeof EVENT_VERSIONS;

export const EVENT_KINDS = Object.keys(EVENT_VERSIONS) as readonly EventKind[];

/** Kinds that report a current state, only to streams. They are not stored. */
export const LIVE_VERSIONS = { 'campaign.progress': 1, 'balance.changed': 1, 'threads.unread': 1 } as const;
export type LiveKind = keyof typeof LIVE_VERSIONS;

export const LIVE_KINDS = Object.keys(LIVE_VERSIONS) as readonly LiveKind[];
export const isLiveKind = (kind: EventKind | LiveKind): kind is LiveKind => Object.hasOwn(LIVE_VERSIONS, kind);

/** An event as a room reports it. Programs read `data`, so its fields have their wire names. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly data: Readonly<Record<string, unknown>>;
}
