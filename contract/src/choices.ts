/** The words among which a field chooses, each list once, with its type. This file imports nothing, so that whoever needs one list loads no more. */

/** `operator` includes every scope that begins with it, and `send` includes `resend`; an operation asks for the narrowest one. */
export const SCOPES = [
  'send',
  'resend',
  'read',
  'manage',
  'develop',
  'team',
  'operator_read',
  'operator_accounts',
  'operator_money',
  'operator_carriers',
  'operator_approvals',
  'operator_people',
  'operator_texts',
  'operator',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The orders of lists. Each list has those that its indexes serve. */
export const TIME_SORTS = ['newest', 'oldest'] as const;
export const NAME_SORTS = [...TIME_SORTS, 'name', 'name_desc'] as const;
export const NUMBER_SORTS = [...TIME_SORTS, 'phone_number', 'phone_number_desc'] as const;
export type ListSort = (typeof NAME_SORTS | typeof NUMBER_SORTS)[number];

/** Whether a key sends for real, or only to the built-in tester. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** The codes of refusals, in the header `Volley-Error-Code` and in the body of our own operations, so that programs need no sentences. */
export const ERROR_CODES = [
  'invalid_input',
  'insufficient_balance',
  'monthly_limit',
  'storage_limit',
  'invalid_api_key',
  'unauthenticated',
  'forbidden',
  'account_suspended',
  'confirmation_needed',
  'second_factor_needed',
  'not_found',
  'method_not_allowed',
  'gone',
  'wrong_state',
  'conflict',
  'links_address_unset',
  'sender_not_registered',
  'idempotency_key_reused',
  'bad_request',
  'not_acceptable',
  'too_large',
  'unsupported_media_type',
  'header_too_large',
  'request_timeout',
  'rate_limited',
  'unavailable',
  'outgoing_held',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** How the value of an optional parameter of SMPP is written. */
export const TLV_TYPES = ['octets', 'cstring', 'int1', 'int2', 'int4'] as const;

export const MESSAGE_STATUSES = [
  'queued',
  'submitting',
  'sent',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'unknown',
  'skipped',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const VERIFICATION_STATUSES = ['pending', 'approved', 'expired', 'failed', 'cancelled', 'blocked'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** Why no code is sent to a number. */
export const VERIFICATION_BLOCKS = ['country_blocked', 'prefix_not_entered', 'country_not_entered'] as const;

/** How a code reaches a person. */
export const VERIFICATION_CHANNELS = ['sms', 'voice'] as const;

/** By what the figures of verifications are told apart. */
export const VERIFICATION_DIVISIONS = ['country', 'network', 'channel', 'template'] as const;
export type VerificationDivision = (typeof VERIFICATION_DIVISIONS)[number];

/** By what the figures of messages are told apart: first by time, of which one can be asked for. */
export const TIME_DIVISIONS = ['hour', 'day', 'week', 'month', 'weekday', 'hour_of_day'] as const;
export type TimeDivision = (typeof TIME_DIVISIONS)[number];
const MESSAGES_TOLD_APART = [...TIME_DIVISIONS, 'network', 'sender_id', 'purpose'] as const;
/** Each alone, or by time. */
export const VALUE_DIVISIONS = ['campaign', 'template', 'key', 'reason'] as const;
export type ValueDivision = (typeof VALUE_DIVISIONS)[number];
export const STATISTICS_DIVISIONS = [...MESSAGES_TOLD_APART, ...VALUE_DIVISIONS] as const;
export const OPERATOR_STATISTICS_DIVISIONS = [...MESSAGES_TOLD_APART, 'account_id', 'carrier_id'] as const;
export type StatisticsDivision = (typeof STATISTICS_DIVISIONS | typeof OPERATOR_STATISTICS_DIVISIONS)[number];
/** What an operator changes that figures may show: what carries messages, where they go, and what they cost; `release`: the version of Volley. */
export const FIGURE_CHANGES = [
  'release',
  'admin.carriers.create',
  'admin.carriers.update',
  'admin.carriers.pause',
  'admin.carriers.resume',
  'admin.carriers.delete',
  'admin.routes.set',
  'admin.routes.delete',
  'admin.prices.set',
  'admin.prices.delete',
] as const;
/** By what the figures of calls are told apart, each alone or by time. */
export const CALL_DIVISIONS = ['campaign', 'outcome', 'key'] as const;
/** The operator is not told of campaigns and templates of accounts. */
export const OPERATOR_CALL_DIVISIONS = ['outcome', 'key', 'account_id'] as const;
export const OPERATOR_VERIFICATION_DIVISIONS = ['country', 'network', 'channel', 'account_id'] as const;
export type CallDivision = (typeof CALL_DIVISIONS)[number];

/** Of what an account asks for and the operator decides: a sender ID, a caller ID. */
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Of the registration of a sender ID with a network. */
export const REGISTRATION_STATUSES = ['draft', 'submitted', 'approved', 'rejected', 'expired', 'ended'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

export const FIELD_KINDS = ['text', 'number', 'date', 'yes_no', 'choice'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The roles of a member in an account; docs/people.md has the scopes of each. */
export const ROLES = ['viewer', 'author', 'sender', 'developer', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the operator's people. */
export const STAFF_ROLES = ['operator', 'support', 'billing'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Delimiters by name, because generators of clients cannot handle a tab in an enum. */
export const IMPORT_DELIMITERS = ['comma', 'semicolon', 'tab', 'bar'] as const;

export const IMPORT_OUTCOMES = ['created', 'changed', 'same', 'left', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const ACCOUNT_STATES = ['active', 'suspended', 'closed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const TRUNK_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

export const SUPPRESSION_REASONS = ['opt_out', 'complaint', 'manual'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const MATCH_KINDS = ['prefix', 'network', 'country', 'any'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export const BIND_KINDS = ['transceiver', 'transmitter', 'pair'] as const;

export const INTERFACE_VERSIONS = ['3.3', '3.4', '5.0'] as const;

export const LONG_MESSAGES = ['udh', 'sar', 'payload'] as const;

export const ID_FORMS = ['as_is', 'decimal', 'hex'] as const;
export type IdForm = (typeof ID_FORMS)[number];

export const VALIDITY_FORMS = ['relative', 'absolute', 'none'] as const;

export const RETRY_OUTCOMES = ['busy', 'no_answer', 'failed'] as const;
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

export const LEDGER_LINE_KINDS = ['sms_campaign', 'voice_campaign', 'single_messages', 'top_up', 'correction'] as const;
export type LedgerLineKind = (typeof LEDGER_LINE_KINDS)[number];

export const LEDGER_KINDS = ['top_up', 'correction', 'charge', 'refund'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const RECURRENCE_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];

export const MESSAGE_DEEDS = ['sent', 'delivered', 'failed', 'clicked', 'replied'] as const;
export type MessageDeed = (typeof MESSAGE_DEEDS)[number];

export const CALL_DEEDS = ['answered', 'failed', 'pressed'] as const;
export type CallDeed = (typeof CALL_DEEDS)[number];

export const CONSENT_SAYINGS = ['given', 'withdrawn', 'unknown'] as const;
export type ConsentSaying = (typeof CONSENT_SAYINGS)[number];

export const CALL_ATTEMPT_STATUSES = ['placing', 'ringing', 'answered', 'ended'] as const;
export type CallAttemptStatus = (typeof CALL_ATTEMPT_STATUSES)[number];

/** `doing`: what a campaign does between its preparation and its end. */
const campaignStatuses = <const Doing extends string>(doing: Doing) =>
  ['draft', 'scheduled', 'preparing', doing, 'paused', 'completed', 'cancelled', 'failed'] as const;

export const SMS_CAMPAIGN_STATUSES = campaignStatuses('sending');
export type SmsCampaignStatus = (typeof SMS_CAMPAIGN_STATUSES)[number];

export const VOICE_CAMPAIGN_STATUSES = campaignStatuses('calling');
export type VoiceCampaignStatus = (typeof VOICE_CAMPAIGN_STATUSES)[number];

export const VOICE_RECIPIENT_STATUSES = [
  'queued',
  'ringing',
  'answered',
  'no_answer',
  'busy',
  'rejected',
  'failed',
  'cancelled',
  'skipped',
] as const;
export type VoiceRecipientStatus = (typeof VOICE_RECIPIENT_STATUSES)[number];

/** A single call is told more exactly than the recipient of a campaign: whether somebody has answered. */
export const CALL_STATUSES = ['connected', ...VOICE_RECIPIENT_STATUSES] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

export const CONSENT_CHANNELS = ['sms', 'voice'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

export const CONSENT_STATUSES = ['given', 'withdrawn'] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

/** The sources that somebody who records a consent can state. */
export const STATED_SOURCES = ['form', 'paper', 'spoken', 'import', 'other'] as const;

/** What a search over everything finds, in the order in which it answers. */
export const SEARCH_KINDS = [
  'contact',
  'number',
  'message',
  'campaign',
  'voice_campaign',
  'group',
  'segment',
  'template',
  'sender_id',
  'link',
  'field',
  'import',
  'webhook',
  'key',
  'account',
  'carrier',
  'trunk',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const TIMELINE_KINDS = [
  'message',
  'reply',
  'call',
  'verification',
  'consent',
  'note',
  'opt_out',
  'contact',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const CONSENT_SOURCES = [...STATED_SOURCES, 'reply', 'link'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const EXISTING_RULES = ['leave', 'fill', 'overwrite'] as const;
export type ExistingRule = (typeof EXISTING_RULES)[number];

export const REASON_OUTCOMES = ['refused', 'repaired', 'without_value'] as const;
export type ReasonOutcome = (typeof REASON_OUTCOMES)[number];

/** How a carrier is reached; `simulator` is the built-in one, which reaches no phone. */
export const CARRIER_KINDS = ['smpp', 'http', 'simulator'] as const;

export const CARRIER_HEALTH = ['well', 'refusing', 'resting', 'on_trial'] as const;
/** What keeps messages from going to a carrier faster: itself, as it stands; what it refuses; a pause after it throttled; its window; its rate; `idle`: nothing came. */
export const BOTTLENECKS = ['none', 'idle', 'carrier', 'refusals', 'pause', 'window', 'rate'] as const;
export type Bottleneck = (typeof BOTTLENECKS)[number];
export type CarrierHealth = (typeof CARRIER_HEALTH)[number];

/** The limits of what a carrier may be given on a day: of all parts, of the numbers, and of the messages to one number. */
export const DAY_LIMITS = ['parts', 'recipients', 'recipient'] as const;
export type DayLimit = (typeof DAY_LIMITS)[number];
/** The settings of a carrier that set these limits, and say where its day begins. */
export const DAY_SETTINGS = [
  'messages_per_day',
  'recipients_per_day',
  'recipient_messages_per_day',
  'day_zone',
] as const;

export const FILE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'latin1'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

export const BIND_STATES = ['connecting', 'bound', 'waiting', 'stopped'] as const;
export type BindState = (typeof BIND_STATES)[number];

export const BACKUP_RUNS = ['backup', 'check', 'restore'] as const;
export type BackupRun = (typeof BACKUP_RUNS)[number];

export const SETTING_SOURCES = ['default', 'file', 'environment', 'secret_file', 'command_line'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export const LINK_KINDS = ['first', 'invitation', 'reset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const TRUNK_REGISTRATIONS = ['none', 'pending', 'registered', 'refused'] as const;
export type TrunkRegistration = (typeof TRUNK_REGISTRATIONS)[number];

export const SPEECH_ENGINES = ['bundled', 'espeak-ng', 'command'] as const;
export type SpeechEngine = (typeof SPEECH_ENGINES)[number];

export const PART_STATUSES = ['waiting', 'sent', 'delivered', 'undelivered', 'expired', 'rejected'] as const;
export type PartStatus = (typeof PART_STATUSES)[number];

export const LOOKUP_KINDS = ['http', 'enum', 'sip'] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

/** What a number belongs to; `unassigned` is given to nobody. */
export const NUMBER_TYPES = ['mobile', 'landline', 'voip', 'unassigned', 'unknown'] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];

export const CONTACT_CHANGE_ACTIONS = ['delete', 'join_group', 'leave_group'] as const;
export type ContactChangeAction = (typeof CONTACT_CHANGE_ACTIONS)[number];
export const CONTACT_CHANGE_STATUSES = ['working', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type ContactChangeStatus = (typeof CONTACT_CHANGE_STATUSES)[number];

export const NUMBER_CHECK_STATUSES = ['checking', 'checked', 'cleaning', 'cleaned', 'cancelled', 'failed'] as const;
export type NumberCheckStatus = (typeof NUMBER_CHECK_STATUSES)[number];

/** Which numbers a cleaning takes out; `unlisted`: the sources do not know them. */
/** What alarms about the traffic are about. */
export const TRAFFIC_ALARMS = ['refusals', 'deliveries', 'receipts', 'opt_outs', 'spend', 'balance'] as const;

export const CLEANED_KINDS = ['unlisted', 'unassigned', 'landline', 'voip'] as const;
export type CleanedKind = (typeof CLEANED_KINDS)[number];

export const PORTED_STATES = ['uploading', 'reading', 'active', 'failed'] as const;
export type PortedState = (typeof PORTED_STATES)[number];

/** What an export holds, one row for each. */
export const EXPORT_KINDS = ['messages', 'parts', 'calls', 'replies', 'visits', 'events', 'ledger'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Where the file of an export lies. */
export const EXPORT_DESTINATIONS = ['download', 'object_store'] as const;
export type ExportDestination = (typeof EXPORT_DESTINATIONS)[number];
