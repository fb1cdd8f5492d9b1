import { z } from 'zod';
import { account, accountDetails, accountWithBalance } from './accounts.ts';
import { apiKey, creditChange, newApiKey } from './admin.ts';
import { auditEntry } from './audit.ts';
import { auditVerification } from './audit-chain.ts';
import { balance, ledgerEntry, ledgerLine } from './billing.ts';
import { callLadder, callStep } from './call-ladders.ts';
import { callerId, callerIdForOperator } from './caller-ids.ts';
import { call } from './calls.ts';
import {
  campaignCostSum,
  carrierCost,
  carrierCostDay,
  carrierCostImport,
  carrierCostSum,
  messageCarrier,
} from './carrier-costs.ts';
import { carrierFigures, carrierWhy } from './carrier-figures.ts';
import { network, price, carrierRoute as route, explanation as routeExplanation } from './carrier-routes.ts';
import { bindStatus, bindTest, carrier, carrierStatus } from './carriers.ts';
import { consent } from './consents.ts';
import { contactChange } from './contact-changes.ts';
import { contactField, contactFieldDetails, contactFieldUse } from './contact-fields.ts';
import { contactImport, importTarget } from './contact-import.ts';
import { contact, contactFieldValues, contactGroup, contactWithFields, contactWithGroups } from './contacts.ts';
import { callEventData, campaignEventData, progressEventData } from './event-kinds-campaigns.ts';
import { contactChangeEventData, importEventData } from './event-kinds-imports.ts';
import { linkEventData } from './event-kinds-links.ts';
import { messageEventData } from './event-kinds-messages.ts';
import { registrationEventData } from './event-kinds-registrations.ts';
import { carrierEventData, trunkEventData, unknownWaitingEventData } from './event-kinds-staff.ts';
import { trafficEventData } from './event-kinds-traffic.ts';
import { webhookEventData } from './event-kinds-webhooks.ts';
import { EVENT_SHAPES, event, LIVE_SHAPES, liveEvent } from './events.ts';
import { exported, exportSchedule } from './exports.ts';
import { group } from './groups.ts';
import { health } from './health.ts';
import { inboundMessage } from './inbound.ts';
import { backups, queues, settings, storage } from './installation.ts';
import { keywordRule } from './keyword-rules.ts';
import { keywordSet, keywords } from './keywords.ts';
import { limits } from './limits.ts';
import { analytics } from './link-analytics.ts';
import { linkDomain } from './link-domains.ts';
import { takedown } from './link-takedowns.ts';
import { shortUrl, shortUrlDetails, shortUrlWithVisits } from './links.ts';
import { lookup, lookupSource, portedTable } from './lookups.ts';
import { invitation, member, newInvitation } from './members.ts';
import { messageBatch } from './message-batches.ts';
import { message, quickSendResult, sentMessage } from './messages.ts';
import { namedValues } from './named-values.ts';
import { networkCode, networkCodeImport } from './network-codes.ts';
import { numberCheck } from './number-checks.ts';
import { oneTimeLink } from './one-time-links.ts';
import { openidProvider, openidWay } from './openid.ts';
import { passkey, passkeyCreation, passkeyRequest, signInMethods } from './passkeys.ts';
import { erasure, person } from './person-data.ts';
import { timelineEntry } from './person-timeline.ts';
import { recording, speechLanguage } from './recordings.ts';
import { registeredText, textCheck } from './registered-texts.ts';
import { requestDecision } from './requests.ts';
import { savedView } from './saved-views.ts';
import { foundThing } from './search.ts';
import { authenticatorOffer, recoveryCodes, secondFactor } from './second-factor.ts';
import { segmentCondition, segmentRule } from './segment-conditions.ts';
import { segment, segmentCount } from './segments.ts';
import { senderId, senderIdForOperator } from './sender-ids.ts';
import {
  fallbackSender,
  registrationDemand,
  senderRegistration,
  senderRegistrationForOperator,
} from './sender-registrations.ts';
import { installationSendingRules, sendingRules } from './sending-rules.ts';
import { ownSession, session, signedIn } from './session.ts';
import { signInRules } from './sign-in-rules.ts';
import { preview as smsCampaignPreview } from './sms-campaign-preview.ts';
import { report as smsCampaignReport } from './sms-campaign-runs.ts';
import { smsCampaignRun, smsCampaignSeries } from './sms-campaign-series.ts';
import { campaignTest } from './sms-campaign-test.ts';
import { smsCampaign, smsCampaignContent, smsCampaignDraft } from './sms-campaigns.ts';
import { messageFigures, operatorStatistics, operatorStatisticsRow, statistics, statisticsRow } from './statistics.ts';
import { suppression } from './suppressions.ts';
import { template, templateDetails, templateUse, templateVersion } from './templates.ts';
import { thread, threadEntry, threadEventData, threadNote, unreadThreads } from './threads.ts';
import { trace, traceEntry } from './traces.ts';
import { testCallReport, trunk } from './trunks.ts';
import { unknownMessage, unmatchedReceipt } from './unknown-messages.ts';
import { passwordReset, user } from './users.ts';
import { verification, verificationFigures, verificationRules } from './verifications.ts';
import { attempt as callAttempt } from './voice-attempts.ts';
import {
  voiceCampaignContent,
  voiceCampaignDetail,
  preview as voiceCampaignPreview,
  report as voiceCampaignReport,
} from './voice-campaign-runs.ts';
import { voiceCampaignTest } from './voice-campaign-test.ts';
import { foundVoiceRecipient, voiceCampaign, voiceRecipient } from './voice-campaigns.ts';
import { price as voicePrice } from './voice-prices.ts';
import { webhookDelivery, webhookDeliveryDetails } from './webhook-deliveries.ts';
import { newWebhook, webhook } from './webhooks.ts';

/** The names of the resources. Each is a named schema of the OpenAPI document, and a type of the SDK. */
export const RESOURCES: Readonly<Record<string, z.ZodType>> = {
  Account: account,
  AccountDetails: accountDetails,
  AccountWithBalance: accountWithBalance,
  Analytics: analytics,
  ApiKey: apiKey,
  AuditEntry: auditEntry,
  AuditVerification: auditVerification,
  AuthenticatorOffer: authenticatorOffer,
  Backups: backups,
  Balance: balance,
  BindStatus: bindStatus,
  BindTest: bindTest,
  CallAttempt: callAttempt,
  CallEventData: callEventData,
  CallLadder: callLadder,
  CallStep: callStep,
  CallerId: callerId,
  CallerIdForOperator: callerIdForOperator,
  CampaignCostSum: campaignCostSum,
  CampaignEventData: campaignEventData,
  Carrier: carrier,
  CarrierCost: carrierCost,
  CarrierCostDay: carrierCostDay,
  CarrierCostImport: carrierCostImport,
  CarrierCostSum: carrierCostSum,
  CarrierEventData: carrierEventData,
  TrafficAlarm: trafficEventData,
  CarrierFigures: carrierFigures,
  CarrierWhy: carrierWhy,
  CarrierStatus: carrierStatus,
  Contact: contact,
  ContactChange: contactChange,
  ContactField: contactField,
  ContactFieldDetails: contactFieldDetails,
  ContactFieldUse: contactFieldUse,
  ContactFieldValues: contactFieldValues,
  ContactGroup: contactGroup,
  ContactWithFields: contactWithFields,
  ContactImport: contactImport,
  ContactImportTarget: importTarget,
  ContactWithGroups: contactWithGroups,
  CreditChange: creditChange,
  Event: event,
  ...EVENT_SHAPES,
  LiveEvent: liveEvent,
  ...LIVE_SHAPES,
  CampaignProgressEventData: progressEventData,
  MessageEventData: messageEventData,
  Group: group,
  Health: health,
  ImportEventData: importEventData,
  ContactChangeEventData: contactChangeEventData,
  InboundMessage: inboundMessage,
  KeywordRule: keywordRule,
  KeywordSet: keywordSet,
  Keywords: keywords,
  Invitation: invitation,
  LedgerEntry: ledgerEntry,
  LedgerLine: ledgerLine,
  Limits: limits,
  LinkDomain: linkDomain,
  LinkEventData: linkEventData,
  LinkTakedown: takedown,
  Lookup: lookup,
  LookupSource: lookupSource,
  Member: member,
  Message: message,
  MessageCarrier: messageCarrier,
  MessageFigures: messageFigures,
  NamedValues: namedValues,
  Network: network,
  NetworkCode: networkCode,
  NetworkCodeImport: networkCodeImport,
  NewApiKey: newApiKey,
  NewInvitation: newInvitation,
  NewWebhook: newWebhook,
  NumberCheck: numberCheck,
  Export: exported,
  ExportSchedule: exportSchedule,
  OneTimeLink: oneTimeLink,
  OpenidProvider: openidProvider,
  OpenidWay: openidWay,
  OperatorStatistics: operatorStatistics,
  OperatorStatisticsRow: operatorStatisticsRow,
  OwnSession: ownSession,
  Passkey: passkey,
  PasskeyCreation: passkeyCreation,
  PasskeyRequest: passkeyRequest,
  PasswordReset: passwordReset,
  PortedTable: portedTable,
  Price: price,
  QuickSendResult: quickSendResult,
  SentMessage: sentMessage,
  MessageBatch: messageBatch,
  Queues: queues,
  Recording: recording,
  SavedView: savedView,
  RegisteredText: registeredText,
  RegisteredTextCheck: textCheck,
  RecoveryCodes: recoveryCodes,
  RequestDecision: requestDecision,
  Route: route,
  RouteExplanation: routeExplanation,
  SecondFactor: secondFactor,
  Segment: segment,
  SegmentCondition: segmentCondition,
  SegmentCount: segmentCount,
  SegmentRule: segmentRule,
  SenderId: senderId,
  SenderIdForOperator: senderIdForOperator,
  SenderRegistration: senderRegistration,
  SenderRegistrationEventData: registrationEventData,
  SenderRegistrationForOperator: senderRegistrationForOperator,
  RegistrationDemand: registrationDemand,
  FallbackSender: fallbackSender,
  Session: session,
  Settings: settings,
  ShortUrl: shortUrl,
  SignedIn: signedIn,
  SignInMethods: signInMethods,
  SignInRules: signInRules,
  ShortUrlDetails: shortUrlDetails,
  ShortUrlWithVisits: shortUrlWithVisits,
  SingleCall: call,
  SmsCampaign: smsCampaign,
  SmsCampaignContent: smsCampaignContent,
  SmsCampaignDraft: smsCampaignDraft,
  SmsCampaignPreview: smsCampaignPreview,
  SmsCampaignReport: smsCampaignReport,
  SmsCampaignRun: smsCampaignRun,
  SmsCampaignSeries: smsCampaignSeries,
  SmsCampaignTest: campaignTest,
  SpeechLanguage: speechLanguage,
  Storage: storage,
  Consent: consent,
  Person: person,
  TimelineEntry: timelineEntry,
  FoundThing: foundThing,
  Erasure: erasure,
  SendingRules: sendingRules,
  InstallationSendingRules: installationSendingRules,
  Statistics: statistics,
  StatisticsRow: statisticsRow,
  Suppression: suppression,
  Template: template,
  TemplateDetails: templateDetails,
  TemplateUse: templateUse,
  TemplateVersion: templateVersion,
  TestCallReport: testCallReport,
  Thread: thread,
  ThreadEntry: threadEntry,
  ThreadEventData: threadEventData,
  ThreadNote: threadNote,
  Trace: trace,
  TraceEntry: traceEntry,
  Trunk: trunk,
  TrunkEventData: trunkEventData,
  UnreadThreads: unreadThreads,
  UnknownMessage: unknownMessage,
  UnknownWaitingEventData: unknownWaitingEventData,
  User: user,
  UnmatchedReceipt: unmatchedReceipt,
  Verification: verification,
  VerificationFigures: verificationFigures,
  VerificationRules: verificationRules,
  VoiceCampaign: voiceCampaign,
  VoiceCampaignContent: voiceCampaignContent,
  VoiceCampaignDetail: voiceCampaignDetail,
  VoiceCampaignPreview: voiceCampaignPreview,
  VoiceCampaignReport: voiceCampaignReport,
  VoiceCampaignTest: voiceCampaignTest,
  VoicePrice: voicePrice,
  VoiceRecipient: voiceRecipient,
  VoiceRecipientDetails: foundVoiceRecipient,
  Webhook: webhook,
  WebhookEventData: webhookEventData,
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryDetails: webhookDeliveryDetails,
};

/** Gives each resource an id: Zod writes a schema with an id once, and refers to it wherever it is used. */
export function nameResources(): void {
  for (const [id, schema] of Object.entries(RESOURCES)) z.globalRegistry.add(schema, { ...schema.meta(), id });
}
