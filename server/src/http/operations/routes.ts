import type { Route } from '../frame/route.ts';
import { accountRoutes } from './accounts.ts';
import { adminRoutes, ownKeyRoutes } from './admin.ts';
import { auditRoutes } from './audit.ts';
import { billingRoutes } from './billing.ts';
import { callLadderRoutes } from './call-ladders.ts';
import { callerIdRoutes } from './caller-ids.ts';
import { carrierFigureRoutes } from './carrier-figures.ts';
import { networkRoutes, priceRoutes, routeRoutes } from './carrier-routes.ts';
import { carrierRoutes } from './carriers.ts';
import { consentRoutes } from './consents.ts';
import { contactFieldRoutes } from './contact-fields.ts';
import { contactRoutes } from './contacts.ts';
import { eventRoutes } from './events.ts';
import { groupRoutes } from './groups.ts';
import { healthRoutes } from './health.ts';
import { importRoutes } from './imports.ts';
import { inboundRoutes } from './inbound.ts';
import { installationRoutes } from './installation.ts';
import { keywordRoutes } from './keywords.ts';
import { limitRoutes } from './limits.ts';
import { linkAnalyticsRoutes } from './link-analytics.ts';
import { linkTakedownRoutes } from './link-takedowns.ts';
import { linkRoutes } from './links.ts';
import { memberRoutes, userRoutes } from './members.ts';
import { messageRoutes } from './messages.ts';
import { openidRoutes } from './openid.ts';
import { outgoingHoldRoutes } from './outgoing-hold.ts';
import { passkeyRoutes } from './passkeys.ts';
import { personRoutes } from './person-data.ts';
import { recordingRoutes } from './recordings.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { segmentRoutes } from './segments.ts';
import { senderIdRoutes } from './sender-ids.ts';
import { sendingRuleRoutes } from './sending-rules.ts';
import { sessionRoutes } from './session.ts';
import { signInRuleRoutes } from './sign-in-rules.ts';
import { smsCampaignRoutes } from './sms-campaigns.ts';
import { suppressionRoutes } from './suppressions.ts';
import { templateRoutes } from './templates.ts';
import { threadRoutes } from './threads.ts';
import { trunkRoutes, voicePriceRoutes } from './trunks.ts';
import { unknownMessageRoutes } from './unknown-messages.ts';
import { voiceAttemptRoutes } from './voice-attempts.ts';
import { voiceCampaignRunRoutes } from './voice-campaign-runs.ts';
import { voiceCampaignRoutes } from './voice-campaigns.ts';
import { webhookRoutes } from './webhooks.ts';

/** The one route table. Method, path, scope and shapes are in the contract; a test compares the two. */
export const routes: readonly Route[] = [
  ...smsCampaignRoutes,
  ...messageRoutes,
  ...inboundRoutes,
  ...threadRoutes,
  ...keywordRoutes,
  ...eventRoutes,
  ...unknownMessageRoutes,
  ...voiceCampaignRoutes,
  ...voiceCampaignRunRoutes,
  ...voiceAttemptRoutes,
  ...recordingRoutes,
  ...groupRoutes,
  ...segmentRoutes,
  ...contactRoutes,
  ...contactFieldRoutes,
  ...importRoutes,
  ...templateRoutes,
  ...senderIdRoutes,
  ...callerIdRoutes,
  ...consentRoutes,
  ...sendingRuleRoutes,
  ...personRoutes,
  ...suppressionRoutes,
  ...linkRoutes,
  ...linkTakedownRoutes,
  ...linkAnalyticsRoutes,
  ...billingRoutes,
  ...limitRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...ownKeyRoutes,
  ...memberRoutes,
  ...signInRuleRoutes,
  ...userRoutes,
  ...openidRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...healthRoutes,
  ...installationRoutes,
  ...outgoingHoldRoutes,
  ...carrierRoutes,
  ...carrierFigureRoutes,
  ...routeRoutes,
  ...priceRoutes,
  ...networkRoutes,
  ...trunkRoutes,
  ...callLadderRoutes,
  ...voicePriceRoutes,
];
