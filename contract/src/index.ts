/** The contract, with one object per operation. Routes, OpenAPI, the SDK, the fuzzer and the tests are made from it. */
import { accountOperations, accountSuspensionOperations } from './accounts.ts';
import { creditOperations, keyOperations, ownKeyOperations } from './admin.ts';
import { auditOperations, ownAuditOperations } from './audit.ts';
import { auditChainOperations } from './audit-chain.ts';
import { balanceOperations, ledgerOperations, ledgerOperatorOperations } from './billing.ts';
import { callAttemptOperatorOperations } from './call-ladders.ts';
import { callerIdOperations, callerIdOperatorOperations } from './caller-ids.ts';
import { callOperations } from './calls.ts';
import { carrierCostOperations, messageCarrierOperations } from './carrier-costs.ts';
import { carrierFigureOperations } from './carrier-figures.ts';
import { networkOperations, priceOperations, routeOperations } from './carrier-routes.ts';
import { carrierOperations } from './carriers.ts';
import { consentOperations } from './consents.ts';
import { contactChangeOperations } from './contact-changes.ts';
import { contactFieldOperations } from './contact-fields.ts';
import { contactOperations } from './contacts.ts';
import { eventOperations } from './events.ts';
import { exportOperations, exportScheduleOperations } from './exports.ts';
import { groupOperations } from './groups.ts';
import { healthOperations } from './health.ts';
import { importOperations } from './imports.ts';
import { inboundOperations, inboundOperatorOperations } from './inbound.ts';
import { installationOperations } from './installation.ts';
import { keywordRuleOperations } from './keyword-rules.ts';
import { keywordOperations } from './keywords.ts';
import { limitOperations } from './limits.ts';
import { linkDomainOperations } from './link-domains.ts';
import { linkTakedownOperations } from './link-takedowns.ts';
import { shortUrlOperations } from './links.ts';
import { lookupOperations, lookupSourceOperations, portedTableOperations } from './lookups.ts';
import { invitationOperations, memberOperations } from './members.ts';
import { messageBatchOperations } from './message-batches.ts';
import { messageOperations, quickSendOperation } from './messages.ts';
import { namedValueOperations } from './named-values.ts';
import { networkCodeOperations } from './network-codes.ts';
import { numberCheckOperations } from './number-checks.ts';
import { oneTimeLinkOperations, passwordResetOperations } from './one-time-links.ts';
import { openidOperations, openidProviderOperations } from './openid.ts';
import type { Operation } from './operation.ts';
import { outgoingHoldOperations } from './outgoing-hold.ts';
import { passkeyOperations } from './passkeys.ts';
import { erasureOperations, erasureOperatorOperations, personOperations } from './person-data.ts';
import { timelineOperations } from './person-timeline.ts';
import { recordingOperations } from './recordings.ts';
import { registeredTextOperations } from './registered-texts.ts';
import { savedViewOperations } from './saved-views.ts';
import { searchOperations } from './search.ts';
import { secondFactorOperations } from './second-factor.ts';
import { segmentOperations } from './segments.ts';
import { senderIdOperations, senderIdOperatorOperations } from './sender-ids.ts';
import {
  fallbackSenderOperations,
  registrationDemandOperations,
  senderRegistrationOperations,
  senderRegistrationOperatorOperations,
} from './sender-registrations.ts';
import { sendingRuleOperations, sendingRuleOperatorOperations } from './sending-rules.ts';
import { ownSessionOperations, sessionOperations } from './session.ts';
import { signInRuleOperations, signInRuleOperatorOperations } from './sign-in-rules.ts';
import { smsCampaignRunOperations } from './sms-campaign-runs.ts';
import { smsCampaignSeriesOperations } from './sms-campaign-series.ts';
import { smsCampaignTestOperations } from './sms-campaign-test.ts';
import { smsCampaignOperations } from './sms-campaigns.ts';
import { operatorStatisticsOperations, statisticsOperations } from './statistics.ts';
import { suppressionOperations } from './suppressions.ts';
import { templateOperations } from './templates.ts';
import { threadOperations } from './threads.ts';
import { traceOperations } from './traces.ts';
import { operatorTrafficAlarmOperations, trafficAlarmOperations } from './traffic-alarms.ts';
import { trunkOperations } from './trunks.ts';
import {
  resendMessageOperation,
  resendUnknownOperation,
  unknownMessageOperatorOperations,
  unmatchedReceiptOperatorOperations,
} from './unknown-messages.ts';
import { userOperations } from './users.ts';
import { verificationOperations, verificationRuleOperations } from './verifications.ts';
import { voiceAttemptOperations } from './voice-attempts.ts';
import { voiceCampaignRunOperations } from './voice-campaign-runs.ts';
import { voiceCampaignTestOperations } from './voice-campaign-test.ts';
import { voiceCampaignOperations } from './voice-campaigns.ts';
import { voicePriceOperations } from './voice-prices.ts';
import { webhookDeliveryOperations } from './webhook-deliveries.ts';
import { webhookOperations } from './webhooks.ts';

export { ERROR_CODES, SCOPES, type Scope } from './choices.ts';
export { COMMAND_LINES } from './command-lines.generated.ts';
export { ERROR_REPLIES, type ErrorReplyName, errorReplyName } from './envelope.ts';
export { EVENT_KINDS, type EventKindName, LIVE_KINDS, type LiveKindName } from './event-kinds.ts';
export { staffKinds } from './event-kinds-staff.ts';
export { liveEvent } from './events.ts';
export { CHECKS, PER_PAGE_MAX } from './fields.ts';
export { type Components, jsonSchema, openApiDocument } from './openapi.ts';
export {
  type CallInput,
  type InputFor,
  isServedAt,
  type Listener,
  type Method,
  type Operation,
  type Reply,
  type ReplyBody,
} from './operation.ts';
export { REFUSALS, type RefusalName, refusalsOf } from './refusals.ts';
export { type BodyOf, type InCodeOf, presenter, type RowOf, rowOf } from './rows.ts';

export const operations = {
  smsCampaigns: {
    ...smsCampaignOperations,
    ...smsCampaignTestOperations,
    ...smsCampaignRunOperations,
    ...smsCampaignSeriesOperations,
    quick: quickSendOperation,
    resendUnknown: resendUnknownOperation,
  },
  messages: { ...messageOperations, ...messageBatchOperations, resend: resendMessageOperation },
  statistics: statisticsOperations,
  verifications: verificationOperations,
  verificationRules: verificationRuleOperations,
  inbound: inboundOperations,
  threads: threadOperations,
  keywords: keywordOperations,
  keywordRules: keywordRuleOperations,
  namedValues: namedValueOperations,
  registeredTexts: registeredTextOperations,
  events: eventOperations,
  calls: callOperations,
  voiceCampaigns: {
    ...voiceCampaignOperations,
    ...voiceCampaignTestOperations,
    ...voiceCampaignRunOperations,
    ...voiceAttemptOperations,
  },
  recordings: recordingOperations,
  groups: groupOperations,
  segments: segmentOperations,
  contacts: contactOperations,
  contactFields: contactFieldOperations,
  imports: importOperations,
  exports: exportOperations,
  exportSchedules: exportScheduleOperations,
  templates: templateOperations,
  senderIds: senderIdOperations,
  senderRegistrations: senderRegistrationOperations,
  fallbackSenders: fallbackSenderOperations,
  callerIds: callerIdOperations,
  consents: consentOperations,
  sendingRules: sendingRuleOperations,
  persons: { ...personOperations, ...timelineOperations },
  erasures: erasureOperations,
  search: searchOperations,
  savedViews: savedViewOperations,
  suppressions: suppressionOperations,
  webhooks: { ...webhookOperations, ...webhookDeliveryOperations },
  lookups: lookupOperations,
  numberChecks: numberCheckOperations,
  contactChanges: contactChangeOperations,
  shortUrls: shortUrlOperations,
  balance: balanceOperations,
  ledger: ledgerOperations,
  trafficAlarms: trafficAlarmOperations,
  limits: limitOperations,
  session: sessionOperations,
  sessions: ownSessionOperations,
  secondFactor: secondFactorOperations,
  passkeys: passkeyOperations,
  oneTimeLinks: oneTimeLinkOperations,
  passwordResets: passwordResetOperations,
  openid: openidOperations,
  keys: ownKeyOperations,
  audit: ownAuditOperations,
  members: memberOperations,
  invitations: invitationOperations,
  signInRules: signInRuleOperations,
  admin: {
    trunks: trunkOperations,
    callAttempts: callAttemptOperatorOperations,
    voicePrices: voicePriceOperations,
    accounts: { ...accountOperations, ...accountSuspensionOperations },
    keys: keyOperations,
    users: userOperations,
    openidProviders: openidProviderOperations,
    signInRules: signInRuleOperatorOperations,
    sendingRules: sendingRuleOperatorOperations,
    erasures: erasureOperatorOperations,
    credits: creditOperations,
    ledger: ledgerOperatorOperations,
    senderIds: senderIdOperatorOperations,
    senderRegistrations: senderRegistrationOperatorOperations,
    registrationDemands: registrationDemandOperations,
    callerIds: callerIdOperatorOperations,
    audit: { ...auditOperations, ...auditChainOperations },
    inbound: inboundOperatorOperations,
    health: { ...healthOperations, ...installationOperations },
    outgoingHold: outgoingHoldOperations,
    unknownMessages: unknownMessageOperatorOperations,
    unmatchedReceipts: unmatchedReceiptOperatorOperations,
    statistics: operatorStatisticsOperations,
    carriers: { ...carrierOperations, ...carrierFigureOperations },
    trafficAlarms: operatorTrafficAlarmOperations,
    routes: routeOperations,
    prices: priceOperations,
    networks: networkOperations,
    networkCodes: networkCodeOperations,
    carrierCosts: carrierCostOperations,
    traces: traceOperations,
    messages: messageCarrierOperations,
    lookupSources: lookupSourceOperations,
    portedNumbers: portedTableOperations,
    linkDomains: linkDomainOperations,
    linkTakedowns: linkTakedownOperations,
  },
};

export type Operations = typeof operations;

type Tree = { readonly [name: string]: Operation | Tree };

function flatten(tree: Tree): Operation[] {
  return Object.values(tree).flatMap((node) => ('method' in node ? [node as Operation] : flatten(node as Tree)));
}

export const allOperations: readonly Operation[] = flatten(operations);
