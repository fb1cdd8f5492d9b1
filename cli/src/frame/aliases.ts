/**
 * Flags that are called otherwise than their fields, by operation, by resource, or everywhere (`*`). Elsewhere the name of a field is the name of
 * its flag: without `_id`, `_at`, `_seconds` or `_value`, and for a list in the singular.
 */
export const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    phone_number: 'number',
    phone_numbers: 'number',
    default_country: 'country',
    caller_id: 'caller-id',
    sending_window: 'window',
    'sending_window.time_zone': 'window-zone',
    calling_window: 'window',
    'calling_window.time_zone': 'window-zone',
  },
  contactFields: { position: 'place' },
  templates: { version: 'from-version' },
  threads: { assigned_to: 'assigned' },
  'threads.update': { assigned_to: 'assign' },
  consents: { source: 'how' },
  signInRules: { second_factor_required: 'second-factor' },
  'admin.signInRules': { second_factor_required: 'second-factor' },
  sendingRules: { quiet_hours: 'quiet', marketing_needs_consent: 'demand' },
  imports: {
    on_existing: 'existing',
    has_header: 'header',
    'consent.channels': 'consent',
    'consent.source': 'consent-how',
    'consent.at': 'consent-at',
    'consent.words': 'consent-words',
  },
  'smsCampaigns.create': { sender_id: 'from', scheduled_at: 'at' },
  'smsCampaigns.update': { sender_id: 'from', scheduled_at: 'at' },
  smsCampaigns: {
    recurrence_frequency: 'every',
    recurrence_interval: 'interval',
    recurrence_ends_at: 'until',
  },
  messages: { 'template.id': 'template', validity_seconds: 'valid-for', scheduled_at: 'at' },
  'messages.create': { sender_id: 'from' },
  voiceCampaigns: {
    scheduled_at: 'at',
    duration_seconds_max: 'seconds',
    repeats: 'repeat',
    digit_results: 'digit',
    'retry.count': 'retries',
    'retry.interval_seconds': 'retry-after',
    'retry.growing': 'retry-growing',
    'retry.outcomes': 'retry-on',
    not_reached: 'not-reached-text',
    'not_reached.message': 'not-reached-text',
    'not_reached.sender_id': 'not-reached-sender',
  },
  events: { kinds: 'kind' },
  webhooks: { batch_size: 'batch' },
  'webhooks.update': { url: 'to' },
  shortUrls: { url: 'to' },
  keys: { allowed_addresses: 'allow', requests_per_minute: 'per-minute' },
  'admin.users': { staff_role: 'staff' },
  'admin.accounts': { transactional_through_suppression: 'codes-to-opted-out' },
  'admin.credits.add': { id: 'account' },
  'admin.callAttempts.ladder': { id: 'account' },
  'admin.openidProviders': {
    client_id: 'client-id',
    client_secret: 'secret-file',
    roles: 'map',
    creates_people: 'create-people',
    allows_passwords: 'passwords',
  },
  audit: { actor_key_id: 'by-key', actor_account_id: 'by-account', actor_user_id: 'by-person' },
  'admin.audit': { actor_key_id: 'by-key', actor_account_id: 'by-account', actor_user_id: 'by-person' },
  'admin.carriers': {
    system_id: 'system-id',
    tls_ca: 'tls-ca-file',
    bind_count: 'binds',
    messages_per_second: 'rate',
    source_alphanumeric: 'alphanumeric-source',
    source_international: 'international-source',
    source_short_code: 'short-code-source',
    default_coding: 'coding',
    submit_id_form: 'submit-ids',
    receipt_id_form: 'receipt-ids',
    receipts_requested: 'receipts',
    reference_sent: 'reference',
    validity_form: 'validity',
    temporary_statuses: 'temporary-status',
  },
  'admin.carriers.testBind': { phone_number: 'to', sender_id: 'from' },
  'admin.routes': { tiers: 'to', 'hours.time_zone': 'hours-zone' },
  'admin.prices': { valid_from: 'from' },
  'admin.trunks': {
    tls_ca: 'tls-ca-file',
    caller_ids: 'caller-ids',
    prefixes: 'prefixes',
    blocked_prefixes: 'block',
    dial_rules: 'dial-rules',
    codecs: 'codecs',
    calls_per_second: 'rate',
  },
};

/** Words that stand for null in the place of a value, by operation or resource. */
export const NULL_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'threads.update': { assigned_to: 'nobody' },
  'balance.update': { low_at: 'none' },
  webhooks: { campaign_id: 'any', sender_id: 'any' },
  'admin.accounts': {
    key_requests_per_minute: 'none',
    monthly_limit: 'none',
    contacts_max: 'none',
    links_max: 'none',
    recordings_bytes_max: 'none',
  },
  'admin.users.update': { staff_role: 'none' },
  'admin.trunks': { transport: 'by_name' },
};

/** Looks in the operation, its resource, and everywhere. */
export function findNamed(names: typeof ALIASES, id: string, field: string): string | undefined {
  const resource = id.slice(0, id.lastIndexOf('.'));
  return names[id]?.[field] ?? names[resource]?.[field] ?? names['*']?.[field];
}
