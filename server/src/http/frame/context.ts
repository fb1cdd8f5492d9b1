import type { EventFeeds } from '../../events/index.ts';
import type { RequestContext } from '../../identity/index.ts';
import type { InstallationContext } from '../../installation/index.ts';
import type { Lookups } from '../../lookups/index.ts';
import type { PersonContext } from '../../people/index.ts';
import type { Route as RouteOf } from '../../routes/index.ts';
import type { QuickSender } from '../../sms/messages/index.ts';
import type { CarrierControl } from '../../sms/routing/index.ts';
import type { CodeCaller } from '../../sms/verifications/index.ts';
import type { VoiceControl } from '../../voice/voice-control.ts';
import type { WebhookControl } from '../../webhooks/index.ts';

/** All that the operations of all rooms need besides their input. */
export interface Context extends RequestContext, PersonContext, InstallationContext {
  readonly quick: QuickSender;
  readonly control: CarrierControl;
  readonly lookups: Lookups;
  readonly voice: VoiceControl;
  readonly codeCalls: CodeCaller;
  readonly webhooks: WebhookControl;
  readonly feeds: EventFeeds;
}

export type Route = RouteOf<Context>;
