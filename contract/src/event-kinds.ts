import { z } from 'zod';
import { callKinds, campaignKinds, progressKinds, singleCallKinds } from './event-kinds-campaigns.ts';
import { balanceKinds, liveBalanceKinds } from './event-kinds-credits.ts';
import { exportKinds } from './event-kinds-exports.ts';
import { contactChangeKinds, importKinds } from './event-kinds-imports.ts';
import { linkKinds } from './event-kinds-links.ts';
import { messageKinds } from './event-kinds-messages.ts';
import { registrationKinds } from './event-kinds-registrations.ts';
import { contactKinds, liveThreadKinds, replyKinds, senderIdKinds, threadKinds } from './event-kinds-replies.ts';
import { staffKinds } from './event-kinds-staff.ts';
import { trafficKinds } from './event-kinds-traffic.ts';
import { verificationKinds } from './event-kinds-verifications.ts';
import { webhookKinds } from './event-kinds-webhooks.ts';

/** A kind of event. A change of `data` that could break a reader raises the version. */
export interface EventKind {
  readonly version: number;
  /** When the event happens, in a sentence. */
  readonly summary: string;
  /** The fields of this kind, besides those that all events have. */
  readonly data: z.ZodObject;
  readonly example: Readonly<Record<string, unknown>>;
}

/** The only catalogue: the server writes events by it, webhooks and readers choose from it, and the reference is made from it. */
export const EVENT_KINDS = {
  ...messageKinds,
  ...replyKinds,
  ...threadKinds,
  ...contactKinds,
  ...linkKinds,
  ...campaignKinds,
  ...callKinds,
  ...singleCallKinds,
  ...senderIdKinds,
  ...registrationKinds,
  ...verificationKinds,
  ...balanceKinds,
  ...trafficKinds,
  ...importKinds,
  ...contactChangeKinds,
  ...exportKinds,
  ...webhookKinds,
  ...staffKinds,
} as const satisfies Readonly<Record<string, EventKind>>;
export type EventKindName = keyof typeof EVENT_KINDS;

/** Events about the current state, which only open streams receive. They are not stored, so they cost nothing without a reader. */
export const LIVE_KINDS = { ...progressKinds, ...liveBalanceKinds, ...liveThreadKinds } as const satisfies Readonly<
  Record<string, EventKind>
>;
export type LiveKindName = keyof typeof LIVE_KINDS;

export const EVENT_KIND_NAMES = Object.keys(EVENT_KINDS) as [EventKindName, ...EventKindName[]];

export const eventKind = z
  .enum(EVENT_KIND_NAMES)
  .describe('What happened; the catalogue of events in the reference describes each kind');
