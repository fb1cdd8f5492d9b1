// Made by `npm run docs` from the contract: change that, not this.
import type { Call, CursorPage, FullPage, ListCall, ShortPage, TableCall } from './call.ts';

export type ErrorCode =
  | 'invalid_input'
  | 'insufficient_balance'
  | 'invalid_api_key'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'gone'
  | 'wrong_state'
  | 'conflict'
  | 'idempotency_key_reused'
  | 'bad_request'
  | 'not_acceptable'
  | 'too_large'
  | 'unsupported_media_type'
  | 'header_too_large'
  | 'request_timeout'
  | 'rate_limited'
  | 'unavailable'
  | 'outgoing_held'
  | 'internal';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly default_country: string;
  readonly time_zone: string;
  readonly transactional_through_suppression: boolean;
  readonly suspended_at: string | null;
  readonly suspended_reason: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface Analytics {
  readonly id: string;
  /** ISO 8601 UTC with microseconds */
  readonly from: string;
  /** ISO 8601 UTC with microseconds */
  readonly to: string;
  readonly time_zone: string;
  readonly interval: "day" | "hour";
  readonly tracked: {
    /** Count visits */
    readonly track_visits: boolean;
    /** Store the address of the visitor */
    readonly track_ip_address: boolean;
    /** Store the name of the browser */
    readonly track_browser: boolean;
    /** Store the name of the operating system */
    readonly track_operating_system: boolean;
    /** Store whether it is a mobile, a desktop or a tablet */
    readonly track_device_type: boolean;
    /** Store the address that the visitor came from */
    readonly track_referer_url: boolean;
  };
  readonly visits: {
    readonly human: number;
    readonly machine: number;
  };
  readonly series: readonly {
    /** ISO 8601 UTC with microseconds */
    readonly start: string;
    readonly label: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly browsers: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly operating_systems: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly device_types: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly referring_hosts: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  /** Distinct human addresses of each UTC day; they cannot be summed over days */
  readonly unique_visitors: readonly {
    readonly day: string;
    readonly visitors: number;
  }[];
}

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  /** The beginning of the key, to tell keys apart */
  readonly hint: string;
  readonly scopes: readonly ("send" | "read" | "manage" | "operator_read" | "operator_accounts" | "operator_money" | "operator_carriers" | "operator_approvals" | "operator")[];
  readonly allowed_addresses: readonly string[];
  readonly requests_per_minute: number | null;
  readonly expires_at: string | null;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export interface AuditEntry {
  /** ISO 8601 UTC with microseconds */
  readonly at: string;
  readonly account_id: number;
  readonly actor_account_id: number | null;
  readonly actor_key_id: number | null;
  readonly operation: string;
  readonly target: string;
  readonly address: string;
  readonly request_id: string;
  /** Each field that changed, as it was and as it became. Of secrets, texts and personal data only that they changed; telephone numbers are cut. */
  readonly changes: Readonly<Record<string, {
    readonly from?: unknown | undefined;
    readonly to?: unknown | undefined;
  }>>;
}

export interface Balance {
  /** Credits, a decimal with two places */
  readonly balance: string;
  /** The part of the balance that running campaigns have reserved */
  readonly held: string;
  /** Credits, a decimal with two places */
  readonly available: string;
}

export interface BindStatus {
  readonly kind: "transmitter" | "receiver" | "transceiver";
  readonly state: "connecting" | "bound" | "waiting" | "stopped";
  readonly words: string;
  readonly open: number;
  readonly window: number;
}

export interface BindTest {
  readonly bound: boolean;
  /** What the other side answered */
  readonly words: string;
  /** Its command_status by name; empty when it did not answer */
  readonly code: string;
  readonly carrier_system_id: string;
  /** What became of the test message, when one was asked for */
  readonly message: {
    readonly words: string;
    readonly submitted_id: string;
    readonly receipted_id: string;
  } | null;
  readonly proposed_submit_id_form: "as_is" | "decimal" | "hex" | null;
  readonly proposed_receipt_id_form: "as_is" | "decimal" | "hex" | null;
}

export interface CallAttempt {
  readonly id: string;
  readonly recipient_id: number;
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly attempt: number;
  readonly trunk: string;
  readonly is_simulated: boolean;
  readonly status: "placing" | "ringing" | "answered" | "ended";
  readonly outcome: "" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled";
  readonly reason: string;
  /** The far side's SIP status, when it gave one */
  readonly status_code: number | null;
  /** ISO 8601 UTC with microseconds */
  readonly called_at: string;
  readonly answered_at: string | null;
  readonly ended_at: string | null;
  /** Seconds */
  readonly duration: number;
  /** The keys that were pressed */
  readonly digits: string;
  /** What the first of them with a meaning means */
  readonly result: string;
  /** Credits, a decimal with two places */
  readonly cost: string;
  /** The far side's words beside its status, or why no call came about */
  readonly phrase: string;
  /** The telephone network's number for how it ended (Q.850), when it was told */
  readonly cause_code: number | null;
}

export interface CallerId {
  readonly id: number;
  readonly uuid: string;
  /** Digits as they are shown, without plus */
  readonly phone_number: string;
  readonly purpose: string;
  readonly status: "pending" | "approved" | "rejected" | "suspended";
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface CallerIdForOperator {
  readonly id: number;
  readonly uuid: string;
  /** Digits as they are shown, without plus */
  readonly phone_number: string;
  readonly purpose: string;
  readonly status: "pending" | "approved" | "rejected" | "suspended";
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
  readonly account_id: number;
  readonly status_reason: string;
}

export interface Carrier {
  readonly id: number;
  readonly name: string;
  readonly kind: "smpp" | "simulator";
  readonly paused: boolean;
  readonly has_password: boolean;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly tls_ca: string;
  readonly tls_server_name: string;
  readonly tls_verified: boolean;
  readonly system_id: string;
  readonly system_type: string;
  readonly address_range: string;
  readonly bind_kind: "transceiver" | "transmitter" | "pair";
  readonly bind_count: number;
  /** Submits of one bind that are not answered yet */
  readonly window: number;
  /** Counted in parts and shared by all processes; 0: no limit */
  readonly messages_per_second: number;
  readonly source_alphanumeric: {
    readonly ton: number;
    readonly npi: number;
  };
  readonly source_international: {
    readonly ton: number;
    readonly npi: number;
  };
  readonly source_short_code: {
    readonly ton: number;
    readonly npi: number;
  };
  readonly destination: {
    readonly ton: number;
    readonly npi: number;
  };
  readonly service_type: string;
  /** How text of the GSM alphabet is written */
  readonly default_coding: "gsm7" | "latin1";
  /** How the parts of a long text are joined */
  readonly long_messages: "udh" | "sar" | "payload";
  /** How ids are written in answers to submits */
  readonly submit_id_form: "as_is" | "decimal" | "hex";
  /** How ids are written in receipts */
  readonly receipt_id_form: "as_is" | "decimal" | "hex";
  readonly receipts_requested: boolean;
  /** Send user_message_reference */
  readonly reference_sent: boolean;
  readonly validity_form: "relative" | "absolute" | "none";
  /** Numbers of command_status that mean "later" at this carrier */
  readonly temporary_statuses: readonly number[];
  /** Without a receipt by then a message counts as closed */
  readonly receipt_patience_hours: number;
  /** A submit without an answer by then leaves its message unknown */
  readonly request_timeout_ms: number;
  readonly connect_timeout_ms: number;
  readonly enquire_link_ms: number;
  readonly reconnect_max_ms: number;
  /** As the process that answers sees it; null: it does not know the carrier yet */
  readonly status: CarrierStatus | null;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface CarrierStatus {
  readonly connected: boolean;
  readonly health: "well" | "resting" | "on_trial";
  readonly words: string;
  readonly allowed_per_second: number | null;
  /** Receipts of the last hour that name no message of this installation: ids in another form, or another system */
  readonly unmatched_receipts: number;
  readonly binds: readonly BindStatus[];
}

export interface Contact {
  readonly id: number;
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface ContactGroup {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

export interface ContactWithGroups {
  readonly id: number;
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly groups: readonly ContactGroup[];
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface CreditChange {
  /** Credits, a decimal with two places */
  readonly amount: string;
  /** Credits, a decimal with two places */
  readonly balance: string;
}

export interface Group {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly contacts_count: number;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface InboundMessage {
  readonly id: string;
  /** Who wrote */
  readonly sender: string;
  /** Our number */
  readonly recipient: string;
  readonly message: string;
  /** What the text was understood as; empty for any other text */
  readonly keyword: "stop" | "start" | "help" | "";
  readonly carrier_id: number;
  /** ISO 8601 UTC with microseconds */
  readonly received_at: string;
}

export interface KeywordSet {
  /** What always counts */
  readonly standard_words: readonly string[];
  /** What counts for this account besides */
  readonly words: readonly string[];
  /** The one answer that the person gets */
  readonly reply: string;
}

export interface Keywords {
  readonly stop: KeywordSet;
  readonly start: KeywordSet;
  readonly help: KeywordSet;
}

export interface LedgerEntry {
  readonly number: number;
  /** ISO 8601 UTC with microseconds */
  readonly at: string;
  readonly kind: "top_up" | "correction" | "charge" | "refund";
  /** Credits, a decimal with two places */
  readonly amount: string;
  /** Credits, a decimal with two places */
  readonly balance_after: string;
  readonly reference: string;
  readonly note: string;
}

export interface LinkDomain {
  readonly domain: string;
  readonly note: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface LinkTakedown {
  readonly code: string;
  readonly account_id: number;
  /** Of a link in messages; 0 for single messages */
  readonly campaign_id: number | null;
  readonly url: string;
  readonly reason: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface Message {
  readonly id: string;
  readonly campaign_id: number;
  readonly sender_id: string;
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly message: string;
  readonly network: string;
  readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
  /** Why it stands where it stands, in a word; empty when there is nothing to say */
  readonly reason: string;
  /** The carrier's own code */
  readonly error_code: string;
  /** Credits, a decimal with two places */
  readonly cost: string;
  /** How often people opened its short links; machines are not counted */
  readonly clicks: number;
  readonly first_clicked_at: string | null;
  readonly is_simulated: boolean;
  readonly parts: readonly {
    readonly part: number;
    readonly status: "waiting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected";
    readonly carrier_message_id: string;
  }[];
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  readonly valid_until: string | null;
  readonly submitted_at: string | null;
  readonly sent_at: string | null;
  readonly final_at: string | null;
}

export interface Network {
  readonly prefix: string;
  readonly network: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface NewApiKey {
  readonly id: number;
  readonly name: string;
  /** The beginning of the key, to tell keys apart */
  readonly hint: string;
  readonly scopes: readonly ("send" | "read" | "manage" | "operator_read" | "operator_accounts" | "operator_money" | "operator_carriers" | "operator_approvals" | "operator")[];
  readonly allowed_addresses: readonly string[];
  readonly requests_per_minute: number | null;
  readonly expires_at: string | null;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly key: string;
}

export interface Price {
  readonly id: number;
  /** The longest prefix decides, then the network, then the country, then any */
  readonly match: "prefix" | "network" | "country" | "any";
  readonly value: string;
  /** Credits, a decimal with two places */
  readonly price_per_part: string;
  /** ISO 8601 UTC with microseconds */
  readonly valid_from: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface QuickSendResult {
  readonly campaign_id: string;
  readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
  readonly network: string;
  readonly scheduled_at: string | null;
}

export interface Recording {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly duration_seconds: number;
  /** What it says, where a machine spoke it; empty: it was uploaded */
  readonly spoken_text: string;
  readonly language: string;
  readonly voice: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface Route {
  readonly id: number;
  /** The longest prefix decides, then the network, then the country, then any */
  readonly match: "prefix" | "network" | "country" | "any";
  readonly value: string;
  /** The first tier with a carrier that is fit is used; inside it, by weight */
  readonly tiers: readonly (readonly {
    readonly carrier_id: number;
    readonly weight: number;
  }[])[];
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface RouteExplanation {
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly country: string | null;
  readonly network: string;
  readonly route: Route | null;
  readonly simulated: boolean;
  readonly carriers: readonly {
    readonly tier: number;
    readonly carrier_id: number;
    readonly name: string;
    readonly weight: number;
    readonly paused: boolean;
    readonly words: string;
  }[];
  readonly price_per_part: string | null;
  readonly words: string;
}

export interface SenderId {
  readonly id: number;
  readonly uuid: string;
  readonly sender_id: string;
  readonly purpose: string;
  readonly status: "pending" | "approved" | "rejected" | "suspended";
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface SenderIdForOperator {
  readonly id: number;
  readonly uuid: string;
  readonly sender_id: string;
  readonly purpose: string;
  readonly status: "pending" | "approved" | "rejected" | "suspended";
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
  readonly account_id: number;
  readonly status_reason: string;
}

export interface ShortUrl {
  /** The short code */
  readonly id: string;
  readonly short_url: string;
  readonly original_url: string;
  /** Count visits */
  readonly track_visits: boolean;
  /** Store the address of the visitor */
  readonly track_ip_address: boolean;
  /** Store the name of the browser */
  readonly track_browser: boolean;
  /** Store the name of the operating system */
  readonly track_operating_system: boolean;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type: boolean;
  /** Store the address that the visitor came from */
  readonly track_referer_url: boolean;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface ShortUrlDetails {
  /** The short code */
  readonly id: string;
  readonly short_url: string;
  readonly original_url: string;
  /** Count visits */
  readonly track_visits: boolean;
  /** Store the address of the visitor */
  readonly track_ip_address: boolean;
  /** Store the name of the browser */
  readonly track_browser: boolean;
  /** Store the name of the operating system */
  readonly track_operating_system: boolean;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type: boolean;
  /** Store the address that the visitor came from */
  readonly track_referer_url: boolean;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly expires_at: string | null;
  readonly max_visits: number | null;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface SmsCampaign {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly total_recipients: number;
  readonly messages_sent: number;
  /** Credits, a decimal with two places */
  readonly credits_used: string;
  readonly sender_id: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
  readonly scheduled_at: string | null;
  readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
  readonly is_recurring: boolean;
  readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
  readonly recurrence_interval: number;
  readonly recurrence_ends_at: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

export interface SmsCampaignContent {
  readonly name: string;
  readonly sender_id: string;
  readonly message: string;
  readonly recipients: {
    readonly group_ids: readonly string[];
    readonly contact_ids: readonly number[];
    readonly phone_numbers: readonly string[];
  };
  readonly scheduled_at: string | null;
  readonly time_zone: string;
  readonly is_recurring: boolean;
  readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
  readonly recurrence_interval: number;
  readonly recurrence_ends_at: string | null;
  readonly missing_field: "default" | "skip";
  readonly replace_look_alikes: boolean;
  readonly sending_window: {
    readonly from: string;
    readonly to: string;
    readonly time_zone: string;
  } | null;
  /** Every web address in the text becomes a short link of its own for each recipient */
  readonly shorten_urls: boolean;
  /** Count visits */
  readonly track_visits: boolean;
  /** Store the address of the visitor */
  readonly track_ip_address: boolean;
  /** Store the name of the browser */
  readonly track_browser: boolean;
  /** Store the name of the operating system */
  readonly track_operating_system: boolean;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type: boolean;
  /** Store the address that the visitor came from */
  readonly track_referer_url: boolean;
}

export interface SmsCampaignDraft {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly total_recipients: number;
  readonly messages_sent: number;
  /** Credits, a decimal with two places */
  readonly credits_used: string;
  readonly sender_id: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
  readonly scheduled_at: string | null;
  readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
  readonly is_recurring: boolean;
  readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
  readonly recurrence_interval: number;
  readonly recurrence_ends_at: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** Every web address in the text becomes a short link of its own for each recipient */
  readonly shorten_urls: boolean;
  /** Count visits */
  readonly track_visits: boolean;
  /** Store the address of the visitor */
  readonly track_ip_address: boolean;
  /** Store the name of the browser */
  readonly track_browser: boolean;
  /** Store the name of the operating system */
  readonly track_operating_system: boolean;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type: boolean;
  /** Store the address that the visitor came from */
  readonly track_referer_url: boolean;
}

export interface SmsCampaignPreview {
  /** Everybody named, each once; some may be skipped */
  readonly recipients: number;
  readonly sendable: number;
  readonly skipped: readonly {
    readonly reason: string;
    readonly recipients: number;
  }[];
  /** Named more than once; each gets one message */
  readonly duplicates: number;
  /** Recipients whose time zone is not known: the campaign's own decides when they may be written to */
  readonly unknown_zones: number;
  readonly parts: {
    readonly min: number;
    readonly max: number;
    readonly average: number;
    readonly total: number;
  };
  /** Credits, a decimal with two places */
  readonly cost: string;
  /** By how much the credits are short of it now: sent like this it would wait, paused, for a top-up. `0.00`: they suffice */
  readonly missing_credits: string;
  /** That would be made; texts are counted with them */
  readonly short_links: number;
  /** Characters that make a text Unicode, with a few of those whose text has them */
  readonly unicode_characters: readonly {
    readonly character: string;
    readonly recipients: number;
    readonly examples: readonly string[];
  }[];
  readonly networks: readonly {
    readonly network: string;
    readonly recipients: number;
  }[];
  /** At the carriers' rate, within the sending window; null when no carrier has a rate */
  readonly finish_at: string | null;
  /** Of audience, texts and prices: it changes when one of them does */
  readonly fingerprint: string;
}

export interface SmsCampaignReport {
  readonly campaign: SmsCampaign;
  readonly message: string;
  readonly counts: {
    readonly queued: number;
    readonly submitting: number;
    readonly sent: number;
    readonly delivered: number;
    readonly undelivered: number;
    readonly expired: number;
    readonly rejected: number;
    readonly failed: number;
    readonly unknown: number;
    readonly skipped: number;
  };
  readonly reasons: readonly {
    readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
    readonly reason: string;
    readonly recipients: number;
  }[];
  /** Recipients whose time zone is not known: the campaign's own decides when they may be written to */
  readonly unknown_zones: number;
  /** Of all that may be sent */
  readonly parts: number;
  /** Of all that may be sent, as fixed at the start */
  readonly cost: string;
  /** Credits, a decimal with two places */
  readonly held: string;
  readonly accepted_per_minute: number;
  readonly waiting_for: "" | "restored" | "credit" | "person" | "window" | "carrier";
  readonly window_opens_at: string | null;
  readonly pause_reason: string;
  readonly fail_reason: string;
  readonly next_run_at: string | null;
  readonly runs: number;
  readonly links: {
    /** Every web address in the text becomes a short link of its own for each recipient */
    readonly shorten_urls: boolean;
    /** Count visits */
    readonly track_visits: boolean;
    /** Store the address of the visitor */
    readonly track_ip_address: boolean;
    /** Store the name of the browser */
    readonly track_browser: boolean;
    /** Store the name of the operating system */
    readonly track_operating_system: boolean;
    /** Store whether it is a mobile, a desktop or a tablet */
    readonly track_device_type: boolean;
    /** Store the address that the visitor came from */
    readonly track_referer_url: boolean;
  };
  /** Null figures: clicks were not asked for */
  readonly clicks: {
    readonly asked_for: boolean;
    /** Whose message a person opened a link of */
    readonly recipients: number | null;
    readonly human: number | null;
    /** Scanners, previews and other programs */
    readonly machine: number | null;
    /** When a person first opened one */
    readonly first_at: string | null;
  };
  /** The recurring campaign that this is a run of */
  readonly parent_uuid: string | null;
}

export interface SpeechLanguage {
  /** Empty: whatever the program speaks */
  readonly language: string;
  readonly name: string;
  readonly engine: "bundled" | "espeak-ng" | "command";
  /** Those that can be chosen; none: there is one */
  readonly voices: readonly string[];
}

export interface Suppression {
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly reason: "opt_out" | "complaint" | "manual";
  readonly note: string;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
}

export interface TestCallReport {
  readonly outcome: "" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled";
  readonly reason: string;
  /** The far side's SIP status, when it refused */
  readonly status_code: number | null;
  /** Its own words */
  readonly status_text: string;
  readonly rang_after_ms: number | null;
  readonly answered_after_ms: number | null;
  readonly duration_ms: number;
  readonly digits: string;
  /** Of sound, 50 a second */
  readonly packets_sent: number;
  /** None while there were some to send: sound goes one way */
  readonly packets_received: number;
}

export interface Trunk {
  readonly id: number;
  readonly name: string;
  readonly kind: "sip" | "simulator";
  readonly host: string;
  /** Null: the name's NAPTR and SRV records decide */
  readonly port: number | null;
  readonly transport: "udp" | "tcp" | "tls" | null;
  /** Written in addresses, when it is not the host */
  readonly domain: string;
  /** Empty: the trunk knows us by our address */
  readonly username: string;
  readonly has_password: boolean;
  /** Who calls, where a campaign does not say; with a plus, all numbers have one */
  readonly caller_id: string;
  /** The numbers that campaigns may show as their own; null: any */
  readonly caller_ids: readonly string[] | null;
  /** `asserted`: in P-Asserted-Identity, while the user name stands in From */
  readonly caller_id_in: "from" | "asserted";
  /** Calls at the same time, of all processes together */
  readonly channels: number;
  readonly calls_per_second: number;
  /** Numbers that it takes, by how they begin; none: all */
  readonly prefixes: readonly string[];
  /** How numbers begin that it never takes */
  readonly blocked_prefixes: readonly string[];
  /** Written before each number that no rule writes */
  readonly dial_prefix: string;
  /** How numbers are written; the longest prefix decides */
  readonly dial_rules: readonly {
    readonly prefix: string;
    /** Digits to leave out at the beginning */
    readonly strip: number;
    readonly prepend: string;
  }[];
  /** Trunks of a higher tier are for when those below fail */
  readonly tier: number;
  readonly codecs: readonly ("PCMU" | "PCMA")[];
  /** It takes calls from who has registered; 0: no need */
  readonly register_seconds: number;
  /** How often it is asked whether it is there; 0: never */
  readonly keep_alive_seconds: number;
  /** Certificates that its own is checked against; empty: those that the world trusts */
  readonly tls_ca: string;
  /** Of the process that answers */
  readonly registration: "none" | "pending" | "registered" | "refused";
  readonly registration_status_code: number | null;
  /** By its last answer to a keep-alive; null: it is not asked */
  readonly is_reachable: boolean | null;
  readonly is_paused: boolean;
  /** It failed, or asked for patience: no call before this */
  readonly resting_until: string | null;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface UnknownMessage {
  readonly id: string;
  readonly account_id: number;
  readonly campaign_id: number;
  readonly carrier_id: number;
  readonly sender_id: string;
  readonly phone_number: string;
  /** ISO 8601 UTC with microseconds */
  readonly submitted_at: string;
}

export interface UnmatchedReceipt {
  readonly id: string;
  readonly carrier_id: number;
  readonly carrier_message_id: string;
  readonly phone_number: string;
  readonly sender_id: string;
  readonly state: "delivered" | "undelivered" | "expired" | "rejected" | "other";
  readonly error_code: string;
  /** ISO 8601 UTC with microseconds */
  readonly received_at: string;
  /** Its message is looked for until then */
  readonly retry_until: string | null;
}

export interface VoiceCampaign {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly total_recipients: number;
  readonly messages_sent: number;
  /** Credits, a decimal with two places */
  readonly credits_used: string;
  readonly status: "draft" | "scheduled" | "preparing" | "calling" | "paused" | "completed" | "cancelled" | "failed";
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface VoiceCampaignContent {
  readonly name: string;
  readonly recording_id: string;
  readonly recipients: {
    readonly group_ids: readonly string[];
    readonly contact_ids: readonly number[];
    readonly phone_numbers: readonly string[];
  };
  readonly scheduled_at: string | null;
  /** Empty: the trunk's own */
  readonly caller_id: string;
  /** Calls at the same time */
  readonly channels: number;
  readonly ring_seconds: number;
  /** The longest that a call may be; null: as long as the message takes, and some more */
  readonly duration_seconds_max: number | null;
  /** How often the message is played */
  readonly repeats: number;
  readonly gap_seconds: number;
  readonly hang_up_after_message: boolean;
  /** What a pressed digit means, by digit */
  readonly digit_results: Readonly<Record<string, string>>;
  readonly retry: {
    /** Tries after the first */
    readonly count: number;
    readonly interval_seconds: number;
    /** Each wait is twice the one before */
    readonly growing: boolean;
    readonly outcomes: readonly ("busy" | "no_answer" | "failed")[];
  };
  readonly calling_window: {
    readonly from: string;
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number's country; empty for the account's own */
    readonly time_zone?: string | undefined;
  } | null;
}

export interface VoiceCampaignDetail {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly total_recipients: number;
  readonly messages_sent: number;
  /** Credits, a decimal with two places */
  readonly credits_used: string;
  readonly status: "draft" | "scheduled" | "preparing" | "calling" | "paused" | "completed" | "cancelled" | "failed";
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
  readonly recording_id: string;
  /** Empty: the trunk's own */
  readonly caller_id: string;
  /** Calls at the same time */
  readonly channels: number;
  readonly ring_seconds: number;
  /** The longest that a call may be; null: as long as the message takes, and some more */
  readonly duration_seconds_max: number | null;
  /** How often the message is played */
  readonly repeats: number;
  readonly gap_seconds: number;
  readonly hang_up_after_message: boolean;
  /** What a pressed digit means, by digit */
  readonly digit_results: Readonly<Record<string, string>>;
  readonly retry: {
    /** Tries after the first */
    readonly count: number;
    readonly interval_seconds: number;
    /** Each wait is twice the one before */
    readonly growing: boolean;
    readonly outcomes: readonly ("busy" | "no_answer" | "failed")[];
  };
  readonly calling_window: {
    readonly from: string;
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number's country; empty for the account's own */
    readonly time_zone?: string | undefined;
  } | null;
  readonly scheduled_at: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** Empty when a person paused it; `insufficient_credit`, or `refused`: the same refusal of many calls in a row */
  readonly pause_reason: string;
  readonly fail_reason: string;
  /** Reserved for the calls that may still come */
  readonly held: string;
  /** Queued or being called */
  readonly open_recipients: number;
}

export interface VoiceCampaignPreview {
  /** Everybody named, each number once; some may be skipped */
  readonly recipients: number;
  readonly callable: number;
  readonly skipped: readonly {
    readonly reason: string;
    readonly recipients: number;
  }[];
  readonly recording_seconds: number;
  /** The recording with its repeats and the pauses between them */
  readonly message_seconds: number;
  /** The longest that a call may be */
  readonly call_seconds_max: number;
  /** With a window in the recipient's zone: whose zone nobody can tell, so that the account's own counts */
  readonly unknown_zones: number;
  /** Held at the start: everybody answers and every call is at its longest */
  readonly cost_max: string;
  /** By how much the credits are short of it now: sent like this it would wait, paused, for a top-up. `0.00`: they suffice */
  readonly missing_credits: string;
  /** Of audience, recording, rules and prices: it changes when one of them does */
  readonly fingerprint: string;
}

export interface VoiceCampaignReport {
  readonly status: "draft" | "scheduled" | "preparing" | "calling" | "paused" | "completed" | "cancelled" | "failed";
  /** `restored`: the operator, after a restore */
  readonly waiting_for: "" | "restored";
  readonly recipients: readonly {
    readonly status: "queued" | "ringing" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled" | "skipped";
    readonly reason: string;
    readonly recipients: number;
  }[];
  /** By what the first pressed key with a meaning means */
  readonly results: readonly {
    readonly result: string;
    readonly recipients: number;
  }[];
  /** Tries that were made */
  readonly calls: number;
  readonly talk_seconds: number;
  /** Credits, a decimal with two places */
  readonly credits_used: string;
  /** Credits, a decimal with two places */
  readonly held: string;
}

export interface VoicePrice {
  /** Empty: every number that no other prefix names */
  readonly prefix: string;
  /** Credits, a decimal with two places */
  readonly price_per_minute: string;
  /** Each unit that has begun is charged; 60: started minutes */
  readonly unit_seconds: number;
  /** ISO 8601 UTC with microseconds */
  readonly created_at: string;
  /** ISO 8601 UTC with microseconds */
  readonly updated_at: string;
}

export interface VoiceRecipient {
  readonly id: number;
  /** Digits, international form without plus */
  readonly phone_number: string;
  readonly status: "queued" | "ringing" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled" | "skipped";
  /** Null until the recipient was called */
  readonly called_at: string | null;
  /** Seconds; 0 for an unanswered call */
  readonly duration: number;
}

export interface SmsCampaignsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
  /** Campaigns alone, or quick sends alone */
  readonly kind?: "bulk" | "quick" | undefined;
}

export interface SmsCampaignsCreateInput {
  readonly name: string;
  readonly sender_id: string;
  readonly message: string;
  readonly recipients?: {
    readonly group_ids?: readonly string[] | undefined;
    readonly contact_ids?: readonly (string | number)[] | undefined;
    readonly phone_numbers?: readonly string[] | undefined;
  } | undefined;
  readonly scheduled_at?: string | null | undefined;
  readonly time_zone?: string | undefined;
  readonly is_recurring?: boolean | undefined;
  readonly recurrence_frequency?: "daily" | "weekly" | "monthly" | "yearly" | undefined;
  readonly recurrence_interval?: number | undefined;
  readonly recurrence_ends_at?: string | null | undefined;
  readonly missing_field?: "default" | "skip" | undefined;
  readonly replace_look_alikes?: boolean | undefined;
  readonly sending_window?: {
    readonly from: string;
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number's country; empty for the campaign's own */
    readonly time_zone?: string | undefined;
  } | null | undefined;
  /** Every web address in the text becomes a short link of its own for each recipient */
  readonly shorten_urls?: boolean | undefined;
  /** Count visits */
  readonly track_visits?: boolean | undefined;
  /** Store the address of the visitor */
  readonly track_ip_address?: boolean | undefined;
  /** Store the name of the browser */
  readonly track_browser?: boolean | undefined;
  /** Store the name of the operating system */
  readonly track_operating_system?: boolean | undefined;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type?: boolean | undefined;
  /** Store the address that the visitor came from */
  readonly track_referer_url?: boolean | undefined;
}

export interface SmsCampaignsGetInput {
  readonly uuid: string;
}

export interface SmsCampaignsDraftInput {
  readonly uuid: string;
}

export interface SmsCampaignsUpdateInput {
  readonly uuid: string;
  readonly name?: string | undefined;
  readonly sender_id?: string | undefined;
  readonly message?: string | undefined;
  readonly recipients?: {
    readonly group_ids?: readonly string[] | undefined;
    readonly contact_ids?: readonly (string | number)[] | undefined;
    readonly phone_numbers?: readonly string[] | undefined;
  } | undefined;
  readonly scheduled_at?: string | null | undefined;
  readonly time_zone?: string | undefined;
  readonly is_recurring?: boolean | undefined;
  readonly recurrence_frequency?: "daily" | "weekly" | "monthly" | "yearly" | undefined;
  readonly recurrence_interval?: number | undefined;
  readonly recurrence_ends_at?: string | null | undefined;
  readonly missing_field?: "default" | "skip" | undefined;
  readonly replace_look_alikes?: boolean | undefined;
  readonly sending_window?: {
    readonly from: string;
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number's country; empty for the campaign's own */
    readonly time_zone?: string | undefined;
  } | null | undefined;
  /** Every web address in the text becomes a short link of its own for each recipient */
  readonly shorten_urls?: boolean | undefined;
  /** Count visits */
  readonly track_visits?: boolean | undefined;
  /** Store the address of the visitor */
  readonly track_ip_address?: boolean | undefined;
  /** Store the name of the browser */
  readonly track_browser?: boolean | undefined;
  /** Store the name of the operating system */
  readonly track_operating_system?: boolean | undefined;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type?: boolean | undefined;
  /** Store the address that the visitor came from */
  readonly track_referer_url?: boolean | undefined;
}

export interface SmsCampaignsDeleteInput {
  readonly uuid: string;
}

export interface SmsCampaignsPreviewInput {
  readonly uuid: string;
}

export interface SmsCampaignsSendInput {
  readonly uuid: string;
  readonly expected_cost?: string | undefined;
  readonly scheduled_at?: string | null | undefined;
}

export interface SmsCampaignsPauseInput {
  readonly uuid: string;
}

export interface SmsCampaignsResumeInput {
  readonly uuid: string;
}

export interface SmsCampaignsCancelInput {
  readonly uuid: string;
}

export interface SmsCampaignsRetryFailedInput {
  readonly uuid: string;
}

export interface SmsCampaignsReportInput {
  readonly uuid: string;
}

export interface SmsCampaignsAnalyticsInput {
  readonly uuid: string;
  /** The first moment, a quarter of an hour; 30 days ago by default */
  readonly from?: string | undefined;
  /** The moment after the last, a quarter of an hour; now by default */
  readonly to?: string | undefined;
  /** The zone whose days and hours are meant; the account's own by default */
  readonly time_zone?: string | undefined;
  readonly interval?: "day" | "hour" | undefined;
}

export interface SmsCampaignsAnalyticsResult {
  /** ISO 8601 UTC with microseconds */
  readonly from: string;
  /** ISO 8601 UTC with microseconds */
  readonly to: string;
  readonly time_zone: string;
  readonly interval: "day" | "hour";
  readonly tracked: {
    /** Count visits */
    readonly track_visits: boolean;
    /** Store the address of the visitor */
    readonly track_ip_address: boolean;
    /** Store the name of the browser */
    readonly track_browser: boolean;
    /** Store the name of the operating system */
    readonly track_operating_system: boolean;
    /** Store whether it is a mobile, a desktop or a tablet */
    readonly track_device_type: boolean;
    /** Store the address that the visitor came from */
    readonly track_referer_url: boolean;
  };
  readonly visits: {
    readonly human: number;
    readonly machine: number;
  };
  readonly series: readonly {
    /** ISO 8601 UTC with microseconds */
    readonly start: string;
    readonly label: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly browsers: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly operating_systems: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly device_types: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  readonly referring_hosts: readonly {
    readonly name: string;
    readonly human: number;
    readonly machine: number;
  }[];
  /** Distinct human addresses of each UTC day; they cannot be summed over days */
  readonly unique_visitors: readonly {
    readonly day: string;
    readonly visitors: number;
  }[];
  readonly uuid: string;
}

export interface SmsCampaignsMessagesInput {
  readonly uuid: string;
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface SmsCampaignsMessagesCsvInput {
  readonly uuid: string;
}

export interface SmsCampaignsQuickInput {
  /** International, local, or with a + prefix */
  readonly to: string;
  readonly message: string;
  readonly sender_id: string;
  readonly api_key?: string | undefined;
  readonly idempotency_key?: string | undefined;
}

export interface SmsCampaignsResendUnknownInput {
  readonly uuid: string;
  /** Yes: some of these people may get the message twice */
  readonly confirm: true;
}

export interface SmsCampaignsResendUnknownResult {
  readonly resent: number;
  readonly has_more: boolean;
}

export interface MessagesCreateInput {
  /** International, local, or with a + prefix */
  readonly to: string;
  readonly message: string;
  readonly sender_id: string;
  readonly validity_seconds?: number | undefined;
  readonly scheduled_at?: string | null | undefined;
  /** Every web address in the text becomes a short link of its own for each recipient */
  readonly shorten_urls?: boolean | undefined;
  /** Count visits */
  readonly track_visits?: boolean | undefined;
  /** Store the address of the visitor */
  readonly track_ip_address?: boolean | undefined;
  /** Store the name of the browser */
  readonly track_browser?: boolean | undefined;
  /** Store the name of the operating system */
  readonly track_operating_system?: boolean | undefined;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type?: boolean | undefined;
  /** Store the address that the visitor came from */
  readonly track_referer_url?: boolean | undefined;
}

export interface MessagesListInput {
  /** The `next_cursor` of the reply before; the first page without it */
  readonly cursor?: string | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface MessagesGetInput {
  readonly uuid: string;
}

export interface MessagesResendInput {
  readonly uuid: string;
  /** Yes: some of these people may get the message twice */
  readonly confirm: true;
}

export interface MessagesResendResult {
  readonly resent: number;
  readonly has_more: boolean;
}

export interface InboundListInput {
  /** The `next_cursor` of the reply before; the first page without it */
  readonly cursor?: string | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface KeywordsUpdateInput {
  readonly stop?: {
    /** In place of those before */
    readonly words?: readonly string[] | undefined;
    /** One SMS part at most; null: the standard answer */
    readonly reply?: string | null | undefined;
  } | undefined;
  readonly start?: {
    /** In place of those before */
    readonly words?: readonly string[] | undefined;
    /** One SMS part at most; null: the standard answer */
    readonly reply?: string | null | undefined;
  } | undefined;
  readonly help?: {
    /** In place of those before */
    readonly words?: readonly string[] | undefined;
    /** One SMS part at most; null: the standard answer */
    readonly reply?: string | null | undefined;
  } | undefined;
}

export interface VoiceCampaignsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface VoiceCampaignsRecipientsInput {
  readonly uuid: string;
}

export interface VoiceCampaignsCreateInput {
  readonly name: string;
  readonly recording_id: string;
  readonly recipients?: {
    readonly group_ids?: readonly string[] | undefined;
    readonly contact_ids?: readonly (string | number)[] | undefined;
    readonly phone_numbers?: readonly string[] | undefined;
  } | undefined;
  readonly scheduled_at?: string | null | undefined;
  readonly caller_id?: string | undefined;
  readonly channels?: number | undefined;
  readonly ring_seconds?: number | undefined;
  readonly duration_seconds_max?: number | null | undefined;
  readonly repeats?: number | undefined;
  readonly gap_seconds?: number | undefined;
  readonly hang_up_after_message?: boolean | undefined;
  readonly digit_results?: Readonly<Record<string, string>> | undefined;
  readonly retry?: {
    /** Tries after the first */
    readonly count?: number | undefined;
    readonly interval_seconds?: number | undefined;
    /** Each wait is twice the one before */
    readonly growing?: boolean | undefined;
    readonly outcomes?: readonly ("busy" | "no_answer" | "failed")[] | undefined;
  } | undefined;
  readonly calling_window?: {
    readonly from: string;
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number's country; empty for the account's own */
    readonly time_zone?: string | undefined;
  } | null | undefined;
}

export interface VoiceCampaignsGetInput {
  readonly uuid: string;
}

export interface VoiceCampaignsDraftInput {
  readonly uuid: string;
}

export interface VoiceCampaignsUpdateInput {
  readonly uuid: string;
  readonly name?: string | undefined;
  readonly recording_id?: string | undefined;
  readonly recipients?: {
    readonly group_ids?: readonly string[] | undefined;
    readonly contact_ids?: readonly (string | number)[] | undefined;
    readonly phone_numbers?: readonly string[] | undefined;
  } | undefined;
  readonly scheduled_at?: string | null | undefined;
  readonly caller_id?: string | undefined;
  readonly channels?: number | undefined;
  readonly ring_seconds?: number | undefined;
  readonly duration_seconds_max?: number | null | undefined;
  readonly repeats?: number | undefined;
  readonly gap_seconds?: number | undefined;
  readonly hang_up_after_message?: boolean | undefined;
  readonly digit_results?: Readonly<Record<string, string>> | undefined;
  readonly retry?: {
    /** Tries after the first */
    readonly count?: number | undefined;
    readonly interval_seconds?: number | undefined;
    /** Each wait is twice the one before */
    readonly growing?: boolean | undefined;
    readonly outcomes?: readonly ("busy" | "no_answer" | "failed")[] | undefined;
  } | undefined;
  readonly calling_window?: {
    readonly from: string;
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number's country; empty for the account's own */
    readonly time_zone?: string | undefined;
  } | null | undefined;
}

export interface VoiceCampaignsDeleteInput {
  readonly uuid: string;
}

export interface VoiceCampaignsPreviewInput {
  readonly uuid: string;
}

export interface VoiceCampaignsSendInput {
  readonly uuid: string;
  readonly expected_cost?: string | undefined;
}

export interface VoiceCampaignsPauseInput {
  readonly uuid: string;
}

export interface VoiceCampaignsResumeInput {
  readonly uuid: string;
}

export interface VoiceCampaignsCancelInput {
  readonly uuid: string;
}

export interface VoiceCampaignsRetryFailedInput {
  readonly uuid: string;
}

export interface VoiceCampaignsReportInput {
  readonly uuid: string;
}

export interface VoiceCampaignsAttemptsInput {
  readonly uuid: string;
}

export interface VoiceCampaignsAttemptsCsvInput {
  readonly uuid: string;
}

export interface RecordingsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface RecordingsUploadInput {
  readonly name: string;
  readonly file: Uint8Array;
}

export interface RecordingsSpeakInput {
  readonly name: string;
  readonly text: string;
  /** Left out: English */
  readonly language?: string | undefined;
  readonly voice?: string | undefined;
}

export interface RecordingsGetInput {
  readonly uuid: string;
}

export interface RecordingsWavInput {
  readonly uuid: string;
}

export interface GroupsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface GroupsCreateInput {
  readonly name: string;
  readonly description?: string | undefined;
}

export interface GroupsGetInput {
  readonly uuid: string;
}

export interface GroupsUpdateInput {
  readonly uuid: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

export interface GroupsDeleteInput {
  readonly uuid: string;
}

export interface GroupsContactsInput {
  readonly uuid: string;
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface ContactsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
  /** The beginning of a number, name or email */
  readonly search?: string | undefined;
}

export interface ContactsCreateInput {
  /** International, local, or with a + prefix */
  readonly phone_number: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
}

export interface ContactsCreateBulkInput {
  readonly contacts: readonly {
    /** International, local, or with a + prefix */
    readonly phone_number: string;
    readonly first_name?: string | undefined;
    readonly last_name?: string | undefined;
    readonly email?: string | undefined;
  }[];
  readonly group_ids?: readonly string[] | undefined;
  readonly on_existing?: "skip" | "update" | undefined;
}

export interface ContactsCreateBulkResult {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: readonly {
    readonly index: number;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  }[];
}

export interface ContactsGetInput {
  readonly id: number;
}

export interface ContactsUpdateInput {
  readonly id: number;
  /** International, local, or with a + prefix */
  readonly phone_number?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
}

export interface ContactsDeleteInput {
  readonly id: number;
}

export interface ContactsAssignGroupInput {
  readonly contact_ids: readonly (string | number)[];
  readonly group_ids: readonly string[];
}

export interface ContactsRemoveGroupInput {
  readonly contact_ids: readonly (string | number)[];
  readonly group_ids: readonly string[];
}

export interface SenderIdsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface SenderIdsCreateInput {
  readonly sender_id: string;
  readonly purpose: string;
}

export interface SenderIdsGetInput {
  readonly uuid: string;
}

export interface SenderIdsDeleteInput {
  readonly uuid: string;
}

export interface CallerIdsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface CallerIdsCreateInput {
  /** International, local, or with a + prefix */
  readonly phone_number: string;
  readonly purpose: string;
}

export interface CallerIdsGetInput {
  readonly uuid: string;
}

export interface CallerIdsDeleteInput {
  readonly uuid: string;
}

export interface SuppressionsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface SuppressionsCreateInput {
  /** International, local, or with a + prefix */
  readonly phone_number: string;
  readonly reason?: "opt_out" | "complaint" | "manual" | undefined;
  readonly note?: string | undefined;
}

export interface SuppressionsGetInput {
  readonly phone_number: string;
}

export interface SuppressionsDeleteInput {
  readonly phone_number: string;
  /** How the person agreed again */
  readonly reason?: string | undefined;
}

export interface ShortUrlsCreateInput {
  readonly url: string;
  /** Count visits */
  readonly track_visits?: boolean | undefined;
  /** Store the address of the visitor */
  readonly track_ip_address?: boolean | undefined;
  /** Store the name of the browser */
  readonly track_browser?: boolean | undefined;
  /** Store the name of the operating system */
  readonly track_operating_system?: boolean | undefined;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type?: boolean | undefined;
  /** Store the address that the visitor came from */
  readonly track_referer_url?: boolean | undefined;
  readonly alias?: string | undefined;
  readonly title?: string | undefined;
  readonly expires_at?: string | null | undefined;
  readonly max_visits?: number | null | undefined;
}

export interface ShortUrlsCreateBulkInput {
  readonly links: readonly {
    readonly url: string;
    /** Count visits */
    readonly track_visits?: boolean | undefined;
    /** Store the address of the visitor */
    readonly track_ip_address?: boolean | undefined;
    /** Store the name of the browser */
    readonly track_browser?: boolean | undefined;
    /** Store the name of the operating system */
    readonly track_operating_system?: boolean | undefined;
    /** Store whether it is a mobile, a desktop or a tablet */
    readonly track_device_type?: boolean | undefined;
    /** Store the address that the visitor came from */
    readonly track_referer_url?: boolean | undefined;
    readonly alias?: string | undefined;
    readonly title?: string | undefined;
    readonly expires_at?: string | null | undefined;
    readonly max_visits?: number | null | undefined;
  }[];
}

export interface ShortUrlsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface ShortUrlsGetInput {
  readonly id: string;
}

export interface ShortUrlsUpdateInput {
  readonly id: string;
  readonly url?: string | undefined;
  /** Count visits */
  readonly track_visits?: boolean | undefined;
  /** Store the address of the visitor */
  readonly track_ip_address?: boolean | undefined;
  /** Store the name of the browser */
  readonly track_browser?: boolean | undefined;
  /** Store the name of the operating system */
  readonly track_operating_system?: boolean | undefined;
  /** Store whether it is a mobile, a desktop or a tablet */
  readonly track_device_type?: boolean | undefined;
  /** Store the address that the visitor came from */
  readonly track_referer_url?: boolean | undefined;
  readonly title?: string | undefined;
  readonly expires_at?: string | null | undefined;
  readonly max_visits?: number | null | undefined;
  readonly disabled?: boolean | undefined;
}

export interface ShortUrlsDeleteInput {
  readonly id: string;
}

export interface ShortUrlsAnalyticsInput {
  readonly id: string;
  /** The first moment, a quarter of an hour; 30 days ago by default */
  readonly from?: string | undefined;
  /** The moment after the last, a quarter of an hour; now by default */
  readonly to?: string | undefined;
  /** The zone whose days and hours are meant; the account's own by default */
  readonly time_zone?: string | undefined;
  readonly interval?: "day" | "hour" | undefined;
}

export interface ShortUrlsAnalyticsCsvInput {
  readonly id: string;
  /** The first moment, a quarter of an hour; 30 days ago by default */
  readonly from?: string | undefined;
  /** The moment after the last, a quarter of an hour; now by default */
  readonly to?: string | undefined;
  /** The zone whose days and hours are meant; the account's own by default */
  readonly time_zone?: string | undefined;
  readonly interval?: "day" | "hour" | undefined;
}

export interface ShortUrlsQrInput {
  readonly id: string;
}

export interface ShortUrlsQrPngInput {
  readonly id: string;
}

export interface LedgerListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminTrunksListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminTrunksCreateInput {
  readonly name: string;
  readonly host: string;
  readonly port?: number | null | undefined;
  readonly transport?: "udp" | "tcp" | "tls" | null | undefined;
  readonly domain?: string | undefined;
  readonly username?: string | undefined;
  /** Kept encrypted, never shown; null takes it away */
  readonly password?: string | null | undefined;
  readonly caller_id?: string | undefined;
  readonly caller_ids?: readonly string[] | null | undefined;
  readonly caller_id_in?: "from" | "asserted" | undefined;
  readonly channels?: number | undefined;
  readonly calls_per_second?: number | undefined;
  readonly prefixes?: readonly string[] | undefined;
  readonly blocked_prefixes?: readonly string[] | undefined;
  readonly dial_prefix?: string | undefined;
  readonly dial_rules?: readonly {
    readonly prefix: string;
    /** Digits to leave out at the beginning */
    readonly strip: number;
    readonly prepend: string;
  }[] | undefined;
  readonly tier?: number | undefined;
  readonly codecs?: readonly ("PCMU" | "PCMA")[] | undefined;
  readonly register_seconds?: 0 | number | undefined;
  readonly keep_alive_seconds?: 0 | number | undefined;
  readonly tls_ca?: string | undefined;
  readonly is_paused?: boolean | undefined;
}

export interface AdminTrunksGetInput {
  readonly id: number;
}

export interface AdminTrunksUpdateInput {
  readonly id: number;
  readonly name?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | null | undefined;
  readonly transport?: "udp" | "tcp" | "tls" | null | undefined;
  readonly domain?: string | undefined;
  readonly username?: string | undefined;
  /** Kept encrypted, never shown; null takes it away */
  readonly password?: string | null | undefined;
  readonly caller_id?: string | undefined;
  readonly caller_ids?: readonly string[] | null | undefined;
  readonly caller_id_in?: "from" | "asserted" | undefined;
  readonly channels?: number | undefined;
  readonly calls_per_second?: number | undefined;
  readonly prefixes?: readonly string[] | undefined;
  readonly blocked_prefixes?: readonly string[] | undefined;
  readonly dial_prefix?: string | undefined;
  readonly dial_rules?: readonly {
    readonly prefix: string;
    /** Digits to leave out at the beginning */
    readonly strip: number;
    readonly prepend: string;
  }[] | undefined;
  readonly tier?: number | undefined;
  readonly codecs?: readonly ("PCMU" | "PCMA")[] | undefined;
  readonly register_seconds?: 0 | number | undefined;
  readonly keep_alive_seconds?: 0 | number | undefined;
  readonly tls_ca?: string | undefined;
  readonly is_paused?: boolean | undefined;
}

export interface AdminTrunksDeleteInput {
  readonly id: number;
}

export interface AdminTrunksCheckInput {
  readonly id: number;
}

export interface AdminTrunksCheckResult {
  readonly is_reachable: boolean;
  readonly status_code: number | null;
  readonly round_trip_ms: number;
  /** Why there was no answer; empty when there was one */
  readonly problem: string;
}

export interface AdminTrunksTestCallInput {
  readonly id: number;
  /** International, local, or with a + prefix */
  readonly to: string;
  readonly caller_id?: string | undefined;
  /** What is said, in English */
  readonly text?: string | undefined;
  /** Left out: 20 */
  readonly ring_seconds?: number | undefined;
}

export interface AdminVoicePricesSetInput {
  readonly prefix: string;
  readonly price_per_minute: string;
  /** Left out: 60, started minutes */
  readonly unit_seconds?: number | undefined;
}

export interface AdminVoicePricesDeleteInput {
  readonly prefix: string;
}

export interface AdminAccountsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminAccountsCreateInput {
  readonly name: string;
  readonly default_country?: string | undefined;
  readonly time_zone?: string | undefined;
}

export interface AdminAccountsUpdateInput {
  readonly id: number;
  readonly name?: string | undefined;
  /** Quick sends and single messages reach numbers that opted out, too: for one-time codes alone */
  readonly transactional_through_suppression?: boolean | undefined;
}

export interface AdminAccountsSuspendInput {
  readonly id: number;
  readonly reason: string;
}

export interface AdminAccountsResumeInput {
  readonly id: number;
}

export interface AdminKeysListInput {
  readonly id: number;
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminKeysCreateInput {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ("send" | "read" | "manage" | "operator_read" | "operator_accounts" | "operator_money" | "operator_carriers" | "operator_approvals" | "operator")[];
  /** Addresses or CIDR ranges; none: any */
  readonly allowed_addresses?: readonly string[] | undefined;
  readonly requests_per_minute?: number | null | undefined;
  readonly expires_at?: string | null | undefined;
}

export interface AdminKeysRevokeInput {
  readonly id: number;
  readonly key_id: number;
}

export interface AdminCreditsAddInput {
  readonly id: number;
  readonly amount: string;
  readonly note?: string | undefined;
}

export interface AdminSenderIdsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
  readonly status?: "pending" | "approved" | "rejected" | "suspended" | undefined;
}

export interface AdminSenderIdsApproveInput {
  readonly uuid: string;
}

export interface AdminSenderIdsRejectInput {
  readonly uuid: string;
  readonly reason: string;
}

export interface AdminSenderIdsSuspendInput {
  readonly uuid: string;
  readonly reason: string;
}

export interface AdminSenderIdsResumeInput {
  readonly uuid: string;
}

export interface AdminCallerIdsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
  readonly status?: "pending" | "approved" | "rejected" | "suspended" | undefined;
}

export interface AdminCallerIdsApproveInput {
  readonly uuid: string;
}

export interface AdminCallerIdsRejectInput {
  readonly uuid: string;
  readonly reason: string;
}

export interface AdminCallerIdsSuspendInput {
  readonly uuid: string;
  readonly reason: string;
}

export interface AdminCallerIdsResumeInput {
  readonly uuid: string;
}

export interface AdminAuditListInput {
  readonly id: number;
  /** The `next_cursor` of the reply before; the first page without it */
  readonly cursor?: string | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminInboundListInput {
  /** The `next_cursor` of the reply before; the first page without it */
  readonly cursor?: string | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminOutgoingHoldGetResult {
  readonly is_held: boolean;
  readonly reason: "" | "restored";
  readonly restored_at: string | null;
  /** Null: nothing is held, or the restore was not made by Volley */
  readonly backup_at: string | null;
  /** It was released; what was due is being cancelled first */
  readonly is_cancelling: boolean;
  /** What had begun or was due before the restore, and may have gone out since the backup */
  readonly due: {
    readonly sms_campaigns: number;
    /** Of the campaigns that had begun */
    readonly sms_recipients: number;
    /** Single messages: quick sends that waited, and those sent for a time */
    readonly messages: number;
    readonly voice_campaigns: number;
    /** Of the campaigns that had begun */
    readonly voice_recipients: number;
  };
  /** What is scheduled for a time after the restore */
  readonly later: {
    readonly sms_campaigns: number;
    readonly messages: number;
    readonly voice_campaigns: number;
  };
}

export interface AdminOutgoingHoldReleaseInput {
  /** What becomes of what was due before the restore */
  readonly due: "cancel" | "send";
}

export interface AdminOutgoingHoldReleaseResult {
  readonly is_held: boolean;
  readonly reason: "" | "restored";
  readonly restored_at: string | null;
  /** Null: nothing is held, or the restore was not made by Volley */
  readonly backup_at: string | null;
  /** It was released; what was due is being cancelled first */
  readonly is_cancelling: boolean;
  /** What had begun or was due before the restore, and may have gone out since the backup */
  readonly due: {
    readonly sms_campaigns: number;
    /** Of the campaigns that had begun */
    readonly sms_recipients: number;
    /** Single messages: quick sends that waited, and those sent for a time */
    readonly messages: number;
    readonly voice_campaigns: number;
    /** Of the campaigns that had begun */
    readonly voice_recipients: number;
  };
  /** What is scheduled for a time after the restore */
  readonly later: {
    readonly sms_campaigns: number;
    readonly messages: number;
    readonly voice_campaigns: number;
  };
}

export interface AdminUnknownMessagesListInput {
  /** The `next_cursor` of the reply before; the first page without it */
  readonly cursor?: string | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminUnmatchedReceiptsListInput {
  /** The `next_cursor` of the reply before; the first page without it */
  readonly cursor?: string | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminCarriersListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminCarriersGetInput {
  readonly id: number;
}

export interface AdminCarriersCreateInput {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly system_id: string;
  readonly tls?: boolean | undefined;
  readonly tls_ca?: string | undefined;
  readonly tls_server_name?: string | undefined;
  readonly tls_verified?: boolean | undefined;
  readonly system_type?: string | undefined;
  readonly address_range?: string | undefined;
  readonly bind_kind?: "transceiver" | "transmitter" | "pair" | undefined;
  readonly bind_count?: number | undefined;
  readonly window?: number | undefined;
  readonly messages_per_second?: number | undefined;
  readonly source_alphanumeric?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly source_international?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly source_short_code?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly destination?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly service_type?: string | undefined;
  readonly default_coding?: "gsm7" | "latin1" | undefined;
  readonly long_messages?: "udh" | "sar" | "payload" | undefined;
  readonly submit_id_form?: "as_is" | "decimal" | "hex" | undefined;
  readonly receipt_id_form?: "as_is" | "decimal" | "hex" | undefined;
  readonly receipts_requested?: boolean | undefined;
  readonly reference_sent?: boolean | undefined;
  readonly validity_form?: "relative" | "absolute" | "none" | undefined;
  readonly temporary_statuses?: readonly number[] | undefined;
  readonly receipt_patience_hours?: number | undefined;
  readonly request_timeout_ms?: number | undefined;
  readonly connect_timeout_ms?: number | undefined;
  readonly enquire_link_ms?: number | undefined;
  readonly reconnect_max_ms?: number | undefined;
  readonly password?: string | undefined;
}

export interface AdminCarriersUpdateInput {
  readonly id: number;
  readonly name?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly system_id?: string | undefined;
  readonly tls?: boolean | undefined;
  readonly tls_ca?: string | undefined;
  readonly tls_server_name?: string | undefined;
  readonly tls_verified?: boolean | undefined;
  readonly system_type?: string | undefined;
  readonly address_range?: string | undefined;
  readonly bind_kind?: "transceiver" | "transmitter" | "pair" | undefined;
  readonly bind_count?: number | undefined;
  readonly window?: number | undefined;
  readonly messages_per_second?: number | undefined;
  readonly source_alphanumeric?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly source_international?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly source_short_code?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly destination?: {
    readonly ton: number;
    readonly npi: number;
  } | undefined;
  readonly service_type?: string | undefined;
  readonly default_coding?: "gsm7" | "latin1" | undefined;
  readonly long_messages?: "udh" | "sar" | "payload" | undefined;
  readonly submit_id_form?: "as_is" | "decimal" | "hex" | undefined;
  readonly receipt_id_form?: "as_is" | "decimal" | "hex" | undefined;
  readonly receipts_requested?: boolean | undefined;
  readonly reference_sent?: boolean | undefined;
  readonly validity_form?: "relative" | "absolute" | "none" | undefined;
  readonly temporary_statuses?: readonly number[] | undefined;
  readonly receipt_patience_hours?: number | undefined;
  readonly request_timeout_ms?: number | undefined;
  readonly connect_timeout_ms?: number | undefined;
  readonly enquire_link_ms?: number | undefined;
  readonly reconnect_max_ms?: number | undefined;
  readonly password?: string | undefined;
}

export interface AdminCarriersDeleteInput {
  readonly id: number;
}

export interface AdminCarriersPauseInput {
  readonly id: number;
}

export interface AdminCarriersResumeInput {
  readonly id: number;
}

export interface AdminCarriersTestBindInput {
  readonly id: number;
  /** International, local, or with a + prefix */
  readonly phone_number?: string | undefined;
  readonly sender_id?: string | undefined;
  /** For the receipt; 10 unless said */
  readonly wait_seconds?: number | undefined;
}

export interface AdminRoutesListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminRoutesSetInput {
  readonly match: "prefix" | "network" | "country" | "any";
  /** Digits of a prefix, the name of a network, a country code; nothing for any */
  readonly value?: string | undefined;
  readonly tiers: readonly (readonly {
    readonly carrier_id: number;
    readonly weight?: number | undefined;
  }[])[];
}

export interface AdminRoutesDeleteInput {
  readonly id: number;
}

export interface AdminRoutesExplainInput {
  /** International, local, or with a + prefix */
  readonly number: string;
}

export interface AdminPricesListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminPricesSetInput {
  readonly match: "prefix" | "network" | "country" | "any";
  /** Digits of a prefix, the name of a network, a country code; nothing for any */
  readonly value?: string | undefined;
  readonly price_per_part: string;
  readonly valid_from?: string | null | undefined;
}

export interface AdminPricesDeleteInput {
  readonly id: number;
}

export interface AdminNetworksListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminNetworksSetInput {
  readonly prefix: string;
  readonly network: string;
}

export interface AdminNetworksDeleteInput {
  readonly prefix: string;
}

export interface AdminLinkDomainsCreateInput {
  readonly domain: string;
  readonly note?: string | undefined;
}

export interface AdminLinkDomainsDeleteInput {
  readonly domain: string;
}

export interface AdminLinkTakedownsListInput {
  /** Page number */
  readonly page?: number | undefined;
  /** Items per page */
  readonly per_page?: number | undefined;
}

export interface AdminLinkTakedownsCreateInput {
  readonly code: string;
  readonly reason: string;
}

export interface AdminLinkTakedownsDeleteInput {
  readonly code: string;
}

export interface Client {
  readonly smsCampaigns: {
    /**
     * List SMS campaigns, newest first
     *
     * Quick sends are campaigns of one message and stand among the others, unless `kind` says otherwise.
     */
    readonly list: ListCall<SmsCampaignsListInput, FullPage<SmsCampaign>, SmsCampaign>;
    /**
     * Create an SMS campaign as a draft
     *
     * A draft sends nothing. Its recipients are groups, contacts and plain numbers, counted when it starts. `shorten_urls` sets `track_visits` unless it is told otherwise.
     */
    readonly create: Call<SmsCampaignsCreateInput, SmsCampaignDraft>;
    /** Read one SMS campaign */
    readonly get: Call<SmsCampaignsGetInput, SmsCampaign>;
    /**
     * Read all that was set of an SMS campaign
     *
     * Every field that a PUT takes, as it now stands: text, recipients, time, window, links. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.
     */
    readonly draft: Call<SmsCampaignsDraftInput, SmsCampaignContent>;
    /**
     * Change a draft or a scheduled campaign
     *
     * Fields that are left out stay as they are. A scheduled one without `scheduled_at` is a draft again; one that has started cannot be changed. Changing a scheduled one needs the scope `send` too: it sends what it then says.
     */
    readonly update: Call<SmsCampaignsUpdateInput, SmsCampaignDraft>;
    /** Delete a draft or a scheduled campaign */
    readonly delete: Call<SmsCampaignsDeleteInput, string>;
    /**
     * Say what a campaign would cost and whom it would reach
     *
     * Merges the text for everybody in the audience; sends nothing.
     */
    readonly preview: Call<SmsCampaignsPreviewInput, SmsCampaignPreview>;
    /**
     * Start a campaign, now or at its time
     *
     * With `expected_cost` it starts only if it still costs that. A time in the future schedules it; a recurring campaign begins its series.
     */
    readonly send: Call<SmsCampaignsSendInput, SmsCampaign>;
    /**
     * Pause a campaign that is sending
     *
     * What the carrier has already taken is not called back.
     */
    readonly pause: Call<SmsCampaignsPauseInput, SmsCampaign>;
    /** Resume a paused campaign */
    readonly resume: Call<SmsCampaignsResumeInput, SmsCampaign>;
    /**
     * Cancel a campaign
     *
     * Messages that still wait are skipped and what was held for them is free again. It cannot be undone.
     */
    readonly cancel: Call<SmsCampaignsCancelInput, SmsCampaign>;
    /**
     * Send again what no carrier ever took
     *
     * Messages that failed before a carrier accepted any part of them. Nobody gets a message twice.
     */
    readonly retryFailed: Call<SmsCampaignsRetryFailedInput, SmsCampaign>;
    /** Say how a campaign stands */
    readonly report: Call<SmsCampaignsReportInput, SmsCampaignReport>;
    /**
     * Say what the visits of a campaign's links tell
     *
     * Of the links of all recipients together; what the campaign did not ask for is not there.
     */
    readonly analytics: Call<SmsCampaignsAnalyticsInput, SmsCampaignsAnalyticsResult>;
    /** List the messages of a campaign, one per recipient */
    readonly messages: ListCall<SmsCampaignsMessagesInput, FullPage<Message>, Message>;
    /**
     * Download the messages of a campaign as CSV
     *
     * However many, written as they are read. `clicked` is empty where clicks were not asked for.
     */
    readonly messagesCsv: TableCall<SmsCampaignsMessagesCsvInput>;
    /**
     * Send one SMS at once
     *
     * For one-time codes and simple alerts. The key is the parameter `api_key`. With `idempotency_key` a repetition within 24 hours gives the same reply and sends nothing. Parameters of others are ignored; one that was plainly meant for one of these is refused.
     */
    readonly quick: Call<SmsCampaignsQuickInput, { readonly message: string; readonly data: QuickSendResult }>;
    /**
     * Send the messages again whose outcome nobody knows
     *
     * Up to 5,000 at a time; `has_more` says whether to ask again. Each is paid once.
     */
    readonly resendUnknown: Call<SmsCampaignsResendUnknownInput, { readonly message: string; readonly data: SmsCampaignsResendUnknownResult }>;
  };
  readonly messages: {
    /**
     * Send one SMS
     *
     * The JSON twin of quick send. `scheduled_at` sends it later, up to 90 days ahead; what is not sent within its validity expires and is refunded. With `shorten_urls` every web address in the text becomes a short link, which sets `track_visits` unless it is told otherwise; `{{opt_out_url}}` becomes a link to opt out.
     */
    readonly create: Call<MessagesCreateInput, { readonly message: string; readonly data: QuickSendResult }>;
    /**
     * List messages, newest first
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply.
     */
    readonly list: ListCall<MessagesListInput, CursorPage<Message>, Message>;
    /** Read one message with its parts and what became of them */
    readonly get: Call<MessagesGetInput, Message>;
    /** Send a single message again whose outcome nobody knows */
    readonly resend: Call<MessagesResendInput, { readonly message: string; readonly data: MessagesResendResult }>;
  };
  readonly inbound: {
    /**
     * List the messages that people sent to your numbers
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply.
     */
    readonly list: ListCall<InboundListInput, CursorPage<InboundMessage>, InboundMessage>;
  };
  readonly keywords: {
    /** See which replies end messages, bring them back and are answered with help */
    readonly get: Call<Record<never, never>, Keywords>;
    /**
     * Add words of your own to STOP, START and HELP, and word their answers
     *
     * A reply counts when it consists of such a word alone, whatever its case, accents and punctuation. The standard words always count. What is left out stays as it is. Changing an answer needs the scope `send` too: it is sent to people.
     */
    readonly update: Call<KeywordsUpdateInput, Keywords>;
  };
  readonly voiceCampaigns: {
    /** List voice campaigns, newest first */
    readonly list: ListCall<VoiceCampaignsListInput, ShortPage<VoiceCampaign>, VoiceCampaign>;
    /**
     * List the recipients of a voice campaign with their call results
     *
     * A plain array however long, streamed.
     */
    readonly recipients: Call<VoiceCampaignsRecipientsInput, readonly VoiceRecipient[]>;
    /**
     * Create a voice campaign as a draft
     *
     * A draft calls nobody. Its recipients are groups, contacts and plain numbers, counted when it starts.
     */
    readonly create: Call<VoiceCampaignsCreateInput, VoiceCampaignDetail>;
    /** Read one voice campaign */
    readonly get: Call<VoiceCampaignsGetInput, VoiceCampaignDetail>;
    /**
     * Read all that was set of a voice campaign
     *
     * Every field that a PUT takes, as it now stands: recording, recipients, time, rules. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.
     */
    readonly draft: Call<VoiceCampaignsDraftInput, VoiceCampaignContent>;
    /**
     * Change a draft or a scheduled campaign
     *
     * Fields that are left out stay as they are. A campaign that has started cannot be changed. Changing a scheduled one needs the scope `send` too: it calls whom it then names.
     */
    readonly update: Call<VoiceCampaignsUpdateInput, VoiceCampaignDetail>;
    /** Delete a draft */
    readonly delete: Call<VoiceCampaignsDeleteInput, string>;
    /**
     * Say whom a campaign would call and what it may cost
     *
     * Calls nobody.
     */
    readonly preview: Call<VoiceCampaignsPreviewInput, VoiceCampaignPreview>;
    /**
     * Start calling, now or at the time that the campaign names
     *
     * With `expected_cost` it starts only if it may still cost that, as the preview said.
     */
    readonly send: Call<VoiceCampaignsSendInput, VoiceCampaignDetail>;
    /**
     * Pause a campaign
     *
     * Calls in progress end by themselves; no new ones begin.
     */
    readonly pause: Call<VoiceCampaignsPauseInput, VoiceCampaignDetail>;
    /** Resume a paused campaign */
    readonly resume: Call<VoiceCampaignsResumeInput, VoiceCampaignDetail>;
    /**
     * Cancel a campaign
     *
     * Who was not called yet never will be, and what was held for them is free again. Calls in progress end by themselves.
     */
    readonly cancel: Call<VoiceCampaignsCancelInput, VoiceCampaignDetail>;
    /**
     * Call again whom no call has reached because the trunk refused or failed
     *
     * Recipients that are `failed`, or `rejected` as `refused`, of a campaign that has ended. Who declined, was busy or did not answer is not called again, nor who was being called when a process died. The most that it can cost is held anew.
     */
    readonly retryFailed: Call<VoiceCampaignsRetryFailedInput, VoiceCampaignDetail>;
    /** Say what became of a campaign so far: whom it reached, and which keys they pressed */
    readonly report: Call<VoiceCampaignsReportInput, VoiceCampaignReport>;
    /**
     * List every try to call somebody, oldest first
     *
     * A plain array however long, streamed.
     */
    readonly attempts: Call<VoiceCampaignsAttemptsInput, readonly CallAttempt[]>;
    /** Download every try to call somebody as CSV */
    readonly attemptsCsv: TableCall<VoiceCampaignsAttemptsCsvInput>;
  };
  readonly recordings: {
    /** List recordings, newest first */
    readonly list: ListCall<RecordingsListInput, FullPage<Recording>, Recording>;
    /**
     * Upload a recording
     *
     * The body is a WAV file as it is: 8 to 48 kHz, 8, 16 or 24 bits, mono or stereo, at most 10 MB. It is stored as the telephone plays it. The same sound again is the same recording.
     */
    readonly upload: Call<RecordingsUploadInput, Recording>;
    /**
     * Make a recording of a text that a machine speaks
     *
     * English out of the box; other languages where the server has espeak-ng, or a program of the operator. It is spoken once and played to everybody.
     */
    readonly speak: Call<RecordingsSpeakInput, Recording>;
    /** List the languages in which a text can be spoken */
    readonly languages: Call<Record<never, never>, readonly SpeechLanguage[]>;
    /** Read one recording */
    readonly get: Call<RecordingsGetInput, Recording>;
    /** Listen to a recording as it will be heard */
    readonly wav: Call<RecordingsWavInput, Uint8Array>;
  };
  readonly groups: {
    /** List contact groups, newest first */
    readonly list: ListCall<GroupsListInput, ShortPage<Group>, Group>;
    /** Create a group */
    readonly create: Call<GroupsCreateInput, Group>;
    /** Read one group */
    readonly get: Call<GroupsGetInput, Group>;
    /**
     * Change a group
     *
     * Fields that are left out stay as they are.
     */
    readonly update: Call<GroupsUpdateInput, Group>;
    /**
     * Delete a group
     *
     * Its contacts stay.
     */
    readonly delete: Call<GroupsDeleteInput, string>;
    /** List the contacts of a group, newest contact first */
    readonly contacts: ListCall<GroupsContactsInput, FullPage<Contact>, Contact>;
  };
  readonly contacts: {
    /**
     * List contacts, newest first, or search them
     *
     * With `search`, contacts whose first name, last name or email begins with the text, in any case and with or without accents, or whose number does, as it is written at home or abroad; at most 1,000 are counted.
     */
    readonly list: ListCall<ContactsListInput, FullPage<Contact>, Contact>;
    /**
     * Create a contact
     *
     * Local numbers are read with the country of the account.
     */
    readonly create: Call<ContactsCreateInput, Contact>;
    /**
     * Create up to 1,000 contacts, or change those that are there
     *
     * Each contact is read as by `POST /contacts`. One that is refused does not stop the others: it is named in `refused` by its index, from 0, with the sentences that it would have got alone. The rest is stored together.
     *
     * A number that belongs to a contact already is skipped; with `on_existing: "update"` the fields that are given change it, as by `PUT /contacts/{id}`. A number that is there more than once is taken as if its contacts came one after another, so every contact counts once: as created, updated, skipped or refused.
     *
     * With `group_ids`, up to 10, all that are not refused are in these groups afterwards, also those that were there already. A group that does not exist refuses the whole call.
     */
    readonly createBulk: Call<ContactsCreateBulkInput, ContactsCreateBulkResult>;
    /** Read one contact with its groups */
    readonly get: Call<ContactsGetInput, ContactWithGroups>;
    /**
     * Change a contact
     *
     * Fields that are left out stay as they are; an empty text clears a field.
     */
    readonly update: Call<ContactsUpdateInput, ContactWithGroups>;
    /**
     * Delete a contact
     *
     * It leaves its groups. Messages already sent to it stay.
     */
    readonly delete: Call<ContactsDeleteInput, string>;
    /**
     * Assign many contacts to many groups
     *
     * Up to 10000 contacts and 10 groups. All or nothing; contacts already in a group stay there.
     */
    readonly assignGroup: Call<ContactsAssignGroupInput, string>;
    /**
     * Take many contacts out of many groups
     *
     * All or nothing; contacts that are not in a group are no error.
     */
    readonly removeGroup: Call<ContactsRemoveGroupInput, string>;
  };
  readonly senderIds: {
    /** List sender IDs, newest first */
    readonly list: ListCall<SenderIdsListInput, FullPage<SenderId>, SenderId>;
    /**
     * Ask for a sender ID
     *
     * It is pending until the operator approves it.
     */
    readonly create: Call<SenderIdsCreateInput, SenderId>;
    /** Read one sender ID */
    readonly get: Call<SenderIdsGetInput, SenderId>;
    /**
     * Delete a sender ID
     *
     * No future campaign can use it. Campaigns that used it are not changed.
     */
    readonly delete: Call<SenderIdsDeleteInput, string>;
  };
  readonly callerIds: {
    /** List caller IDs, newest first */
    readonly list: ListCall<CallerIdsListInput, FullPage<CallerId>, CallerId>;
    /**
     * Ask for a caller ID
     *
     * The number is read as one of the country of the account, or as 3 to 15 digits. It is pending until the operator approves it.
     */
    readonly create: Call<CallerIdsCreateInput, CallerId>;
    /** Read one caller ID */
    readonly get: Call<CallerIdsGetInput, CallerId>;
    /**
     * Delete a caller ID
     *
     * No campaign shows it any more: one that does is paused before its next call.
     */
    readonly delete: Call<CallerIdsDeleteInput, string>;
  };
  readonly suppressions: {
    /** List the numbers that get no messages, newest first */
    readonly list: ListCall<SuppressionsListInput, FullPage<Suppression>, Suppression>;
    /**
     * Suppress a number
     *
     * A number that is suppressed already stays as it is.
     */
    readonly create: Call<SuppressionsCreateInput, Suppression>;
    /** Read whether a number is suppressed */
    readonly get: Call<SuppressionsGetInput, Suppression>;
    /**
     * Allow messages to a number again
     *
     * Where the person asked for none (`opt_out`, `complaint`) it takes the scope `send` too, and a reason, which is kept in the audit log.
     */
    readonly delete: Call<SuppressionsDeleteInput, string>;
  };
  readonly shortUrls: {
    /**
     * Create a short URL
     *
     * Nothing about visitors is stored unless a switch asks for it.
     */
    readonly create: Call<ShortUrlsCreateInput, { readonly message: string; readonly data: ShortUrl }>;
    /**
     * Create up to 1,000 short URLs
     *
     * All of them or none.
     */
    readonly createBulk: Call<ShortUrlsCreateBulkInput, { readonly message: string; readonly data: readonly ShortUrl[] }>;
    /** List short URLs, newest first */
    readonly list: ListCall<ShortUrlsListInput, FullPage<ShortUrlDetails>, ShortUrlDetails>;
    /** Read one short URL */
    readonly get: Call<ShortUrlsGetInput, ShortUrlDetails>;
    /**
     * Change a short URL
     *
     * Fields that are left out stay as they are. Every process knows of the change within a second.
     */
    readonly update: Call<ShortUrlsUpdateInput, ShortUrlDetails>;
    /** Delete a short URL and what was stored of its visits */
    readonly delete: Call<ShortUrlsDeleteInput, string>;
    /**
     * Read the visits of a short URL
     *
     * People and machines (bots, link previews, prefetches) are counted apart.
     */
    readonly analytics: Call<ShortUrlsAnalyticsInput, Analytics>;
    /** Read the visits of a short URL as CSV */
    readonly analyticsCsv: TableCall<ShortUrlsAnalyticsCsvInput>;
    /** Read the QR code of a short URL as SVG */
    readonly qr: Call<ShortUrlsQrInput, string>;
    /** Read the QR code of a short URL as PNG */
    readonly qrPng: Call<ShortUrlsQrPngInput, Uint8Array>;
  };
  readonly balance: {
    /** Read the balance */
    readonly get: Call<Record<never, never>, Balance>;
  };
  readonly ledger: {
    /** List what changed the balance, newest first */
    readonly list: ListCall<LedgerListInput, FullPage<LedgerEntry>, LedgerEntry>;
  };
  readonly admin: {
    readonly trunks: {
      /** List SIP trunks, newest first */
      readonly list: ListCall<AdminTrunksListInput, FullPage<Trunk>, Trunk>;
      /**
       * Add a SIP trunk
       *
       * Calls use it within a second.
       */
      readonly create: Call<AdminTrunksCreateInput, Trunk>;
      /** Read one trunk */
      readonly get: Call<AdminTrunksGetInput, Trunk>;
      /**
       * Change a trunk
       *
       * Fields that are left out stay as they are; calls in progress are not touched. A change of host, port, transport, domain or certificates needs the password again, unless there is none.
       */
      readonly update: Call<AdminTrunksUpdateInput, Trunk>;
      /** Remove a trunk */
      readonly delete: Call<AdminTrunksDeleteInput, string>;
      /**
       * Ask a trunk whether it is there
       *
       * By OPTIONS, with its credentials: nobody’s telephone rings.
       */
      readonly check: Call<AdminTrunksCheckInput, AdminTrunksCheckResult>;
      /**
       * Ring a telephone through a trunk, and say what the far side answered
       *
       * A real call, which the trunk may charge for. It answers when the call has ended: after the time to ring and 20 seconds at most.
       */
      readonly testCall: Call<AdminTrunksTestCallInput, TestCallReport>;
    };
    readonly voicePrices: {
      /** List what a started minute costs, by how the number begins */
      readonly list: Call<Record<never, never>, readonly VoicePrice[]>;
      /**
       * Set what a minute costs, and the unit that is charged once it has begun
       *
       * The longest prefix decides. Campaigns that have begun keep their price.
       */
      readonly set: Call<AdminVoicePricesSetInput, VoicePrice>;
      /**
       * Remove the price of a prefix
       *
       * The one for all other numbers is called `any`.
       */
      readonly delete: Call<AdminVoicePricesDeleteInput, string>;
    };
    readonly accounts: {
      /** List accounts, newest first */
      readonly list: ListCall<AdminAccountsListInput, FullPage<Account>, Account>;
      /** Create an account */
      readonly create: Call<AdminAccountsCreateInput, Account>;
      /**
       * Change an account
       *
       * What is left out stays as it is. It counts with the answer, in every process.
       */
      readonly update: Call<AdminAccountsUpdateInput, Account>;
      /**
       * Suspend an account, with the reason
       *
       * With the answer its keys open nothing and it sends nothing more; its short links stop within a second, but for those to opt out. Calls in progress end by themselves. An account with keys of an operator cannot be suspended.
       */
      readonly suspend: Call<AdminAccountsSuspendInput, Account>;
      /**
       * End the suspension of an account
       *
       * Its campaigns go on where they stood, and those whose time came meanwhile begin: cancel what must not.
       */
      readonly resume: Call<AdminAccountsResumeInput, Account>;
    };
    readonly keys: {
      /** List the keys of an account that are not revoked, newest first */
      readonly list: ListCall<AdminKeysListInput, FullPage<ApiKey>, ApiKey>;
      /**
       * Create a key
       *
       * The key is in this reply and nowhere else, ever. A key can give no scope that it does not have; `operator` has all.
       */
      readonly create: Call<AdminKeysCreateInput, NewApiKey>;
      /**
       * Revoke a key
       *
       * A key with scopes that the asking key does not have stays, and so does the last one with the scope `operator`.
       */
      readonly revoke: Call<AdminKeysRevokeInput, string>;
    };
    readonly credits: {
      /** Add credits to an account, or correct a mistake with a negative amount */
      readonly add: Call<AdminCreditsAddInput, CreditChange>;
    };
    readonly senderIds: {
      /** List the sender IDs of every account, newest first */
      readonly list: ListCall<AdminSenderIdsListInput, FullPage<SenderIdForOperator>, SenderIdForOperator>;
      /** Approve a sender ID */
      readonly approve: Call<AdminSenderIdsApproveInput, SenderIdForOperator>;
      /** Reject a sender ID, with the reason */
      readonly reject: Call<AdminSenderIdsRejectInput, SenderIdForOperator>;
      /**
       * Suspend a sender ID, with the reason
       *
       * With the answer no message goes out that shows it. Campaigns that are being sent are paused; single messages that were accepted for later fail at their time and are paid back.
       */
      readonly suspend: Call<AdminSenderIdsSuspendInput, SenderIdForOperator>;
      /**
       * End the suspension of a sender ID
       *
       * Messages may show it again. Campaigns that were paused go on when their account resumes them.
       */
      readonly resume: Call<AdminSenderIdsResumeInput, SenderIdForOperator>;
    };
    readonly callerIds: {
      /** List the caller IDs of every account, newest first */
      readonly list: ListCall<AdminCallerIdsListInput, FullPage<CallerIdForOperator>, CallerIdForOperator>;
      /** Approve a caller ID */
      readonly approve: Call<AdminCallerIdsApproveInput, CallerIdForOperator>;
      /** Reject a caller ID, with the reason */
      readonly reject: Call<AdminCallerIdsRejectInput, CallerIdForOperator>;
      /**
       * Suspend a caller ID, with the reason
       *
       * Campaigns that show it are paused before their next call, until it is resumed.
       */
      readonly suspend: Call<AdminCallerIdsSuspendInput, CallerIdForOperator>;
      /**
       * End the suspension of a caller ID
       *
       * Calls may show it again. Campaigns that were paused go on when their account resumes them.
       */
      readonly resume: Call<AdminCallerIdsResumeInput, CallerIdForOperator>;
    };
    readonly audit: {
      /**
       * List who changed what in an account, newest first
       *
       * Goes on by cursor: pass the `next_cursor` of the last reply.
       */
      readonly list: ListCall<AdminAuditListInput, CursorPage<AuditEntry>, AuditEntry>;
    };
    readonly inbound: {
      /**
       * List the messages that belong to no account
       *
       * Goes on by cursor: pass the `next_cursor` of the last reply.
       */
      readonly list: ListCall<AdminInboundListInput, CursorPage<InboundMessage>, InboundMessage>;
    };
    readonly outgoingHold: {
      /**
       * Read whether anything goes out, and what waits
       *
       * After a restore nothing goes out until an operator releases it: campaigns, single messages, calls and recurring campaigns wait, and new single messages are refused.
       */
      readonly get: Call<Record<never, never>, AdminOutgoingHoldGetResult>;
      /**
       * Let things go out again after a restore
       *
       * With `cancel`, all that is counted under `due` is cancelled and refunded first, and a recurring campaign goes on with its first run after the restore: `is_held` stays true until that is done, some seconds as a rule. With `send`, all of it is sent, to some people perhaps for the second time.
       */
      readonly release: Call<AdminOutgoingHoldReleaseInput, AdminOutgoingHoldReleaseResult>;
    };
    readonly unknownMessages: {
      /**
       * List the messages whose outcome nobody knows
       *
       * Newest first. Goes on by cursor: pass the `next_cursor` of the last reply.
       */
      readonly list: ListCall<AdminUnknownMessagesListInput, CursorPage<UnknownMessage>, UnknownMessage>;
    };
    readonly unmatchedReceipts: {
      /**
       * List the receipts that belong to no message of ours
       *
       * Newest first. Goes on by cursor: pass the `next_cursor` of the last reply.
       */
      readonly list: ListCall<AdminUnmatchedReceiptsListInput, CursorPage<UnmatchedReceipt>, UnmatchedReceipt>;
    };
    readonly carriers: {
      /** List carriers with their state, newest first */
      readonly list: ListCall<AdminCarriersListInput, FullPage<Carrier>, Carrier>;
      /** Read a carrier with its state */
      readonly get: Call<AdminCarriersGetInput, Carrier>;
      /**
       * Add a carrier
       *
       * Every process connects to it within a second; it is given messages once a route leads to it. Passwords are kept encrypted and never shown.
       */
      readonly create: Call<AdminCarriersCreateInput, Carrier>;
      /**
       * Change a carrier while it runs
       *
       * What is not named stays. Binds that must be made anew are made beside the old ones, which finish what they have open. A change of host, port or TLS settings needs the password again, unless there is none.
       */
      readonly update: Call<AdminCarriersUpdateInput, Carrier>;
      /**
       * Remove a carrier
       *
       * What it has open is finished first. Routes must not lead to it any more.
       */
      readonly delete: Call<AdminCarriersDeleteInput, string>;
      /**
       * Give a carrier no more messages
       *
       * It stays connected for receipts and replies.
       */
      readonly pause: Call<AdminCarriersPauseInput, Carrier>;
      /** Give a paused carrier messages again */
      readonly resume: Call<AdminCarriersResumeInput, Carrier>;
      /**
       * Connect once, and say what the other side answered
       *
       * With a phone number a test message is sent to it, and from the ids of its answer and its receipt the forms of ids are proposed. It is not charged here; the carrier may charge it.
       */
      readonly testBind: Call<AdminCarriersTestBindInput, BindTest>;
    };
    readonly routes: {
      /** List routes, newest first */
      readonly list: ListCall<AdminRoutesListInput, FullPage<Route>, Route>;
      /**
       * Set the route for some numbers
       *
       * It takes the place of the route for the same numbers, if there is one, and counts within a second.
       */
      readonly set: Call<AdminRoutesSetInput, Route>;
      /** Delete a route */
      readonly delete: Call<AdminRoutesDeleteInput, string>;
      /** Say which rule, which carriers and what price a number has */
      readonly explain: Call<AdminRoutesExplainInput, RouteExplanation>;
    };
    readonly prices: {
      /** List prices, past and future ones too, newest first */
      readonly list: ListCall<AdminPricesListInput, FullPage<Price>, Price>;
      /**
       * Set the price of a part for some numbers, from now or from a date
       *
       * Older prices stay listed: they say what was charged before.
       */
      readonly set: Call<AdminPricesSetInput, Price>;
      /** Delete a price that does not count yet */
      readonly delete: Call<AdminPricesDeleteInput, string>;
    };
    readonly networks: {
      /** List the networks that you named yourself, newest first */
      readonly list: ListCall<AdminNetworksListInput, FullPage<Network>, Network>;
      /**
       * Name the network of a prefix
       *
       * It counts before the built-in table of prefixes; the longest prefix decides.
       */
      readonly set: Call<AdminNetworksSetInput, Network>;
      /** Leave a prefix to the built-in table again */
      readonly delete: Call<AdminNetworksDeleteInput, string>;
    };
    readonly linkDomains: {
      /** List the domains that no short URL may lead to */
      readonly list: Call<Record<never, never>, readonly LinkDomain[]>;
      /**
       * Deny a domain to short URLs
       *
       * What lies below the domain is denied with it. Links that lead there already stop within a second, until it is allowed again.
       */
      readonly create: Call<AdminLinkDomainsCreateInput, LinkDomain>;
      /** Allow a domain again */
      readonly delete: Call<AdminLinkDomainsDeleteInput, string>;
    };
    readonly linkTakedowns: {
      /** List the links that were taken down, newest first */
      readonly list: ListCall<AdminLinkTakedownsListInput, FullPage<LinkTakedown>, LinkTakedown>;
      /**
       * Take a link down, whoever's it is
       *
       * It stops within a second, and its owner cannot put it up again. With a link in a message go all links of its campaign that lead to the same place.
       */
      readonly create: Call<AdminLinkTakedownsCreateInput, LinkTakedown>;
      /** Put a link up again */
      readonly delete: Call<AdminLinkTakedownsDeleteInput, LinkTakedown>;
    };
  };
}
