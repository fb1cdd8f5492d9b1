import { auditRoutes } from '../audit/routes.ts';
import { billingRoutes } from '../billing/billing-routes.ts';
import { giveTestCredits } from '../billing/index.ts';
import { limitRoutes } from '../billing/limit-routes.ts';
import { carrierCostRoutes } from '../carrier-figures/cost-routes.ts';
import { carrierFigureRoutes } from '../carrier-figures/routes.ts';
import { consentRoutes } from '../consents/consent-routes.ts';
import { sendingRuleRoutes } from '../consents/sending-rule-routes.ts';
import { contactChangeRoutes } from '../contact-changes/routes.ts';
import { contactRoutes } from '../contacts/contact-routes.ts';
import { groupRoutes } from '../contacts/group-routes.ts';
import { suppressionRoutes } from '../contacts/suppression-routes.ts';
import { eventRoutes } from '../events/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { contactFieldRoutes } from '../field-uses/routes.ts';
import { adminRoutes, ownKeyRoutes } from '../identity/routes.ts';
import { importRoutes } from '../imports/routes.ts';
import { accountRoutes } from '../installation/account-routes.ts';
import { healthRoutes } from '../installation/health-routes.ts';
import { installationRoutes } from '../installation/installation-routes.ts';
import { outgoingHoldRoutes } from '../installation/outgoing-hold-routes.ts';
import { linkTakedownRoutes } from '../links/routes.ts';
import { lookupRoutes } from '../lookups/routes.ts';
import { namedValueRoutes } from '../named-values/routes.ts';
import { numberCheckRoutes } from '../number-checks/routes.ts';
import { memberRoutes, userRoutes } from '../people/member-routes.ts';
import { openidRoutes } from '../people/openid-routes.ts';
import { passkeyRoutes } from '../people/passkey-routes.ts';
import { secondFactorRoutes } from '../people/second-factor-routes.ts';
import { sessionRoutes } from '../people/session-routes.ts';
import { signInRuleRoutes } from '../people/sign-in-rule-routes.ts';
import { viewRoutes } from '../people/view-routes.ts';
import { personRoutes } from '../person-data/routes.ts';
import { requestRoutes } from '../requests/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { segmentRoutes } from '../segments/routes.ts';
import { smsCampaignRoutes } from '../sms/campaigns/campaign-routes.ts';
import { unknownMessageRoutes } from '../sms/campaigns/unknown-message-routes.ts';
import { inboundRoutes } from '../sms/inbound/inbound-routes.ts';
import { keywordRoutes } from '../sms/inbound/keyword-routes.ts';
import { messageCarrierRoutes } from '../sms/lists/message-carrier-routes.ts';
import { messageRoutes } from '../sms/lists/message-routes.ts';
import { registrationRoutes } from '../sms/registrations/routes.ts';
import { carrierRoutes } from '../sms/routing/carrier-routes.ts';
import { networkCodeRoutes } from '../sms/routing/network-code-routes.ts';
import { networkRoutes, priceRoutes, routeRoutes } from '../sms/routing/routing-routes.ts';
import { templateRoutes } from '../sms/templates/routes.ts';
import { threadRoutes } from '../sms/threads/routes.ts';
import { verificationRoutes } from '../sms/verifications/routes.ts';
import { statisticsRoutes } from '../statistics/routes.ts';
import { traceRoutes } from '../traces/routes.ts';
import { trafficAlarmRoutes } from '../traffic-alarms/routes.ts';
import { linkAnalyticsRoutes } from '../visits/link-analytics-routes.ts';
import { linkRoutes } from '../visits/link-routes.ts';
import { voiceAttemptRoutes } from '../voice/campaigns/attempt-routes.ts';
import { callRoutes } from '../voice/campaigns/call-routes.ts';
import { voiceCampaignRoutes } from '../voice/campaigns/campaign-routes.ts';
import { voiceCampaignRunRoutes } from '../voice/campaigns/campaign-run-routes.ts';
import { trunkRoutes, voicePriceRoutes } from '../voice/campaigns/trunk-routes.ts';
import { recordingRoutes } from '../voice/recordings/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import type { Route } from './frame/context.ts';

/** The one route table. Method, path, scope and shapes are in the contract; a test compares the two. */
export const routes: readonly Route[] = [
  ...smsCampaignRoutes,
  ...messageRoutes,
  ...statisticsRoutes,
  ...verificationRoutes,
  ...messageCarrierRoutes,
  ...inboundRoutes,
  ...threadRoutes,
  ...keywordRoutes,
  ...namedValueRoutes,
  ...eventRoutes,
  ...unknownMessageRoutes,
  ...voiceCampaignRoutes,
  ...voiceCampaignRunRoutes,
  ...voiceAttemptRoutes,
  ...callRoutes,
  ...recordingRoutes,
  ...groupRoutes,
  ...segmentRoutes,
  ...contactRoutes,
  ...contactFieldRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...templateRoutes,
  ...requestRoutes,
  ...registrationRoutes,
  ...consentRoutes,
  ...sendingRuleRoutes,
  ...personRoutes,
  ...searchRoutes,
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
  ...viewRoutes,
  ...ownKeyRoutes(giveTestCredits),
  ...memberRoutes,
  ...signInRuleRoutes,
  ...userRoutes,
  ...openidRoutes,
  ...accountRoutes,
  ...adminRoutes(giveTestCredits),
  ...healthRoutes,
  ...installationRoutes,
  ...outgoingHoldRoutes,
  ...carrierRoutes,
  ...carrierFigureRoutes,
  ...trafficAlarmRoutes,
  ...carrierCostRoutes,
  ...traceRoutes,
  ...routeRoutes,
  ...priceRoutes,
  ...networkRoutes,
  ...networkCodeRoutes,
  ...lookupRoutes,
  ...numberCheckRoutes,
  ...contactChangeRoutes,
  ...trunkRoutes,
  ...voicePriceRoutes,
];
