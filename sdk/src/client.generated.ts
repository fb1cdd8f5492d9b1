// Made by `npm run docs` from the contract: change that, not this.
import type { Call, CursorPage, FullPage, ListCall, LiveCall, ShortPage, TableCall, Told } from './call.ts';

/** The same fields, each of which may be left out. */
type Loose<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

export type ErrorCode =
  | 'invalid_input'
  | 'insufficient_balance'
  | 'monthly_limit'
  | 'storage_limit'
  | 'invalid_api_key'
  | 'unauthenticated'
  | 'forbidden'
  | 'account_suspended'
  | 'confirmation_needed'
  | 'second_factor_needed'
  | 'not_found'
  | 'method_not_allowed'
  | 'gone'
  | 'wrong_state'
  | 'conflict'
  | 'links_address_unset'
  | 'sender_not_registered'
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

export type ContactImportTarget = {
  /** What the column holds; `full_name` is taken apart or kept whole as `names` says; `opt_out`: whoever has a yes there gets no messages, `opt_out_when_no`: whoever has a no there; `leave_out`: nothing */
  readonly to: "phone_number" | "first_name" | "last_name" | "full_name" | "email" | "opt_out" | "opt_out_when_no" | "leave_out";
} | {
  /** A field of your own */
  readonly to: "field";
  /** The key of the field */
  readonly key: string;
} | {
  /** A field of your own that the import creates when it starts */
  readonly to: "new_field";
  /** The key of the new field; a field that has it already is used as it is */
  readonly key: string;
  /** What people read beside its values, up to 60 characters */
  readonly label: string;
  /** The kind of the new field */
  readonly kind: "text" | "number" | "date" | "yes_no";
} | {
  /** A field of your own that the import creates when it starts */
  readonly to: "new_field";
  /** The key of the new field; a field that has it already is used as it is */
  readonly key: string;
  /** What people read beside its values, up to 60 characters */
  readonly label: string;
  /** The kind of the new field */
  readonly kind: "choice";
  /** The choices of the new field */
  readonly choices: readonly string[];
};

export type Event = MessageEvent | ReplyEvent | ThreadEvent | ContactEvent | LinkEvent | CampaignEvent | CallEvent | SenderIdEvent | SenderRegistrationEvent | VerificationEvent | BalanceEvent | DeliveryEvent | ImportEvent | ContactChangeEvent | ExportEvent | WebhookEvent | CarrierEvent | TrunkEvent | UnknownWaitingEvent;

export type LiveEvent = MessageEvent | ReplyEvent | ThreadEvent | ContactEvent | LinkEvent | CampaignEvent | CallEvent | SenderIdEvent | SenderRegistrationEvent | VerificationEvent | BalanceEvent | DeliveryEvent | ImportEvent | ContactChangeEvent | ExportEvent | WebhookEvent | CarrierEvent | TrunkEvent | UnknownWaitingEvent | CampaignProgressEvent | BalanceChangedEvent | UnreadThreadsEvent;

export type SegmentCondition = SegmentRule | {
  /** A rule that must not be true */
  readonly not: SegmentRule;
} | {
  /** Rules and groups of rules that must all be true, up to 10 */
  readonly all: readonly (SegmentRule | {
    /** A rule that must not be true */
    readonly not: SegmentRule;
  } | {
    /** Rules that must all be true, up to 10 */
    readonly all: readonly (SegmentRule | {
      /** A rule that must not be true */
      readonly not: SegmentRule;
    })[];
  } | {
    /** Rules of which one must be true, up to 10 */
    readonly any: readonly (SegmentRule | {
      /** A rule that must not be true */
      readonly not: SegmentRule;
    })[];
  } | {
    /** A group of rules that must not be true */
    readonly not: {
      /** Rules that must all be true, up to 10 */
      readonly all: readonly (SegmentRule | {
        /** A rule that must not be true */
        readonly not: SegmentRule;
      })[];
    } | {
      /** Rules of which one must be true, up to 10 */
      readonly any: readonly (SegmentRule | {
        /** A rule that must not be true */
        readonly not: SegmentRule;
      })[];
    };
  })[];
} | {
  /** Rules and groups of rules of which one must be true, up to 10 */
  readonly any: readonly (SegmentRule | {
    /** A rule that must not be true */
    readonly not: SegmentRule;
  } | {
    /** Rules that must all be true, up to 10 */
    readonly all: readonly (SegmentRule | {
      /** A rule that must not be true */
      readonly not: SegmentRule;
    })[];
  } | {
    /** Rules of which one must be true, up to 10 */
    readonly any: readonly (SegmentRule | {
      /** A rule that must not be true */
      readonly not: SegmentRule;
    })[];
  } | {
    /** A group of rules that must not be true */
    readonly not: {
      /** Rules that must all be true, up to 10 */
      readonly all: readonly (SegmentRule | {
        /** A rule that must not be true */
        readonly not: SegmentRule;
      })[];
    } | {
      /** Rules of which one must be true, up to 10 */
      readonly any: readonly (SegmentRule | {
        /** A rule that must not be true */
        readonly not: SegmentRule;
      })[];
    };
  })[];
};

export type SegmentRule = {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** The value, of the kind that the field has. Of texts neither case nor accents count */
  readonly is: string | number | boolean;
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** The values, one of which it has; up to 100 */
  readonly is_one_of: readonly (string | number | boolean)[];
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** What stands anywhere in a text */
  readonly contains: string;
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** How a text begins */
  readonly begins_with: string;
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** The lowest number, or the first day */
  readonly at_least: number | string;
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** The highest number, or the last day */
  readonly at_most: number | string;
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** A day of these last days, today included */
  readonly within_days: number;
} | {
  /** The key of a field: `phone_number`, `first_name`, `last_name`, `email`, or a field of the account */
  readonly field: string;
  /** True: it has a value; false: it has none */
  readonly is_known: boolean;
} | {
  /** The UUID of a group that the contact is in */
  readonly group: string;
} | {
  /** The country of the phone number, by its two letters */
  readonly country: string;
} | {
  /** The network of the phone number, in any case */
  readonly network: string;
} | {
  /** What is recorded of the consent of the phone number */
  readonly consent: {
    /** To what: to be written to, or to be called */
    readonly channel: "sms" | "voice";
    /** What the person said last; `unknown`: nothing is recorded */
    readonly is: "given" | "withdrawn" | "unknown";
  };
} | {
  /** When the contact was made */
  readonly created: {
    /** After this moment */
    readonly after: string;
  } | {
    /** Before this moment */
    readonly before: string;
  } | {
    /** Within so many days */
    readonly within_days: number;
  };
} | {
  /** When the contact last changed */
  readonly changed: {
    /** After this moment */
    readonly after: string;
  } | {
    /** Before this moment */
    readonly before: string;
  } | {
    /** Within so many days */
    readonly within_days: number;
  };
} | {
  /** What became of the message that an SMS campaign sent to the contact */
  readonly campaign: {
    /** The UUID of the campaign; of a series it is that of one run */
    readonly campaign_id: string;
    /** `sent`: a carrier took the message; `delivered`; `failed`: it ended without reaching the phone; `clicked`: a person opened a link of it; `replied`: the number wrote back after it */
    readonly did: "sent" | "delivered" | "failed" | "clicked" | "replied";
  };
} | {
  /** What became of the call of a voice campaign to the contact */
  readonly voice_campaign: {
    /** The UUID of the campaign; of a series it is that of one run */
    readonly campaign_id: string;
    /** `answered`, or `failed`: no call of the campaign was answered */
    readonly did: "answered" | "failed";
  } | {
    /** The UUID of the campaign; of a series it is that of one run */
    readonly campaign_id: string;
    /** A key was pressed */
    readonly did: "pressed";
    /** The key that was pressed last */
    readonly key: string;
  };
} | {
  /** What became of any message of a campaign to the contact, lately */
  readonly activity: {
    /** `sent`: a carrier took the message; `delivered`; `failed`: it ended without reaching the phone; `clicked`: a person opened a link of it; `replied`: the number wrote back after it */
    readonly did: "sent" | "delivered" | "failed" | "clicked" | "replied";
    /** In the last so many days, 1 to 365 */
    readonly within_days: number;
  };
};

export interface Account {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** The name of the account */
  readonly name: string;
  /** The country with which local phone numbers are read, as two letters such as `GH` */
  readonly default_country: string;
  /** The zone of its days and hours, such as `Africa/Accra` */
  readonly time_zone: string;
  /** True: single messages also reach numbers that opted out */
  readonly transactional_through_suppression: boolean;
  /** For how many milliseconds a single message waits for a lookup of its number, if no answer is kept; 0: only kept answers count, and nothing is looked up for the account */
  readonly lookup_wait_ms: number;
  /** How many requests each of its keys without a limit of its own may make in a minute; null: no limit */
  readonly key_requests_per_minute: number | null;
  /** The credits that the account may spend in a calendar month of its zone; null: no limit */
  readonly monthly_limit: string | null;
  /** How many contacts the account may have; null: no limit */
  readonly contacts_max: number | null;
  /** How many short links the account may have; links in messages do not count; null: no limit */
  readonly links_max: number | null;
  /** How many bytes the recordings of the account may take; null: no limit */
  readonly recordings_bytes_max: number | null;
  /** Since when it is suspended; null: it is not */
  readonly suspended_at: string | null;
  /** Why it is suspended; empty: it is not */
  readonly suspended_reason: string;
  /** Since when it is closed, for ever, and suspended too; null: it is not */
  readonly closed_at: string | null;
  /** Why it is closed; empty: it is not */
  readonly closed_reason: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface AccountDetails extends AccountWithBalance {
  /** When the month ends and the count begins anew, by the zone of the account */
  readonly month_ends_at: string;
  /** How many contacts the account has */
  readonly contacts_used: number;
  /** How many short links the account has */
  readonly links_used: number;
  /** How many bytes the recordings of the account take */
  readonly recordings_bytes_used: number;
}

export interface AccountWithBalance extends Account {
  /** The credits of the account, what is reserved included */
  readonly balance: string;
  /** The part of the balance that running campaigns have reserved */
  readonly held: string;
  /** What can be spent now: the balance less what is reserved */
  readonly available: string;
  /** The credits charged in the current month, less those paid back in it; what running campaigns have reserved counts towards the limit too */
  readonly monthly_used: string;
}

export interface Analytics {
  /** The short code */
  readonly id: string;
  /** The first moment of the range */
  readonly from: string;
  /** The moment after the last of the range */
  readonly to: string;
  /** The zone whose days and hours `series` counts */
  readonly time_zone: string;
  /** Whether `series` has a figure per day or per hour */
  readonly interval: "day" | "hour";
  /** What is stored of its visits; what is not stays empty below */
  readonly tracked: {
    /** Whether visits are counted */
    readonly track_visits: boolean;
    /** Whether the IP address of the visitor is stored */
    readonly track_ip_address: boolean;
    /** Whether the name of the browser is stored */
    readonly track_browser: boolean;
    /** Whether the name of the operating system is stored */
    readonly track_operating_system: boolean;
    /** Whether the kind of device is stored: mobile, desktop or tablet */
    readonly track_device_type: boolean;
    /** Whether the address of the page that the visitor came from is stored */
    readonly track_referer_url: boolean;
    /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
    readonly track_country: boolean;
  };
  /** All visits of the range */
  readonly visits: {
    /** Visits by people */
    readonly human: number;
    /** Visits by programs: bots, link previews, prefetches */
    readonly machine: number;
  };
  /** The visits by day or hour, oldest first */
  readonly series: readonly {
    /** When the day or hour begins */
    readonly start: string;
    /** The day or hour, as written in the zone */
    readonly label: string;
    /** Visits by people */
    readonly human: number;
    /** Visits by programs */
    readonly machine: number;
  }[];
  /** Visits by browser, the most frequent first */
  readonly browsers: readonly {
    /** The name; empty: unknown */
    readonly name: string;
    /** Visits by people */
    readonly human: number;
    /** Visits by programs */
    readonly machine: number;
  }[];
  /** Visits by operating system, the most frequent first */
  readonly operating_systems: readonly {
    /** The name; empty: unknown */
    readonly name: string;
    /** Visits by people */
    readonly human: number;
    /** Visits by programs */
    readonly machine: number;
  }[];
  /** Visits by kind of device, the most frequent first */
  readonly device_types: readonly {
    /** The name; empty: unknown */
    readonly name: string;
    /** Visits by people */
    readonly human: number;
    /** Visits by programs */
    readonly machine: number;
  }[];
  /** Visits by the host of the page that visitors came from */
  readonly referring_hosts: readonly {
    /** The name; empty: unknown */
    readonly name: string;
    /** Visits by people */
    readonly human: number;
    /** Visits by programs */
    readonly machine: number;
  }[];
  /** Visits by country, as two letters of ISO 3166-1, the most frequent first */
  readonly countries: readonly {
    /** The name; empty: unknown */
    readonly name: string;
    /** Visits by people */
    readonly human: number;
    /** Visits by programs */
    readonly machine: number;
  }[];
  /** How many different addresses people came from, by day in UTC; the days cannot be added up */
  readonly unique_visitors: readonly {
    /** The day, in UTC */
    readonly day: string;
    /** How many different addresses of people */
    readonly visitors: number;
  }[];
}

export interface ApiKey {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** What the key is for */
  readonly name: string;
  /** `live`, or `test`: what it sends reaches nobody, and only the built-in tester answers */
  readonly mode: "live" | "test";
  /** The first characters of the key, to tell keys apart */
  readonly hint: string;
  /** What the key may do */
  readonly scopes: readonly ("send" | "resend" | "read" | "manage" | "develop" | "team" | "operator_read" | "operator_accounts" | "operator_money" | "operator_carriers" | "operator_approvals" | "operator_people" | "operator_texts" | "operator")[];
  /** The addresses and CIDR ranges that may use it; empty: all */
  readonly allowed_addresses: readonly string[];
  /** The numbers to which it may send, alone, and nothing but single messages, calls and codes; empty: to all */
  readonly only_to: readonly string[];
  /** How many requests it may make in a minute; null: as many as the server allows any key */
  readonly requests_per_minute: number | null;
  /** When it stops working; null: never */
  readonly expires_at: string | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it was last used; null: never */
  readonly last_used_at: string | null;
}

export interface AuditEntry {
  /** When it happened */
  readonly at: string;
  /** The account that was changed */
  readonly account_id: number;
  /** The account of the key or person that did it; null: the service itself */
  readonly actor_account_id: number | null;
  /** The key that did it; null: a person, or the service itself */
  readonly actor_key_id: number | null;
  /** The person who did it; null: a key, or the service itself */
  readonly actor_user_id: number | null;
  /** The name of that key or person at that time; empty: the service itself */
  readonly actor_name: string;
  /** What was done, as the name of the operation */
  readonly operation: string;
  /** To what: the id or UUID in the path; empty: the account itself */
  readonly target: string;
  /** The IP address that the request came from */
  readonly address: string;
  /** The `X-Request-Id` of the request */
  readonly request_id: string;
  /** Each field that changed, with its value before and after. Secrets, texts and personal data are named without their values; phone numbers are shortened. Of more than 40 fields, `(more fields)` says how many are not named. */
  readonly changes: Readonly<Record<string, {
    /** The value before; left out: there was none, or it is secret */
    readonly from?: unknown | undefined;
    /** The value after; left out: there is none, or it is secret */
    readonly to?: unknown | undefined;
  }>>;
}

export interface AuditVerification {
  /** How many entries of the account were sealed so far */
  readonly sealed: number;
  /** The number of the oldest entry whose seal is kept; older entries have left with their months */
  readonly first_number: number;
  /** The newest hash of the chain, in hexadecimal digits: whoever keeps it elsewhere can compare it later */
  readonly hash: string;
  /** How many entries are written and wait to be sealed */
  readonly unsealed: number;
  /** The number of the last entry that this reply has checked */
  readonly checked_to: number;
  /** What to pass as `cursor` to check on; null: the end is reached */
  readonly next_cursor: string | null;
  /** What is wrong: `entry_missing`, `entry_altered`, `entry_not_sealed` (put there past the service), `seal_missing`, `end_altered` (the newest seal is not the one on record); null: nothing so far */
  readonly fault: "entry_missing" | "entry_altered" | "entry_not_sealed" | "seal_missing" | "end_altered" | null;
  /** The number of the entry at which it is wrong; of `entry_not_sealed`, of one near it; null: nothing is */
  readonly fault_number: number | null;
}

export interface AuthenticatorOffer {
  /** What the authenticator program needs, in Base32, for typing it */
  readonly secret: string;
  /** The same as an address, for a QR code that the program scans */
  readonly otpauth_url: string;
}

export interface Backups {
  /** The newest first, up to 200 */
  readonly backups: readonly {
    /** What was done: a file was written, read to its end and found whole, or restored */
    readonly kind: "backup" | "check" | "restore";
    /** When it was done */
    readonly at: string;
    /** The name of the machine on which it was done */
    readonly host: string;
    /** The file as it is called on that machine */
    readonly file: string;
    /** When the backup was made */
    readonly backup_at: string;
    /** When the backup of that moment was last found whole, by a check or a restore; null: never */
    readonly checked_at: string | null;
    /** The version of Volley that made it */
    readonly version: string;
    /** The size of the file */
    readonly bytes: number;
    /** How many rows of the database are in it */
    readonly rows: number;
    /** Whether the secrets of the data folder are in it */
    readonly has_secret: boolean;
  }[];
}

export interface Balance {
  /** All credits of the account */
  readonly balance: string;
  /** The part of the balance that is reserved for running campaigns, and for codes that have a price */
  readonly held: string;
  /** The credits that can be used now: the balance without what is held */
  readonly available: string;
  /** Below how many available credits `balance.low` is told; null: never, until you set it */
  readonly low_at: string | null;
}

export interface BalanceChangedEvent {
  /** The UUID of the event; it is the same wherever and however often the event is told */
  readonly id: string;
  /** What happened, as the catalogue of events says */
  readonly kind: "balance.changed";
  /** The version of `data`; it rises when a field changes its meaning or goes away */
  readonly version: number;
  /** When it happened */
  readonly created_at: string;
  /** True: it happened with a test key, and reached nobody. Left out otherwise */
  readonly test?: true | undefined;
  /** What happened, as the catalogue describes it for this kind */
  readonly data: Balance;
}

export interface BalanceEvent extends Omit<BalanceChangedEvent, 'kind'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "balance.low" | "balance.used_up";
}

export interface BindStatus {
  /** What the bind does; `http`: requests, of which the window says how many at the same time */
  readonly kind: "transmitter" | "receiver" | "transceiver" | "http";
  /** How the connection stands; `waiting`: it will be tried again */
  readonly state: "connecting" | "bound" | "waiting" | "stopped";
  /** The same in a sentence */
  readonly words: string;
  /** How many submits are unanswered */
  readonly open: number;
  /** How many may be unanswered at the same time */
  readonly window: number;
}

export interface BindTest {
  /** Whether the carrier accepted the connection */
  readonly bound: boolean;
  /** What the carrier answered, in a sentence */
  readonly words: string;
  /** The name of its `command_status`; empty: it did not answer */
  readonly code: string;
  /** The name that the carrier gave itself; empty: none */
  readonly carrier_system_id: string;
  /** What became of the test message; null: none was asked for */
  readonly message: {
    /** What became of it, in a sentence */
    readonly words: string;
    /** The state in the receipt, or why there is none; `no_receipt`: none came in time */
    readonly outcome: "refused" | "unanswered" | "no_receipt" | "delivered" | "undelivered" | "expired" | "rejected" | "other";
    /** The id in the answer to the submit; empty: none */
    readonly submitted_id: string;
    /** The id in the receipt; empty: none came in time */
    readonly receipted_id: string;
  } | null;
  /** The value to set for `submit_id_form`; null: the test does not tell */
  readonly proposed_submit_id_form: "as_is" | "decimal" | "hex" | null;
  /** The value to set for `receipt_id_form`; null: the test does not tell */
  readonly proposed_receipt_id_form: "as_is" | "decimal" | "hex" | null;
}

export interface CallAttempt {
  /** The UUID of the attempt */
  readonly id: string;
  /** The id of the recipient */
  readonly recipient_id: number;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** Which attempt to call this recipient it was, from 1 */
  readonly attempt: number;
  /** The name of the trunk that carried the call; empty: none did */
  readonly trunk: string;
  /** True: the built-in simulator took the call, and no phone rang */
  readonly is_simulated: boolean;
  /** How far the call is */
  readonly status: "placing" | "ringing" | "answered" | "ended";
  /** How the call ended; empty: it has not */
  readonly outcome: "" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled";
  /** Why it ended so, in a word; empty: there is nothing to say */
  readonly reason: string;
  /** The reason as a sentence; empty: there is nothing to say */
  readonly reason_words: string;
  /** The SIP status that the other side answered with; null: none */
  readonly status_code: number | null;
  /** When the call began */
  readonly called_at: string;
  /** When it was answered; null: it was not */
  readonly answered_at: string | null;
  /** When it ended; null: it has not */
  readonly ended_at: string | null;
  /** How long the call was, in seconds, from its answer on */
  readonly duration: number;
  /** The keys that were pressed, in order */
  readonly digits: string;
  /** The meaning of the first pressed key that has one; empty: none */
  readonly result: string;
  /** What it cost, in credits */
  readonly cost: string;
  /** The words of the other side beside its status, or why no call was made */
  readonly phrase: string;
  /** The cause code of the telephone network (Q.850); null: none was given */
  readonly cause_code: number | null;
  /** How many packets of sound were sent, 50 a second; null: there was no sound */
  readonly packets_sent: number | null;
  /** How many packets of sound were received; 0 although some were sent: sound goes only one way; null: there was no sound */
  readonly packets_received: number | null;
  /** How many packets of the other side never came, by the gaps in their numbers (RFC 3550); one that is late or comes twice is not lost; null: there was no sound */
  readonly packets_lost: number | null;
  /** How unevenly packets of the other side came, in milliseconds: the mean of the jitter of RFC 3550; null: none can be told */
  readonly jitter_ms: number | null;
  /** How many packets never reached the other side, as it last reported (RTCP); null: it reported nothing */
  readonly remote_packets_lost: number | null;
  /** How unevenly packets reached the other side, in milliseconds, as it last reported (RTCP); null: it reported nothing */
  readonly remote_jitter_ms: number | null;
}

export interface CallEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: CallEventData;
}

export interface CallEventData {
  /** The UUID of the voice campaign; a single call is a campaign of one, with the UUID of the call */
  readonly campaign_id: string;
  /** The UUID of the single call (`POST /calls`); null: it belongs to a campaign */
  readonly call_id: string | null;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** How the call stands or ended, as the list of recipients or of single calls shows it */
  readonly status: "connected" | "queued" | "ringing" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled" | "skipped";
  /** Why, in a word; empty: there is nothing to say */
  readonly reason: string;
  /** How long it was, in seconds; 0: nobody answered */
  readonly duration_seconds: number;
  /** The keys that the person pressed, in order; empty: none */
  readonly keys_pressed: string;
  /** What was charged for it, in credits */
  readonly cost: string;
  /** True: the built-in simulator took it, and no phone rang */
  readonly is_simulated: boolean;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CallLadder {
  /** The messages in their order, up to 40: of a long call the first and the last. Of bodies only the media lines are shown */
  readonly steps: readonly CallStep[];
}

export interface CallStep {
  /** After how many milliseconds, counted from the first message */
  readonly at_ms: number;
  /** Whether Volley sent it or received it */
  readonly direction: "sent" | "received";
  /** The transport and address of the other side, such as `udp 192.0.2.1:5060` */
  readonly peer: string;
  /** The first line of the message, such as `SIP/2.0 403 Forbidden` */
  readonly line: string;
  /** Its headers that tell how the call went, and the lines `m=…` of its SDP. Headers with credentials are named, and what they hold is left out */
  readonly headers: readonly string[];
  /** How often the same message was sent or came again right after */
  readonly repeats: number;
}

export interface CallerId extends Omit<SavedView, 'name' | 'address'> {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** The number that people see, as digits without plus */
  readonly phone_number: string;
  /** What it is used for, in the words of the account */
  readonly purpose: string;
  /** `pending` (the operator has not decided), `approved`, `rejected` or `suspended`; only an approved one can be used */
  readonly status: "pending" | "approved" | "rejected" | "suspended";
}

export interface CallerIdForOperator extends CallerId {
  /** The account that asked for it */
  readonly account_id: number;
  /** Why it was rejected or suspended; empty: it was not */
  readonly status_reason: string;
}

export interface CampaignCostSum extends CarrierCostSum {
  /** The country of the numbers, as two letters; null: not known, or the sums are by carrier alone */
  readonly country: string | null;
  /** The network of the numbers; null: the sums are by carrier alone */
  readonly network: string | null;
}

export interface CampaignEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: CampaignEventData;
}

export interface CampaignEventData {
  /** Whether it sends texts or calls */
  readonly channel: "sms" | "voice";
  /** The UUID of the campaign */
  readonly campaign_id: string;
  /** The name that you gave it */
  readonly name: string;
  /** Its status, as a GET of the campaign shows it */
  readonly status: string;
  /** Why it stands still or failed, in a word such as `insufficient_credit`, `sender_withdrawn` or `no_recipients`; empty: a person paused it, or there is nothing to say */
  readonly reason: string;
  /** How many recipients it has; 0 before they are counted */
  readonly total_recipients: number;
  /** How many messages carriers accepted, or how many calls were answered */
  readonly messages_sent: number;
  /** What was charged for it so far, in credits */
  readonly credits_used: string;
  /** When it was started; null: it was not */
  readonly started_at: string | null;
  /** When it ended; null: it has not */
  readonly ended_at: string | null;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CampaignProgressEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "campaign.progress";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: CampaignProgressEventData;
}

export interface CampaignProgressEventData extends CampaignEventData {
  /** How many recipients there are in each state; one with none may be left out. Of texts these are the states of the report, of calls `queued`, `calling`, `answered` and `not_reached` */
  readonly counts: Readonly<Record<string, number>>;
}

export interface Carrier {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** A name for yourself, up to 100 characters */
  readonly name: string;
  /** `smpp`, `http`, or `simulator` for the built-in one, which reaches no phone. Settings that a kind does not have are left out */
  readonly kind: "smpp" | "http" | "simulator";
  /** True: it gets no messages, but stays connected for receipts and replies */
  readonly paused: boolean;
  /** Whether a password, or a secret value, is stored */
  readonly has_password: boolean;
  /** The names of the secret values that are stored */
  readonly secrets: readonly string[];
  /** When the carrier last took the message of a test; null: it was not tried live yet */
  readonly tested_at: string | null;
  /** Of an HTTP carrier: the name of the profile that says how the provider is spoken to (`GET /v1/admin/carrier-profiles`), or `custom` for `definition` */
  readonly profile?: string | undefined;
  /** Of an HTTP carrier with the profile `custom`: a document of the form of the profiles; null: none */
  readonly definition?: Readonly<Record<string, unknown>> | null | undefined;
  /** Of an HTTP carrier: the values that the profile asks for, except secret ones, by name. Those that a change leaves out stay as they are; an empty one is removed */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Of an HTTP carrier: the addresses and ranges from which the provider calls the hook, up to 100; empty, as unless set: any */
  readonly hook_addresses?: readonly string[] | undefined;
  /** The host name or address of the carrier, without port */
  readonly host?: string | undefined;
  /** The port, 1 to 65,535 */
  readonly port?: number | undefined;
  /** Whether the connection is encrypted; false unless set */
  readonly tls?: boolean | undefined;
  /** Certificates in PEM against which that of the other side is checked; empty: those that Node trusts */
  readonly tls_ca: string;
  /** The name that the certificate must have; empty: the host */
  readonly tls_server_name: string;
  /** The certificate in PEM by which the other side knows this client, followed by those that lead to its authority; empty: none. It needs `tls_key` */
  readonly tls_certificate: string;
  /** Whether the certificate is checked; true unless set */
  readonly tls_verified?: boolean | undefined;
  /** The user name at the carrier, up to 64 characters */
  readonly system_id?: string | undefined;
  /** The SMPP field `system_type`, up to 12 characters; empty unless set */
  readonly system_type?: string | undefined;
  /** The SMPP field `address_range`, up to 40 characters; empty unless set */
  readonly address_range?: string | undefined;
  /** How to connect: `transceiver`, `transmitter` (no receipts or replies), or `pair` (a transmitter and a receiver); `transceiver` unless set */
  readonly bind_kind?: "transceiver" | "transmitter" | "pair" | undefined;
  /** How many binds, or pairs of them, in all processes together, 1 to 32; 1 unless set */
  readonly bind_count: number;
  /** How many submits of one bind may be unanswered at the same time, 1 to 5,000; 50 unless set */
  readonly window: number;
  /** How many parts may be submitted in a second, by all processes together, up to 100,000; 0, as unless set: no limit */
  readonly messages_per_second: number;
  /** How many parts may be submitted on one day, by all processes together, up to 1,000,000,000; 0, as unless set: no limit. Beyond a limit of the day, messages go to the next carrier of the route, or wait */
  readonly messages_per_day: number;
  /** How many different numbers may get messages on one day, up to 100,000; 0, as unless set: no limit. The operators of many SIMs allow 99 to 250 */
  readonly recipients_per_day: number;
  /** How many messages may go to the same number on one day, up to 1,000; 0, as unless set: no limit */
  readonly recipient_messages_per_day: number;
  /** The zone by whose clock the days of these limits begin, such as `Africa/Accra`; `UTC` unless set */
  readonly day_zone: string;
  /** How a sender of letters is marked; 5 and 0 unless set */
  readonly source_alphanumeric?: {
    /** The SMPP type of number, 0 to 255 */
    readonly ton: number;
    /** The SMPP numbering plan, 0 to 255 */
    readonly npi: number;
  } | undefined;
  /** How a sender that is a phone number is marked; 1 and 1 unless set */
  readonly source_international?: {
    /** The SMPP type of number, 0 to 255 */
    readonly ton: number;
    /** The SMPP numbering plan, 0 to 255 */
    readonly npi: number;
  } | undefined;
  /** How a sender of up to 8 digits is marked; 3 and 0 unless set */
  readonly source_short_code?: {
    /** The SMPP type of number, 0 to 255 */
    readonly ton: number;
    /** The SMPP numbering plan, 0 to 255 */
    readonly npi: number;
  } | undefined;
  /** How the number of the recipient is marked; 1 and 1 unless set */
  readonly destination?: {
    /** The SMPP type of number, 0 to 255 */
    readonly ton: number;
    /** The SMPP numbering plan, 0 to 255 */
    readonly npi: number;
  } | undefined;
  /** What is written before the number of the recipient where no rule is for it, such as `+` or `00`; empty unless set */
  readonly destination_prefix?: string | undefined;
  /** How numbers of recipients are rewritten, up to 1,000 rules; the longest prefix decides. `{"prefix": "233", "strip": 3, "prepend": "0"}` writes 0244123456 */
  readonly destination_rules?: readonly {
    /** The first digits of the numbers that the rule is for */
    readonly prefix: string;
    /** How many digits to leave out at the beginning, 0 to 15 */
    readonly strip: number;
    /** Digits to write in front afterwards; empty: none */
    readonly prepend: string;
  }[] | undefined;
  /** What is written before a sender that is a phone number, where no rule is for it; empty unless set */
  readonly source_prefix?: string | undefined;
  /** How senders that are phone numbers are rewritten, up to 1,000 rules; the longest prefix decides */
  readonly source_rules?: readonly {
    /** The first digits of the numbers that the rule is for */
    readonly prefix: string;
    /** How many digits to leave out at the beginning, 0 to 15 */
    readonly strip: number;
    /** Digits to write in front afterwards; empty: none */
    readonly prepend: string;
  }[] | undefined;
  /** How numbers in replies and receipts become international, up to 1,000 rules; a `+` or `00` is left out first. `{"prefix": "0", "strip": 1, "prepend": "233"}` reads 0244123456 as 233244123456 */
  readonly incoming_rules?: readonly {
    /** The first digits of the numbers that the rule is for */
    readonly prefix: string;
    /** How many digits to leave out at the beginning, 0 to 15 */
    readonly strip: number;
    /** Digits to write in front afterwards; empty: none */
    readonly prepend: string;
  }[] | undefined;
  /** The version of SMPP that the bind states; `3.4` unless set. With `3.3` no optional fields are sent */
  readonly interface_version?: "3.3" | "3.4" | "5.0" | undefined;
  /** How `address_range` is marked; 0 and 0 unless set */
  readonly bind_address?: {
    /** The SMPP type of number, 0 to 255 */
    readonly ton: number;
    /** The SMPP numbering plan, 0 to 255 */
    readonly npi: number;
  } | undefined;
  /** The SMPP field `protocol_id` of messages, 0 to 255; 0 unless set */
  readonly protocol_id?: number | undefined;
  /** The SMPP field `priority_flag` of messages, 0 to 255; 0 unless set */
  readonly priority_flag?: number | undefined;
  /** The SMPP field `registered_delivery` of messages whose receipts are asked for, 0 to 255; 1 unless set */
  readonly registered_delivery?: number | undefined;
  /** The `data_coding` of a text in `gsm7`, 0 to 255; 0 unless set */
  readonly data_coding_gsm7?: number | undefined;
  /** The `data_coding` of a text in `latin1`, 0 to 255; 3 unless set */
  readonly data_coding_latin1?: number | undefined;
  /** The `data_coding` of a text in Unicode, 0 to 255; 8 unless set */
  readonly data_coding_ucs2?: number | undefined;
  /** Whether texts in `gsm7` are written and read as packed septets, eight characters in seven octets; false unless set */
  readonly septets_packed?: boolean | undefined;
  /** The SMPP field `service_type`, up to 5 characters; empty unless set */
  readonly service_type?: string | undefined;
  /** The country whose numbers the carrier writes in national form, as two letters such as `GH`; empty, as unless set: those of the accounts that write through it */
  readonly country?: string | undefined;
  /** The alphabet of the carrier: `gsm7` (data_coding 0, up to 160 characters in one part) or `latin1` (data_coding 3, up to 140); `gsm7` unless set. A text with any other character goes as UCS-2. Parts are counted and charged accordingly */
  readonly default_coding?: "gsm7" | "latin1" | undefined;
  /** The languages whose national tables (3GPP TS 23.038, annex A) the carrier passes on: a text with their letters uses them where it then has fewer parts than as Unicode. `none` unless set; used with `gsm7` and `long_messages` `udh` alone */
  readonly national_tables?: "none" | "turkish" | "spanish" | "portuguese" | "all" | undefined;
  /** How the parts of a long text are joined: `udh` (in the text), `sar` (in fields of their own) or `payload` (as one message); `udh` unless set */
  readonly long_messages?: "udh" | "sar" | "payload" | undefined;
  /** How the carrier writes message ids in answers to submits; `as_is` unless set */
  readonly submit_id_form?: "as_is" | "decimal" | "hex" | undefined;
  /** How the carrier writes message ids in receipts; `as_is` unless set */
  readonly receipt_id_form?: "as_is" | "decimal" | "hex" | undefined;
  /** Whether receipts are asked for; true unless set */
  readonly receipts_requested?: boolean | undefined;
  /** Whether `user_message_reference` is sent; true unless set */
  readonly reference_sent?: boolean | undefined;
  /** How the validity of a message is written: `relative`, `absolute`, or `none` for not at all; `relative` unless set */
  readonly validity_form?: "relative" | "absolute" | "none" | undefined;
  /** Optional parameters that are sent with each message, up to 20: by tag, with constants or named values (`GET /named-values`) */
  readonly tlvs?: readonly {
    /** The tag, as 0x and four hexadecimal digits, from 0x1400; the tags below are of the standard */
    readonly tag: string;
    /** How the value is written: `octets` (its characters), `cstring` (with a zero octet after them), `int1`, `int2` or `int4` (a number in so many octets) */
    readonly type: "octets" | "cstring" | "int1" | "int2" | "int4";
    /** A constant, or a value by its name, such as `{dlt_entity_id}`, from the registered text, the sender ID or the account; a message that has no such value goes without the tag */
    readonly value: string;
  }[] | undefined;
  /** Optional parameters of replies whose values are kept with the reply, up to 10: by tag, with the names under which they are shown */
  readonly tlvs_in?: readonly {
    /** The tag, as 0x and four hexadecimal digits, from 0x1400; the tags below are of the standard */
    readonly tag: string;
    /** The name under which the value is kept, such as `network` */
    readonly name: string;
  }[] | undefined;
  /** Numbers of `command_status` that mean "try again later" at this carrier, up to 100 */
  readonly temporary_statuses?: readonly number[] | undefined;
  /** What the codes of this carrier mean, up to 500: messages that failed with one of them show the words. The names of SMPP are known without */
  readonly error_codes: readonly {
    /** The code as the carrier writes it, such as `007`, `0x412` or `ESME_RSUBMITFAIL` */
    readonly code: string;
    /** What it means, for people */
    readonly words: string;
  }[];
  /** For how long a receipt is awaited, 1 to 720 hours; then a message counts as closed. 72 unless set */
  readonly receipt_patience_hours: number;
  /** How long the carrier may be out of reach before the operator is told, up to 10,080 minutes, such as for a phone that is off at night; 0, as unless set: 15 seconds */
  readonly alarm_after_minutes: number;
  /** How long an answer is awaited, 100 to 300,000 milliseconds; then the message is `unknown`. 30,000 unless set */
  readonly request_timeout_ms: number;
  /** How long a connection may take, 100 to 120,000 milliseconds; 10,000 unless set */
  readonly connect_timeout_ms: number;
  /** How often the carrier is asked whether it is there, up to a day in milliseconds; 0: never. 30,000 unless set */
  readonly enquire_link_ms?: number | undefined;
  /** The longest wait before connecting again, 100 to 3,600,000 milliseconds; 60,000 unless set */
  readonly reconnect_max_ms: number;
  /** When `tls_certificate`, or one that leads to its authority, ends; null: there is none */
  readonly tls_certificate_ends_at: string | null;
  /** What the app on a phone tells of the phone, every five minutes; null: it is no phone, or nothing was told yet */
  readonly phone: {
    /** How full its battery is; null: the app does not tell */
    readonly battery_percent: number | null;
    /** Whether it is plugged in; null: the app does not tell */
    readonly has_power: boolean | null;
    /** When it last answered, or was in touch with the server of its app; null: the app does not tell */
    readonly seen_at: string | null;
    /** When the app told this */
    readonly told_at: string;
  } | null;
  /** Its state, as the process that answers sees it; null: it does not know the carrier yet */
  readonly status: CarrierStatus | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface CarrierCost {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** The carrier */
  readonly carrier_id: number;
  /** By what the numbers are named. The longest matching prefix decides, then the code of the network, then the country, then `any` */
  readonly match: "prefix" | "code" | "country" | "any";
  /** The prefix, the code (MCC and MNC) or the country; empty for `any` */
  readonly value: string;
  /** What the carrier charges, with six decimals; null: not known from then on */
  readonly cost: string | null;
  /** Whether it charges each part or the whole message */
  readonly per: "part" | "message";
  /** The currency, as three letters */
  readonly currency: string;
  /** From when on it counts */
  readonly valid_from: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface CarrierCostDay {
  /** The day of the submits, in UTC, as `2026-01-31` */
  readonly day: string;
  /** The carrier */
  readonly carrier_id: number;
  /** The account */
  readonly account_id: number;
  /** The currency, as three letters */
  readonly currency: string;
  /** How many messages with a known cost the carrier took or may have */
  readonly messages: number;
  /** What the carrier charges for them, with six decimals */
  readonly cost: string;
  /** What the account paid for them, in credits */
  readonly charged: string;
}

export interface CarrierCostImport {
  /** Give it as `confirm`, with the same file, to store exactly this */
  readonly fingerprint: string;
  /** Whether it counts: false, it was only compared */
  readonly is_stored: boolean;
  /** How many rows of the file name a cost */
  readonly rows: number;
  /** For how many of them there was no cost */
  readonly new: number;
  /** How many cost more than before, or the same by another unit */
  readonly dearer: number;
  /** How many cost less */
  readonly cheaper: number;
  /** How many costs end, because the file does not name their numbers */
  readonly ended: number;
  /** How many lines say nothing that is understood, and are left out */
  readonly left: number;
  /** The first 100 changes */
  readonly changes: readonly {
    /** What changes */
    readonly kind: "new" | "dearer" | "cheaper" | "ended";
    /** By what the numbers are named */
    readonly match: "prefix" | "code" | "country" | "any";
    /** The prefix, the code or the country; empty for `any` */
    readonly value: string;
    /** What counts now; null: nothing */
    readonly before: string | null;
    /** What the file says; null: it does not name these numbers */
    readonly after: string | null;
  }[];
  /** The first 100 lines that are left out */
  readonly left_lines: readonly {
    /** The number of the line in the file */
    readonly line: number;
    /** Why it is left out, in a sentence */
    readonly words: string;
  }[];
}

export interface CarrierCostSum {
  /** The carrier */
  readonly carrier_id: number;
  /** The currency of the cost; null: messages whose cost is not known */
  readonly currency: string | null;
  /** How many messages the carrier took or may have */
  readonly messages: number;
  /** What the carrier charges for them, with six decimals; null: not known */
  readonly cost: string | null;
  /** What accounts paid for them, in credits */
  readonly charged: string;
}

export interface CarrierEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "carrier.down" | "carrier.up";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: CarrierEventData;
}

export interface CarrierEventData {
  /** The number of the carrier */
  readonly carrier_id: number;
  /** Its name */
  readonly name: string;
  /** Since when it is so; it is told once it has been so for a while */
  readonly since: string;
}

export interface CarrierFigures {
  /** Where the first slot begins */
  readonly from: string;
  /** When the figures were read */
  readonly to: string;
  /** How long a slot is, in seconds */
  readonly step_seconds: number;
  /** How many submits the carrier accepted; a message of several parts is submitted part by part */
  readonly accepted: number;
  /** How many it refused */
  readonly refused: number;
  /** How many it did not answer in time; an answer that came later is not counted again */
  readonly unanswered: number;
  /** Of those that it refused: because they came too fast for it */
  readonly throttled: number;
  /** How many submits ended in a second, on average over the seconds in which there was something to submit */
  readonly per_second: number;
  /** The same in the busiest minute */
  readonly peak_per_second: number;
  /** How long the carrier took from a submit to its answer, yes or no; null: it answered nothing */
  readonly answer_ms: {
    /** The average, in milliseconds */
    readonly average: number;
    /** Half of the answers came within so many milliseconds */
    readonly p50: number;
    /** 95 % of the answers came within so many milliseconds */
    readonly p95: number;
    /** 99 % of the answers came within so many milliseconds */
    readonly p99: number;
    /** The longest, in milliseconds */
    readonly longest: number;
  } | null;
  /** Why it refused, most often first */
  readonly codes: readonly {
    /** The name or number of its `command_status`; `other`: further ones together */
    readonly code: string;
    /** What it means, in a sentence; empty: nobody has told */
    readonly words: string;
    /** How many submits it refused so */
    readonly count: number;
  }[];
  /** The same by time, the oldest first; the last slot is still under way */
  readonly slots: readonly {
    /** When the slot begins */
    readonly at: string;
    /** How many submits the carrier accepted; a message of several parts is submitted part by part */
    readonly accepted: number;
    /** How many it refused */
    readonly refused: number;
    /** How many it did not answer in time; an answer that came later is not counted again */
    readonly unanswered: number;
    /** How long answers took on average, in milliseconds; null: there was none */
    readonly answer_ms: number | null;
  }[];
  /** The processes that work with the carrier, as each said it some seconds ago */
  readonly processes: readonly {
    /** The number under which the process works */
    readonly process_id: number;
    /** The name of its machine */
    readonly host: string;
    /** The number of the process on that machine */
    readonly pid: number;
    /** How many connections to the carrier it has or tries to have */
    readonly binds: number;
    /** How many of them the carrier has accepted */
    readonly bound: number;
    /** How many of its submits are unanswered */
    readonly open: number;
    /** How many may be unanswered at the same time */
    readonly window: number;
    /** How many parts it submits in a second at most; null: no limit */
    readonly allowed_per_second: number | null;
    /** How the carrier stands as it sees it, in a sentence */
    readonly words: string;
  }[];
}

export interface CarrierStatus {
  /** Whether it can be given messages, and the last try to reach it did not fail */
  readonly connected: boolean;
  /** `well`, `refusing` (it refused or did not answer a fifth or more of at least 20 submits of the last 15 minutes, and gets messages all the same), `resting` (it failed often and gets no messages for a while) or `on_trial` (it gets a few messages again) */
  readonly health: "well" | "refusing" | "resting" | "on_trial";
  /** The same in a sentence */
  readonly words: string;
  /** What became of the submits of the last 15 minutes, as of some seconds ago; null: there was none */
  readonly recent: {
    /** How many submits the carrier accepted; a message of several parts is submitted part by part */
    readonly accepted: number;
    /** How many it refused */
    readonly refused: number;
    /** How many it did not answer in time; an answer that came later is not counted again */
    readonly unanswered: number;
    /** The name or number of the `command_status` by which it refused most often; empty: it refused nothing */
    readonly code: string;
  } | null;
  /** How many parts it gets in a second now; lower than set while it asks for less; null: no limit */
  readonly allowed_per_second: number | null;
  /** How many receipts of the last hour named no message that the process that answers knew when they came. Most are only early and find their message within seconds, which does no harm; those that find none are `GET /v1/admin/unmatched-receipts` */
  readonly unmatched_receipts: number;
  /** What it was given today; null: no limit of the day is set */
  readonly today: {
    /** The date in its `day_zone` */
    readonly day: string;
    /** How many parts it was given */
    readonly parts: number;
    /** To how many different numbers; null: that is not counted, since no limit needs it */
    readonly recipients: number | null;
    /** The limit that is reached: `parts`, `recipients` (it takes no new numbers) or, where a route is explained, `recipient` (no more for this number); null: none */
    readonly full: "parts" | "recipients" | "recipient" | null;
  } | null;
  /** The binds of the process that answers */
  readonly binds: readonly BindStatus[];
}

export interface CarrierWhy {
  /** What holds messages back most: `carrier` (it is paused, not connected, resting, or full for the day), `refusals` (of a fifth or more), `pause` (it asked for less, and is given nothing for a moment), `window` (too many submits are unanswered), `rate` (the most that it is given in a second), `idle` (nothing was submitted), or `none` */
  readonly bottleneck: "none" | "idle" | "carrier" | "refusals" | "pause" | "window" | "rate";
  /** The same in a sentence, with the figure */
  readonly words: string;
  /** How many submits the carrier accepted; a message of several parts is submitted part by part */
  readonly accepted: number;
  /** How many it refused */
  readonly refused: number;
  /** How many it did not answer in time; an answer that came later is not counted again */
  readonly unanswered: number;
  /** Of those that it refused: because they came too fast for it */
  readonly throttled: number;
  /** The name or number of the `command_status` by which it refused most often; empty: it refused nothing */
  readonly code: string;
  /** How long messages waited, by what for */
  readonly seconds: {
    /** In how many seconds of the last 15 minutes something was submitted, or waited to be */
    readonly busy: number;
    /** In how many seconds of the last 15 minutes a message waited for the rate */
    readonly rate: number;
    /** In how many seconds of the last 15 minutes a message waited because the carrier had throttled */
    readonly pause: number;
    /** In how many seconds of the last 15 minutes a message waited for an answer, because the window was full */
    readonly window: number;
  };
  /** Rates in a second */
  readonly rates: {
    /** How many submits ended in a second, while there was something to submit */
    readonly average: number;
    /** The same in the busiest minute */
    readonly peak: number;
    /** How many parts it may be given, as it is set; null: no limit */
    readonly set: number | null;
    /** How many it is given at most now, by all processes: less than is set while it throttles; null: no limit */
    readonly allowed: number | null;
  };
  /** The window of all connections together */
  readonly window: {
    /** How many submits are unanswered now */
    readonly open: number;
    /** How many may be unanswered at the same time */
    readonly size: number;
  };
  /** How long the carrier took to answer; null: it answered nothing */
  readonly answers: {
    /** Half of the answers came within so many milliseconds */
    readonly p50: number;
    /** 95 % of the answers came within so many milliseconds */
    readonly p95: number;
  } | null;
  /** The receipts */
  readonly receipts: {
    /** How many came that say how a message ended */
    readonly count: number;
    /** How many of them say that it was delivered */
    readonly delivered: number;
  };
}

export interface Consent {
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** What it is about: `sms` (text messages) or `voice` (calls) */
  readonly channel: "sms" | "voice";
  /** What counts: `given` or `withdrawn` */
  readonly status: "given" | "withdrawn";
  /** How the person said it: `form` (on a page or in an app), `paper`, `spoken`, `import` (a file says so), `other`, or by themselves alone: `reply` (STOP or START) and `link` (the opt-out link of a message) */
  readonly source: "form" | "paper" | "spoken" | "import" | "other" | "reply" | "link";
  /** What the person was shown or said; empty: nobody noted it */
  readonly words: string;
  /** When the person said it */
  readonly at: string;
  /** When it was recorded */
  readonly recorded_at: string;
  /** The key that recorded it; null: a person, or the service itself */
  readonly by_key_id: number | null;
  /** The person who recorded it; null: a key, or the service itself */
  readonly by_user_id: number | null;
  /** The name of that key or person at that time; empty: the service itself */
  readonly by_name: string;
}

export interface Contact {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** The first name; empty: none */
  readonly first_name: string;
  /** The last name; empty: none */
  readonly last_name: string;
  /** The email address; empty: none */
  readonly email: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface ContactChange {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** What is done to each contact */
  readonly action: "delete" | "join_group" | "leave_group";
  /** What was searched; empty: nothing */
  readonly search: string;
  /** The group whose members were chosen; null: not only members of a group */
  readonly group_id: string | null;
  /** The segment that was chosen; null: none */
  readonly segment_id: string | null;
  /** The group that they join or leave; null: they are deleted */
  readonly to_group_id: string | null;
  /** `working` and `undoing`: it is at work; `cancelled` and `failed`: what is done stays done */
  readonly status: "working" | "done" | "cancelled" | "failed" | "undoing" | "undone";
  /** Why it failed, in a sentence; empty: it did not */
  readonly failure: string;
  /** How many contacts were chosen when it began; of very many an estimate */
  readonly contacts: number;
  /** How many it has changed; while it is undone, how many are not back yet */
  readonly changed: number;
  /** Until when it can be undone; null: it cannot */
  readonly undo_until: string | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it came to its end; null: it is at work */
  readonly ended_at: string | null;
}

export interface ContactChangeEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "contact_change.done";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: ContactChangeEventData;
}

export interface ContactChangeEventData {
  /** The UUID of the change */
  readonly change_id: string;
  /** What was done to each contact */
  readonly action: "delete" | "join_group" | "leave_group";
  /** How it ended */
  readonly status: "done" | "failed" | "undone";
  /** Why it failed, in a sentence; empty: it did not */
  readonly failure: string;
  /** How many contacts it has changed */
  readonly changed: number;
}

export interface ContactEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "contact.opted_out" | "contact.opted_in";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: Suppression;
}

export interface ContactField {
  /** Names the field in texts, as `{{city}}`, and in values; it never changes */
  readonly key: string;
  /** What people read beside its values */
  readonly label: string;
  /** What its values are: `text`, `number`, `date`, `yes_no` or one of its choices */
  readonly kind: "text" | "number" | "date" | "yes_no" | "choice";
  /** The values that there are; empty unless the kind is `choice` */
  readonly choices: readonly string[];
  /** Stands in a text where a contact has no value and the text gives no word of its own; empty: nothing */
  readonly default_value: string;
  /** Its place among the fields, from 1 */
  readonly position: number;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface ContactFieldDetails extends ContactField {
  /** What names the field and is still to be sent, up to 20: while there is any, the field cannot be deleted */
  readonly used_by: readonly ContactFieldUse[];
}

export interface ContactFieldUse {
  /** What it is that uses the field */
  readonly kind: "sms_campaign" | "recording" | "keyword_rule" | "segment" | "template" | "voice_campaign" | "sending_rules";
  /** Null: the rules for marketing, of which an account has one set */
  readonly uuid: string | null;
  /** Its name; empty: it has none yet */
  readonly name: string;
}

export interface ContactFieldValues {
  /** What the contact has in the fields of the account, by key: texts, choices and dates (`2026-01-31`) as text, numbers as numbers, yes and no as true and false; a field that is empty is left out */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export interface ContactGroup {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** The name of the group */
  readonly name: string;
}

export interface ContactImport extends Omit<CallerId, 'phone_number' | 'purpose' | 'status'> {
  /** The name of the file */
  readonly file_name: string;
  /** How many bytes the file has */
  readonly bytes: number;
  /** How many bytes each part of the upload has, except the last one */
  readonly part_bytes: number;
  /** How many parts the upload has */
  readonly parts: number;
  /** Where it stands */
  readonly status: "uploading" | "reading" | "mapping" | "checking" | "checked" | "importing" | "completed" | "cancelled" | "failed" | "undoing" | "undone";
  /** Why it failed, in a sentence; empty: it did not */
  readonly failure: string;
  /** `csv` or `xlsx`; empty: the file was not read yet */
  readonly format: string;
  /** The encoding of a CSV file, such as `utf-8`; empty: it has none, or was not read yet */
  readonly encoding: string;
  /** What stands between the cells of a CSV file: `comma`, `semicolon`, `tab` or `bar`; empty: nothing, or not read yet */
  readonly delimiter: string;
  /** The sheet of a workbook that was read; empty: none */
  readonly sheet: string;
  /** The sheets of a workbook */
  readonly sheets: readonly string[];
  /** Whether the first row names the columns */
  readonly has_header: boolean;
  /** How many rows were read, without the row of names */
  readonly rows: number;
  /** The first rows below the names of the columns, 5 at most; none when the rows of the file are gone */
  readonly first_rows: readonly {
    /** The row of the file, from 1 */
    readonly row: number;
    /** Its cells, of up to 60 characters each; empty ones at the end are left out */
    readonly cells: readonly string[];
  }[];
  /** The columns of the file */
  readonly columns: readonly {
    /** The name of the column, as the first row has it; empty: it has none */
    readonly name: string;
    /** What stands in it, of a few rows */
    readonly samples: readonly string[];
    /** Dates of its first rows that could be either of two days, 3 at most: `date_order` says which */
    readonly unclear_dates: readonly {
      /** The date as it stands in the file */
      readonly value: string;
      /** The day that it is if the day stands first */
      readonly day_first: string;
      /** The day that it is if the month stands first */
      readonly month_first: string;
    }[];
    /** What the column seems to hold */
    readonly proposed: ContactImportTarget;
    /** Why it seems so, in a sentence */
    readonly reason: string;
  }[];
  /** What each column holds, in their order */
  readonly mapping: readonly ContactImportTarget[];
  /** For a number that is a contact already: `leave` it as it is, `fill` what is empty, `overwrite` with what the row has */
  readonly on_existing: "leave" | "fill" | "overwrite";
  /** A full name: `split` into first and last name, or `whole` as the first name */
  readonly names: "split" | "whole";
  /** What dates such as 03/04/1990 begin with: the day or the month; null: it is open, and a date that could be either of two days is left out. It is proposed if `date_proof` shows it, or if a file with the same columns was imported with it before */
  readonly date_order: "day_first" | "month_first" | null;
  /** A date of the first rows that is a day in one order alone, such as 25/12/1990; empty: there is none, or they contradict each other */
  readonly date_proof: string;
  /** The country whose local numbers are understood */
  readonly country: string;
  /** The groups that all people of the file join */
  readonly group_ids: readonly string[];
  /** The name of a group that is created for the people of the file; empty: none */
  readonly new_group: string;
  /** The UUID of that group; null: it was not created */
  readonly new_group_id: string | null;
  /** What all people of the file have agreed to; null: the file says nothing of it */
  readonly consent: {
    /** What they agreed to: `sms` (text messages), `voice` (calls) or both */
    readonly channels: readonly ("sms" | "voice")[];
    /** How they said it: on a `form`, on `paper`, `spoken`, as the file says (`import`), or `other` */
    readonly source: "form" | "paper" | "spoken" | "import" | "other";
    /** What they were shown or said; empty: nobody noted it */
    readonly words: string;
    /** When they said it */
    readonly at: string;
  } | null;
  /** What the import would do, as the last dry run found; null: there was none */
  readonly check: {
    /** Rows whose number was new */
    readonly created: number;
    /** Rows whose number was there, and whose contact got something of the row */
    readonly changed: number;
    /** Rows whose number was there with the same values */
    readonly same: number;
    /** Rows whose number was there, and whose contact was left as it was */
    readonly left: number;
    /** Rows without a number that can be reached: the reason stands beside each row of the results */
    readonly refused: number;
    /** Of the rows that are not new, those whose number stands in an earlier row of the file: they are taken one after another */
    readonly repeated: number;
    /** Rows whose number was repaired, such as one whose first zero a spreadsheet had taken away */
    readonly repaired: number;
    /** Rows whose people get no messages, because a column says so */
    readonly opted_out: number;
    /** Rows that are kept although a value of theirs cannot be: that value is left out */
    readonly without_value: number;
    /** The reasons, those with the most rows first, 50 at most */
    readonly reasons: readonly {
      /** What the reason does to a row */
      readonly outcome: "refused" | "repaired" | "without_value";
      /** The reason, in a sentence */
      readonly reason: string;
      /** How many rows have it */
      readonly rows: number;
      /** Some of them */
      readonly samples: readonly {
        /** The row of the file, from 1 */
        readonly row: number;
        /** What stands there */
        readonly value: string;
      }[];
    }[];
  } | null;
  /** How many rows are done in this state, of `rows`; while `reading`, of `bytes` */
  readonly done: number;
  /** About how long this state goes on; null: nobody can tell yet */
  readonly seconds_left: number | null;
  /** What became of the rows so far */
  readonly counts: {
    /** Rows whose number was new */
    readonly created: number;
    /** Rows whose number was there, and whose contact got something of the row */
    readonly changed: number;
    /** Rows whose number was there with the same values */
    readonly same: number;
    /** Rows whose number was there, and whose contact was left as it was */
    readonly left: number;
    /** Rows without a number that can be reached: the reason stands beside each row of the results */
    readonly refused: number;
  };
  /** Until when it can be undone; null: there is nothing to undo */
  readonly undo_until: string | null;
  /** When it was started; null: it was not */
  readonly started_at: string | null;
  /** When it ended; null: it has not */
  readonly ended_at: string | null;
}

export interface ContactWithFields extends Contact {
  /** What the contact has in the fields of the account, by key: texts, choices and dates (`2026-01-31`) as text, numbers as numbers, yes and no as true and false; a field that is empty is left out */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export interface ContactWithGroups extends Contact {
  /** The groups that the contact is in */
  readonly groups: readonly ContactGroup[];
}

export interface CreditChange {
  /** The credits that were added; negative: taken away */
  readonly amount: string;
  /** The balance afterwards, in credits */
  readonly balance: string;
}

export interface DeliveryEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "alarm.begun" | "alarm.ended" | "installation.alarm_begun" | "installation.alarm_ended";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: TrafficAlarm;
}

export interface Erasure {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** The account whose data it is */
  readonly account_id: number;
  /** The keyed hash of the number, as hexadecimal digits: all that is left of it */
  readonly number_hash: string;
  /** `running`: it is being looked for; `done`: nothing of it is left */
  readonly status: "running" | "done";
  /** How much was found, such as `{"messages": 12}`; what is not named had nothing */
  readonly erased: Readonly<Record<string, number>>;
  /** Why, as was said; empty: nothing was said */
  readonly reason: string;
  /** The key that asked for it; null: a person did */
  readonly by_key_id: number | null;
  /** The person who asked for it; null: a key did */
  readonly by_user_id: number | null;
  /** The name of that key or person at that time */
  readonly by_name: string;
  /** When it was asked for */
  readonly requested_at: string;
  /** When nothing of the person was left; null: not yet */
  readonly ended_at: string | null;
}

export interface Export extends Omit<ExportSchedule, 'time_zone' | 'at' | 'next_day' | 'runs_at' | 'is_paused' | 'failure'> {
  /** The first moment of its time */
  readonly from: string;
  /** The end of its time, which no longer belongs to it */
  readonly to: string;
  /** The zone in which CSV and NDJSON write moments, and of which the name of the file tells */
  readonly time_zone: string;
  /** `waiting` (until all of its time is stored), `running`, `ready` (the file can be downloaded), `failed`, `cancelled`, or `expired` (its file is gone) */
  readonly status: "waiting" | "running" | "ready" | "failed" | "cancelled" | "expired";
  /** Why it failed or its file is gone, in a sentence; empty: there is nothing to say */
  readonly failure: string;
  /** The name of the file: what it holds, its days and its zone */
  readonly file_name: string;
  /** How many rows it has, without the line of names; until it is ready those that are written */
  readonly rows: number;
  /** How many bytes the file has; until it is ready those that are written */
  readonly bytes: number;
  /** The SHA-256 of the whole file, or of `manifest.json`, in hexadecimal digits; empty: it is not ready */
  readonly sha256: string;
  /** The schedule that began it, by its UUID; null: somebody did */
  readonly schedule_id: string | null;
  /** When it was ready, failed or was cancelled; null: it is at work */
  readonly ended_at: string | null;
  /** When its file goes; null: it has none yet */
  readonly expires_at: string | null;
}

export interface ExportEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "export.ready" | "export.failed";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: Export;
}

export interface ExportSchedule {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** What it has a row for: each message, each SMS of a message (`parts`), each attempt to call, each reply, each visit of a link, each event, or each entry of the ledger */
  readonly kind: "messages" | "parts" | "calls" | "replies" | "visits" | "events" | "ledger";
  /** `csv`, `ndjson` (a JSON object on each line) or `parquet` (for DuckDB, Spark, pandas and the like) */
  readonly format: "csv" | "ndjson" | "parquet";
  /** `download`: one file to download; `object_store`: a folder of files in the bucket of the installation, each of which can be read by itself, and `manifest.json` */
  readonly destination: "download" | "object_store";
  /** The zone whose days it exports */
  readonly time_zone: string;
  /** Whether a CSV file begins with a byte order mark, by which Excel reads it as UTF-8 */
  readonly has_bom: boolean;
  /** Whether it has the texts of messages and what recipients answered */
  readonly has_texts: boolean;
  /** For how many days its file is kept once it is ready */
  readonly keep_days: number;
  /** The time of day at which the day before is exported */
  readonly at: string;
  /** The day that is exported next, such as `2026-01-31` */
  readonly next_day: string;
  /** When that begins */
  readonly runs_at: string;
  /** True: nothing begins until it is resumed */
  readonly is_paused: boolean;
  /** Why the last of its exports failed, or why the next one could not begin at its time; empty: neither */
  readonly failure: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface FallbackSender {
  /** The country of the numbers, as two letters such as `GH` */
  readonly country: string;
  /** The sender ID that is used there */
  readonly sender_id: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface FoundThing {
  /** What it is; `campaign`: an SMS campaign; `number`: a number of which there is no contact */
  readonly kind: "contact" | "number" | "message" | "campaign" | "voice_campaign" | "group" | "segment" | "template" | "sender_id" | "link" | "field" | "import" | "webhook" | "key" | "account" | "carrier" | "trunk";
  /** What its own operations name it by: a UUID, the key of a field, the code of a link, a number, or the id of a contact, key, account, carrier or trunk */
  readonly id: string;
  /** Its name; of a contact without one, a number or a message the number */
  readonly name: string;
  /** What tells it from others: the number of a contact, where a link leads, the state of anything that has one; empty: there is nothing to say */
  readonly detail: string;
  /** When it was made; of a number when its conversation changed last, and null if there is none */
  readonly at: string | null;
}

export interface Group extends Omit<CallerId, 'phone_number' | 'purpose' | 'status'> {
  /** The name of the group */
  readonly name: string;
  /** What the group is for; empty: nothing was said */
  readonly description: string;
  /** How many contacts are in it */
  readonly contacts_count: number;
}

export interface Health {
  /** Whether requests are answered: what `GET /readyz` says by its status */
  readonly is_ready: boolean;
  /** The version of Volley that the process runs which answers */
  readonly version: string;
  /** What was looked at */
  readonly checks: readonly {
    /** What is looked at: `database`, `migrations`, `disk`, `outgoing` (the hold after a restore), `time`, `audit`, `mail`, `roles` (one that no process has), `objects` (the object store), `certificates` (those by which carriers and trunks know this installation), `ports` (those for sound, where other programs hold some) or `jobs`, and `traffic` where messages are not delivered as usual; some are left out while there is nothing to say */
    readonly name: string;
    /** False: requests are turned away for it, and `GET /readyz` answers 503 */
    readonly is_ok: boolean;
    /** True: somebody should look at it, also where requests are answered all the same */
    readonly needs_attention: boolean;
    /** What was found, in a sentence */
    readonly message: string;
  }[];
  /** The processes that work on the database */
  readonly processes: readonly {
    /** The number under which the process works; it is given anew at each start */
    readonly id: number;
    /** The name of the machine */
    readonly host: string;
    /** The number of the process on that machine */
    readonly pid: number;
    /** The version of Volley that it runs */
    readonly version: string;
    /** What it does: some of `api`, `links`, `worker`, `carriers` and `voice` */
    readonly roles: readonly string[];
    /** When it started */
    readonly started_at: string;
    /** When it last told that it lives; it does so every two seconds */
    readonly heartbeat_at: string;
  }[];
  /** The work in the background, by name, as of some seconds ago */
  readonly jobs: readonly {
    /** The name of the job */
    readonly name: string;
    /** Whether a process has it in hand */
    readonly is_running: boolean;
    /** The process that has it in hand; null: none */
    readonly process_id: number | null;
    /** When it last began; null: never */
    readonly last_started_at: string | null;
    /** When it last ended; null: never */
    readonly last_ended_at: string | null;
    /** When it runs next */
    readonly next_run_at: string;
    /** Why its last run failed; empty: it did not */
    readonly last_error: string;
    /** By how many seconds it should have run, or ended; 0: it is in time */
    readonly overdue_seconds: number;
  }[];
}

export interface ImportEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "import.done";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: ImportEventData;
}

export interface ImportEventData {
  /** The UUID of the import */
  readonly import_id: string;
  /** The name of the file */
  readonly file_name: string;
  /** How it ended */
  readonly status: "completed" | "failed" | "undone";
  /** Why it failed, in a sentence; empty: it did not */
  readonly failure: string;
  /** How many rows the file has */
  readonly rows: number;
  /** Rows whose number was new */
  readonly created: number;
  /** Rows whose contact got something of the row */
  readonly changed: number;
  /** Rows whose contact had the same values */
  readonly same: number;
  /** Rows whose contact was left as it was */
  readonly left: number;
  /** Rows without a number that can be reached */
  readonly refused: number;
}

export interface InboundMessage {
  /** The UUID of the message */
  readonly id: string;
  /** The number of the person who wrote */
  readonly sender: string;
  /** Your number that it was sent to */
  readonly recipient: string;
  /** The text */
  readonly message: string;
  /** What the text was understood as: `stop`, `start` or `help`; empty: any other text */
  readonly keyword: "stop" | "start" | "help" | "";
  /** The carrier that it came by */
  readonly carrier_id: number;
  /** When it arrived here */
  readonly received_at: string;
  /** The message that it answers: the last one to this person from that number; null: none is known */
  readonly message_id: string | null;
  /** The campaign of that message, by its UUID; that of a single message is its own id; null: none */
  readonly campaign_id: string | null;
  /** What the carrier sent beside the text, by the names of its setting `tlvs_in` or of its HTTP profile; `{}`: nothing */
  readonly values: Readonly<Record<string, string>>;
}

export interface InstallationSendingRules {
  /** The hours in which marketing waits, by the clock of each recipient: of the zone in `zone_field`, else of the number’s country, for all accounts; null: none */
  readonly quiet_hours: {
    /** When they begin, as `HH:MM`, by the clock of each recipient */
    readonly from: string;
    /** When they end, as `HH:MM`; earlier than `from`: on the next day; the same: no hour is quiet */
    readonly to: string;
  } | null;
}

export interface Invitation {
  /** The UUID of the invitation */
  readonly uuid: string;
  /** The email address that it is for */
  readonly email: string;
  /** What the person may do in the account; null: they become a member of none */
  readonly role: "viewer" | "author" | "sender" | "developer" | "owner" | null;
  /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
  readonly staff_role: "operator" | "support" | "billing" | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** Until when it can be used */
  readonly expires_at: string;
  /** The letter with the link: `waiting` for the mail server or for its next try, `sent`: the mail server took it, `failed`: given up, so invite again; null: none was written */
  readonly mail: "waiting" | "sent" | "failed" | null;
  /** Why the last try to send it failed; null: it did not */
  readonly mail_reason: string | null;
}

export interface KeywordRule extends Omit<SavedView, 'name' | 'address'> {
  /** The words, as they are compared: capitals, without accents and punctuation */
  readonly words: readonly string[];
  /** The text that the person gets; null: none */
  readonly answer: string | null;
  /** The UUID of the group that the person joins; null: none */
  readonly group_id: string | null;
  /** What the contact of the person gets in the fields of the account, by key */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  /** A person gets the answer of this rule at most once in so many minutes */
  readonly minutes: number;
}

export interface KeywordSet {
  /** The words that always count */
  readonly standard_words: readonly string[];
  /** Further words of this account */
  readonly words: readonly string[];
  /** The answer that the person gets, once */
  readonly reply: string;
}

export interface Keywords {
  /** Replies that end messages to the person */
  readonly stop: KeywordSet;
  /** Replies that bring messages back */
  readonly start: KeywordSet;
  /** Replies that ask for help */
  readonly help: KeywordSet;
}

export interface LedgerEntry {
  /** The number of the entry in this account, from 1 */
  readonly number: number;
  /** When the balance changed */
  readonly at: string;
  /** `top_up` (the operator added credits), `correction`, `charge` (messages, calls or approved codes) or `refund` */
  readonly kind: "top_up" | "correction" | "charge" | "refund";
  /** The credits added; negative: taken away */
  readonly amount: string;
  /** The balance afterwards, in credits */
  readonly balance_after: string;
  /** What it was for: the UUID of a campaign, message or verification; empty: nothing to name */
  readonly reference: string;
  /** What the operator noted; empty: nothing */
  readonly note: string;
}

export interface LedgerLine {
  /** A campaign, the single messages of a day, or one change by the operator: `top_up` or `correction` */
  readonly kind: "sms_campaign" | "voice_campaign" | "single_messages" | "top_up" | "correction";
  /** The UUID of the campaign; null: no campaign */
  readonly campaign_id: string | null;
  /** The name of the campaign; empty: no campaign */
  readonly name: string;
  /** The day of the single messages in UTC, such as `2026-01-31`; null: no such messages */
  readonly day: string | null;
  /** How many entries of the ledger the line sums up */
  readonly entries: number;
  /** The credits charged */
  readonly charged: string;
  /** The credits paid back */
  readonly refunded: string;
  /** The credits added by all entries together; negative: taken away */
  readonly amount: string;
  /** When the first of the entries came */
  readonly first_at: string;
  /** When the last of the entries came */
  readonly last_at: string;
  /** The number of the first of the entries */
  readonly first_number: number;
  /** The number of the last of the entries */
  readonly last_number: number;
  /** What the operator noted; empty: nothing */
  readonly note: string;
}

export interface Limits {
  /** `test`: a test key asks, so these are the limits of its tests, which cost nothing; else `live` */
  readonly mode: "live" | "test";
  /** The credits that the account may spend in a calendar month of its zone; null: no limit */
  readonly monthly_limit: string | null;
  /** How many contacts the account may have; null: no limit */
  readonly contacts_max: number | null;
  /** How many short links the account may have; links in messages do not count; null: no limit */
  readonly links_max: number | null;
  /** How many bytes the recordings of the account may take; null: no limit */
  readonly recordings_bytes_max: number | null;
  /** The credits charged in the current month, less those paid back in it; what running campaigns have reserved counts towards the limit too */
  readonly monthly_used: string;
  /** When the month ends and the count begins anew, by the zone of the account */
  readonly month_ends_at: string;
  /** How many contacts the account has */
  readonly contacts_used: number;
  /** How many short links the account has */
  readonly links_used: number;
  /** How many bytes the recordings of the account take */
  readonly recordings_bytes_used: number;
}

export interface LinkDomain {
  /** The domain; those below it are denied too */
  readonly domain: string;
  /** Why it is denied; empty: nothing was said */
  readonly note: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface LinkEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "link.clicked";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: LinkEventData;
}

export interface LinkEventData {
  /** The short code of the short URL; null: it is a link in a message */
  readonly link_id: string | null;
  /** The UUID of the campaign whose message has the link, of a single message that of the message itself; null: the link is a short URL */
  readonly campaign_id: string | null;
  /** The UUID of the message that has the link; null: a short URL, or a visitor who asks for privacy */
  readonly message_id: string | null;
  /** When the link was opened; the event itself is written when the visit is stored */
  readonly clicked_at: string;
  /** True: a program opened it, such as a preview or a scanner; false: a person */
  readonly is_machine: boolean;
  /** The name of the browser; null: it is not stored, or the link is one in a message */
  readonly browser: string | null;
  /** The name of the operating system; null: it is not stored, or the link is one in a message */
  readonly operating_system: string | null;
  /** The kind of the device; null: it is not stored, or the link is one in a message */
  readonly device_type: string | null;
  /** The page that the visitor came from, without what follows a `?` or `#`; empty: none was named; null: it is not stored, or the link is one in a message */
  readonly referrer: string | null;
  /** The country of the visitor, as two letters of ISO 3166-1; empty: unknown; null: it is not stored, or the link is one in a message */
  readonly country: string | null;
}

export interface LinkTakedown {
  /** The short code of the link */
  readonly code: string;
  /** The account that the link belongs to */
  readonly account_id: number;
  /** Where the link stands: `campaign` (in the messages of one), `message` (in single ones), or `short_url` */
  readonly kind: "campaign" | "message" | "short_url";
  /** The UUID of the campaign whose messages have the link; null: none */
  readonly campaign_id: string | null;
  /** The address that it leads to */
  readonly url: string;
  /** Why it was taken down */
  readonly reason: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface Lookup {
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** The network that the number belongs to, as in messages; `Unknown` if nobody can tell */
  readonly network: string;
  /** Its code (MCC and MNC), as the answer named it; empty: it named none */
  readonly network_code: string;
  /** Whether the number was moved to the network from another one; null: the answer does not say */
  readonly ported: boolean | null;
  /** The country of the number, as two letters; empty: none */
  readonly country: string;
  /** What the number is */
  readonly type: "mobile" | "landline" | "voip" | "unassigned" | "unknown";
  /** The name of the source that answered; `ported_numbers`: the table of ported numbers; `prefix`: none did */
  readonly source: string;
  /** How old the answer is */
  readonly age_seconds: number;
}

export interface LookupSource {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** Its name, which answers state */
  readonly name: string;
  /** How it is asked: `http`, `enum` (DNS) or `sip` (by redirect) */
  readonly kind: "http" | "enum" | "sip";
  /** Whether a secret is stored */
  readonly has_secret: boolean;
  /** Of `http`: the address, in which `{number}` stands for the digits of the number, and `{secret}` for the secret */
  readonly url: string;
  /** Of `http`: a body of JSON with the same places, which is sent by POST; empty: the request is a GET */
  readonly body: string;
  /** Of `http`: the name of the header whose whole value is the secret, such as `Authorization`; empty: none */
  readonly header: string;
  /** Of `http`: where each value stands in the answer, as JSON pointers. An answer whose `phone_number` is another is not taken */
  readonly answer: Readonly<Record<string, string>>;
  /** Of `http`: what words of the answer mean, such as `{"CELLULAR": "mobile", "yes": "true"}`, in capitals as the provider writes them */
  readonly meanings: Readonly<Record<string, string>>;
  /** Of `enum`: the zone in which the numbers stand (RFC 6116); `e164.arpa` unless set */
  readonly zone: string;
  /** Of `enum`: the IP addresses of its name servers, each with a port after a colon if it is not 53; empty: those of this machine */
  readonly servers: readonly string[];
  /** Of `sip`: the IP address or name of the redirect server */
  readonly host: string;
  /** Of `sip`: its port; 5060 unless set */
  readonly port: number;
  /** Of `enum` and `sip`: which network the beginnings of routing numbers (`rn`) mean, as codes of networks; the longest decides */
  readonly routing_numbers: Readonly<Record<string, string>>;
  /** The countries whose numbers it is asked for, as two letters; empty: all */
  readonly countries: readonly string[];
  /** Sources with lower numbers are asked first; 100 unless set */
  readonly position: number;
  /** How many numbers it may be asked for in a day (UTC); 10,000 unless set */
  readonly budget_per_day: number;
  /** How much of this budget one account may use, in percent, so that others have theirs; 50 unless set, 100 where there is one account */
  readonly account_percent: number;
  /** How long its answer is awaited, in milliseconds; 2,000 unless set */
  readonly timeout_ms: number;
  /** For how many days its answers are kept and not asked for again; 30 unless set */
  readonly keep_days: number;
  /** True: it is not asked */
  readonly paused: boolean;
  /** How many numbers it was asked for today (UTC) */
  readonly asked_today: number;
  /** How it stands, as the process that answers sees it */
  readonly words: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface Member {
  /** The UUID of the person */
  readonly uuid: string;
  /** The email address of the person */
  readonly email: string;
  /** The name of the person */
  readonly name: string;
  /** What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members */
  readonly role: "viewer" | "author" | "sender" | "developer" | "owner";
  /** Since when the person is suspended by the operator; null: they are not */
  readonly suspended_at: string | null;
  /** When the person last signed in; null: never */
  readonly last_signed_in_at: string | null;
  /** True: the person has an authenticator or a passkey */
  readonly has_second_factor: boolean;
}

export interface Message extends Omit<MessageEventData, 'parts'> {
  /** The UUID of the campaign whose text it tried out (`test-send`); null: it is no test */
  readonly test_of: string | null;
  /** The UUID of the template by which a single message was written; null: none. For those of a campaign, its report names it */
  readonly template_id: string | null;
  /** The version of that template (`GET /templates/{uuid}/versions/{version}`); null: no template */
  readonly template_version: number | null;
  /** The text as it was sent */
  readonly message: string;
  /** The reason as a sentence; empty: there is nothing to say */
  readonly reason_words: string;
  /** What that code means, by the operator's table of the carrier or by SMPP's own names; empty: not known */
  readonly error_words: string;
  /** How often people opened its short links; programs are not counted */
  readonly clicks: number;
  /** When a person first opened one of its short links; null: nobody has */
  readonly first_clicked_at: string | null;
  /** The SMS that the text was cut into */
  readonly parts: readonly {
    /** Its place in the text, from 1 */
    readonly part: number;
    /** What became of this part; `waiting`: no carrier has it yet */
    readonly status: "waiting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected";
    /** The id that the carrier gave it; empty: none yet */
    readonly carrier_message_id: string;
  }[];
  /** If it is not sent by then it expires and is refunded; null: no limit */
  readonly valid_until: string | null;
}

export interface MessageBatch {
  /** The UUID of the campaign of these messages, by which they are reported and cancelled */
  readonly campaign_id: string;
  /** When they will be sent; null: at once */
  readonly scheduled_at: string | null;
  /** One for each item of the request, in its order */
  readonly items: readonly {
    /** The UUID of the message; null: it was refused */
    readonly id: string | null;
    /** `queued`: it will be sent; `refused`: `errors` say why it is not */
    readonly status: "queued" | "refused";
    /** How many SMS the text was cut into; 0: it was refused */
    readonly parts: number;
    /** What it costs, in credits */
    readonly cost: string;
    /** The reference that you gave it; empty: none */
    readonly reference: string;
    /** What is wrong with it, by field; empty: nothing */
    readonly errors: Readonly<Record<string, readonly string[]>>;
  }[];
  /** How many will be sent */
  readonly accepted: number;
  /** How many were refused */
  readonly refused: number;
  /** The parts of all accepted messages together */
  readonly parts: number;
  /** What all accepted messages cost together; held until each is sent, and released if it is not */
  readonly cost: string;
  /** All credits of the account */
  readonly balance: string;
  /** The credits that can be used now: the balance without what is held */
  readonly available: string;
}

export interface MessageCarrier {
  /** The message */
  readonly message_id: string;
  /** The carrier that has it or had it last; null: none yet */
  readonly carrier_id: number | null;
  /** The name of the carrier; empty: none yet */
  readonly carrier: string;
  /** Why it went to this carrier, in a sentence */
  readonly words: string;
  /** What the carrier charges for it, with six decimals; null: not known */
  readonly cost: string | null;
  /** The currency of the cost; null: not known */
  readonly currency: string | null;
  /** What the account paid, in credits */
  readonly charged: string;
}

export interface MessageEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: MessageEventData;
}

export interface MessageEventData {
  /** The UUID of the message */
  readonly id: string;
  /** The UUID of its campaign; a single message is a campaign of one, with the UUID of the message */
  readonly campaign_id: string;
  /** What the recipient sees as the sender */
  readonly sender_id: string;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** The mobile network of the number, as far as its prefix tells; empty: unknown */
  readonly network: string;
  /** `queued` (it waits), `submitting` (on its way to the carrier), `sent` (the carrier accepted it), then what the receipt says: `delivered`, `undelivered`, `expired` or `rejected`; `failed` (no carrier accepted it), `unknown` (the carrier did not answer: it may have arrived), `skipped` (it was not sent) */
  readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
  /** Why it has this state, in a word such as `opted_out`, `no_route` or `no_receipt`; empty: there is nothing to say */
  readonly reason: string;
  /** The code that the carrier gave for an error; empty: none */
  readonly error_code: string;
  /** What it costs, in credits; refunded when no carrier accepts it */
  readonly cost: string;
  /** True: the built-in simulator took it, and no phone rang */
  readonly is_simulated: boolean;
  /** How many SMS the text was cut into */
  readonly parts: number;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it was last given to a carrier; null: not yet */
  readonly submitted_at: string | null;
  /** When the carrier accepted it; null: it has not */
  readonly sent_at: string | null;
  /** When its last state was reached; null: it may still change */
  readonly final_at: string | null;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface MessageFigures {
  /** How many messages */
  readonly messages: number;
  /** Of how many parts they are */
  readonly parts: number;
  /** How many a carrier accepted */
  readonly sent: number;
  /** How many wait to be sent */
  readonly waiting: number;
  /** How many were accepted, and no receipt has come */
  readonly unreported: number;
  /** How many were delivered */
  readonly delivered: number;
  /** How many were not, by their receipts */
  readonly undelivered: number;
  /** How many were refused later, by their receipts */
  readonly rejected: number;
  /** How many were not sent or delivered in time */
  readonly expired: number;
  /** How many were refused at once, or found no route */
  readonly failed: number;
  /** Of how many nobody knows whether they were sent */
  readonly unknown: number;
  /** How many were not sent, such as to people who opted out */
  readonly skipped: number;
  /** The share of the delivered in those that were sent, 0 to 1; null: none was sent */
  readonly delivered_share: number | null;
  /** Within how many seconds half of the delivered were, from the answer of the carrier to the receipt, to within 10 %; null: none was */
  readonly p50_seconds: number | null;
  /** Within how many seconds 95 % of the delivered were; null: none was */
  readonly p95_seconds: number | null;
  /** What they cost */
  readonly cost: string;
  /** Of how many a person opened a link */
  readonly clicks: number;
  /** How many were answered */
  readonly replies: number;
  /** After how many the recipient opted out, by a reply or by the link */
  readonly opted_out: number;
}

export interface NamedValues {
  /** The sender ID that they are of; null: every one of the account */
  readonly sender_id: string | null;
  /** Values by name, such as `dlt_entity_id`, that carriers are given beside the text */
  readonly values: Readonly<Record<string, string>>;
  /** Countries, as two letters, to whose numbers only registered texts are sent */
  readonly registered_texts_in: readonly string[];
  /** When they were last set, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface Network {
  /** The first digits of the numbers, in international form */
  readonly prefix: string;
  /** The name of the network */
  readonly network: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface NetworkCode {
  /** The code of the country and that of the network (MCC and MNC), as five or six digits */
  readonly code: string;
  /** The country of the network, as two letters */
  readonly country: string;
  /** The name of the network, as in messages */
  readonly network: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface NetworkCodeImport {
  /** Give it as `confirm`, with the same file, to store exactly this */
  readonly fingerprint: string;
  /** Whether it counts: false, it was only compared */
  readonly is_stored: boolean;
  /** How many codes the file names */
  readonly rows: number;
  /** How many of them meant no network */
  readonly new: number;
  /** How many meant another network */
  readonly changed: number;
  /** How many changes have a network whose name no number has */
  readonly unused: number;
  /** How many lines say nothing that is understood, and are left out */
  readonly left: number;
  /** The first 100 changes */
  readonly changes: readonly {
    /** What changes */
    readonly kind: "new" | "changed";
    /** The code of the network */
    readonly code: string;
    /** The country of the network, as two letters */
    readonly country: string;
    /** The network that the code will mean */
    readonly network: string;
    /** The network and the country that it means now; null: none */
    readonly before: string | null;
    /** Whether numbers are of a network with this name; if not, costs by this code are for no number */
    readonly is_name_used: boolean;
  }[];
  /** The first 100 lines that are left out */
  readonly left_lines: readonly {
    /** The number of the line in the file */
    readonly line: number;
    /** Why it is left out, in a sentence */
    readonly words: string;
  }[];
}

export interface NewApiKey extends ApiKey {
  /** The key itself. It is shown only in this reply; keep it now */
  readonly key: string;
}

export interface NewInvitation extends Invitation, Omit<PasswordReset, 'expires_at'> {}

export interface NewWebhook extends Webhook {
  /** The secret that signs the requests, `whsec_` and base64 after it. It is shown this once: keep it */
  readonly secret: string;
}

export interface NumberCheck {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** The group whose numbers are checked; null: a segment */
  readonly group_id: string | null;
  /** The segment whose numbers are checked; null: a group */
  readonly segment_id: string | null;
  /** Its name when the check began */
  readonly name: string;
  /** `checking` and `cleaning`: it is at work; `cancelled` and `failed`: what is done stays done */
  readonly status: "checking" | "checked" | "cleaning" | "cleaned" | "cancelled" | "failed";
  /** Why it failed, in a sentence; empty: it did not */
  readonly failure: string;
  /** What it waits for: `budget`: what the account may ask today is spent, so it goes on tomorrow or once the operator allows more; `sources`: they fail, and are tried again; empty: nothing */
  readonly stalled_by: "" | "budget" | "sources";
  /** How many contacts there were when it began; of a large segment an estimate */
  readonly contacts: number;
  /** How many of them the check, or after it the cleaning, has gone through */
  readonly done: number;
  /** What was found until now */
  readonly counts: {
    /** For how many numbers a source was asked and answered; the answers for the others were kept */
    readonly asked: number;
    /** Numbers that the sources do not know */
    readonly unlisted: number;
    /** Numbers for which no source answered, so that nothing is known of them */
    readonly unanswered: number;
    /** Numbers that were moved from another network */
    readonly ported: number;
    /** What the other numbers are; `unknown`: the source does not say */
    readonly types: readonly {
      /** What they are */
      readonly type: "mobile" | "landline" | "voip" | "unassigned" | "unknown";
      /** How many numbers */
      readonly numbers: number;
    }[];
    /** To which networks all of them belong, those with most numbers first, up to 100 */
    readonly networks: readonly {
      /** The network, as in messages */
      readonly network: string;
      /** How many numbers */
      readonly numbers: number;
    }[];
  };
  /** What the last cleaning does; null: there was none */
  readonly cleaning: {
    /** Which numbers it takes out */
    readonly kinds: readonly ("unlisted" | "unassigned" | "landline" | "voip")[];
    /** The group into which their contacts are put; null: into none */
    readonly to_group_id: string | null;
  } | null;
  /** How many contacts it took out of the group, or put into the other one */
  readonly changed: number;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it came to its end; null: it is at work */
  readonly ended_at: string | null;
}

export interface OneTimeLink {
  /** `first` makes the first person of the installation, `invitation` lets a person in, `reset` lets one choose a new password */
  readonly kind: "first" | "invitation" | "reset";
  /** The email address that it is for; empty: the person names it */
  readonly email: string;
  /** True: a person with this address is there already, and gives their own password. Null: not told, since whoever invited them has seen the link too; ask whether they have a password here or are new */
  readonly is_known: boolean | null;
  /** The account of which the person becomes a member; null: none */
  readonly account_name: string | null;
  /** What they may do in that account; null: they become a member of none */
  readonly role: "viewer" | "author" | "sender" | "developer" | "owner" | null;
  /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
  readonly staff_role: "operator" | "support" | "billing" | null;
  /** Until when it can be used */
  readonly expires_at: string;
}

export interface OpenidProvider {
  /** The UUID of the provider */
  readonly uuid: string;
  /** As people know it: it stands on the button */
  readonly name: string;
  /** Its address, by which it names itself in what it signs */
  readonly issuer: string;
  /** The name under which Volley is registered there */
  readonly client_id: string;
  /** The domains of email addresses that it vouches for; no other provider has them */
  readonly domains: readonly string[];
  /** What is asked for besides `openid email profile` */
  readonly scopes: readonly string[];
  /** The claim that says of the email address that it is the person’s own */
  readonly verified_claim: string;
  /** The claim whose values `roles` names, such as `groups` or `realm_access.roles`; empty: none is read */
  readonly roles_claim: string;
  /** Who gets which role, at each sign-in anew. Of an account, and of the staff, the first entry that fits counts; where none fits, the role is lost */
  readonly roles: readonly {
    /** The value that the claim `roles_claim` must have; null: everybody who signs in by this provider */
    readonly claim_value: string | null;
    /** The account in which they get `role`; null with a staff role */
    readonly account_id: number | null;
    /** The role that they get in the account; null with a staff role */
    readonly role: "viewer" | "author" | "sender" | "developer" | "owner" | null;
    /** The staff role that they get; null with a role in an account */
    readonly staff_role: "operator" | "support" | "billing" | null;
  }[];
  /** True: whoever gets a role by `roles` and is not there yet is made at the first sign-in */
  readonly creates_people: boolean;
  /** False: people of these domains sign in by this provider or a passkey, and by no password */
  readonly allows_passwords: boolean;
  /** The redirect address that is to be registered at this provider, and at no other: browsers come back to it */
  readonly callback_url: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface OpenidWay {
  /** The UUID of the provider that signs people of this domain in; null: none does */
  readonly provider: string | null;
  /** As people know it; null: there is none */
  readonly provider_name: string | null;
  /** The address that a browser opens to sign in there; null: there is none */
  readonly begin_url: string | null;
  /** False: people of this domain do not sign in with a password */
  readonly allows_password: boolean;
}

export interface OperatorStatistics {
  /** The first moment that is counted */
  readonly from: string;
  /** The moment after the last */
  readonly to: string;
  /** The zone of the days and hours */
  readonly time_zone: string;
  /** What happened until then is counted; null: nothing was counted yet. It is some minutes ago at most, and less if little was sent */
  readonly counted_at: string | null;
  /** Messages of before are still to be counted, after an update; null: all are counted */
  readonly counted_from: string | null;
  /** All of them together */
  readonly total: MessageFigures;
  /** All of the period before; null: not asked for */
  readonly total_before: MessageFigures | null;
  /** By time the oldest first, otherwise the most messages first; 10,000 at most */
  readonly rows: readonly OperatorStatisticsRow[];
}

export interface OperatorStatisticsRow extends MessageFigures {
  /** The hour, as `2026-01-31T09:00`, the day, the first day of the week or month, `1` to `7` for Monday to Sunday, or the hour of the day; null: not asked for */
  readonly period: string | null;
  /** The network; null: not asked for */
  readonly network: string | null;
  /** The sender ID; null: not asked for */
  readonly sender_id: string | null;
  /** What they were for; null: not asked for */
  readonly purpose: "service" | "marketing" | null;
  /** The account; null: not asked for */
  readonly account_id: number | null;
  /** The carrier, 0: none; null: not asked for */
  readonly carrier_id: number | null;
  /** The same of the period before, which is as long; null: not asked for, or by time */
  readonly before: MessageFigures | null;
}

export interface OwnSession {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** True: it is the session of this request */
  readonly is_current: boolean;
  /** The account in which it acts; null: none */
  readonly account_id: number | null;
  /** When this person signed in */
  readonly created_at: string;
  /** When it was last used, to the minute */
  readonly last_seen_at: string;
  /** The IP address that last used it */
  readonly address: string;
  /** What the browser calls itself */
  readonly user_agent: string;
}

export interface Passkey {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** How the person calls it */
  readonly name: string;
  /** True: the maker of the device keeps it on other devices too; false: it is on this device alone */
  readonly is_backed_up: boolean;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last signed in or confirmed; null: never */
  readonly last_used_at: string | null;
}

export interface PasskeyCreation {
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON`, and its result as `publicKey` for `navigator.credentials.create`. The challenge in it is good once, for five minutes */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PasskeyRequest {
  /** For `PublicKeyCredential.parseRequestOptionsFromJSON`, and its result as `publicKey` for `navigator.credentials.get`. The challenge in it is good once, for five minutes */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PasswordReset {
  /** Until when it can be used */
  readonly expires_at: string;
  /** The email address to which the link is mailed; null: it stands in `link`, to be handed on */
  readonly sent_to: string | null;
  /** The link for the person to open. It is shown only in this reply; hand it on now. Null: it was mailed */
  readonly link: string | null;
}

export interface Person {
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** The contact with this number; null: none has it */
  readonly contact: {
    /** The number that identifies it; a later one is higher as a rule */
    readonly id: number;
    /** The first name */
    readonly first_name: string;
    /** The last name */
    readonly last_name: string;
    /** The email address */
    readonly email: string;
    /** The values of your own fields, by key */
    readonly fields: Readonly<Record<string, unknown>>;
    /** The names of the groups it is in */
    readonly groups: readonly string[];
  } | null;
  /** Contacts with this number that a change of many deleted, which is kept for 30 days so that it can be undone */
  readonly deleted_contacts: readonly {
    /** The number that identifies it; a later one is higher as a rule */
    readonly id: number;
    /** The first name */
    readonly first_name: string;
    /** The last name */
    readonly last_name: string;
    /** The email address */
    readonly email: string;
    /** The values of your own fields, by key */
    readonly fields: Readonly<Record<string, unknown>>;
    /** The names of the groups it is in */
    readonly groups: readonly string[];
  }[];
  /** Its place among the opt-outs; null: it is not among them */
  readonly opt_out: {
    /** Why the number gets nothing */
    readonly reason: string;
    /** What was noted about it */
    readonly note: string;
    /** Since when */
    readonly created_at: string;
  } | null;
  /** What counts now, for each channel of which something was said */
  readonly consents: readonly {
    /** What it is about: text messages or calls */
    readonly channel: "sms" | "voice";
    /** Whether it was given or withdrawn */
    readonly status: "given" | "withdrawn";
    /** How the person said it */
    readonly source: "form" | "paper" | "spoken" | "import" | "other" | "reply" | "link";
    /** What the person was shown or said */
    readonly words: string;
    /** When the person said it */
    readonly at: string;
    /** When it was recorded */
    readonly recorded_at: string;
    /** Who recorded it; empty: the service itself */
    readonly by_name: string;
  }[];
  /** Everything that was said about it, up to 10,000 entries */
  readonly consent_history: readonly {
    /** What it is about: text messages or calls */
    readonly channel: "sms" | "voice";
    /** Whether it was given or withdrawn */
    readonly status: "given" | "withdrawn";
    /** How the person said it */
    readonly source: "form" | "paper" | "spoken" | "import" | "other" | "reply" | "link";
    /** What the person was shown or said */
    readonly words: string;
    /** When the person said it */
    readonly at: string;
    /** When it was recorded */
    readonly recorded_at: string;
    /** Who recorded it; empty: the service itself */
    readonly by_name: string;
  }[];
  /** What colleagues noted in its conversations, up to 10,000 */
  readonly notes: readonly {
    /** The number of yours in whose conversation it stands */
    readonly recipient: string;
    /** Who wrote it */
    readonly author: string;
    /** The note */
    readonly note: string;
    /** When it was written */
    readonly created_at: string;
  }[];
  /** What was sent to it */
  readonly messages: readonly {
    /** The UUID that identifies it in paths and in other resources */
    readonly id: string;
    /** What the person saw as the sender */
    readonly sender_id: string;
    /** The text */
    readonly message: string;
    /** What became of it */
    readonly status: string;
    /** Why; empty: there is nothing to say */
    readonly reason: string;
    /** When it was accepted */
    readonly created_at: string;
    /** When the carrier took it; null: it did not */
    readonly sent_at: string | null;
    /** When its end was known; null: it is not */
    readonly final_at: string | null;
    /** How often its links were opened by a person */
    readonly clicks: number;
    /** The reference that you gave it; empty: none */
    readonly reference: string;
    /** The pairs that you gave it; empty: none */
    readonly metadata: Readonly<Record<string, string>>;
  }[];
  /** What came from it */
  readonly replies: readonly {
    /** The UUID that identifies it in paths and in other resources */
    readonly id: string;
    /** The number of yours that it was sent to */
    readonly recipient: string;
    /** The text */
    readonly message: string;
    /** What it was taken as, such as `stop`; empty: as no keyword */
    readonly keyword: string;
    /** When it came */
    readonly received_at: string;
    /** What the carrier sent beside the text, by name */
    readonly values: Readonly<Record<string, string>>;
  }[];
  /** The codes that were sent to it, without the codes */
  readonly verifications: readonly {
    /** The UUID of the verification */
    readonly id: string;
    /** `pending` (the code can be entered), `approved` (it was entered), `expired` (its time is over), `failed` (a wrong code was entered too often), `cancelled`, or `blocked` (no code was sent: `reason_words` says why) */
    readonly status: "pending" | "approved" | "expired" | "failed" | "cancelled" | "blocked";
    /** How the code was sent last */
    readonly channel: "sms" | "voice";
    /** What the recipient sees as the sender of the text; empty: there is no text */
    readonly sender_id: string;
    /** What your own program calls it; empty: nothing */
    readonly reference: string;
    /** The pairs that you gave it; empty: none */
    readonly metadata: Readonly<Record<string, string>>;
    /** Who asked for the code in your program; empty: you did not say */
    readonly end_user_ref: string;
    /** The address from which that person asked; empty: you did not say */
    readonly end_user_ip: string;
    /** How often the code was sent */
    readonly sends: number;
    /** When it was created, ISO 8601 in UTC with microseconds */
    readonly created_at: string;
    /** When it was approved or ended otherwise; null: it is pending */
    readonly ended_at: string | null;
  }[];
  /** The calls to it */
  readonly calls: readonly {
    /** The UUID of the voice campaign */
    readonly campaign_id: string | null;
    /** What became of it */
    readonly status: string;
    /** Why; empty: there is nothing to say */
    readonly reason: string;
    /** How often the person was called */
    readonly attempts: number;
    /** When the last time; null: never */
    readonly called_at: string | null;
    /** How long the person listened, in seconds */
    readonly duration_seconds: number;
    /** The keys that were pressed */
    readonly digits: string;
  }[];
}

export interface PortedTable {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** What it is, such as the date of the list */
  readonly name: string;
  /** `active`: it is the one in use; `failed`: it has no line that can be read, or reading was interrupted */
  readonly state: "uploading" | "reading" | "active" | "failed";
  /** How many parts were uploaded */
  readonly parts: number;
  /** How many numbers it has */
  readonly numbers: number;
  /** How many lines could not be read */
  readonly bad_lines: number;
  /** The first of them, up to 100 characters; empty: none */
  readonly first_bad_line: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** Since when it is in use; null: it is not */
  readonly activated_at: string | null;
}

export interface Price {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** By what the numbers are named. The longest matching prefix decides, then the network, then the country, then `any` */
  readonly match: "prefix" | "network" | "country" | "any";
  /** The prefix, the network or the country code; empty for `any` */
  readonly value: string;
  /** What a part costs, in credits */
  readonly price_per_part: string;
  /** What an approved code of a verification costs beside its messages and calls, in credits */
  readonly price_per_code: string;
  /** From when on it counts */
  readonly valid_from: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface Queues {
  /** All queues, always in the same order */
  readonly queues: readonly {
    /** What waits: `messages` (single ones that are due), `campaign_messages` (those of campaigns that are due again), `recipients` (of SMS campaigns that are being sent, whom no carrier was given yet; since their campaign began), `submits` (messages that a carrier has not answered for two minutes), `receipts` (whose message is still looked for), `webhooks` (deliveries that are due), `letters` (for the mail server), `verifications` (to be told that their time is over), `visits` (batches to be counted), `audit` (entries to be sealed) */
    readonly name: "messages" | "campaign_messages" | "recipients" | "submits" | "receipts" | "webhooks" | "letters" | "verifications" | "visits" | "audit";
    /** How many; 10,000 stands for as many or more, except for `recipients` */
    readonly waiting: number;
    /** Since when the oldest of them waits; null: nothing waits */
    readonly oldest_at: string | null;
    /** How many seconds that is; 0: nothing waits */
    readonly oldest_seconds: number;
    /** True: it waits for so long that somebody should look */
    readonly is_late: boolean;
    /** The last hour */
    readonly hour: {
      /** The most that waited at a time; it is looked at every ten seconds */
      readonly waiting: number;
      /** The longest that one had waited, in seconds */
      readonly seconds: number;
    };
  }[];
}

export interface QuickSendResult {
  /** The UUID of the message: read it with `GET /messages/{uuid}`, or the campaign of this one message */
  readonly campaign_id: string;
  /** What is true when the reply leaves: `sent` (a carrier accepted it), `queued` (no carrier has answered yet), `failed`, or whatever else has become of it by then (`unknown`: the carrier did not answer; `expired`) */
  readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
  /** The mobile network of the number, as far as its prefix tells; empty: unknown */
  readonly network: string;
  /** When it will be sent; null: at once */
  readonly scheduled_at: string | null;
}

export interface Recording extends Omit<ContactGroup, 'name'> {
  /** Its name */
  readonly name: string;
  /** How long it is, in seconds */
  readonly duration_seconds: number;
  /** What it says; empty: it was uploaded */
  readonly spoken_text: string;
  /** The fields that its text names, such as `first_name`; empty: everybody hears the same */
  readonly fields: readonly string[];
  /** The language that it was spoken in, such as `en`; empty: it was uploaded */
  readonly language: string;
  /** The voice that spoke it; empty: the usual voice, or it was uploaded */
  readonly voice: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface RecoveryCodes {
  /** Ten codes, each of which stands in for the authenticator once. They are shown only this once */
  readonly recovery_codes: readonly string[];
}

export interface RegisteredText extends Omit<SavedView, 'name' | 'address'> {
  /** What people call it */
  readonly name: string;
  /** The text as it is registered, with variables such as `{#var#}` */
  readonly text: string;
  /** How many characters each variable may have */
  readonly variable_characters_max: number;
  /** The sender IDs that may send it; empty: every one */
  readonly sender_ids: readonly string[];
  /** Values by name, such as `dlt_entity_id`, that carriers are given beside the text */
  readonly values: Readonly<Record<string, string>>;
}

export interface RegisteredTextCheck {
  /** The registered text that it is, or that comes nearest; null: the sender ID has none */
  readonly registered_text: {
    /** The UUID that identifies it in paths and in other resources */
    readonly uuid: string;
    /** What people call it */
    readonly name: string;
  } | null;
  /** Where it differs from the nearest; null: it is that text */
  readonly difference: {
    /** How many characters of the text come before the difference */
    readonly position: number;
    /** How the registered text goes on there; empty: it ends, or its variable is full */
    readonly expected: string;
    /** How the text goes on there; empty: it ends */
    readonly found: string;
  } | null;
  /** The values that carriers are given beside it */
  readonly values: Readonly<Record<string, string>>;
}

export interface RegistrationDemand {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** The country of the numbers, as two letters such as `GH` */
  readonly country: string;
  /** The network of the numbers, in small letters; empty: all networks of the country */
  readonly network: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface ReplyEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "reply.received";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: InboundMessage;
}

export interface RequestDecision {
  /** The status that the decision led to; `pending`: the operator has not decided */
  readonly status: "pending" | "approved" | "rejected" | "suspended";
  /** Why it was rejected or suspended, in the words of the operator; empty: it was not */
  readonly reason: string;
  /** When the operator decided; null: not yet */
  readonly decided_at: string | null;
}

export interface Route extends Omit<Price, 'price_per_part' | 'price_per_code' | 'valid_from'> {
  /** It is for messages of these accounts only; null: of every account */
  readonly account_ids: readonly number[] | null;
  /** It is for these sender IDs only; null: for every one */
  readonly sender_ids: readonly string[] | null;
  /** It is for messages of these purposes only: `code` is every single message, `service` and `marketing` are those of campaigns of this purpose; null: of every purpose */
  readonly purposes: readonly ("code" | "service" | "marketing")[] | null;
  /** It is for what is sent in these hours of the day only; null: at any hour */
  readonly hours: {
    /** When they begin, as `HH:MM` */
    readonly from: string;
    /** When they end, as `HH:MM`; earlier than `from`: on the next day */
    readonly to: string;
    /** The zone by whose clock they count */
    readonly time_zone: string;
  } | null;
  /** The carriers, tier by tier. The first tier that has a working carrier is used; within it messages are shared by weight */
  readonly tiers: readonly (readonly {
    /** The carrier */
    readonly carrier_id: number;
    /** Its share of the messages in its tier, in relation to the others */
    readonly weight: number;
  }[])[];
  /** How the carriers of a tier share messages: by `weight`, or by `cost`: most to the cheapest of those that deliver well */
  readonly order: "weight" | "cost";
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface RouteExplanation {
  /** The number, in international form */
  readonly phone_number: string;
  /** Its country, as two letters; null: unknown */
  readonly country: string | null;
  /** Its mobile network; empty: unknown */
  readonly network: string;
  /** The route that decides; null: there is none */
  readonly route: Route | null;
  /** True: the built-in simulator takes its messages, and no phone rings */
  readonly simulated: boolean;
  /** The carriers that its messages may go to */
  readonly carriers: readonly ({
    /** The tier of the carrier in the route, from 1 */
    readonly tier: number;
    /** The carrier */
    readonly carrier_id: number;
    /** The name of the carrier */
    readonly name: string;
    /** Its share of the messages in its tier */
    readonly weight: number;
    /** Whether it is paused */
    readonly paused: boolean;
    /** Whether the sender ID is registered on it, or need not be; a carrier where it is not gets nothing */
    readonly registered: boolean;
    /** What it charges for these numbers, with six decimals; null: not known */
    readonly cost: string | null;
    /** The currency of the cost, as three letters; null: not known */
    readonly currency: string | null;
    /** Its share of such messages now, from 0 to 1, if all of the tier are well; null: it goes by weight */
    readonly share: number | null;
    /** What it delivered of late to numbers of this network; null: nothing was counted, since it took nothing or no route is ordered by cost */
    readonly delivery: {
      /** How many of its messages ended, or should have, an hour after they were taken: the newest ones */
      readonly ended: number;
      /** How many of them were delivered */
      readonly delivered: number;
      /** The beginning of the time in which they were counted, at most 24 hours ago */
      readonly since: string;
      /** How many must have ended before they count */
      readonly sample: number;
      /** The share, from 0 to 1, below which it loses messages to others of the tier; null: none of them has a full sample, or the tier goes by weight */
      readonly floor: number | null;
      /** The share, from 0 to 1, that it may get at most just now; null: the tier goes by weight */
      readonly limit: number | null;
    } | null;
    /** How it is doing, in a sentence */
    readonly words: string;
  })[];
  /** The other routes for the number, the oldest first */
  readonly passed_over: readonly {
    /** The route */
    readonly route: Route;
    /** Why it does not decide, in a sentence */
    readonly words: string;
  }[];
  /** What a part costs, in credits; null: there is no price, so nothing can be sent */
  readonly price_per_part: string | null;
  /** The whole explanation, in a sentence */
  readonly words: string;
}

export interface SavedView {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** The name that the person gave it */
  readonly name: string;
  /** The list with its search and filters: the address of its page below `/console` */
  readonly address: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface SecondFactor {
  /** True: signing in with the password also asks for a code of the authenticator */
  readonly has_authenticator: boolean;
  /** How many recovery codes were not used yet; 0 without an authenticator */
  readonly recovery_codes_left: number;
}

export interface Segment extends Omit<SavedView, 'name' | 'address'> {
  /** The name of the segment */
  readonly name: string;
  /** What the segment is for; empty: nothing was said */
  readonly description: string;
  /** Who is in it: whoever fits at the moment when it is asked */
  readonly condition: SegmentCondition;
}

export interface SegmentCount {
  /** How many contacts fit */
  readonly contacts: number;
  /** Of an estimate: so many fit at least, in 19 of 20 cases. Otherwise the same as `contacts` */
  readonly contacts_min: number;
  /** Of an estimate: so many fit at most, in 19 of 20 cases. Otherwise the same as `contacts` */
  readonly contacts_max: number;
  /** False: too many would have to be looked at, so this is an estimate from some of them */
  readonly is_exact: boolean;
  /** Why it selects nobody for now: something that its condition names was deleted; empty: nothing */
  readonly problems: readonly string[];
}

export interface SenderId extends Omit<CallerId, 'phone_number'> {
  /** The name that recipients see */
  readonly sender_id: string;
}

export interface SenderIdEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: SenderId;
}

export interface SenderIdForOperator extends Omit<CallerIdForOperator, 'phone_number'> {
  /** The name that recipients see */
  readonly sender_id: string;
}

export interface SenderRegistration extends SenderRegistrationEventData {
  /** The files that belong to it, the oldest first */
  readonly papers: readonly {
    /** The UUID that identifies it in paths and in other resources */
    readonly uuid: string;
    /** Its name */
    readonly name: string;
    /** What it is: `application/pdf`, `image/png` or `image/jpeg` */
    readonly content_type: string;
    /** How large it is, in bytes */
    readonly bytes: number;
    /** When it was created, ISO 8601 in UTC with microseconds */
    readonly created_at: string;
  }[];
}

export interface SenderRegistrationEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: SenderRegistrationEventData;
}

export interface SenderRegistrationEventData extends Omit<SenderId, 'purpose' | 'status'> {
  /** The country of the numbers, as two letters such as `GH` */
  readonly country: string;
  /** The network of the numbers, in small letters; empty: all networks of the country */
  readonly network: string;
  /** `draft` (not submitted yet), `submitted` (the operator has not decided), `approved`, `rejected`, `expired` (its time is over) or `ended` (the operator ended it); only an approved one counts */
  readonly status: "draft" | "submitted" | "approved" | "rejected" | "expired" | "ended";
  /** Why it was rejected or ended, in the words of the operator; empty: it was not */
  readonly status_reason: string;
  /** What the network calls it; empty: the operator has named nothing */
  readonly reference: string;
  /** What the account says about it */
  readonly note: string;
  /** Until when it counts; null: without an end */
  readonly valid_until: string | null;
}

export interface SenderRegistrationForOperator extends SenderRegistration {
  /** The account that asked for it */
  readonly account_id: number;
  /** The carriers on which it counts; empty: all carriers */
  readonly carrier_ids: readonly number[];
}

export interface SendingRules {
  /** True: marketing goes to those alone whose consent is recorded; others are skipped as `no_consent` */
  readonly marketing_needs_consent: boolean;
  /** The hours in which marketing waits, by the clock of each recipient: of the zone in `zone_field`, else of the number’s country; null: none of its own */
  readonly quiet_hours: {
    /** When they begin, as `HH:MM`, by the clock of each recipient */
    readonly from: string;
    /** When they end, as `HH:MM`; earlier than `from`: on the next day; the same: no hour is quiet */
    readonly to: string;
  } | null;
  /** Those of the operator, which hold besides; null: none */
  readonly installation_quiet_hours: {
    /** When they begin, as `HH:MM`, by the clock of each recipient */
    readonly from: string;
    /** When they end, as `HH:MM`; earlier than `from`: on the next day; the same: no hour is quiet */
    readonly to: string;
  } | null;
  /** The key of the contact field that has the zone by whose clock somebody lives, such as `Europe/Paris`: for quiet hours, and for windows of each recipient’s own zone. Where it has no name of a zone the number counts; null: none, and only numbers say it */
  readonly zone_field: string | null;
  /** A date. Numbers whose last 5 messages since its beginning (UTC) with a report were all not delivered get no SMS of marketing: they are skipped as `undelivered_before`. A delivered message of any kind ends that; null: they are not left out */
  readonly undelivered_since: string | null;
}

export interface SentMessage extends QuickSendResult {
  /** How many SMS the text was cut into */
  readonly parts: number;
  /** What it costs, in credits, by what is known when the reply leaves; refunded when no carrier accepts it */
  readonly cost: string;
  /** All credits of the account right after it was charged; a refund comes later */
  readonly balance: string;
}

export interface Session {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** The UUID of the person */
  readonly user_uuid: string;
  /** The email address of the person */
  readonly email: string;
  /** The name of the person */
  readonly name: string;
  /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
  readonly staff_role: "operator" | "support" | "billing" | null;
  /** What this person had before it was proven that they have the email address. It waits for 30 days until they confirm it, because somebody else may have made this person */
  readonly held: readonly {
    /** What is given to `session.decideHeld` */
    readonly uuid: string;
    /** The account; null: it is a staff role */
    readonly account_id: number | null;
    /** Its name */
    readonly account_name: string | null;
    /** The role in the account; null: it is a staff role */
    readonly role: "viewer" | "author" | "sender" | "developer" | "owner" | null;
    /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
    readonly staff_role: "operator" | "support" | "billing" | null;
  }[];
  /** The accounts of which this person is a member */
  readonly accounts: readonly {
    /** The account */
    readonly account_id: number;
    /** Its name */
    readonly account_name: string;
    /** What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members */
    readonly role: "viewer" | "author" | "sender" | "developer" | "owner";
  }[];
  /** The account in which the session acts; null: none */
  readonly account_id: number | null;
  /** True: that account is the operator's own, whose audit log tells of all accounts and needs the scope `operator_read` */
  readonly is_home_account: boolean;
  /** True: the operator has suspended that account, so what needs a scope in it is refused with `account_suspended` */
  readonly is_account_suspended: boolean;
  /** The country with which local phone numbers are read in that account, as two letters such as `GH`; null: no account */
  readonly default_country: string | null;
  /** What this person may do in that account and, with a staff role, everywhere */
  readonly scopes: readonly ("send" | "resend" | "read" | "manage" | "develop" | "team" | "operator_read" | "operator_accounts" | "operator_money" | "operator_carriers" | "operator_approvals" | "operator_people" | "operator_texts" | "operator")[];
  /** True: the password was given within the last 15 minutes, so operations that need it are open */
  readonly is_confirmed: boolean;
  /** What this person must do before anything else: `set_up` an authenticator or a passkey, or `give` the one they have by confirming; null: nothing */
  readonly second_factor: "set_up" | "give" | null;
}

export interface Settings {
  /** All settings of the process that answers */
  readonly settings: readonly {
    /** The name in the environment */
    readonly name: string;
    /** What it does */
    readonly description: string;
    /** Where it comes from: nobody gave it, the file `volley.env`, the environment, a file that the environment names, or the start */
    readonly source: "default" | "file" | "environment" | "secret_file" | "command_line";
    /** True: its value is never shown */
    readonly is_secret: boolean;
    /** As it was given; null: nobody gave it, so that the default holds, or it is a secret */
    readonly value: string | null;
    /** What holds while nobody gives it, in words */
    readonly default: string;
  }[];
}

export interface ShortUrl {
  /** The short code */
  readonly id: string;
  /** The short address, to be passed on */
  readonly short_url: string;
  /** The address that it leads to */
  readonly original_url: string;
  /** Whether visits are counted */
  readonly track_visits: boolean;
  /** Whether the IP address of the visitor is stored */
  readonly track_ip_address: boolean;
  /** Whether the name of the browser is stored */
  readonly track_browser: boolean;
  /** Whether the name of the operating system is stored */
  readonly track_operating_system: boolean;
  /** Whether the kind of device is stored: mobile, desktop or tablet */
  readonly track_device_type: boolean;
  /** Whether the address of the page that the visitor came from is stored */
  readonly track_referer_url: boolean;
  /** Whether the country of the visitor is stored; left out where it is not */
  readonly track_country?: true | undefined;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface ShortUrlDetails extends Omit<ShortUrl, 'track_country'> {
  /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
  readonly track_country: boolean;
  /** A title for yourself; empty: none */
  readonly title: string;
  /** True: it was switched off and leads nowhere */
  readonly disabled: boolean;
  /** When it stops working; null: never */
  readonly expires_at: string | null;
  /** After how many visits it stops working; null: no limit */
  readonly max_visits: number | null;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface ShortUrlWithVisits extends ShortUrlDetails {
  /** All visits that were counted, up to a minute ago; both 0 unless `track_visits` is on */
  readonly visits: {
    /** Visits by people */
    readonly human: number;
    /** Visits by programs: bots, link previews, prefetches */
    readonly machine: number;
  };
}

export interface SignInMethods {
  /** Where passkeys are made and used: a page of another origin cannot; null: nowhere */
  readonly passkeys_origin: string | null;
  /** Why passkeys do not work here, in a sentence; null: they work at that origin */
  readonly passkeys_reason: string | null;
}

export interface SignInRules {
  /** True: whoever has neither an authenticator nor a passkey can set one up, and do nothing else */
  readonly second_factor_required: boolean;
}

export interface SignedIn {
  /** `done`: the session is open; `second_factor`: it asks for one first; `sign_in`: sign in with the password */
  readonly next: "done" | "second_factor" | "sign_in";
  /** With `second_factor`: what is given with the code, within ten minutes; else null */
  readonly ticket: string | null;
}

export interface SingleCall {
  /** The UUID of the call */
  readonly id: string;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** `queued` (it has not begun), `ringing` (it is being made), `connected` (somebody has answered, and it goes on); then `answered` (somebody had answered, and it is over), `no_answer`, `busy`, `rejected` (declined, or refused by the trunk), `failed`, `cancelled` or `skipped` (not to be called) */
  readonly status: "connected" | "queued" | "ringing" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled" | "skipped";
  /** Why it stands so, in a word such as `expired` or `opted_out`; empty: there is nothing to say */
  readonly reason: string;
  /** The reason as a sentence; empty: there is nothing to say */
  readonly reason_words: string;
  /** The number that the person sees; empty: the number of the trunk */
  readonly caller_id: string;
  /** The recording that is played; null: a text is spoken, or the recording was deleted */
  readonly recording_id: string | null;
  /** The text that is spoken, with its fields filled in; empty: the recording as it is */
  readonly text: string;
  /** The language in which the text is spoken; empty: that of the recording */
  readonly language: string;
  /** The voice that speaks the text; empty: the usual one, or that of the recording */
  readonly voice: string;
  /** What a pressed key means, by key */
  readonly keys: Readonly<Record<string, string>>;
  /** The keys that were pressed, in order */
  readonly keys_pressed: string;
  /** The meaning of the first pressed key that has one; empty: none */
  readonly result: string;
  /** The text message that goes out if the call reaches nobody; null: there is none */
  readonly not_reached: {
    /** What they see as the sender: an approved sender ID of the account, up to 15 characters */
    readonly sender_id: string;
    /** The text, up to 1,530 characters, with the fields that the text of an SMS campaign may have, such as `{{first_name|friend}}` or `{{opt_out_url}}` */
    readonly message: string;
  } | null;
  /** How often it was tried; again only where a trunk failed before the phone rang */
  readonly attempts: number;
  /** What it cost, in credits */
  readonly cost: string;
  /** The most that it can cost, in credits, held until it has ended */
  readonly cost_max: string;
  /** True: the built-in simulator took the call, and no phone rang */
  readonly is_simulated: boolean;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** If it has not begun by then it expires, and nothing is charged */
  readonly valid_until: string;
  /** When it began; null: it has not */
  readonly called_at: string | null;
  /** When it was answered; null: it was not */
  readonly answered_at: string | null;
  /** When it ended; null: it has not */
  readonly ended_at: string | null;
  /** How long it was, in seconds; 0: nobody answered, or it goes on */
  readonly duration: number;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface SmsCampaign extends Omit<VoiceCampaign, 'total_recipients' | 'messages_sent' | 'credits_used' | 'status'> {
  /** How many people it goes to; 0 until it has started */
  readonly total_recipients: number;
  /** How many of its messages a carrier has accepted */
  readonly messages_sent: number;
  /** What was charged so far for accepted messages, in credits */
  readonly credits_used: string;
  /** What recipients see as the sender */
  readonly sender_id: string;
  /** When it starts, or its next run; null: it is not scheduled */
  readonly scheduled_at: string | null;
  /** `draft`, `scheduled`, `preparing` (its messages are being written), `sending`, `paused`, `completed`, `cancelled` or `failed` */
  readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
  /** Whether it is sent again and again, as `recurrence_frequency` says */
  readonly is_recurring: boolean;
  /** How often a recurring campaign is sent; without meaning for others */
  readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
  /** Every how many days, weeks, months or years; 1: each */
  readonly recurrence_interval: number;
  /** No run starts after this; null: without end */
  readonly recurrence_ends_at: string | null;
  /** When it started; null until then */
  readonly started_at: string | null;
  /** When it ended, in UTC, such as `2026-01-31 09:00:00`; null until then */
  readonly ended_at: string | null;
}

export interface SmsCampaignContent extends Omit<ShortUrl, 'id' | 'short_url' | 'original_url' | 'track_country' | 'created_at'> {
  /** The version of the draft: 1 at first, and one more with each change */
  readonly version: number;
  /** The name that you gave it */
  readonly name: string;
  /** What recipients see as the sender */
  readonly sender_id: string;
  /** The text, with its merge fields as they were written; empty beside a template */
  readonly message: string;
  /** The UUID of the template whose text it sends (`GET /templates`); null: it has a text of its own */
  readonly template_id: string | null;
  /** Why it goes out: `service` (what people expect of you: orders, appointments, codes) or `marketing`, which keeps to the quiet hours and, where the account demands it, to those who agreed */
  readonly purpose: "service" | "marketing";
  /** Who gets it */
  readonly recipients: {
    /** The groups whose contacts are meant */
    readonly group_ids: readonly string[];
    /** The segments whose contacts are meant */
    readonly segment_ids: readonly string[];
    /** The contacts that are meant */
    readonly contact_ids: readonly number[];
    /** Plain numbers, in international form */
    readonly phone_numbers: readonly string[];
    /** Who is left out of those who are named */
    readonly except: {
      /** The groups whose contacts get nothing. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly group_ids: readonly string[];
      /** The segments whose contacts get nothing. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly segment_ids: readonly string[];
    };
  };
  /** When it is to start; null: not scheduled */
  readonly scheduled_at: string | null;
  /** The zone in which its repetitions and its window are reckoned */
  readonly time_zone: string;
  /** Whether it is sent again and again */
  readonly is_recurring: boolean;
  /** How often a recurring campaign is sent */
  readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
  /** Every how many days, weeks, months or years */
  readonly recurrence_interval: number;
  /** No run starts after this; null: without end */
  readonly recurrence_ends_at: string | null;
  /** For a contact that lacks a value of the text: `default` writes the word after `|`, or nothing; `skip` leaves the recipient out */
  readonly missing_field: "default" | "skip";
  /** Whether typographic characters become plain ones */
  readonly replace_look_alikes: boolean;
  /** The hours of the day at which messages may go out; null: at any hour */
  readonly sending_window: {
    /** When the window opens, as `HH:MM` */
    readonly from: string;
    /** When the window closes, as `HH:MM` */
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number; empty for the zone of the campaign */
    readonly time_zone: string;
    /** The day from which on messages may go out; null: any */
    readonly start_day: string | null;
  } | null;
  /** Whether every web address in the text becomes a short link, another one for each recipient */
  readonly shorten_urls: boolean;
  /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
  readonly track_country: boolean;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface SmsCampaignDraft extends SmsCampaign, Omit<ShortUrl, 'id' | 'short_url' | 'original_url' | 'track_country' | 'created_at'> {
  /** Whether every web address in the text becomes a short link, another one for each recipient */
  readonly shorten_urls: boolean;
  /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
  readonly track_country: boolean;
}

export interface SmsCampaignPreview {
  /** How many people are named, each counted once; some may be skipped */
  readonly recipients: number;
  /** How many would get the message */
  readonly sendable: number;
  /** Who would be left out, and why */
  readonly skipped: readonly {
    /** Why, such as `opted_out`, `no_consent`, `undelivered_before`, `missing_field`, `too_long`, `text_not_registered`, `no_route`, `sender_not_registered`, `no_price`, or `exception_gone` of everybody who is named (a group or segment that is left out was deleted) */
    readonly reason: string;
    /** How many for this reason */
    readonly recipients: number;
  }[];
  /** How many numbers were named more than once; each gets one message */
  readonly duplicates: number;
  /** How many of those who are named belong to a group or segment that is left out; `recipients` is without them */
  readonly left_out: number;
  /** Recipients whose time zone is not known; the zone of the campaign counts for them */
  readonly unknown_zones: number;
  /** Who would wait if it began now, for a window by the clock of each recipient or, of marketing, for the end of their quiet hours; null: nobody */
  readonly put_off: {
    /** For how many people the window is shut now, or it is quiet hours, by their own clocks */
    readonly recipients: number;
    /** When the last of them may get it */
    readonly until: string;
  } | null;
  /** Into how many SMS the texts are cut; each part is paid */
  readonly parts: {
    /** The parts of the shortest text */
    readonly min: number;
    /** The parts of the longest text */
    readonly max: number;
    /** The parts of a text on average */
    readonly average: number;
    /** The parts of all texts together */
    readonly total: number;
  };
  /** What it would cost in all, in credits */
  readonly cost: string;
  /** How many credits the account lacks for it now. `0.00`: none. If it is sent nevertheless, it pauses until a top-up */
  readonly missing_credits: string;
  /** By how many credits it would exceed the monthly limit of the account now. `0.00`: it would not. If it is sent nevertheless, it pauses until the limit is raised or the month ends */
  readonly over_monthly_limit: string;
  /** How many short links would be made; the parts are counted with them */
  readonly short_links: number;
  /** Characters that are not in the GSM alphabet. They make a part shorter (70 characters in place of 160), so a text may need more of them */
  readonly unicode_characters: readonly {
    /** The character */
    readonly character: string;
    /** How many texts have it */
    readonly recipients: number;
    /** Numbers of a few of these recipients */
    readonly examples: readonly string[];
  }[];
  /** Up to five recipients who would be left out because their text is not registered */
  readonly unregistered_texts: readonly {
    /** The number of the recipient */
    readonly phone_number: string;
    /** Where the text differs from the nearest registered one, as a sentence */
    readonly problem: string;
  }[];
  /** The networks of the recipients */
  readonly networks: readonly {
    /** The name of the network */
    readonly network: string;
    /** How many recipients it has */
    readonly recipients: number;
  }[];
  /** The networks that take messages only from registered senders, and with which this sender is not registered */
  readonly unregistered: readonly {
    /** The country, as two letters; null: unknown */
    readonly country: string | null;
    /** The name of the network */
    readonly network: string;
    /** How many recipients it has */
    readonly recipients: number;
    /** The number of one of them */
    readonly example: string;
    /** The fallback sender by which they would get it; null: they would get nothing */
    readonly fallback_sender_id: string | null;
  }[];
  /** When it would be finished at the rate of the carriers, within the sending window; null: no carrier has a rate */
  readonly finish_at: string | null;
  /** A digest of audience, texts and prices: it changes when one of them changes */
  readonly fingerprint: string;
  /** What some recipients would read */
  readonly samples: readonly {
    /** A phone number: digits in international form, without plus */
    readonly phone_number: string;
    /** The contact; null: the number alone was looked at */
    readonly contact_id: number | null;
    /** The text as this recipient would get it; the codes of short links are stand-ins */
    readonly message: string;
    /** Into how many SMS it is cut */
    readonly parts: number;
    /** The alphabets of the carriers that may take it. A text with any other character goes as Unicode; the alphabet that makes the most parts counts */
    readonly alphabets: readonly {
      /** `gsm7`: GSM 03.38; `latin1`: ISO 8859-1 */
      readonly coding: "gsm7" | "latin1";
      /** The languages whose national tables are used beside `gsm7` */
      readonly tables: "none" | "turkish" | "spanish" | "portuguese" | "all";
    }[];
    /** Why this recipient would get no message; empty: would */
    readonly reason: string;
  }[];
}

export interface SmsCampaignReport {
  /** The campaign */
  readonly campaign: SmsCampaign;
  /** The text, with its merge fields as they were written; of a template, that for contacts without a variant */
  readonly message: string;
  /** The UUID of the template that it sends; null: it has a text of its own */
  readonly template_id: string | null;
  /** The version of the template by which its messages are written (`GET /templates/{uuid}/versions/{version}`); null: no template, or it follows the newest one until it starts or is scheduled */
  readonly template_version: number | null;
  /** Why it goes out: `service` (what people expect of you: orders, appointments, codes) or `marketing`, which keeps to the quiet hours and, where the account demands it, to those who agreed */
  readonly purpose: "service" | "marketing";
  /** True: it is a batch (`POST /messages/batch`), whose messages were given one by one, also with texts of their own */
  readonly is_message_batch: boolean;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
  /** How many recipients there are in each state */
  readonly counts: {
    /** Messages that wait to be sent */
    readonly queued: number;
    /** Messages that are on their way to the carrier */
    readonly submitting: number;
    /** Messages that the carrier accepted, without a receipt so far */
    readonly sent: number;
    /** Messages that arrived, as the receipt says */
    readonly delivered: number;
    /** Messages that did not arrive, as the receipt says */
    readonly undelivered: number;
    /** Messages whose time ran out before they arrived */
    readonly expired: number;
    /** Messages that the carrier accepted and then rejected */
    readonly rejected: number;
    /** Messages that no carrier accepted */
    readonly failed: number;
    /** Messages whose carrier did not answer: they may have arrived */
    readonly unknown: number;
    /** Recipients who got no message, such as those who opted out */
    readonly skipped: number;
  };
  /** The same counts, by reason */
  readonly reasons: readonly {
    /** The state */
    readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
    /** Why, in a word; empty: there is nothing to say */
    readonly reason: string;
    /** How many */
    readonly recipients: number;
  }[];
  /** Recipients whose time zone is not known; the zone of the campaign counts for them */
  readonly unknown_zones: number;
  /** The parts of all messages together */
  readonly parts: number;
  /** What all messages cost, in credits, as fixed when it started */
  readonly cost: string;
  /** The credits that are still reserved for messages not sent yet */
  readonly held: string;
  /** How many messages carriers accepted per minute since it started; 0 where it keeps to a window or quiet hours, or is paused, because waiting would count */
  readonly accepted_per_minute: number;
  /** What it waits for: `credit` (a top-up), `month` (the next month, or a higher monthly limit), `person` (somebody to resume it), `window` (its sending window), `quiet_hours` (people are asleep: it is marketing), `carrier` (for some seconds no carrier has taken any of its messages: it has no free capacity, cannot be reached, or a route has hours), `throttled` (it is sent, only more slowly: the carrier of its messages has lately asked for fewer), `restored` (the operator, after a restore), `contacts` (an import or a change of many contacts that still decides who is left out); empty: nothing */
  readonly waiting_for: "" | "restored" | "credit" | "month" | "person" | "window" | "quiet_hours" | "carrier" | "throttled" | "contacts";
  /** The hours of the day at which messages may go out; null: at any hour */
  readonly sending_window: {
    /** When the window opens, as `HH:MM` */
    readonly from: string;
    /** When the window closes, as `HH:MM` */
    readonly to: string;
    /** A zone name; `recipient` for the zone of each number; empty for the zone of the campaign */
    readonly time_zone: string;
    /** The day from which on messages may go out; null: any */
    readonly start_day: string | null;
  } | null;
  /** When its sending window opens next, or, where it or quiet hours go by the clocks of each number, when the first of those who wait may be written to; null: nothing waits for a time */
  readonly window_opens_at: string | null;
  /** Why it is paused: `insufficient_credit`, `monthly_limit`, `contacts_incomplete` (an import, or a change of many contacts, that decides whom it reaches failed or was cancelled), `sender_withdrawn` or `refused_by_carrier`; empty: it is not, or a person paused it */
  readonly pause_reason: string;
  /** Why it failed: `no_recipients`, `no_consent` (nobody has agreed to marketing), `no_route`, `sender_not_registered` (the networks take registered senders alone), `no_price`, `text_not_registered` (no text is registered for its sender ID where that is demanded), `sender_withdrawn`, `nothing_sent`, `denied_url`, `links_address_unset` (its short links lead to the machine of Volley alone) or `internal_error`; empty: it did not */
  readonly fail_reason: string;
  /** When the next run of a recurring campaign starts; null: there is none */
  readonly next_run_at: string | null;
  /** How many runs a recurring campaign has had */
  readonly runs: number;
  /** How web addresses in the text are treated */
  readonly links: {
    /** Whether every web address in the text becomes a short link, another one for each recipient */
    readonly shorten_urls: boolean;
    /** Whether visits are counted */
    readonly track_visits: boolean;
    /** Whether the IP address of the visitor is stored */
    readonly track_ip_address: boolean;
    /** Whether the name of the browser is stored */
    readonly track_browser: boolean;
    /** Whether the name of the operating system is stored */
    readonly track_operating_system: boolean;
    /** Whether the kind of device is stored: mobile, desktop or tablet */
    readonly track_device_type: boolean;
    /** Whether the address of the page that the visitor came from is stored */
    readonly track_referer_url: boolean;
    /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
    readonly track_country: boolean;
  };
  /** How often the links of its messages were opened */
  readonly clicks: {
    /** Whether the campaign counts clicks: it shortens addresses and tracks visits */
    readonly asked_for: boolean;
    /** How many recipients opened a link; null: clicks are not counted */
    readonly recipients: number | null;
    /** How often people opened a link; null: clicks are not counted */
    readonly human: number | null;
    /** How often scanners, previews and other programs opened a link; null: clicks are not counted */
    readonly machine: number | null;
    /** When a person first opened a link; null: nobody has, or clicks are not counted */
    readonly first_at: string | null;
  };
  /** Who answered it. The newest 10,000 replies are looked at */
  readonly replies: {
    /** How many recipients wrote back */
    readonly people: number;
    /** How many of them wrote STOP, or another word by which people opt out */
    readonly opted_out: number;
  };
  /** The recurring campaign of which this is a run; null: it is none */
  readonly parent_uuid: string | null;
  /** Its place among the runs of that campaign, from 1; null: it is no run */
  readonly run_number: number | null;
}

export interface SmsCampaignRun extends SmsCampaign {
  /** Its place among the runs, from 1 */
  readonly run_number: number;
}

export interface SmsCampaignSeries {
  /** The recurring campaign of which this campaign is a run; null: it is none */
  readonly parent_uuid: string | null;
  /** Its place among the runs, from 1; null: it is no run */
  readonly run_number: number | null;
  /** The series: of a recurring campaign its own, of a run the one it belongs to; null: there is none */
  readonly series: {
    /** The recurring campaign */
    readonly uuid: string;
    /** Its name */
    readonly name: string;
    /** `scheduled`: its runs start by themselves; `paused`: none starts until it is resumed */
    readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
    /** The zone by whose clocks its runs start */
    readonly time_zone: string;
    /** Its first run, from which all others count; null: it has none yet, and begins when it is sent */
    readonly scheduled_at: string | null;
    /** How often it is sent */
    readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
    /** Every how many days, weeks, months or years; 1: each */
    readonly recurrence_interval: number;
    /** No run starts after this; null: without end */
    readonly recurrence_ends_at: string | null;
    /** How many runs it has had */
    readonly runs: number;
    /** When its next run starts; null: it is a draft, it is paused, or there is none to come */
    readonly next_run_at: string | null;
    /** The next ten runs, or those of the time that was asked for; those of a draft or a paused series as they would be if it were sent or resumed now */
    readonly next_runs: readonly {
      /** When the run starts */
      readonly at: string;
      /** What the clocks of `time_zone` show then, such as `2026-11-23T09:00:00` */
      readonly local_time: string;
      /** When its messages go where it starts outside its window or, of marketing, in quiet hours, by the clocks of its own zone; null: when it starts */
      readonly goes_at: string | null;
    }[];
    /** The runs to come that were skipped (`POST …/skip-run`), the first of them first: they do not start */
    readonly skipped_runs: readonly {
      /** When the run starts */
      readonly at: string;
      /** What the clocks of `time_zone` show then, such as `2026-11-23T09:00:00` */
      readonly local_time: string;
      /** When its messages go where it starts outside its window or, of marketing, in quiet hours, by the clocks of its own zone; null: when it starts */
      readonly goes_at: string | null;
    }[];
  } | null;
}

export interface SmsCampaignTest {
  /** What all of them cost, in credits; what no carrier accepts is refunded */
  readonly cost: string;
  /** The messages, which now wait to be sent, in the order of `phone_numbers` */
  readonly messages: readonly {
    /** The UUID of the message: read it with `GET /messages/{uuid}` */
    readonly id: string;
    /** A phone number: digits in international form, without plus */
    readonly phone_number: string;
    /** The mobile network of the number, as far as its prefix tells; empty: unknown */
    readonly network: string;
    /** The text that this number gets, with its fields and short links */
    readonly message: string;
    /** Into how many SMS it is cut */
    readonly parts: number;
    /** What it costs, in credits */
    readonly cost: string;
  }[];
}

export interface SpeechLanguage {
  /** The language, such as `en`; empty: the program of the operator decides */
  readonly language: string;
  /** The name of the language, in English */
  readonly name: string;
  /** The program that speaks it */
  readonly engine: "bundled" | "espeak-ng" | "command";
  /** The voices to choose from; empty: there is one voice */
  readonly voices: readonly string[];
}

export interface Statistics extends Omit<OperatorStatistics, 'rows'> {
  /** By time the oldest first, otherwise the most messages first; 10,000 at most */
  readonly rows: readonly StatisticsRow[];
}

export interface StatisticsRow extends Omit<OperatorStatisticsRow, 'account_id' | 'carrier_id'> {
  /** The UUID of the campaign or the template, the number of the API key, or the reason; empty: none; `others`: those beside the 200 with most in a day; null: not asked for */
  readonly value: string | null;
  /** What it is called; null: it has no name, or is a key and you may not list keys */
  readonly name: string | null;
}

export interface Storage {
  /** The database */
  readonly database: {
    /** The size of the database on its disk */
    readonly bytes: number;
    /** How many connections its server has */
    readonly connections: number;
    /** How many it allows */
    readonly connections_max: number;
  };
  /** The disk of the data folder of the process that answers; with an external database that is not the disk of the database; null: it cannot be looked at */
  readonly disk: {
    /** What is free on it */
    readonly free_bytes: number;
    /** How large it is */
    readonly total_bytes: number;
  } | null;
  /** The largest tables, up to 20 */
  readonly tables: readonly {
    /** The name of the table */
    readonly name: string;
    /** Its size with indexes and all its months */
    readonly bytes: number;
    /** How many rows it has, as Postgres guesses */
    readonly rows: number;
  }[];
  /** The tables that are cut by month */
  readonly partitions: readonly {
    /** The name of the table that is cut by month */
    readonly table: string;
    /** How many months it has */
    readonly months: number;
    /** When its oldest month begins; null: it has none */
    readonly from: string | null;
    /** When the next month begins that it has none for: after that nothing could be stored in it. Three months ahead are made */
    readonly missing_from: string;
    /** True: no month after this one is made yet, so the job that makes them is long overdue */
    readonly is_short: boolean;
    /** For how many months it is kept */
    readonly retention_months: number;
    /** How many of its months are past that and still there, because something in them is needed or the job has not run */
    readonly overdue_months: number;
  }[];
}

export interface Suppression {
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** Why the number gets nothing: `opt_out` (the person said stop), `complaint` or `manual` (somebody entered it) */
  readonly reason: "opt_out" | "complaint" | "manual";
  /** What was noted about it; empty: nothing */
  readonly note: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface Template extends TemplateVersion {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** What people call it */
  readonly name: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface TemplateDetails extends Template {
  /** What is still to be sent by it, up to 20: while there is any, the template cannot be deleted */
  readonly used_by: readonly TemplateUse[];
}

export interface TemplateUse {
  /** What it is that uses the template */
  readonly kind: "sms_campaign";
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** Its name; empty: it has none yet */
  readonly name: string;
}

export interface TemplateVersion {
  /** Which version this is, from 1; the newest is the highest */
  readonly version: number;
  /** The text, for contacts whose language has no variant */
  readonly message: string;
  /** The text in other languages, by the value of the field `language` of contacts, such as `fr` */
  readonly variants: Readonly<Record<string, string>>;
  /** What each single message gives a value for, such as `code`; a campaign uses templates that have none */
  readonly values: readonly string[];
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface TestCallReport {
  /** How the call ended; empty: it was not made */
  readonly outcome: "" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled";
  /** Why it ended so, in a word; empty: there is nothing to say */
  readonly reason: string;
  /** The SIP status with which it was refused; null: it was not */
  readonly status_code: number | null;
  /** The words of the other side beside its status */
  readonly status_text: string;
  /** After how many milliseconds it rang; null: it did not */
  readonly rang_after_ms: number | null;
  /** After how many milliseconds it was answered; null: it was not */
  readonly answered_after_ms: number | null;
  /** How long it was, in milliseconds, from its answer on */
  readonly duration_ms: number;
  /** The keys that were pressed */
  readonly digits: string;
  /** How many packets of sound were sent, 50 a second */
  readonly packets_sent: number;
  /** How many packets of sound were received; 0 although some were sent: sound goes only one way */
  readonly packets_received: number;
  /** How many packets of the other side never came, by the gaps in their numbers (RFC 3550); one that is late or comes twice is not lost */
  readonly packets_lost: number;
  /** How unevenly packets of the other side came, in milliseconds: the mean of the jitter of RFC 3550; null: none can be told */
  readonly jitter_ms: number | null;
  /** How many packets never reached the other side, as it last reported (RTCP); null: it reported nothing */
  readonly remote_packets_lost: number | null;
  /** How unevenly packets reached the other side, in milliseconds, as it last reported (RTCP); null: it reported nothing */
  readonly remote_jitter_ms: number | null;
  /** Whether the other side told that sound reaches it: it reported what it got (RTCP), or keys were pressed */
  readonly is_heard: boolean;
  /** What to try after a call that failed, in sentences; empty: there is nothing to say */
  readonly advice: string;
  /** The SIP messages of the call in their order, up to 40, without credentials; of bodies only the media lines of SDP */
  readonly steps: readonly CallStep[];
}

export interface Thread extends Omit<ThreadEventData, 'assigned_to'> {
  /** The member of the account who looks after it; null: nobody */
  readonly assigned_to: {
    /** The UUID of the person */
    readonly uuid: string;
    /** The name */
    readonly name: string;
  } | null;
  /** The contact with this number; null: there is none */
  readonly contact: {
    /** The id of the contact */
    readonly id: number;
    /** The first name; empty: none is stored */
    readonly first_name: string;
    /** The last name; empty: none is stored */
    readonly last_name: string;
  } | null;
  /** What the person wrote last; null: it is not kept any more */
  readonly last_reply: InboundMessage | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface ThreadEntry {
  /** The UUID of the entry: later ones are higher */
  readonly id: string;
  /** When the message went out, or the reply came in */
  readonly at: string;
  /** What was sent; null: it is a reply */
  readonly message: Message | null;
  /** What the person wrote; null: it was sent */
  readonly reply: InboundMessage | null;
}

export interface ThreadEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "thread.changed";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: ThreadEventData;
}

export interface ThreadEventData {
  /** The UUID of the conversation */
  readonly id: string;
  /** Your number that the person wrote to, and that answers come from */
  readonly recipient: string;
  /** The number of the person */
  readonly phone_number: string;
  /** `open` or `closed`; a reply opens it again, unless STOP, START or HELP was all that it said */
  readonly status: "open" | "closed";
  /** How many replies nobody has read yet; what STOP, START or HELP has answered is not counted */
  readonly unread: number;
  /** When the person wrote last */
  readonly last_reply_at: string;
  /** The UUID of the person who looks after it; null: nobody */
  readonly assigned_to: string | null;
}

export interface ThreadNote {
  /** The UUID of the note */
  readonly id: string;
  /** Who wrote it: the name of the person, or of the key */
  readonly author: string;
  /** The text */
  readonly note: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface TimelineEntry {
  /** What the list is in the order of. Of a message, reply, verification or note its own UUID */
  readonly id: string;
  /** What happened */
  readonly kind: "message" | "reply" | "call" | "verification" | "consent" | "note" | "opt_out" | "contact";
  /** When it happened: when a message was accepted, a reply came, a call was made */
  readonly at: string;
  /** Your side of it: the sender ID, the number that was written to, the name of the campaign that called, or who noted it; empty: a single call */
  readonly ours: string;
  /** The text, the words of a consent, or the note; empty for a key or a person without `manage` */
  readonly text: string;
  /** What became of it; empty: there is nothing that could */
  readonly status: string;
  /** Why, of a message also the code that the carrier gave for an error; empty: there is nothing to say */
  readonly reason: string;
  /** The reason of a message or call in words; empty: there is nothing to say, or nobody told what the code means */
  readonly reason_words: string;
  /** Of a consent `sms` or `voice`, of a verification the way of its code; else empty */
  readonly channel: string;
  /** When the carrier took the message; null: it did not */
  readonly sent_at: string | null;
  /** When the end of the message or verification was known; null: it is not */
  readonly final_at: string | null;
  /** How often a person opened a link of the message */
  readonly clicks: number;
  /** When the first time; null: never */
  readonly first_clicked_at: string | null;
  /** How often the person was called */
  readonly attempts: number;
  /** How long the person listened to the call, in seconds */
  readonly duration_seconds: number;
  /** The keys that the person pressed */
  readonly digits: string;
  /** The campaign of the message or call; null: it has none */
  readonly campaign_id: string | null;
}

export interface Trace {
  /** The UUID that identifies it in paths and in other resources */
  readonly uuid: string;
  /** The carrier whose messages are noted; null: not of a carrier */
  readonly carrier_id: number | null;
  /** The trunk whose messages are noted; null: not of a trunk */
  readonly trunk_id: number | null;
  /** The number whose messages over all carriers and trunks are noted; null: not of a number */
  readonly phone_number: string | null;
  /** Whether texts are kept, too */
  readonly texts: boolean;
  /** Whether messages are still noted */
  readonly running: boolean;
  /** How many messages were noted, up to 10,000; then the trace ends */
  readonly entries: number;
  /** How many were left out, because too many came at the same time */
  readonly dropped: number;
  /** When it ends by itself */
  readonly until: string;
  /** When it was ended, or had reached a limit; null: neither */
  readonly ended_at: string | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
}

export interface TraceEntry {
  /** Its place in the trace, from 1 on */
  readonly number: number;
  /** When the message left or came */
  readonly at: string;
  /** How it was carried */
  readonly protocol: "smpp" | "http" | "sip";
  /** Whether Volley sent it or received it */
  readonly direction: "sent" | "received";
  /** The carrier; null: none */
  readonly carrier_id: number | null;
  /** What it is, such as `submit_sm` or `INVITE sip:233244123456@192.0.2.1 SIP/2.0` */
  readonly line: string;
  /** Its fields or headers. Passwords, keys and tokens are never noted; texts are replaced by their length */
  readonly details: readonly string[];
  /** The texts of it; empty: there is none, it was not kept, or this does not show it */
  readonly texts: readonly string[];
}

export interface TrafficAlarm {
  /** `refusals`: more messages are refused than usual, by the carriers or by their receipts; `deliveries`: fewer messages are delivered than usual; `receipts`: receipts come later than usual, or not at all; `opt_outs`: after more messages than usual the recipient opts out; `spend`: far more is spent than usual; `balance`: the credits end soon */
  readonly about: "refusals" | "deliveries" | "receipts" | "opt_outs" | "spend" | "balance";
  /** What the messages have in common; only the operator is told of carriers */
  readonly thing: "carrier" | "network" | "sender_id" | "template" | "account";
  /** The network, the sender ID, or the name of the template or the carrier; empty: it is about the account */
  readonly name: string;
  /** The number of the carrier; null: it is about something else */
  readonly carrier_id: number | null;
  /** When the alarm began */
  readonly since: string;
  /** On how many messages the alarm rests; null: it is about credits */
  readonly messages: number | null;
  /** The share of them that was refused, was delivered, had a receipt within two minutes, or was followed by an opt-out, 0 to 1; null: likewise */
  readonly share: number | null;
  /** The share that usually is at this hour of the day and on this day of the week, by the 14 days before; null: likewise */
  readonly usual_share: number | null;
  /** What messages of the last 24 hours cost; null: it is about messages */
  readonly spent: string | null;
  /** The most that they cost on one of the 14 days before; null: it is about something else */
  readonly usual_spent: string | null;
  /** For how many hours the credits last at the pace of the last 24 hours; null: it is about something else */
  readonly hours: number | null;
}

export interface Trunk {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** A name for yourself, up to 100 characters */
  readonly name: string;
  /** `sip`, or `simulator` for the built-in one, which rings no phone */
  readonly kind: "sip" | "simulator";
  /** The host name or address of the trunk, without port */
  readonly host: string;
  /** The port, 1 to 65,535; null: the SRV records of the name decide */
  readonly port: number | null;
  /** How SIP is carried; null: the NAPTR records of the name decide, if it has any; `udp` unless set */
  readonly transport: "udp" | "tcp" | "tls" | null;
  /** The domain in SIP addresses, if it is not the host; empty: the host */
  readonly domain: string;
  /** The user name; empty: the trunk knows this server by its address */
  readonly username: string;
  /** Whether a password is stored */
  readonly has_password: boolean;
  /** The number that people see if a campaign names none; with a plus, all numbers are written with one */
  readonly caller_id: string;
  /** The numbers that campaigns may show as their own, up to 1,000; null: any */
  readonly caller_ids: readonly string[] | null;
  /** Where the number of the caller is written: `from`: in From; `asserted`: in P-Asserted-Identity, with the user name in From; `both`: in From and in P-Asserted-Identity */
  readonly caller_id_in: "from" | "asserted" | "both";
  /** What is written before the number of the caller where no rule is for it, such as `+` or `00`; empty, as unless set: nothing */
  readonly caller_id_prefix: string;
  /** How the number of the caller is rewritten, up to 1,000 rules; the longest prefix decides. `{"prefix": "233", "strip": 3, "prepend": "0"}` writes 0302000000 */
  readonly caller_id_rules: readonly {
    /** The first digits of the numbers that the rule is for */
    readonly prefix: string;
    /** How many digits to leave out at the beginning, 0 to 15 */
    readonly strip: number;
    /** Digits to write in front afterwards; empty: none */
    readonly prepend: string;
  }[];
  /** The user name with which the password is given, if it is not `username`; empty, as unless set: `username` */
  readonly auth_username: string;
  /** The user in From, whatever number a call shows; empty, as unless set: as `caller_id_in` says */
  readonly from_user: string;
  /** The domain in From and P-Asserted-Identity, if it is not `domain`; empty, as unless set: `domain` */
  readonly from_domain: string;
  /** The user in Contact; empty, as unless set: `volley` */
  readonly contact_user: string;
  /** The number in P-Asserted-Identity, whatever number a call shows; empty, as unless set: as `caller_id_in` says */
  readonly asserted_number: string;
  /** The number that a Diversion header (RFC 5806) names as the one from which calls were sent on; empty, as unless set: no such header */
  readonly diversion_number: string;
  /** The Privacy header (RFC 3323) of calls: `none`, or some of `header`, `session`, `user`, `id` and `critical` with `;` between them, such as `id`; empty, as unless set: no such header */
  readonly privacy: string;
  /** Headers of your own that each call begins with (INVITE), up to 20. Those that Volley writes itself cannot be given */
  readonly headers: readonly {
    /** Its name, such as `X-Account`, up to 64 characters */
    readonly name: string;
    /** Its value, up to 255 printable characters of ASCII */
    readonly value: string;
  }[];
  /** Whether addresses with a phone number have `user=phone`; false unless set */
  readonly user_is_phone: boolean;
  /** The proxy to which all is sent, with or without a port, such as `proxy.example.com:5060`, while `host` stays in the addresses; empty, as unless set: all is sent to `host` */
  readonly outbound_proxy: string;
  /** How many calls at the same time, of all processes together, 1 to 10,000; 10 unless set */
  readonly channels: number;
  /** How many calls may begin in a second, 0.1 to 200; 2 unless set */
  readonly calls_per_second: number;
  /** The first digits of numbers that it takes, up to 1,000; empty: it takes all */
  readonly prefixes: readonly string[];
  /** The first digits of numbers that it never takes, up to 1,000 */
  readonly blocked_prefixes: readonly string[];
  /** Digits written before each number for which there is no dial rule */
  readonly dial_prefix: string;
  /** How numbers are rewritten before they are dialled, up to 1,000 rules; the longest prefix decides */
  readonly dial_rules: readonly {
    /** The first digits of the numbers that the rule is for */
    readonly prefix: string;
    /** How many digits to leave out at the beginning, 0 to 15 */
    readonly strip: number;
    /** Digits to write in front afterwards; empty: none */
    readonly prepend: string;
  }[];
  /** Its tier, 1 to 9: trunks of a higher tier are used when those of a lower one fail; 1 unless set */
  readonly tier: number;
  /** The codecs that may be used, the preferred one first; both unless set */
  readonly codecs: readonly ("PCMU" | "PCMA")[];
  /** From where calls take sound: `trunk`: from the hosts that its SDP and its signalling name; `anywhere`: if its SDP names a private address that is not that of its signalling, from the first source that sends five packets; `trunk` unless set */
  readonly sound_from: "trunk" | "anywhere";
  /** Whether the sound of calls is encrypted (SRTP with keys in SDP, AES_CM_128_HMAC_SHA1_80): `off`; `optional`: if the other side gives a key too; `required`: a call without is not made. `off` unless set */
  readonly srtp: "off" | "optional" | "required";
  /** Whether the keys for encrypted sound may go over `udp` and `tcp`, where whoever is on the way can read them; false unless set */
  readonly srtp_without_tls: boolean;
  /** For how long to register with the trunk, 60 to 86,400 seconds; 0: the trunk needs no registration */
  readonly register_seconds: number;
  /** How often to ask the trunk whether it is there, 5 to 3,600 seconds; 0: never; 30 unless set */
  readonly keep_alive_seconds: number;
  /** Certificates in PEM against which that of the other side is checked; empty: those that Node trusts */
  readonly tls_ca: string;
  /** The name that the certificate must have; empty: the host */
  readonly tls_server_name: string;
  /** The certificate in PEM by which the other side knows this client, followed by those that lead to its authority; empty: none. It needs `tls_key` */
  readonly tls_certificate: string;
  /** When `tls_certificate`, or one that leads to its authority, ends; null: there is none */
  readonly tls_certificate_ends_at: string | null;
  /** How the process that answers stands with the trunk: `none` (no registration is needed), `pending`, `registered` or `refused` */
  readonly registration: "none" | "pending" | "registered" | "refused";
  /** The SIP status that the last registration got; null: none */
  readonly registration_status_code: number | null;
  /** Whether it answered when it was last asked; null: it is not asked */
  readonly is_reachable: boolean | null;
  /** True: it gets no calls */
  readonly is_paused: boolean;
  /** It failed, or asked to wait, and gets no calls until then; null: it gets calls */
  readonly resting_until: string | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface TrunkEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "trunk.down" | "trunk.up";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: TrunkEventData;
}

export interface TrunkEventData extends Omit<CarrierEventData, 'carrier_id'> {
  /** The number of the trunk */
  readonly trunk_id: number;
}

export interface UnknownMessage {
  /** The UUID of the message */
  readonly id: string;
  /** The account that sent it */
  readonly account_id: number;
  /** The UUID of its campaign; of a single message, its own id */
  readonly campaign_id: string;
  /** The carrier that did not answer */
  readonly carrier_id: number;
  /** What the recipient sees as the sender */
  readonly sender_id: string;
  /** The number of the recipient */
  readonly phone_number: string;
  /** When it was given to the carrier */
  readonly submitted_at: string;
}

export interface UnknownWaitingEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "messages.unknown_waiting";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: UnknownWaitingEventData;
}

export interface UnknownWaitingEventData {
  /** How many wait; 1,000 stands for as many or more */
  readonly waiting: number;
  /** Since when messages wait */
  readonly since: string;
}

export interface UnmatchedReceipt {
  /** The UUID of the receipt */
  readonly id: string;
  /** The carrier that sent it */
  readonly carrier_id: number;
  /** The id of the message in the words of the carrier */
  readonly carrier_message_id: string;
  /** The number of the recipient */
  readonly phone_number: string;
  /** The sender of the message */
  readonly sender_id: string;
  /** What the receipt says */
  readonly state: "delivered" | "undelivered" | "expired" | "rejected" | "other";
  /** The code that the carrier gave for an error; empty: none */
  readonly error_code: string;
  /** When it arrived here */
  readonly received_at: string;
  /** Until when its message is still looked for; null: no longer */
  readonly retry_until: string | null;
  /** The text of a receipt that names no message or no state, as the carrier wrote it; null: it could be read */
  readonly unreadable: string | null;
}

export interface UnreadThreads {
  /** How many conversations have replies that nobody has read; 1,000 stands for as many or more */
  readonly unread: number;
}

export interface UnreadThreadsEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "threads.unread";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: UnreadThreads;
}

export interface User extends Omit<Member, 'role' | 'suspended_at' | 'has_second_factor'> {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
  readonly staff_role: "operator" | "support" | "billing" | null;
  /** Since when the person is suspended; null: they are not */
  readonly suspended_at: string | null;
  /** Since when it is known that this person has the email address: a provider said so, they opened a link that was mailed, or an operator vouched; null: it is not known, since the link was shown to whoever made it */
  readonly address_proven_at: string | null;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** True: signing in with the password also asks for a code */
  readonly has_authenticator: boolean;
  /** How many passkeys the person has */
  readonly passkeys: number;
}

export interface Verification {
  /** The UUID of the verification */
  readonly id: string;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** `pending` (the code can be entered), `approved` (it was entered), `expired` (its time is over), `failed` (a wrong code was entered too often), `cancelled`, or `blocked` (no code was sent: `reason_words` says why) */
  readonly status: "pending" | "approved" | "expired" | "failed" | "cancelled" | "blocked";
  /** Why it was blocked: `country_blocked`, `prefix_not_entered` or `country_not_entered`; null: it was not */
  readonly reason: "country_blocked" | "prefix_not_entered" | "country_not_entered" | null;
  /** The reason as a sentence; empty: it was not blocked */
  readonly reason_words: string;
  /** By what the code is sent, in this order: `sms` (a text), `voice` (a call that speaks it) */
  readonly channels: readonly ("sms" | "voice")[];
  /** How the code was sent last */
  readonly channel: "sms" | "voice";
  /** What the recipient sees as the sender of the text; empty: there is no text */
  readonly sender_id: string;
  /** The number that the call shows; empty: the trunk's own, or there is no call */
  readonly caller_id: string;
  /** What your own program calls it; empty: nothing */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
  /** Who asked for the code in your program; empty: you did not say */
  readonly end_user_ref: string;
  /** The address from which that person asked; empty: you did not say */
  readonly end_user_ip: string;
  /** How often the code was sent */
  readonly sends: number;
  /** The UUID of the message that carried it last: `GET /messages/{uuid}` tells what became of it; null: no text was sent */
  readonly message_id: string | null;
  /** The UUID of the call that spoke it last: `GET /calls/{uuid}` tells what became of it; null: there was no call */
  readonly call_id: string | null;
  /** How many more codes can be entered */
  readonly checks_left: number;
  /** What the approved code costs beside its messages and calls, in credits: held while it is pending, charged once it is approved, else 0.00 */
  readonly code_cost: string;
  /** From when on the code is sent again if you ask for it */
  readonly next_send_at: string;
  /** Until when the code can be entered */
  readonly expires_at: string;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it was approved or ended otherwise; null: it is pending */
  readonly ended_at: string | null;
}

export interface VerificationEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: Verification;
}

export interface VerificationFigures {
  /** The country as two letters, the name of the network, the channel, or the UUID of the template; empty: it is not known, there was no template, or all are counted together */
  readonly value: string;
  /** How many verifications were started */
  readonly started: number;
  /** For how many of them no code was sent, by the guard */
  readonly blocked: number;
  /** For how many a code was sent */
  readonly sent: number;
  /** How many messages that took, codes that were sent again included */
  readonly sends: number;
  /** For how many of those that were sent a code was entered, right or wrong */
  readonly entered: number;
  /** For how many the right code was entered */
  readonly approved: number;
  /** What the right codes cost beside their messages and calls, in credits */
  readonly code_cost: string;
  /** `approved` by `sent`, from 0 to 1 with up to four decimals; null: nothing was sent */
  readonly approved_share: number | null;
  /** The time from the start to the right code, in seconds, which half of the people needed; null: nobody */
  readonly median_seconds: number | null;
  /** The time within which nine of ten people entered the right code, in seconds; null: nobody did */
  readonly slow_seconds: number | null;
}

export interface VerificationRules {
  /** Countries whose sums are not watched, only beginnings of numbers */
  readonly allowed_countries: readonly string[];
  /** Countries to which no code is sent */
  readonly blocked_countries: readonly string[];
  /** Beginnings of numbers that the guard leaves alone */
  readonly safe_beginnings: readonly string[];
}

export interface VoiceCampaign extends Omit<CallerId, 'phone_number' | 'purpose' | 'status'> {
  /** The name that you gave it; only you see it */
  readonly name: string;
  /** How many people it calls; 0 until it has started */
  readonly total_recipients: number;
  /** How many people answered */
  readonly messages_sent: number;
  /** What was charged so far for answered calls, in credits */
  readonly credits_used: string;
  /** `draft`, `scheduled`, `preparing` (its calls are being prepared), `calling`, `paused`, `completed`, `cancelled` or `failed` */
  readonly status: "draft" | "scheduled" | "preparing" | "calling" | "paused" | "completed" | "cancelled" | "failed";
}

export interface VoiceCampaignContent {
  /** The version of the draft: 1 at first, and one more with each change */
  readonly version: number;
  /** The name that you gave it */
  readonly name: string;
  /** The recording that is played; null: none is given yet */
  readonly recording_id: string | null;
  /** Who is called */
  readonly recipients: {
    /** The groups whose contacts are meant */
    readonly group_ids: readonly string[];
    /** The segments whose contacts are meant */
    readonly segment_ids: readonly string[];
    /** The contacts that are meant */
    readonly contact_ids: readonly number[];
    /** Plain numbers, in international form */
    readonly phone_numbers: readonly string[];
    /** Who is left out of those who are named */
    readonly except: {
      /** The groups whose contacts get nothing. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly group_ids: readonly string[];
      /** The segments whose contacts get nothing. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly segment_ids: readonly string[];
    };
  };
  /** When it is to start; null: it is not scheduled */
  readonly scheduled_at: string | null;
  /** Why they are made: `service` (what people expect of you: orders, appointments, codes) or `marketing`, which keeps to the quiet hours and, where the account demands it, to those who agreed. `service` unless set */
  readonly purpose: "service" | "marketing";
  /** For a contact that lacks a value of the spoken text: `default` says the word after `|`, or nothing; `skip` leaves the recipient out, as `missing_field`; `default` unless set */
  readonly missing_field: "default" | "skip";
  /** The number that people see; empty or left out: the number of the trunk */
  readonly caller_id: string;
  /** How many calls at the same time, 1 to 1,000; 10 unless set */
  readonly channels: number;
  /** How long a phone rings before the call is given up, 5 to 120 seconds; 30 unless set */
  readonly ring_seconds: number;
  /** The longest that a call may be, 5 to 3,600 seconds; null: as long as the message takes, and a little more */
  readonly duration_seconds_max: number | null;
  /** How often the message is played, 1 to 5 times; once unless set */
  readonly repeats: number;
  /** The pause between two repeats, 0 to 10 seconds; 1 unless set */
  readonly gap_seconds: number;
  /** Whether the call ends after the message; true unless set */
  readonly hang_up_after_message: boolean;
  /** What a pressed key means, by key, such as `{"1": "confirmed"}`; meanings have up to 50 characters */
  readonly digit_results: Readonly<Record<string, string>>;
  /** Whether and when to call again those who were not reached */
  readonly retry: {
    /** How many attempts after the first, 0 to 10 */
    readonly count: number;
    /** How long to wait before the next attempt, in seconds, up to a day */
    readonly interval_seconds: number;
    /** Whether each wait is twice as long as the one before */
    readonly growing: boolean;
    /** After which outcomes to call again */
    readonly outcomes: readonly ("busy" | "no_answer" | "failed")[];
  };
  /** The hours of the day at which people may be called; null: at any hour */
  readonly calling_window: {
    /** When the window opens, as `HH:MM` */
    readonly from: string;
    /** When the window closes, as `HH:MM`; earlier than `from`: on the next day */
    readonly to: string;
    /** The zone of these hours: a zone name; `recipient` for the own zone of each recipient (see `zone_field` of the sending rules; else that of the country of their number); empty or left out for the zone of the account */
    readonly time_zone?: string | undefined;
  } | null;
  /** The text message that goes to whoever no call reaches: after the last attempt was busy, not answered, rejected or failed. What it costs at most is held with the calls. Null: whoever is not reached gets nothing */
  readonly not_reached: {
    /** What they see as the sender: an approved sender ID of the account, up to 15 characters */
    readonly sender_id: string;
    /** The text, up to 1,530 characters, with the fields that the text of an SMS campaign may have, such as `{{first_name|friend}}` or `{{opt_out_url}}` */
    readonly message: string;
  } | null;
  /** The reference that you gave it; empty: none */
  readonly reference: string;
  /** The pairs that you gave it; empty: none */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface VoiceCampaignDetail extends Omit<VoiceCampaignContent, 'version' | 'name' | 'recipients' | 'scheduled_at'>, VoiceCampaign {
  /** When it starts; null: it is not scheduled */
  readonly scheduled_at: string | null;
  /** When it started; null until then */
  readonly started_at: string | null;
  /** When it ended; null until then */
  readonly ended_at: string | null;
  /** Why it is paused: `insufficient_credit`, `monthly_limit`, `contacts_incomplete` (an import, or a change of many contacts, that decides whom it reaches failed or was cancelled), `caller_id_withdrawn`, `refused` (many calls in a row were refused for the same reason) or `speech_failed` (the texts of many recipients in a row could not be spoken); empty: it is not, or a person paused it */
  readonly pause_reason: string;
  /** Why it failed: `no_recipients`, `no_consent`, `no_trunk`, `no_price`, `caller_id_refused`, `caller_id_withdrawn`, `sender_withdrawn` (the sender ID of the text for whoever is not reached), `links_address_unset` or `internal_error`; empty: it did not */
  readonly fail_reason: string;
  /** The credits that are reserved for calls that may still come */
  readonly held: string;
  /** How many recipients are waiting or being called */
  readonly open_recipients: number;
  /** The UUID of the campaign whose message it tried out (`test-call`); null: it is no test */
  readonly test_of: string | null;
}

export interface VoiceCampaignPreview {
  /** How many people are named, each counted once; some may be skipped */
  readonly recipients: number;
  /** How many would be called */
  readonly callable: number;
  /** Who would be left out, and why */
  readonly skipped: readonly {
    /** Why, such as `opted_out`, `no_consent` or `no_price` */
    readonly reason: string;
    /** How many for this reason */
    readonly recipients: number;
  }[];
  /** How many of those who are named belong to a group or segment that is left out; `recipients` is without them */
  readonly left_out: number;
  /** How long the recording is, in seconds */
  readonly recording_seconds: number;
  /** How long the message is, in seconds: the recording, its repeats and the pauses between them. Where the recording names fields: the longest that any recipient can hear, before it is spoken */
  readonly message_seconds: number;
  /** What is spoken, where the recording names fields; null: everybody hears the same */
  readonly speech: {
    /** What some recipients would hear, up to three different texts */
    readonly samples: readonly {
      /** A phone number: digits in international form, without plus */
      readonly phone_number: string;
      /** What this recipient would hear */
      readonly text: string;
    }[];
  } | null;
  /** The longest that a call may be, in seconds */
  readonly call_seconds_max: number;
  /** Recipients whose time zone is not known; with a window in the zone of the recipient, the zone of the account counts for them */
  readonly unknown_zones: number;
  /** Who would wait if it began now, for a window by the clock of each recipient or, of marketing, for the end of their quiet hours; null: nobody */
  readonly put_off: {
    /** For how many people the window is shut now, or it is quiet hours, by their own clocks */
    readonly recipients: number;
    /** When the last of them may get it */
    readonly until: string;
  } | null;
  /** The most that it can cost, in credits, held when it starts: everybody answers, every call is as long as it may be, and every text for those who are not reached is needed */
  readonly cost_max: string;
  /** The text for those who are not reached; null: the campaign names none */
  readonly not_reached: {
    /** How many of those who would be called can get it */
    readonly texts: number;
    /** The parts of all these texts together */
    readonly parts: number;
    /** What they cost if nobody is reached, in credits; a part of `cost_max` */
    readonly cost_max: string;
    /** Who would be called and can get no text, and why */
    readonly skipped: readonly {
      /** Why, such as `no_route` or `no_price` */
      readonly reason: string;
      /** How many for this reason */
      readonly recipients: number;
    }[];
  } | null;
  /** How many credits the account lacks for it now. `0.00`: none. If it is sent nevertheless, it pauses until a top-up */
  readonly missing_credits: string;
  /** By how many credits it would exceed the monthly limit of the account now. `0.00`: it would not. If it is sent nevertheless, it pauses until the limit is raised or the month ends */
  readonly over_monthly_limit: string;
  /** A digest of audience, recording, rules and prices: it changes when one of them changes */
  readonly fingerprint: string;
}

export interface VoiceCampaignReport {
  /** The state of the campaign */
  readonly status: "draft" | "scheduled" | "preparing" | "calling" | "paused" | "completed" | "cancelled" | "failed";
  /** What it waits for: `restored`: the operator, after a restore; `window`: its calling window, or that of all whom it still calls; `quiet_hours`: they are asleep, and it is marketing; `trunk`: no trunk takes calls now, because each rests after failures or was paused; `contacts`: an import or a change of many contacts that still decides who is left out; empty: nothing */
  readonly waiting_for: "" | "restored" | "window" | "quiet_hours" | "trunk" | "contacts";
  /** When its window opens next, or, where it or quiet hours go by the clock of each recipient, when the first of those who wait may be called; null: nothing waits for a time */
  readonly window_opens_at: string | null;
  /** How many recipients there are in each state */
  readonly recipients: readonly {
    /** The state */
    readonly status: "queued" | "ringing" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled" | "skipped";
    /** Why, in a word; empty: there is nothing to say */
    readonly reason: string;
    /** How many */
    readonly recipients: number;
  }[];
  /** How many pressed which key, by the first key that has a meaning */
  readonly results: readonly {
    /** The meaning of the key */
    readonly result: string;
    /** How many pressed it */
    readonly recipients: number;
  }[];
  /** How many calls were made */
  readonly calls: number;
  /** How long all answered calls took together, in seconds */
  readonly talk_seconds: number;
  /** What was charged so far, in credits */
  readonly credits_used: string;
  /** The credits that are reserved for calls that may still come */
  readonly held: string;
  /** What became of the texts for those who are not reached; null: there are none */
  readonly not_reached: {
    /** The UUID of the SMS campaign of these texts: its report, its messages and its analytics tell more */
    readonly sms_campaign: string;
    /** The state of that SMS campaign */
    readonly status: string;
    /** How many texts there are in each state */
    readonly messages: readonly {
      /** The state, as of all messages; `queued` also while it is open whether a call will reach them */
      readonly status: string;
      /** Why, in a word; `reached`: a call reached them, so they get no text; empty: nothing to say */
      readonly reason: string;
      /** How many */
      readonly messages: number;
    }[];
    /** What was charged so far for texts, in credits */
    readonly credits_used: string;
    /** The credits that are reserved for texts that may still be needed */
    readonly held: string;
  } | null;
}

export interface VoiceCampaignTest {
  /** The UUID of the test, a voice campaign of its own: read what became of it with `GET /voice-campaigns/{uuid}/attempts` */
  readonly uuid: string;
  /** The name of the test: that of the campaign, after the word `Test` */
  readonly name: string;
  /** The most that the calls can cost, in credits; it is held until they end */
  readonly cost_max: string;
  /** Who is called, in the order of `phone_numbers` */
  readonly calls: readonly {
    /** A phone number: digits in international form, without plus */
    readonly phone_number: string;
    /** The most that this call can cost, in credits */
    readonly cost_max: string;
  }[];
}

export interface VoicePrice {
  /** The first digits of the numbers; empty: all numbers for which there is no other price */
  readonly prefix: string;
  /** What a minute costs, in credits */
  readonly price_per_minute: string;
  /** The unit of charging in seconds, 1 to 60; each started unit is charged */
  readonly unit_seconds: number;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it last changed, ISO 8601 in UTC with microseconds */
  readonly updated_at: string;
}

export interface VoiceRecipient {
  /** The number that identifies it; a later one is higher as a rule */
  readonly id: number;
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** `queued` (not called yet), `ringing` (being called), `answered`, `no_answer`, `busy`, `rejected` (declined, or refused by the trunk), `failed`, `cancelled` or `skipped` (not to be called) */
  readonly status: "queued" | "ringing" | "answered" | "no_answer" | "busy" | "rejected" | "failed" | "cancelled" | "skipped";
  /** When the last call to the recipient began; null: not called yet */
  readonly called_at: string | null;
  /** How long the call was, in seconds; 0: it was not answered */
  readonly duration: number;
}

export interface VoiceRecipientDetails extends VoiceRecipient {
  /** Why it stands so, in a word such as `opted_out`; empty: there is nothing to say */
  readonly reason: string;
  /** The reason as a sentence; empty: there is nothing to say */
  readonly reason_words: string;
  /** How often the recipient was called */
  readonly attempts: number;
  /** The keys that were pressed, in order */
  readonly digits: string;
  /** The meaning of the first pressed key that has one; empty: none */
  readonly result: string;
  /** What the calls cost, in credits */
  readonly cost: string;
  /** True: the built-in simulator took the call, and no phone rang */
  readonly is_simulated: boolean;
  /** The earliest moment of the next call; null: no call is to come */
  readonly next_call_at: string | null;
}

export interface Webhook extends Omit<SavedView, 'name' | 'address'> {
  /** The address that events are sent to */
  readonly url: string;
  /** What it is for, in your own words; empty: nothing was said */
  readonly description: string;
  /** The kinds of events that are sent to it */
  readonly kinds: readonly ("message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped" | "reply.received" | "thread.changed" | "contact.opted_out" | "contact.opted_in" | "link.clicked" | "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed" | "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped" | "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended" | "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired" | "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled" | "balance.low" | "balance.used_up" | "alarm.begun" | "alarm.ended" | "import.done" | "contact_change.done" | "export.ready" | "export.failed" | "webhook.disabled" | "carrier.down" | "carrier.up" | "trunk.down" | "trunk.up" | "messages.unknown_waiting" | "installation.alarm_begun" | "installation.alarm_ended")[];
  /** Only events of this campaign; null: of any */
  readonly campaign_id: string | null;
  /** Only events of messages with this sender; null: with any */
  readonly sender_id: string | null;
  /** How many events one request brings at most; 1: each comes by itself */
  readonly batch_size: number;
  /** `active`; `paused` by you: events wait; or `disabled` because it failed: events are no longer written for it */
  readonly status: "active" | "paused" | "disabled";
  /** Why it is disabled: `gone` (it answered 410), `failing` (it failed for five days); empty: it is not */
  readonly status_reason: "" | "gone" | "failing";
  /** Since when every try has failed; null: the last one did not */
  readonly failing_since: string | null;
  /** Until when requests are signed with the secret before the last one, too; null: with one secret */
  readonly previous_secret_until: string | null;
}

export interface WebhookDelivery {
  /** The UUID that identifies it: that of its event, or of the first one in its batch */
  readonly id: string;
  /** The events that it brings */
  readonly event_ids: readonly string[];
  /** Their kinds, each once */
  readonly kinds: readonly ("message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped" | "reply.received" | "thread.changed" | "contact.opted_out" | "contact.opted_in" | "link.clicked" | "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed" | "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped" | "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended" | "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired" | "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled" | "balance.low" | "balance.used_up" | "alarm.begun" | "alarm.ended" | "import.done" | "contact_change.done" | "export.ready" | "export.failed" | "webhook.disabled" | "carrier.down" | "carrier.up" | "trunk.down" | "trunk.up" | "messages.unknown_waiting" | "installation.alarm_begun" | "installation.alarm_ended")[];
  /** `waiting` (for its next try), `delivered` (a 2xx came), or `failed` (no further try, unless it is replayed) */
  readonly state: "waiting" | "delivered" | "failed";
  /** True: an example, sent because you asked for it */
  readonly is_test: boolean;
  /** How often it was tried since it was last asked for */
  readonly tries: number;
  /** The status that the endpoint answered; null: it gave no answer */
  readonly status: number | null;
  /** Why there was no answer, in a sentence; empty: there was one */
  readonly error: string;
  /** How long the try took, in milliseconds */
  readonly duration_ms: number;
  /** When it was created, ISO 8601 in UTC with microseconds */
  readonly created_at: string;
  /** When it was last tried; null: not yet */
  readonly last_tried_at: string | null;
  /** When it will be tried again, at the earliest; null: it will not */
  readonly next_try_at: string | null;
}

export interface WebhookDeliveryDetails extends WebhookDelivery {
  /** The beginning of the last answer, up to 16 KB as text; of a 2xx up to 1 KB */
  readonly answer: string;
  /** The tries, oldest first; at most the last 12 */
  readonly attempts: readonly {
    /** When it was tried */
    readonly at: string;
    /** The status that the endpoint answered; null: it gave no answer */
    readonly status: number | null;
    /** Why there was no answer, in a sentence; empty: there was one */
    readonly error: string;
    /** How long the try took, in milliseconds */
    readonly duration_ms: number;
  }[];
  /** What is sent */
  readonly request: {
    /** The address as it is now */
    readonly url: string;
    /** Its headers, without time and signature */
    readonly headers: Readonly<Record<string, string>>;
    /** Its body; null: its events are no longer kept */
    readonly body: string | null;
  };
}

export interface WebhookEvent extends Omit<BalanceChangedEvent, 'kind' | 'data'> {
  /** What happened, as the catalogue of events says */
  readonly kind: "webhook.disabled";
  /** What happened, as the catalogue describes it for this kind */
  readonly data: WebhookEventData;
}

export interface WebhookEventData {
  /** The UUID of the webhook endpoint */
  readonly webhook_id: string;
  /** The address that events were sent to */
  readonly url: string;
  /** What it was for, in your own words; empty: nothing was said */
  readonly description: string;
  /** Why it was switched off: `gone` (it answered 410) or `failing` (every try failed for five days) */
  readonly reason: "gone" | "failing";
  /** Since when every try failed; null: the last one did not */
  readonly failing_since: string | null;
}

export interface SmsCampaignsListInput extends SmsCampaignsOverviewInput {
  /** `bulk`: only campaigns; `quick`: only quick sends; left out: both */
  readonly kind?: "bulk" | "quick" | undefined;
}

export interface SmsCampaignsOverviewInput extends ShortUrlsListInput {
  /** Beginnings of words of the name, in any order; case and accents do not matter. At most 1,000 matches are counted. Quick sends have no names, so it finds none of them. Left out or empty: all */
  readonly search?: string | undefined;
  /** Only campaigns of this state; several are separated by commas. At most 1,000 are counted. Quick sends are found by `GET /messages`. Left out: all */
  readonly status?: string | undefined;
  /** Only campaigns that were given exactly this reference; a message that has it itself is found by `GET /messages`. At most 1,000 are counted. Left out: all */
  readonly reference?: string | undefined;
}

export interface SmsCampaignsCreateInput extends Omit<ShortUrlsCreateInput, 'url' | 'alias' | 'title' | 'expires_at' | 'max_visits'> {
  /** A name for yourself, up to 255 characters; empty: not given yet */
  readonly name?: string | undefined;
  /** An approved sender ID of the account, up to 15 characters; empty: not given yet */
  readonly sender_id?: string | undefined;
  /** The text, up to 1,530 characters. `{{first_name}}` and `{{last_name}}` become the values of each contact, `{{city}}` that of a field of your own (`GET /contact-fields`), `{{first_name|friend}}` gives a word for those who have none, `{{opt_out_url}}` becomes a link to opt out */
  readonly message?: string | undefined;
  /** Why it goes out: `service` (what people expect of you: orders, appointments, codes) or `marketing`, which keeps to the quiet hours and, where the account demands it, to those who agreed. Left out: `service` */
  readonly purpose?: "service" | "marketing" | undefined;
  /** The UUID of a template that it sends in place of a text of its own (`message` is empty then); null: none. Each contact gets the variant of their language. The newest version counts when it is sent or scheduled; each run of a series takes the newest of its time */
  readonly template_id?: string | null | undefined;
  /** Who gets it. Everybody gets one message, however often named. It is counted when the campaign starts */
  readonly recipients?: {
    /** The groups whose contacts are meant, up to 1,000 */
    readonly group_ids?: readonly string[] | undefined;
    /** The segments whose contacts are meant, as they are when the campaign starts, up to 100 */
    readonly segment_ids?: readonly string[] | undefined;
    /** The contacts that are meant, up to 10,000 */
    readonly contact_ids?: readonly (string | number)[] | undefined;
    /** Plain numbers, up to 10,000; they need not be contacts */
    readonly phone_numbers?: readonly string[] | undefined;
    /** Who is left out of those who are named. A change of the recipients names it again; left out: nobody */
    readonly except?: {
      /** The groups whose contacts get nothing, whatever else names them, up to 1,000. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly group_ids?: readonly string[] | undefined;
      /** The segments whose contacts get nothing, as they are when the campaign starts, up to 100. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly segment_ids?: readonly string[] | undefined;
    } | undefined;
  } | undefined;
  /** When it is to start, up to five years ahead; without a zone, by the clocks of `time_zone`; null: not scheduled. Nothing is sent before `send` */
  readonly scheduled_at?: string | null | undefined;
  /** The zone by whose clocks its times, its repetitions and its window are reckoned, such as `Africa/Accra`; left out or empty: the zone of the account */
  readonly time_zone?: string | undefined;
  /** True: it is sent again and again. Left out: false */
  readonly is_recurring?: boolean | undefined;
  /** How often a recurring campaign is sent. Left out: `daily` */
  readonly recurrence_frequency?: "daily" | "weekly" | "monthly" | "yearly" | undefined;
  /** Every how many days, weeks, months or years, 1 to 365. Left out: 1 */
  readonly recurrence_interval?: number | undefined;
  /** No run starts after this; without a zone, by the clocks of `time_zone`; null or left out: without end */
  readonly recurrence_ends_at?: string | null | undefined;
  /** For a contact that lacks a value of the text: `default` writes the word after `|`, or nothing; `skip` leaves the recipient out. Left out: `default` */
  readonly missing_field?: "default" | "skip" | undefined;
  /** Whether typographic characters, such as curly quotes, become plain ones, which keeps a text in the cheaper alphabet. Left out: false */
  readonly replace_look_alikes?: boolean | undefined;
  /** The hours of the day at which messages may go out; outside of it they wait. Null or left out: at any hour */
  readonly sending_window?: {
    /** When the window opens, as `HH:MM` */
    readonly from: string;
    /** When the window closes, as `HH:MM`; earlier than `from`: on the next day */
    readonly to: string;
    /** The zone of these hours: a zone name; `recipient` for the own zone of each recipient (see `zone_field` of the sending rules; else that of the country of their number); empty or left out for the zone of the campaign */
    readonly time_zone?: string | undefined;
    /** The day, by the clocks of the same zone, from which on messages may go out, such as `2026-01-31`, up to five years ahead; null or left out: any day. With `recipient` each gets it at `from` on this day by their own clock; where `from` is past on it already, at once, and where `to` is past too, on the next day. The campaign starts no earlier than this hour comes first anywhere, and waits as `scheduled` until then. Without meaning for a series */
    readonly start_day?: string | null | undefined;
  } | null | undefined;
  /** Whether every web address in the text becomes a short link, another one for each recipient */
  readonly shorten_urls?: boolean | undefined;
  /** A name of your own for it, up to 128 characters: replies and events have it, also those of its recipients that have none themselves. No carrier gets it. Empty: none */
  readonly reference?: string | undefined;
  /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Empty: none */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface SmsCampaignsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsDraftInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsUpdateInput extends SmsCampaignsCreateInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The `version` of the draft that you have read. If the draft has another one by now, nothing is changed and the answer is 409 with the code `conflict`. Left out: the last change wins */
  readonly version?: number | undefined;
}

export interface SmsCampaignsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsTestSendInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Who gets it: one to five numbers, whether the campaign names them or not; each gets one message */
  readonly phone_numbers: readonly string[];
  /** The contact whose names fill the fields of the text. Left out: those of the number's own contact, else of a contact whom the campaign names, else none */
  readonly contact_id?: string | number | undefined;
}

export interface SmsCampaignsPreviewInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Whose texts `samples` shows: up to ten ids of contacts, with commas between them, whether the campaign names them or not; left out: five recipients at random */
  readonly contact_ids?: string | undefined;
}

export interface SmsCampaignsSendInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The cost that the preview named. If it has changed since, the campaign does not start and the answer is 409 with the new cost; left out: it starts at any cost */
  readonly expected_cost?: string | undefined;
  /** When it starts, without a zone by the clocks of the campaign's `time_zone`; null: now; left out: at the time that the draft names, or now */
  readonly scheduled_at?: string | null | undefined;
}

export interface SmsCampaignsPauseInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsResumeInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsRetryFailedInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsReportInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsUsualInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

/** What was asked for */
export interface SmsCampaignsUsualResult {
  /** How many campaigns it is of: the last 20 that were completed, but for this one and batches, as far as they are counted */
  readonly campaigns: number;
  /** Which share of the recipients who were not skipped got the message, from 0 to 1: the median of these campaigns; null: fewer than five of them have the figure */
  readonly delivered: number | null;
  /** Which share of those who may have got it opened a link, where clicks are counted, from 0 to 1: the median of these campaigns; null: fewer than five of them have the figure */
  readonly opened: number | null;
  /** Which share of those who may have got it wrote back, from 0 to 1: the median of these campaigns; null: fewer than five of them have the figure */
  readonly replied: number | null;
  /** Which share of those who may have got it opted out by a reply or a link, from 0 to 1: the median of these campaigns; null: fewer than five of them have the figure */
  readonly opted_out: number | null;
}

export interface SmsCampaignsAnalyticsInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Only visits from this moment on, on a quarter of an hour, by the clocks of `time_zone` if it names no zone; left out: 30 days ago */
  readonly from?: string | undefined;
  /** Only visits before this moment, on a quarter of an hour, read likewise; left out: now */
  readonly to?: string | undefined;
  /** The zone whose days and hours `series` counts; left out: the zone of the account */
  readonly time_zone?: string | undefined;
  /** Whether `series` has a figure per day or per hour */
  readonly interval?: "day" | "hour" | undefined;
}

/** What was asked for */
export interface SmsCampaignsAnalyticsResult extends Omit<Analytics, 'id'> {
  /** The UUID of the campaign */
  readonly uuid: string;
}

export interface SmsCampaignsAnalyticsCsvInput extends SmsCampaignsAnalyticsInput {
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
}

export interface SmsCampaignsMessagesInput extends SmsCampaignsRunsInput {
  /** Only messages of this status; several are separated by commas */
  readonly status?: string | undefined;
  /** Only messages with this reason, as the field `reason` has it */
  readonly reason?: string | undefined;
  /** Only messages to this network, in any case */
  readonly network?: string | undefined;
  /** Only messages with this sender, in any case */
  readonly sender_id?: string | undefined;
  /** Only messages to this number, or to numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Only messages made at this moment or later */
  readonly from?: string | undefined;
  /** Only messages made before this moment */
  readonly to?: string | undefined;
  /** `yes`: only messages of which a person opened a link; `no`: only those of which nobody did. Left out: both */
  readonly opened?: "yes" | "no" | undefined;
}

export interface SmsCampaignsMessagesCsvInput extends Omit<SmsCampaignsMessagesInput, 'cursor' | 'per_page'>, Omit<SuppressionsCsvInput, 'phone_number'> {}

export interface SmsCampaignsSeriesInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Only runs from this time on, of those to come */
  readonly from?: string | undefined;
  /** Only runs before this time: up to 62 of them, in place of the next ten */
  readonly to?: string | undefined;
}

export interface SmsCampaignsSkipRunInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The day of the run by the clocks of the `time_zone` of the series, such as `2026-12-25` */
  readonly day: string;
}

export interface SmsCampaignsTakeBackRunInput extends SmsCampaignsSkipRunInput {}

export interface SmsCampaignsRunsInput extends ErasuresListInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SmsCampaignsQuickInput {
  /** Who gets it: a phone number, international with or without `+`, or local */
  readonly to: string;
  /** The text, URL-encoded, up to 1,530 characters */
  readonly message: string;
  /** An approved sender ID of the account */
  readonly sender_id: string;
  /** The key, with the scope `send` */
  readonly api_key?: string | undefined;
  /** A name for this send, up to 255 characters: a repetition within 24 hours gets the same reply and sends nothing */
  readonly idempotency_key?: string | undefined;
}

export interface SmsCampaignsResendUnknownInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** True: you accept that some people may get the message twice */
  readonly confirm: true;
}

/** What was made or changed */
export interface SmsCampaignsResendUnknownResult {
  /** How many are queued again */
  readonly resent: number;
  /** True: more are left; ask again */
  readonly has_more: boolean;
}

export interface MessagesCreateInput extends Omit<ShortUrlsCreateInput, 'url' | 'alias' | 'title' | 'expires_at' | 'max_visits'> {
  /** Who gets it: a phone number, international with or without `+`, or local */
  readonly to: string;
  /** The text, up to 1,530 characters. Either this or `template` is required, and not both */
  readonly message?: string | undefined;
  /** A template in place of `message`: its newest version is sent, in the language of the contact who has the number, with what that contact has in its fields */
  readonly template?: {
    /** The UUID of the template */
    readonly id: string;
    /** Values by name, each up to 500 characters: one for each of the `values` of the template, and others in place of what the contact has, such as `first_name` or a field of your own; those that the text does not name are not used. Left out: what the contact of the number has */
    readonly values?: Readonly<Record<string, string>> | undefined;
    /** The language to write in, such as `fr`; left out or empty: that of the contact of the number */
    readonly language?: string | undefined;
  } | undefined;
  /** An approved sender ID of the account */
  readonly sender_id: string;
  /** How long it may wait to be sent, 10 to 86,400 seconds. Left out: 600. What is not sent by then expires and is refunded */
  readonly validity_seconds?: number | undefined;
  /** When it is sent, up to 90 days ahead; null or left out: at once */
  readonly scheduled_at?: string | null | undefined;
  /** Whether every web address in the text becomes a short link, another one for each recipient */
  readonly shorten_urls?: boolean | undefined;
  /** A name of your own for it, such as an order number, up to 128 characters: replies, events and lists have it, and lists are filtered by it. No carrier gets it. It need not be unique; left out: none */
  readonly reference?: string | undefined;
  /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Left out: none */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface MessagesListInput extends Omit<SmsCampaignsMessagesInput, 'uuid' | 'opened'> {
  /** Only messages of the campaign with this UUID; a quick send is one too */
  readonly campaign_id?: string | undefined;
  /** `test`: what test keys of the account made, for keys with the scope `develop` and people who manage keys; left out, or `live`: what belongs to the key that asks */
  readonly mode?: "live" | "test" | undefined;
  /** Only messages that were given exactly this reference themselves; those of a campaign that has it are found by `campaign_id` */
  readonly reference?: string | undefined;
}

export interface MessagesPriceInput {
  /** The number, as in `POST /messages` */
  readonly to: string;
  /** The sender ID; left out: not known yet */
  readonly sender_id?: string | undefined;
  /** What it is for: `code` is every single message, `service` and `marketing` are those of campaigns of this purpose; left out: not known yet */
  readonly purpose?: "code" | "service" | "marketing" | undefined;
}

/** What was asked for */
export interface MessagesPriceResult {
  /** The number in international form, without plus; null: it is no valid number */
  readonly phone_number: string | null;
  /** The name of its network; empty: not known */
  readonly network: string;
  /** What each part costs, in credits; null: messages to it cannot be sent */
  readonly price: string | null;
  /** The alphabets of the carriers that may take it. A text with any other character goes as Unicode; the alphabet that makes the most parts counts */
  readonly alphabets: readonly {
    /** `gsm7`: GSM 03.38; `latin1`: ISO 8859-1 */
    readonly coding: "gsm7" | "latin1";
    /** The languages whose national tables are used beside `gsm7` */
    readonly tables: "none" | "turkish" | "spanish" | "portuguese" | "all";
  }[];
}

export interface MessagesGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** `test`: what test keys of the account made, for keys with the scope `develop` and people who manage keys; left out, or `live`: what belongs to the key that asks */
  readonly mode?: "live" | "test" | undefined;
}

export interface MessagesUpdateInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** When it is sent, up to 90 days ahead; null: at once */
  readonly scheduled_at: string | null;
}

export interface MessagesDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface MessagesBatchInput {
  /** An approved sender ID of the account */
  readonly sender_id: string;
  /** The text for items without one of their own, up to 1,530 characters; left out: they need one */
  readonly message?: string | undefined;
  /** A template in place of `message`: its newest version is sent, in the language of the contact who has the number, with what that contact has in its fields */
  readonly template?: {
    /** The UUID of the template */
    readonly id: string;
    /** Values by name, each up to 500 characters: one for each of the `values` of the template, and others in place of what the contact has, such as `first_name` or a field of your own; those that the text does not name are not used. Left out: what the contact of the number has */
    readonly values?: Readonly<Record<string, string>> | undefined;
    /** The language to write in, such as `fr`; left out or empty: that of the contact of the number */
    readonly language?: string | undefined;
  } | undefined;
  /** When they are sent, up to 90 days ahead; null or left out: at once */
  readonly scheduled_at?: string | null | undefined;
  /** Whether right items are sent although others are refused. Left out: false, all or none */
  readonly partial?: boolean | undefined;
  /** A name for yourself, up to 255 characters; left out or empty: “Batch” */
  readonly name?: string | undefined;
  /** A name of your own for it, such as an order number, up to 128 characters: replies, events and lists have it, and lists are filtered by it. No carrier gets it. It need not be unique; left out: none */
  readonly reference?: string | undefined;
  /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Left out: none */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** 1 to 1,000 messages */
  readonly items: readonly {
    /** Who gets it: a phone number, international with or without `+`, or local */
    readonly to: string;
    /** The text for this number, up to 1,530 characters; left out: that of the batch, or of its template */
    readonly message?: string | undefined;
    /** Values of the template for this number, which take precedence over those of the batch; left out: none of its own */
    readonly values?: Readonly<Record<string, string>> | undefined;
    /** A name of your own for it, such as an order number, up to 128 characters: replies, events and lists have it, and lists are filtered by it. No carrier gets it. It need not be unique; left out: none */
    readonly reference?: string | undefined;
    /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Left out: none */
    readonly metadata?: Readonly<Record<string, string>> | undefined;
  }[];
}

export interface MessagesResendInput extends SmsCampaignsResendUnknownInput {}

/** What was made or changed */
export interface MessagesResendResult extends SmsCampaignsResendUnknownResult {}

export interface StatisticsGetInput extends Omit<StatisticsCallsInput, 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, network, sender_id, purpose, campaign, template, key, reason, at most one of them a time. campaign, template, key, reason are each alone or by time, without filters. Left out: all in one row */
  readonly by?: string | undefined;
  /** Only messages of this network; left out: of all */
  readonly network?: string | undefined;
  /** Only messages with this sender ID; left out: with all */
  readonly sender_id?: string | undefined;
  /** Only messages for this; left out: for anything */
  readonly purpose?: "service" | "marketing" | undefined;
}

export interface StatisticsCsvInput extends Omit<StatisticsGetInput, 'compare'> {
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
}

export interface StatisticsCallsInput {
  /** From this moment on, at the beginning of an hour; more than 92 days ago, of a day. Left out: 30 days before `to` */
  readonly from?: string | undefined;
  /** Before this moment, likewise; left out: the end of today */
  readonly to?: string | undefined;
  /** The zone of the days and hours, for the last 92 days; left out: that of the account */
  readonly time_zone?: string | undefined;
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, campaign, outcome, key, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
  /** Whether each row that is not by time has the period before, too, which is as long */
  readonly compare?: "yes" | "no" | undefined;
}

/** What was asked for */
export interface StatisticsCallsResult extends Omit<OperatorStatistics, 'total' | 'total_before' | 'rows'> {
  /** All of them together */
  readonly total: {
    /** How many calls were made */
    readonly calls: number;
    /** How many were answered */
    readonly answered: number;
    /** How many ended without an answer */
    readonly not_reached: number;
    /** In how many the person pressed a key */
    readonly with_keys: number;
    /** How long all together lasted, in seconds */
    readonly seconds: number;
    /** What they cost */
    readonly cost: string;
    /** The share of the answered in all, 0 to 1; null: there was none */
    readonly answered_share: number | null;
    /** How long half of the answered lasted at most, to within 10 %; null: none was answered */
    readonly p50_seconds: number | null;
    /** How long 95 % of the answered lasted at most; null: none was answered */
    readonly p95_seconds: number | null;
  };
  /** All of the period before; null: not asked for */
  readonly total_before: {
    /** How many calls were made */
    readonly calls: number;
    /** How many were answered */
    readonly answered: number;
    /** How many ended without an answer */
    readonly not_reached: number;
    /** In how many the person pressed a key */
    readonly with_keys: number;
    /** How long all together lasted, in seconds */
    readonly seconds: number;
    /** What they cost */
    readonly cost: string;
    /** The share of the answered in all, 0 to 1; null: there was none */
    readonly answered_share: number | null;
    /** How long half of the answered lasted at most, to within 10 %; null: none was answered */
    readonly p50_seconds: number | null;
    /** How long 95 % of the answered lasted at most; null: none was answered */
    readonly p95_seconds: number | null;
  } | null;
  /** By time the oldest first, otherwise the most messages first; 10,000 at most */
  readonly rows: readonly ({
    /** The hour, as `2026-01-31T09:00`, the day, the first day of the week or month, `1` to `7` for Monday to Sunday, or the hour of the day; null: not asked for */
    readonly period: string | null;
    /** The UUID of the campaign, how the call ended, or the first key that was pressed; empty: none; `others`: those beside the 200 with most in a day; null: not asked for */
    readonly value: string | null;
    /** What it is called; null: it has no name, or is a key and you may not list keys */
    readonly name: string | null;
    /** How many calls were made */
    readonly calls: number;
    /** How many were answered */
    readonly answered: number;
    /** How many ended without an answer */
    readonly not_reached: number;
    /** In how many the person pressed a key */
    readonly with_keys: number;
    /** How long all together lasted, in seconds */
    readonly seconds: number;
    /** What they cost */
    readonly cost: string;
    /** The share of the answered in all, 0 to 1; null: there was none */
    readonly answered_share: number | null;
    /** How long half of the answered lasted at most, to within 10 %; null: none was answered */
    readonly p50_seconds: number | null;
    /** How long 95 % of the answered lasted at most; null: none was answered */
    readonly p95_seconds: number | null;
    /** The same of the period before, which is as long; null: not asked for, or by time */
    readonly before: {
      /** How many calls were made */
      readonly calls: number;
      /** How many were answered */
      readonly answered: number;
      /** How many ended without an answer */
      readonly not_reached: number;
      /** In how many the person pressed a key */
      readonly with_keys: number;
      /** How long all together lasted, in seconds */
      readonly seconds: number;
      /** What they cost */
      readonly cost: string;
      /** The share of the answered in all, 0 to 1; null: there was none */
      readonly answered_share: number | null;
      /** How long half of the answered lasted at most, to within 10 %; null: none was answered */
      readonly p50_seconds: number | null;
      /** How long 95 % of the answered lasted at most; null: none was answered */
      readonly p95_seconds: number | null;
    } | null;
  })[];
}

export interface StatisticsCallsCsvInput extends Omit<StatisticsCallsInput, 'compare'> {
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
}

export interface StatisticsVerificationsInput extends Omit<StatisticsCallsInput, 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, country, network, channel, template, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
}

/** What was asked for */
export interface StatisticsVerificationsResult extends Omit<OperatorStatistics, 'total' | 'total_before' | 'rows'> {
  /** All of them together */
  readonly total: {
    /** How many verifications were started */
    readonly started: number;
    /** For how many of them no code was sent, by the guard */
    readonly blocked: number;
    /** For how many a code was sent */
    readonly sent: number;
    /** How many messages and calls that took */
    readonly sends: number;
    /** For how many of those that were sent a code was entered, right or wrong */
    readonly entered: number;
    /** For how many the right code was entered */
    readonly approved: number;
    /** What the right codes cost beside their messages and calls */
    readonly code_cost: string;
    /** The share of the approved in the sent, 0 to 1; null: none was sent */
    readonly approved_share: number | null;
    /** Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was */
    readonly p50_seconds: number | null;
    /** Within how many seconds 95 % of the right codes were entered; null: none was */
    readonly p95_seconds: number | null;
  };
  /** All of the period before; null: not asked for */
  readonly total_before: {
    /** How many verifications were started */
    readonly started: number;
    /** For how many of them no code was sent, by the guard */
    readonly blocked: number;
    /** For how many a code was sent */
    readonly sent: number;
    /** How many messages and calls that took */
    readonly sends: number;
    /** For how many of those that were sent a code was entered, right or wrong */
    readonly entered: number;
    /** For how many the right code was entered */
    readonly approved: number;
    /** What the right codes cost beside their messages and calls */
    readonly code_cost: string;
    /** The share of the approved in the sent, 0 to 1; null: none was sent */
    readonly approved_share: number | null;
    /** Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was */
    readonly p50_seconds: number | null;
    /** Within how many seconds 95 % of the right codes were entered; null: none was */
    readonly p95_seconds: number | null;
  } | null;
  /** By time the oldest first, otherwise the most messages first; 10,000 at most */
  readonly rows: readonly ({
    /** The hour, as `2026-01-31T09:00`, the day, the first day of the week or month, `1` to `7` for Monday to Sunday, or the hour of the day; null: not asked for */
    readonly period: string | null;
    /** The country as two letters, the network, the channel, or the UUID of the template; empty: none; `others`: those beside the 200 with most in a day; null: not asked for */
    readonly value: string | null;
    /** What it is called; null: it has no name, or is a key and you may not list keys */
    readonly name: string | null;
    /** How many verifications were started */
    readonly started: number;
    /** For how many of them no code was sent, by the guard */
    readonly blocked: number;
    /** For how many a code was sent */
    readonly sent: number;
    /** How many messages and calls that took */
    readonly sends: number;
    /** For how many of those that were sent a code was entered, right or wrong */
    readonly entered: number;
    /** For how many the right code was entered */
    readonly approved: number;
    /** What the right codes cost beside their messages and calls */
    readonly code_cost: string;
    /** The share of the approved in the sent, 0 to 1; null: none was sent */
    readonly approved_share: number | null;
    /** Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was */
    readonly p50_seconds: number | null;
    /** Within how many seconds 95 % of the right codes were entered; null: none was */
    readonly p95_seconds: number | null;
    /** The same of the period before, which is as long; null: not asked for, or by time */
    readonly before: {
      /** How many verifications were started */
      readonly started: number;
      /** For how many of them no code was sent, by the guard */
      readonly blocked: number;
      /** For how many a code was sent */
      readonly sent: number;
      /** How many messages and calls that took */
      readonly sends: number;
      /** For how many of those that were sent a code was entered, right or wrong */
      readonly entered: number;
      /** For how many the right code was entered */
      readonly approved: number;
      /** What the right codes cost beside their messages and calls */
      readonly code_cost: string;
      /** The share of the approved in the sent, 0 to 1; null: none was sent */
      readonly approved_share: number | null;
      /** Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was */
      readonly p50_seconds: number | null;
      /** Within how many seconds 95 % of the right codes were entered; null: none was */
      readonly p95_seconds: number | null;
    } | null;
  })[];
}

export interface StatisticsVerificationsCsvInput extends Omit<StatisticsCallsCsvInput, 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, country, network, channel, template, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
}

export interface VerificationsStartInput {
  /** Who gets it: a phone number, international with or without `+`, or local */
  readonly to: string;
  /** By what the code is sent, in this order: `sms` (a text), `voice` (a call that speaks it); left out: `sms` alone. The next one is taken at once where a text does not arrive or a call is not answered, and at `next_send_at` where the carrier has not said that the text arrived */
  readonly channels?: readonly ("sms" | "voice")[] | undefined;
  /** An approved sender ID of the account; it is needed where `sms` is among the channels */
  readonly sender_id?: string | undefined;
  /** The number that the call shows, one of the account's caller IDs; left out: the trunk's own */
  readonly caller_id?: string | undefined;
  /** A template with the field `{{code}}`, in place of the words of Volley; it has its own language */
  readonly template?: {
    /** The UUID of the template */
    readonly id: string;
    /** Values by name, each up to 500 characters: one for each of the `values` of the template, and others in place of what the contact has, such as `first_name` or a field of your own; those that the text does not name are not used. Left out: what the contact of the number has */
    readonly values?: Readonly<Record<string, string>> | undefined;
    /** The language to write in, such as `fr`; left out or empty: that of the contact of the number */
    readonly language?: string | undefined;
  } | undefined;
  /** The language of the call, and of the text if there is no template: ar, de, en, es, fr, it, pt, ru; left out: en */
  readonly language?: "ar" | "de" | "en" | "es" | "fr" | "it" | "pt" | "ru" | undefined;
  /** The domain of your page, such as `example.com`: the text ends with the line `@example.com #492039`, by which browsers fill in the code (WebOTP). A template has it in its own text; left out: no such line */
  readonly web_origin?: string | undefined;
  /** The hash of your Android app, 11 characters, by which its SMS Retriever reads the text. A template has it in its own text; left out: no such line */
  readonly app_hash?: string | undefined;
  /** How many digits the code has, 4 to 10; left out: 6 */
  readonly code_length?: number | undefined;
  /** How long the code can be entered, 60 to 3,600 seconds; left out: 600 */
  readonly expires_seconds?: number | undefined;
  /** How long until the code can be sent again, 15 to 600 seconds; left out: 60. It is as long again after each further send, up to 600 */
  readonly next_after_seconds?: number | undefined;
  /** Who asks for the code in your program, such as the name of the user; up to 128 characters */
  readonly end_user_ref?: string | undefined;
  /** The address from which that person asks */
  readonly end_user_ip?: string | undefined;
  /** What your own program calls it, up to 128 characters */
  readonly reference?: string | undefined;
  /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Left out: none */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** What was asked for */
export interface VerificationsStartResult extends Verification {
  /** The code, which reaches nobody: with a test key only, and not in a reply that is repeated. Left out otherwise */
  readonly test_code?: string | undefined;
}

export interface VerificationsListInput extends ErasuresListInput {
  /** `test`: what test keys of the account made, for keys with the scope `develop` and people who manage keys; left out, or `live`: what belongs to the key that asks */
  readonly mode?: "live" | "test" | undefined;
  /** Only those in this state; left out: all */
  readonly status?: "pending" | "approved" | "expired" | "failed" | "cancelled" | "blocked" | undefined;
  /** Only those of this number; left out: all */
  readonly phone_number?: string | undefined;
  /** Only those with this reference; left out: all */
  readonly reference?: string | undefined;
}

export interface VerificationsCheckNumberInput {
  /** The number to which the code was sent */
  readonly to: string;
  /** What the person entered; spaces and hyphens are left out */
  readonly code: string;
  /** Who enters the code in your program, up to 128 characters. A person who has entered a code of the number within 30 days under the same name has five checks of their own, also after others have used up theirs; left out: you do not say */
  readonly end_user_ref?: string | undefined;
}

export interface VerificationsStatisticsInput {
  /** Tell them apart by `country`, `network`, `channel` or `template`; left out: all in one item */
  readonly by?: "country" | "network" | "channel" | "template" | undefined;
  /** Of the last so many days, 1 to 90 */
  readonly days?: number | undefined;
}

export interface VerificationsGetInput extends MessagesGetInput {}

export interface VerificationsCheckInput extends Omit<VerificationsCheckNumberInput, 'to'> {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VerificationsResendInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** By a text (`sms`) or a call that speaks it (`voice`); left out: as it was sent last */
  readonly channel?: "sms" | "voice" | undefined;
}

export interface VerificationsCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VerificationRulesUpdateInput {
  /** Countries whose sums are not watched, only beginnings of numbers, as two letters each; left out: as it is */
  readonly allowed_countries?: readonly string[] | undefined;
  /** Countries to which no code is sent, as two letters each; left out: as it is */
  readonly blocked_countries?: readonly string[] | undefined;
  /** Beginnings of numbers that the guard leaves alone, up to 500; left out: as it is */
  readonly safe_beginnings?: readonly string[] | undefined;
}

export interface VerificationRulesDryRunInput extends VerificationRulesUpdateInput {}

/** What was asked for */
export interface VerificationRulesDryRunResult {
  /** How many of the last 7 days were looked at, 200,000 at most */
  readonly verifications: number;
  /** How many of them would not have been sent */
  readonly stopped: number;
  /** How many of those were entered: people who would have got no code */
  readonly entered_later: number;
}

export interface InboundListInput extends AdminInboundListInput {
  /** Only answers to messages of the campaign with this UUID; a single message is one too */
  readonly campaign_id?: string | undefined;
}

export interface InboundCsvInput extends Omit<InboundListInput, 'cursor' | 'per_page'>, Omit<SuppressionsCsvInput, 'phone_number'> {}

export interface ThreadsListInput extends ErasuresListInput {
  /** Only those that are open, or closed */
  readonly status?: "open" | "closed" | undefined;
  /** Only those that this person looks after, by UUID; `me`: you, none where a key asks; `nobody`: nobody yet */
  readonly assigned_to?: string | undefined;
  /** `yes`: only those with replies that nobody has read yet */
  readonly unread?: "yes" | undefined;
  /** Only those with this number, or with numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Only those with this number of yours */
  readonly recipient?: string | undefined;
}

export interface ThreadsGetInput {
  /** The UUID of the conversation */
  readonly uuid: string;
}

export interface ThreadsMessagesInput extends ErasuresListInput {
  /** The UUID of the conversation */
  readonly uuid: string;
}

export interface ThreadsUpdateInput {
  /** The UUID of the conversation */
  readonly uuid: string;
  /** `open` or `closed`; a new reply opens it again */
  readonly status?: "open" | "closed" | undefined;
  /** The UUID of the member of the account who looks after it; null: nobody */
  readonly assigned_to?: string | null | undefined;
  /** The UUID of the newest reply that was read: those after it stay unread */
  readonly read_up_to?: string | undefined;
}

export interface ThreadsAnswerInput {
  /** The UUID of the conversation */
  readonly uuid: string;
  /** The text, up to 1,530 characters */
  readonly message: string;
}

export interface ThreadsNotesInput extends ThreadsMessagesInput {}

export interface ThreadsAddNoteInput {
  /** The UUID of the conversation */
  readonly uuid: string;
  /** The text, up to 2,000 characters; the person never sees it */
  readonly note: string;
}

export interface ThreadsDeleteNoteInput {
  /** The UUID of the conversation */
  readonly uuid: string;
  /** The UUID of the note */
  readonly note_id: string;
}

export interface KeywordsUpdateInput {
  /** Replies that end messages to the person */
  readonly stop?: {
    /** Words of your own, up to 50 of up to 40 characters; they replace those before */
    readonly words?: readonly string[] | undefined;
    /** The answer, up to 160 characters; null: the standard answer */
    readonly reply?: string | null | undefined;
  } | undefined;
  /** Replies that bring messages back */
  readonly start?: {
    /** Words of your own, up to 50 of up to 40 characters; they replace those before */
    readonly words?: readonly string[] | undefined;
    /** The answer, up to 160 characters; null: the standard answer */
    readonly reply?: string | null | undefined;
  } | undefined;
  /** Replies that ask for help */
  readonly help?: {
    /** Words of your own, up to 50 of up to 40 characters; they replace those before */
    readonly words?: readonly string[] | undefined;
    /** The answer, up to 160 characters; null: the standard answer */
    readonly reply?: string | null | undefined;
  } | undefined;
}

export interface KeywordRulesListInput {
  /** Which page, counted from 1 */
  readonly page?: number | undefined;
  /** How many items a page has, 1 to 100 */
  readonly per_page?: number | undefined;
}

export interface KeywordRulesCreateInput {
  /** A reply counts if it consists of one of these words alone; case, accents and punctuation do not matter. 1 to 20 words of up to 40 characters */
  readonly words: readonly string[];
  /** The text that the person gets, up to 1,530 characters; null or left out: none */
  readonly answer?: string | null | undefined;
  /** The UUID of the group that the person joins, as a new contact if there is none; null or left out: none */
  readonly group_id?: string | null | undefined;
  /** What the contact of the person gets in the fields of the account, by key, as a new contact if there is none; left out: nothing, in a change: as it is */
  readonly fields?: Readonly<Record<string, string | number | boolean | null>> | undefined;
  /** A person gets the answer at most once in so many minutes, 1 to 10,080; left out: 60 */
  readonly minutes?: number | undefined;
}

export interface KeywordRulesGetInput {
  /** The UUID of the rule */
  readonly uuid: string;
}

export interface KeywordRulesUpdateInput extends Omit<KeywordRulesCreateInput, 'words'> {
  /** The UUID of the rule */
  readonly uuid: string;
  /** A reply counts if it consists of one of these words alone; case, accents and punctuation do not matter. 1 to 20 words of up to 40 characters */
  readonly words?: readonly string[] | undefined;
}

export interface KeywordRulesDeleteInput {
  /** The UUID of the rule */
  readonly uuid: string;
}

export interface NamedValuesListInput extends KeywordRulesListInput {}

export interface NamedValuesSetInput {
  /** The sender ID that they are of; null: every one of the account */
  readonly sender_id: string | null;
  /** Values by name, such as `dlt_entity_id`, that carriers are given beside the text: up to 10 of up to 100 characters of ASCII */
  readonly values: Readonly<Record<string, string>>;
  /** Countries, as two letters such as `IN`, to whose numbers only registered texts are sent (`GET /registered-texts`), up to 20; left out: none */
  readonly registered_texts_in?: readonly string[] | undefined;
}

export interface RegisteredTextsListInput extends KeywordRulesListInput {
  /** Beginnings of words of the name, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface RegisteredTextsCreateInput {
  /** What people call it, up to 100 characters */
  readonly name: string;
  /** The text exactly as it is registered, up to 1,530 characters. `{#var#}`, or another name of letters between `{#` and `#}`, stands for up to `variable_characters_max` characters; up to 30 of them */
  readonly text: string;
  /** How many characters each variable may have, 1 to 200; left out: 30, in a change: as it is */
  readonly variable_characters_max?: number | undefined;
  /** The sender IDs that may send it, up to 20; empty, or left out of a new one: every one */
  readonly sender_ids?: readonly string[] | undefined;
  /** Values by name, such as `dlt_entity_id`, that carriers are given beside the text: up to 10 of up to 100 characters of ASCII */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

export interface RegisteredTextsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface RegisteredTextsUpdateInput extends Omit<RegisteredTextsCreateInput, 'name' | 'text'> {
  /** The UUID of the resource */
  readonly uuid: string;
  /** What people call it, up to 100 characters */
  readonly name?: string | undefined;
  /** The text exactly as it is registered, up to 1,530 characters. `{#var#}`, or another name of letters between `{#` and `#}`, stands for up to `variable_characters_max` characters; up to 30 of them */
  readonly text?: string | undefined;
}

export interface RegisteredTextsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface RegisteredTextsImportInput {
  readonly file: Uint8Array;
}

/** What was asked for */
export interface RegisteredTextsImportResult {
  /** How many texts were added */
  readonly added: number;
  /** How many replaced the text of the same name */
  readonly changed: number;
}

export interface RegisteredTextsCheckInput {
  /** The sender ID that would send it */
  readonly sender_id: string;
  /** The text, with its values in the place of fields */
  readonly message: string;
}

export interface EventsListInput extends ErasuresListInput {
  /** Only what comes after the event with this id, the last one that you have. Left out: from the oldest event that is kept */
  readonly after?: string | undefined;
  /** Only events of this kind; several are separated by commas. Left out: all kinds, and those about the installation only for who may hear them (`operator_read`, in the account of the operator) */
  readonly kinds?: string | undefined;
}

export interface EventsFollowInput {
  /** Begin after the event with this id, or where the stream began that gave this id */
  readonly after?: string | undefined;
  /** Only events of this kind; several are separated by commas. Left out: all kinds that are kept */
  readonly kinds?: string | undefined;
}

export interface CallsCreateInput {
  /** Who is called: a phone number, international with or without `+`, or local */
  readonly to: string;
  /** The number that the person sees; left out or empty: the number of the trunk */
  readonly caller_id?: string | undefined;
  /** The recording that is played */
  readonly recording_id?: string | undefined;
  /** The text that is spoken, up to 2,000 characters; it may name fields, such as `{{first_name|friend}}`, which are filled from `fields` or from the contact with this number */
  readonly text?: string | undefined;
  /** A template whose text is spoken, in place of `text` */
  readonly template?: {
    /** The UUID of the template */
    readonly id: string;
    /** Values by name, each up to 500 characters: one for each of the `values` of the template, and others in place of what the contact has, such as `first_name` or a field of your own; those that the text does not name are not used. Left out: what the contact of the number has */
    readonly values?: Readonly<Record<string, string>> | undefined;
    /** The language to write in, such as `fr`; left out or empty: that of the contact of the number */
    readonly language?: string | undefined;
  } | undefined;
  /** Values by name, each up to 500 characters, for what the text or the recording names, in place of what the contact has. Left out: none */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The language in which `text` or `template` is spoken (`GET /speech-languages`); left out: en */
  readonly language?: string | undefined;
  /** The voice that speaks `text` or `template`; left out or empty: the usual one of the language */
  readonly voice?: string | undefined;
  /** What a pressed key means, by key, such as `{"1": "confirmed"}`; left out: no key is awaited */
  readonly keys?: Readonly<Record<string, string>> | undefined;
  /** The text message that goes out if the call reaches nobody. What it costs at most is held with the call. Left out: none */
  readonly not_reached?: {
    /** What they see as the sender: an approved sender ID of the account, up to 15 characters */
    readonly sender_id: string;
    /** The text, up to 1,530 characters, with the fields that the text of an SMS campaign may have, such as `{{first_name|friend}}` or `{{opt_out_url}}` */
    readonly message: string;
  } | undefined;
  /** How long it may wait to begin, 10 to 86,400 seconds. Left out: 600. Then it expires */
  readonly validity_seconds?: number | undefined;
  /** A name of your own for it, such as an order number, up to 128 characters: replies, events and lists have it, and lists are filtered by it. No carrier gets it. It need not be unique; left out: none */
  readonly reference?: string | undefined;
  /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Left out: none */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface CallsListInput extends ErasuresListInput {
  /** Only calls of this status; several are separated by commas */
  readonly status?: string | undefined;
  /** Only calls to this number, or to numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Only calls with exactly this reference */
  readonly reference?: string | undefined;
  /** Only calls that were asked for at this moment or later */
  readonly from?: string | undefined;
  /** Only calls that were asked for before this moment */
  readonly to?: string | undefined;
  /** `test`: what test keys of the account made, for keys with the scope `develop` and people who manage keys; left out, or `live`: what belongs to the key that asks */
  readonly mode?: "live" | "test" | undefined;
}

export interface CallsCsvInput extends Omit<CallsListInput, 'cursor' | 'per_page'>, Omit<SuppressionsCsvInput, 'phone_number'> {}

export interface CallsGetInput extends MessagesGetInput {}

export interface CallsCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsListInput extends RegisteredTextsListInput {
  /** Only campaigns of this state; several are separated by commas. At most 1,000 are counted. Left out: all */
  readonly status?: string | undefined;
  /** Only campaigns that were given exactly this reference; at most 1,000 are counted. Left out: all */
  readonly reference?: string | undefined;
  /** The order: `newest`, the newest first; `oldest`, the oldest first. Left out: `newest` */
  readonly sort?: "newest" | "oldest" | undefined;
}

export interface VoiceCampaignsRecipientsInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsSearchRecipientsInput extends SmsCampaignsRunsInput {
  /** Only recipients of this status; several are separated by commas */
  readonly status?: string | undefined;
  /** Only recipients with this reason, as the field `reason` has it */
  readonly reason?: string | undefined;
  /** Only this number, or numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Only recipients whose last call began at this moment or later */
  readonly from?: string | undefined;
  /** Only recipients whose last call began before this moment */
  readonly to?: string | undefined;
}

export interface VoiceCampaignsTestCallInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Who is called: one to five numbers, whether the campaign names them or not; each is called once */
  readonly phone_numbers: readonly string[];
}

export interface VoiceCampaignsCreateInput extends Loose<Omit<VoiceCampaignContent, 'version' | 'name' | 'recording_id' | 'recipients' | 'scheduled_at' | 'retry' | 'reference' | 'metadata'>> {
  /** A name for yourself, up to 255 characters; empty: not given yet */
  readonly name?: string | undefined;
  /** The recording that is played; null: not given yet */
  readonly recording_id?: string | null | undefined;
  /** Who is called. Everybody is called once, however often named. It is counted when the campaign starts */
  readonly recipients?: {
    /** The groups whose contacts are meant, up to 1,000 */
    readonly group_ids?: readonly string[] | undefined;
    /** The segments whose contacts are meant, as they are when the campaign starts, up to 100 */
    readonly segment_ids?: readonly string[] | undefined;
    /** The contacts that are meant, up to 10,000 */
    readonly contact_ids?: readonly (string | number)[] | undefined;
    /** Plain numbers, up to 10,000; they need not be contacts */
    readonly phone_numbers?: readonly string[] | undefined;
    /** Who is left out of those who are named. A change of the recipients names it again; left out: nobody */
    readonly except?: {
      /** The groups whose contacts get nothing, whatever else names them, up to 1,000. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly group_ids?: readonly string[] | undefined;
      /** The segments whose contacts get nothing, as they are when the campaign starts, up to 100. `00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out */
      readonly segment_ids?: readonly string[] | undefined;
    } | undefined;
  } | undefined;
  /** When it is to start, up to five years ahead; null: not scheduled. Nobody is called before `send` */
  readonly scheduled_at?: string | null | undefined;
  /** Whether and when to call again those who were not reached */
  readonly retry?: {
    /** How many attempts after the first, 0 to 10 */
    readonly count?: number | undefined;
    /** How long to wait before the next attempt, in seconds, up to a day */
    readonly interval_seconds?: number | undefined;
    /** Whether each wait is twice as long as the one before */
    readonly growing?: boolean | undefined;
    /** After which outcomes to call again */
    readonly outcomes?: readonly ("busy" | "no_answer" | "failed")[] | undefined;
  } | undefined;
  /** A name of your own for it, up to 128 characters: replies and events have it, also those of its recipients that have none themselves. No carrier gets it. Empty: none */
  readonly reference?: string | undefined;
  /** Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Empty: none */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface VoiceCampaignsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsDraftInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsUpdateInput extends VoiceCampaignsCreateInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The `version` of the draft that you have read. If the draft has another one by now, nothing is changed and the answer is 409 with the code `conflict`. Left out: the last change wins */
  readonly version?: number | undefined;
}

export interface VoiceCampaignsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsPreviewInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsSendInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The `cost_max` that the preview named. If it has changed since, the campaign does not start and the answer is 409 with the new figure; left out: it starts at any cost */
  readonly expected_cost?: string | undefined;
}

export interface VoiceCampaignsPauseInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsResumeInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsRetryFailedInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsReportInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface VoiceCampaignsAttemptsInput extends SmsCampaignsRunsInput {
  /** Only calls that are so far; several are separated by commas */
  readonly status?: string | undefined;
  /** Only calls that ended so; several are separated by commas */
  readonly outcome?: string | undefined;
  /** Only calls with this reason, as the field `reason` has it */
  readonly reason?: string | undefined;
  /** Only calls to this number, or to numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Only calls that began at this moment or later */
  readonly from?: string | undefined;
  /** Only calls that began before this moment */
  readonly to?: string | undefined;
}

export interface VoiceCampaignsAttemptsCsvInput extends Omit<VoiceCampaignsAttemptsInput, 'cursor' | 'per_page'>, Omit<SuppressionsCsvInput, 'phone_number'> {}

export interface RecordingsListInput extends ErasuresListInput {
  /** Beginnings of words of the name, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface RecordingsUploadInput {
  /** A name, up to 255 characters */
  readonly name: string;
  readonly file: Uint8Array;
}

export interface RecordingsSpeakInput {
  /** A name, up to 255 characters */
  readonly name: string;
  /** What is said, up to 2,000 characters, with the fields that each recipient has */
  readonly text: string;
  /** The language of the text, such as `en`, `sw` or `pt-br`; left out: English */
  readonly language?: string | undefined;
  /** One of `voices` of the language; left out or empty: the usual voice */
  readonly voice?: string | undefined;
}

export interface RecordingsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface RecordingsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface RecordingsWavInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface GroupsListInput extends RegisteredTextsListInput {
  /** The order: `newest`, the newest first; `oldest`, the oldest first; `name`, by name; `name_desc`, by name, from the end. Left out: `newest` */
  readonly sort?: "newest" | "oldest" | "name" | "name_desc" | undefined;
}

export interface GroupsCreateInput {
  /** The name of the group, up to 255 characters */
  readonly name: string;
  /** What the group is for, up to 1,000 characters */
  readonly description?: string | undefined;
}

export interface GroupsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface GroupsUpdateInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The name of the group, up to 255 characters */
  readonly name?: string | undefined;
  /** What the group is for, up to 1,000 characters */
  readonly description?: string | undefined;
}

export interface GroupsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface GroupsContactsInput extends KeywordRulesListInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SegmentsListInput extends GroupsListInput {}

export interface SegmentsCreateInput {
  /** The name of the segment, up to 255 characters */
  readonly name: string;
  /** What the segment is for, up to 1,000 characters */
  readonly description?: string | undefined;
  /** Who is in it: a rule, or `all` or `any` with rules and groups of rules. `not` turns a rule or a group round */
  readonly condition: SegmentCondition;
}

export interface SegmentsCountInput {
  /** Who is in it: a rule, or `all` or `any` with rules and groups of rules. `not` turns a rule or a group round */
  readonly condition: SegmentCondition;
}

export interface SegmentsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SegmentsCountOneInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SegmentsUpdateInput extends Loose<Omit<SegmentsCreateInput, 'description'>> {
  /** The UUID of the resource */
  readonly uuid: string;
  /** What the segment is for, up to 1,000 characters */
  readonly description?: string | undefined;
}

export interface SegmentsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SegmentsContactsCsvInput extends Omit<SuppressionsCsvInput, 'phone_number'> {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Which columns, separated by commas: `id`, `phone_number`, `first_name`, `last_name`, `email`, `created_at`, `updated_at`, and the keys of fields. Left out: the number, the names, the email and all fields */
  readonly columns?: string | undefined;
}

export interface SegmentsContactsInput extends SmsCampaignsRunsInput {}

export interface ContactsListInput extends KeywordRulesListInput {
  /** The beginning of a number, a name or an email address */
  readonly search?: string | undefined;
  /** The order: `newest`, the newest first; `oldest`, the oldest first; `phone_number`, by number; `phone_number_desc`, by number, from the end. Left out: `newest` */
  readonly sort?: "newest" | "oldest" | "phone_number" | "phone_number_desc" | undefined;
}

export interface ContactsCsvInput extends Omit<SegmentsContactsCsvInput, 'uuid'> {
  /** Only contacts of this group */
  readonly group_id?: string | undefined;
  /** Only contacts of this segment */
  readonly segment_id?: string | undefined;
  /** The beginning of a number, a name or an email address */
  readonly search?: string | undefined;
}

export interface ContactsCreateInput {
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
  /** The first name, up to 100 characters */
  readonly first_name?: string | undefined;
  /** The last name, up to 100 characters */
  readonly last_name?: string | undefined;
  /** The email address, up to 254 characters */
  readonly email?: string | undefined;
  /** Values by the keys of fields of the account (`GET /contact-fields`): a text up to 500 characters, a number, a date such as `2026-01-31`, true or false, or one of the choices. Null or an empty text: none. Fields that are not named stay as they are */
  readonly fields?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

export interface ContactsCreateBulkInput {
  /** The contacts, 1 to 1,000 */
  readonly contacts: readonly {
    /** A phone number: international with or without `+`, or local, then read with the country of the account */
    readonly phone_number: string;
    /** The first name, up to 100 characters */
    readonly first_name?: string | undefined;
    /** The last name, up to 100 characters */
    readonly last_name?: string | undefined;
    /** The email address, up to 254 characters */
    readonly email?: string | undefined;
    /** Values by the keys of fields of the account (`GET /contact-fields`): a text up to 500 characters, a number, a date such as `2026-01-31`, true or false, or one of the choices. Null or an empty text: none. Fields that are not named stay as they are */
    readonly fields?: Readonly<Record<string, string | number | boolean | null>> | undefined;
  }[];
  /** Groups that all of them join, up to 10 */
  readonly group_ids?: readonly string[] | undefined;
  /** For a number that is a contact already: `skip` leaves it as it is, `update` changes the fields that are given */
  readonly on_existing?: "skip" | "update" | undefined;
}

/** What was asked for */
export interface ContactsCreateBulkResult {
  /** How many contacts were created */
  readonly created: number;
  /** How many that existed were changed */
  readonly updated: number;
  /** How many that existed were left as they are */
  readonly skipped: number;
  /** The contacts that were refused, with the reasons */
  readonly refused: readonly {
    /** The place of the contact in the request, from 0 */
    readonly index: number;
    /** Sentences by the name of the field */
    readonly errors: Readonly<Record<string, readonly string[]>>;
  }[];
}

export interface ContactsGetInput {
  /** The id of the resource */
  readonly id: number;
}

export interface ContactsFieldsInput {
  /** The id of the resource */
  readonly id: number;
}

export interface ContactsUpdateInput extends Omit<ContactsCreateInput, 'phone_number'> {
  /** The id of the resource */
  readonly id: number;
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number?: string | undefined;
}

export interface ContactsDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface ContactsAssignGroupInput {
  /** The contacts, 1 to 10,000 */
  readonly contact_ids: readonly (string | number)[];
  /** The groups, 1 to 10 */
  readonly group_ids: readonly string[];
}

export interface ContactsRemoveGroupInput extends ContactsAssignGroupInput {}

export interface ContactFieldsListInput {
  /** Beginnings of words of the name and the key, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface ContactFieldsCreateInput {
  /** Names it in texts, as `{{city}}`, and in values: letters from a to z, digits and `_`, up to 40, a letter first */
  readonly key: string;
  /** What people read beside its values, up to 60 characters */
  readonly label: string;
  /** What its values are: `text` (the default), `number`, `date`, `yes_no` or `choice` */
  readonly kind?: "text" | "number" | "date" | "yes_no" | "choice" | undefined;
  /** The values that there are, up to 100; only for the kind `choice` */
  readonly choices?: readonly string[] | undefined;
  /** Stands in a text where a contact has no value and the text gives no word of its own, up to 100 characters; empty (the default): nothing */
  readonly default_value?: string | undefined;
}

export interface ContactFieldsGetInput {
  /** The key of the field */
  readonly key: string;
}

export interface ContactFieldsUpdateInput {
  /** The key of the field */
  readonly key: string;
  /** What people read beside its values, up to 60 characters */
  readonly label?: string | undefined;
  /** Choices that come after those that there are, which stay; 100 in all. Only for the kind `choice` */
  readonly add_choices?: readonly string[] | undefined;
  /** Stands in a text where a contact has no value and the text gives no word of its own, up to 100 characters; empty (the default): nothing */
  readonly default_value?: string | undefined;
  /** The place to move it to, from 1; the fields from there on move down */
  readonly position?: number | undefined;
}

export interface ContactFieldsDeleteInput {
  /** The key of the field */
  readonly key: string;
}

export interface ImportsListInput extends KeywordRulesListInput {
  /** Beginnings of words of the name of the file, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface ImportsCreateInput {
  /** The name of the file, up to 255 characters */
  readonly file_name: string;
  /** How many bytes the file has, up to 1 GB */
  readonly bytes: number;
}

export interface ImportsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ImportsPartsInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ImportsUploadPartInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The number of the part, from 0 */
  readonly part: number;
  readonly file: Uint8Array;
}

/** What was asked for */
export interface ImportsUploadPartResult {
  /** The number of the part, from 0 */
  readonly part: number;
  /** How many bytes it has */
  readonly bytes: number;
}

export interface ImportsReadFileInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The encoding of a CSV file */
  readonly encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "latin1" | undefined;
  /** What stands between the cells of a CSV file */
  readonly delimiter?: "comma" | "semicolon" | "tab" | "bar" | undefined;
  /** The sheet of a workbook; left out: the first one with telephone numbers, or else with rows */
  readonly sheet?: string | undefined;
  /** Whether the first row names the columns */
  readonly has_header?: boolean | undefined;
}

export interface ImportsUpdateInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** What each column holds, in their order; columns beyond it are left out */
  readonly mapping?: readonly ContactImportTarget[] | undefined;
  /** For a number that is a contact already: `leave` it as it is, `fill` what is empty, `overwrite` with what the row has */
  readonly on_existing?: "leave" | "fill" | "overwrite" | undefined;
  /** A full name: `split` into first and last name, or `whole` as the first name */
  readonly names?: "split" | "whole" | undefined;
  /** What dates such as 03/04/1990 begin with: the day or the month; null: it is open, and a date that could be either of two days is left out */
  readonly date_order?: "day_first" | "month_first" | null | undefined;
  /** The country whose local numbers are understood, by its two letters; at first that of the account */
  readonly country?: string | undefined;
  /** Groups that all people of the file join, up to 10 */
  readonly group_ids?: readonly string[] | undefined;
  /** The name of a group that is created for the people of the file; empty: none */
  readonly new_group?: string | undefined;
  /** What all people of the file have agreed to, which is recorded for each of them; null: the file says nothing of it. What somebody withdrew by a reply or an opt-out link, or said later, stays */
  readonly consent?: {
    /** What they agreed to: `sms` (text messages), `voice` (calls) or both */
    readonly channels: readonly ("sms" | "voice")[];
    /** How they said it: on a `form`, on `paper`, `spoken`, as the file says (`import`), or `other` */
    readonly source: "form" | "paper" | "spoken" | "import" | "other";
    /** What they were shown or said, up to 2,000 characters; left out: nothing is noted */
    readonly words?: string | undefined;
    /** When they said it, not in the future */
    readonly at: string;
  } | null | undefined;
}

export interface ImportsCheckInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ImportsStartInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ImportsCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ImportsUndoInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ImportsResultsInput extends Omit<SegmentsContactsCsvInput, 'columns'> {
  /** Only rows with this outcome */
  readonly outcome?: "created" | "changed" | "same" | "left" | "refused" | undefined;
}

export interface ImportsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportsListInput extends KeywordRulesListInput {}

export interface ExportsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportsCreateInput extends Omit<ExportSchedulesCreateInput, 'at'> {
  /** The first moment of its time; without a zone by the clocks of `time_zone` */
  readonly from: string;
  /** The end of its time, which no longer belongs to it and must not be in the future */
  readonly to: string;
}

export interface ExportsFileInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportsManifestInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

/** What was asked for */
export interface ExportsManifestResult {
  /** The export */
  readonly export: Export;
  /** The columns, in their order */
  readonly columns: readonly {
    /** Its name */
    readonly name: string;
    /** What its cells are; `credits` have two decimals, `instant` is a moment */
    readonly type: "text" | "integer" | "credits" | "instant" | "boolean" | "json";
    /** What it holds */
    readonly description: string;
  }[];
  /** The parts in which it was written: one after the other they are the file */
  readonly parts: readonly {
    /** Its place in the file, from 0 */
    readonly part: number;
    /** How many rows it has */
    readonly rows: number;
    /** How many bytes of the file it is */
    readonly bytes: number;
    /** The SHA-256 of these bytes, in hexadecimal digits */
    readonly sha256: string;
    /** The name of its file in the folder; empty: it is a part of the one file */
    readonly name: string;
  }[];
}

export interface ExportsCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportSchedulesCreateInput {
  /** What it has a row for: each message, each SMS of a message (`parts`), each attempt to call, each reply, each visit of a link, each event, or each entry of the ledger */
  readonly kind: "messages" | "parts" | "calls" | "replies" | "visits" | "events" | "ledger";
  /** The format of the file; left out: `csv` */
  readonly format?: "csv" | "ndjson" | "parquet" | undefined;
  /** The zone in which moments are written and read, such as `Africa/Accra`; left out: that of the account */
  readonly time_zone?: string | undefined;
  /** Whether a CSV file begins with a byte order mark, for Excel; left out: no */
  readonly has_bom?: boolean | undefined;
  /** Whether texts are in it; left out: yes */
  readonly has_texts?: boolean | undefined;
  /** For how many days the file is kept, 1 to 365; left out: 7 */
  readonly keep_days?: number | undefined;
  /** Where the file is put: `download` (left out), or `object_store`: a folder in the bucket of the installation, if it has one */
  readonly destination?: "download" | "object_store" | undefined;
  /** The time of day at which the day before is exported; left out: `02:00` */
  readonly at?: string | undefined;
}

export interface ExportSchedulesPauseInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportSchedulesResumeInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ExportSchedulesDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface TemplatesListInput extends RegisteredTextsListInput {
  /** The order: `newest`, the newest first; `oldest`, the oldest first; `name`, by name; `name_desc`, by name, from the end. Left out: `name` */
  readonly sort?: "newest" | "oldest" | "name" | "name_desc" | undefined;
}

export interface TemplatesCreateInput {
  /** What people call it, up to 100 characters */
  readonly name: string;
  /** The text, up to 1,530 characters, for contacts whose language has no variant. It names `{{first_name}}`, `{{last_name}}`, `{{opt_out_url}}`, fields of your own (`GET /contact-fields`), and what stands in `values` */
  readonly message: string;
  /** The text in other languages, up to 20, by the value of the field `language` of contacts: `fr`, `pt-br`, in small letters. A contact with `fr-CA` gets `fr`. In a change: in the place of all variants before */
  readonly variants?: Readonly<Record<string, string>> | undefined;
  /** Names in the texts for which each single message gives a value, such as `code`: up to 20, each with letters from a to z, digits and `_`. A campaign cannot use such a template */
  readonly values?: readonly string[] | undefined;
}

export interface TemplatesGetInput {
  /** The UUID of the template */
  readonly uuid: string;
}

export interface TemplatesUpdateInput {
  /** The UUID of the template */
  readonly uuid: string;
  /** What people call it, up to 100 characters */
  readonly name?: string | undefined;
  /** The text, up to 1,530 characters, for contacts whose language has no variant. It names `{{first_name}}`, `{{last_name}}`, `{{opt_out_url}}`, fields of your own (`GET /contact-fields`), and what stands in `values` */
  readonly message?: string | undefined;
  /** The text in other languages, up to 20, by the value of the field `language` of contacts: `fr`, `pt-br`, in small letters. A contact with `fr-CA` gets `fr`. In a change: in the place of all variants before */
  readonly variants?: Readonly<Record<string, string>> | undefined;
  /** Names in the texts for which each single message gives a value, such as `code`: up to 20, each with letters from a to z, digits and `_`. A campaign cannot use such a template */
  readonly values?: readonly string[] | undefined;
  /** The version that you changed: refused (`conflict`) when there is a newer one. Left out: any */
  readonly version?: number | undefined;
}

export interface TemplatesDeleteInput {
  /** The UUID of the template */
  readonly uuid: string;
}

export interface TemplatesVersionsInput extends KeywordRulesListInput {
  /** The UUID of the template */
  readonly uuid: string;
}

export interface TemplatesVersionInput {
  /** The UUID of the template */
  readonly uuid: string;
  /** The number of the version */
  readonly version: number;
}

export interface SenderIdsListInput extends RegisteredTextsListInput {
  /** Only those in this state; left out: all */
  readonly status?: "pending" | "approved" | "rejected" | "suspended" | undefined;
}

export interface SenderIdsCreateInput {
  /** The name that recipients see: 3 to 11 letters, digits, spaces or `. & _ -`, or 3 to 15 digits */
  readonly sender_id: string;
  /** What it is used for, up to 500 characters; the operator decides by it */
  readonly purpose: string;
}

export interface SenderIdsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SenderIdsDecisionInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SenderIdsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SenderRegistrationsListInput extends KeywordRulesListInput {
  /** Only those in this state; left out: all */
  readonly status?: "draft" | "submitted" | "approved" | "rejected" | "expired" | "ended" | undefined;
}

export interface SenderRegistrationsCreateInput extends AdminRegistrationDemandsSetInput {
  /** One of your sender IDs */
  readonly sender_id: string;
  /** What the operator should know, up to 500 characters */
  readonly note?: string | undefined;
}

export interface SenderRegistrationsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SenderRegistrationsSubmitInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** In the place of the note before; left out: it stays */
  readonly note?: string | undefined;
}

export interface SenderRegistrationsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SenderRegistrationsAddPaperInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** What the paper is, up to 100 characters; left out: `Paper` */
  readonly name?: string | undefined;
  readonly file: Uint8Array;
}

export interface SenderRegistrationsPaperInput {
  /** The UUID of the registration */
  readonly uuid: string;
  /** The UUID of the paper */
  readonly paper: string;
}

export interface SenderRegistrationsDeletePaperInput extends SenderRegistrationsPaperInput {}

export interface FallbackSendersSetInput {
  /** The country, as two letters such as `GH` */
  readonly country: string;
  /** One of your approved sender IDs */
  readonly sender_id: string;
}

export interface FallbackSendersDeleteInput {
  /** The country, as two letters such as `GH` */
  readonly country: string;
}

export interface CallerIdsListInput extends AdminSenderIdsListInput {
  /** Beginnings of words of the purpose, or digits of the number as people write it, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface CallerIdsCreateInput {
  /** The number: international with or without `+`, local, or 3 to 15 digits */
  readonly phone_number: string;
  /** What it is used for, up to 500 characters; the operator decides by it */
  readonly purpose: string;
}

export interface CallerIdsGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface CallerIdsDecisionInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface CallerIdsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ConsentsListInput extends ErasuresListInput {
  /** Only of this number, international with or without `+`, or local */
  readonly phone_number?: string | undefined;
  /** Only about `sms` or only about `voice` */
  readonly channel?: "sms" | "voice" | undefined;
  /** Only what is `given`, or only what is `withdrawn` */
  readonly status?: "given" | "withdrawn" | undefined;
}

export interface ConsentsSetInput {
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
  /** What it is about: `sms` (text messages) or `voice` (calls) */
  readonly channel: "sms" | "voice";
  /** What the person said: `given` or `withdrawn` */
  readonly status: "given" | "withdrawn";
  /** How the person said it: on a `form`, on `paper`, `spoken`, as a file says (`import`), or `other` */
  readonly source: "form" | "paper" | "spoken" | "import" | "other";
  /** What the person was shown or said, up to 2,000 characters; left out: nothing is noted */
  readonly words?: string | undefined;
  /** When the person said it, not in the future; left out: now */
  readonly at?: string | undefined;
}

export interface ConsentsGetInput {
  /** The number, international with or without `+`, or local */
  readonly phone_number: string;
}

/** What was asked for */
export interface ConsentsGetResult {
  /** A phone number: digits in international form, without plus */
  readonly phone_number: string;
  /** One for each channel of which something was said */
  readonly consents: readonly Consent[];
}

export interface ConsentsHistoryInput extends ErasuresListInput {
  /** The number, international with or without `+`, or local */
  readonly phone_number: string;
}

export interface SendingRulesUpdateInput extends Loose<Omit<SendingRules, 'installation_quiet_hours' | 'zone_field'>> {
  /** The key of the contact field that has the zone by whose clock somebody lives, such as `Europe/Paris`: for quiet hours, and for windows of each recipient’s own zone. Where it has no name of a zone the number counts. Of the kind `text` or `choice`; null: none */
  readonly zone_field?: string | null | undefined;
}

export interface PersonsGetInput {
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
}

export interface PersonsTimelineInput extends ErasuresListInput {
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
  /** Only what is of this kind; left out: everything */
  readonly kind?: "message" | "reply" | "call" | "verification" | "consent" | "note" | "opt_out" | "contact" | undefined;
}

export interface ErasuresListInput {
  /** The `next_cursor` of the page before; leave it out for the first page */
  readonly cursor?: string | undefined;
  /** How many items a page has, 1 to 100 */
  readonly per_page?: number | undefined;
}

export interface ErasuresCreateInput {
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
  /** Why, up to 300 characters, without names or numbers: it is kept; left out: nothing is noted */
  readonly reason?: string | undefined;
}

export interface ErasuresGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SearchFindInput {
  /** What to look for, from two characters on */
  readonly q: string;
  /** Only what is of this kind; left out: everything */
  readonly kind?: "contact" | "number" | "message" | "campaign" | "voice_campaign" | "group" | "segment" | "template" | "sender_id" | "link" | "field" | "import" | "webhook" | "key" | "account" | "carrier" | "trunk" | undefined;
  /** How many of each kind, up to 20 */
  readonly per_kind?: number | undefined;
}

export interface SavedViewsCreateInput {
  /** Its name, up to 60 characters */
  readonly name: string;
  /** The address of its page below `/console`, up to 1,000 characters */
  readonly address: string;
}

export interface SavedViewsUpdateInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Its name, up to 60 characters */
  readonly name: string;
}

export interface SavedViewsDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface SuppressionsListInput extends KeywordRulesListInput {
  /** Only this number, or numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
}

export interface SuppressionsCsvInput {
  /** Only this number, or numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
  /** Moments are written by the clocks of this zone, as `2026-01-31 09:00:00`; empty: of that of the account. Left out: in UTC, as in JSON */
  readonly time_zone?: string | undefined;
}

export interface SuppressionsCreateInput {
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
  /** Why the number gets nothing; left out: `manual` */
  readonly reason?: "opt_out" | "complaint" | "manual" | undefined;
  /** A note for yourself, up to 500 characters */
  readonly note?: string | undefined;
}

export interface SuppressionsGetInput {
  /** The number, international with or without `+`, or local */
  readonly phone_number: string;
}

export interface SuppressionsDeleteInput {
  /** The number, international with or without `+`, or local */
  readonly phone_number: string;
  /** How the person agreed to get messages again, up to 300 characters */
  readonly reason?: string | undefined;
}

export interface WebhooksListInput extends KeywordRulesListInput {
  /** Beginnings of words of the description and the address, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface WebhooksCreateInput {
  /** The address that events are sent to, with `https://`, up to 2,048 characters; `http://` and addresses that are not on the public internet only where the operator has allowed them */
  readonly url: string;
  /** The kinds of events to send. Those about the installation need the scope `operator_read` too, and the account of the operator */
  readonly kinds: readonly ("message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped" | "reply.received" | "thread.changed" | "contact.opted_out" | "contact.opted_in" | "link.clicked" | "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed" | "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped" | "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended" | "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired" | "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled" | "balance.low" | "balance.used_up" | "alarm.begun" | "alarm.ended" | "import.done" | "contact_change.done" | "export.ready" | "export.failed" | "webhook.disabled" | "carrier.down" | "carrier.up" | "trunk.down" | "trunk.up" | "messages.unknown_waiting" | "installation.alarm_begun" | "installation.alarm_ended")[];
  /** What it is for, up to 255 characters */
  readonly description?: string | undefined;
  /** Only events that name this campaign; null or left out: all */
  readonly campaign_id?: string | null | undefined;
  /** Only events that name this sender, as it is written; null or left out: all */
  readonly sender_id?: string | null | undefined;
  /** How many events one request may bring, 1 to 500. 1 (the default): each comes by itself, and the body is the event; more: the body is `{"events": […]}` */
  readonly batch_size?: number | undefined;
}

export interface WebhooksGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface WebhooksUpdateInput extends Omit<WebhooksCreateInput, 'url' | 'kinds'> {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The address that events are sent to, with `https://`, up to 2,048 characters; `http://` and addresses that are not on the public internet only where the operator has allowed them */
  readonly url?: string | undefined;
  /** The kinds of events to send. Those about the installation need the scope `operator_read` too, and the account of the operator */
  readonly kinds?: readonly ("message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped" | "reply.received" | "thread.changed" | "contact.opted_out" | "contact.opted_in" | "link.clicked" | "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed" | "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped" | "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended" | "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired" | "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled" | "balance.low" | "balance.used_up" | "alarm.begun" | "alarm.ended" | "import.done" | "contact_change.done" | "export.ready" | "export.failed" | "webhook.disabled" | "carrier.down" | "carrier.up" | "trunk.down" | "trunk.up" | "messages.unknown_waiting" | "installation.alarm_begun" | "installation.alarm_ended")[] | undefined;
}

export interface WebhooksDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface WebhooksPauseInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface WebhooksResumeInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** For one that was disabled: send also what happened since. For one that failed, events are kept for seven days after the switch-off; others are there where somebody else listened to them. Default: false */
  readonly send_missed?: boolean | undefined;
}

export interface WebhooksRotateSecretInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface WebhooksTestInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Only this kind; left out: each kind of the endpoint */
  readonly kind?: "message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped" | "reply.received" | "thread.changed" | "contact.opted_out" | "contact.opted_in" | "link.clicked" | "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed" | "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped" | "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended" | "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired" | "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled" | "balance.low" | "balance.used_up" | "alarm.begun" | "alarm.ended" | "import.done" | "contact_change.done" | "export.ready" | "export.failed" | "webhook.disabled" | "carrier.down" | "carrier.up" | "trunk.down" | "trunk.up" | "messages.unknown_waiting" | "installation.alarm_begun" | "installation.alarm_ended" | undefined;
}

/** What was made or changed */
export interface WebhooksTestResult {
  /** Their ids in the delivery log */
  readonly delivery_ids: readonly string[];
}

export interface WebhooksDeliveriesInput extends SmsCampaignsRunsInput {
  /** Only those in this state; left out: all */
  readonly state?: "waiting" | "delivered" | "failed" | undefined;
  /** Only those that bring an event of this kind; left out: all */
  readonly kind?: "message.sent" | "message.delivered" | "message.undelivered" | "message.failed" | "message.expired" | "message.unknown" | "message.skipped" | "reply.received" | "thread.changed" | "contact.opted_out" | "contact.opted_in" | "link.clicked" | "campaign.started" | "campaign.paused" | "campaign.completed" | "campaign.failed" | "call.answered" | "call.no_answer" | "call.busy" | "call.failed" | "call.queued" | "call.ringing" | "call.connected" | "call.key_pressed" | "call.cancelled" | "call.skipped" | "sender_id.approved" | "sender_id.rejected" | "sender_id.suspended" | "sender_registration.approved" | "sender_registration.rejected" | "sender_registration.ended" | "sender_registration.expiring" | "sender_registration.expired" | "verification.approved" | "verification.failed" | "verification.expired" | "verification.blocked" | "verification.cancelled" | "balance.low" | "balance.used_up" | "alarm.begun" | "alarm.ended" | "import.done" | "contact_change.done" | "export.ready" | "export.failed" | "webhook.disabled" | "carrier.down" | "carrier.up" | "trunk.down" | "trunk.up" | "messages.unknown_waiting" | "installation.alarm_begun" | "installation.alarm_ended" | undefined;
  /** Only from this moment on */
  readonly from?: string | undefined;
  /** Only before this moment */
  readonly to?: string | undefined;
}

export interface WebhooksDeliveryInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The UUID of the resource */
  readonly delivery_id: string;
}

export interface WebhooksReplayInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** These deliveries, up to 100 */
  readonly delivery_ids?: readonly string[] | undefined;
  /** Only of events from this moment on */
  readonly from?: string | undefined;
  /** Only of events before this moment */
  readonly to?: string | undefined;
  /** True (the default without ids): only what failed; false: what was delivered, too */
  readonly failed?: boolean | undefined;
}

/** What was made or changed */
export interface WebhooksReplayResult {
  /** How many deliveries will be sent once more */
  readonly replayed: number;
}

export interface LookupsGetInput {
  /** The number, international with or without `+`, or local */
  readonly number: string;
}

export interface NumberChecksListInput extends KeywordRulesListInput {}

export interface NumberChecksGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface NumberChecksCreateInput {
  /** The group; give it or `segment_id` */
  readonly group_id?: string | undefined;
  /** The segment; give it or `group_id` */
  readonly segment_id?: string | undefined;
}

export interface NumberChecksCleanInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Which numbers */
  readonly kinds: readonly ("unlisted" | "unassigned" | "landline" | "voip")[];
  /** The group into which their contacts are put; left out: none, which a check of a segment refuses */
  readonly to_group_id?: string | undefined;
}

export interface NumberChecksCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ContactChangesListInput extends KeywordRulesListInput {}

export interface ContactChangesGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ContactChangesCountInput {
  /** Only contacts that a search of the list finds */
  readonly search?: string | undefined;
  /** Only members of this group */
  readonly group_id?: string | undefined;
  /** Only contacts of this segment */
  readonly segment_id?: string | undefined;
}

export interface ContactChangesCreateInput extends ContactChangesCountInput {
  /** What is done to each contact */
  readonly action: "delete" | "join_group" | "leave_group";
  /** The group that they join or leave; needed unless they are deleted */
  readonly to_group_id?: string | undefined;
}

export interface ContactChangesCancelInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ContactChangesUndoInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface ShortUrlsCreateInput extends Loose<Omit<ShortUrl, 'id' | 'short_url' | 'original_url' | 'track_country' | 'created_at'>> {
  /** The address that it leads to, up to 2,048 characters, with `http://` or `https://` */
  readonly url: string;
  /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
  readonly track_country?: boolean | undefined;
  /** A short code of your own choice, up to 64 letters, digits, `-` and `_`; left out: one is drawn at random */
  readonly alias?: string | undefined;
  /** A title for yourself, up to 255 characters */
  readonly title?: string | undefined;
  /** When it stops working; null or left out: never */
  readonly expires_at?: string | null | undefined;
  /** After how many visits it stops working, 1 to 1,000,000,000; null or left out: no limit */
  readonly max_visits?: number | null | undefined;
}

export interface ShortUrlsCreateBulkInput {
  /** The links to make, 1 to 1,000 */
  readonly links: readonly {
    /** The address that it leads to, up to 2,048 characters, with `http://` or `https://` */
    readonly url: string;
    /** Whether visits are counted */
    readonly track_visits?: boolean | undefined;
    /** Whether the IP address of the visitor is stored */
    readonly track_ip_address?: boolean | undefined;
    /** Whether the name of the browser is stored */
    readonly track_browser?: boolean | undefined;
    /** Whether the name of the operating system is stored */
    readonly track_operating_system?: boolean | undefined;
    /** Whether the kind of device is stored: mobile, desktop or tablet */
    readonly track_device_type?: boolean | undefined;
    /** Whether the address of the page that the visitor came from is stored */
    readonly track_referer_url?: boolean | undefined;
    /** Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it */
    readonly track_country?: boolean | undefined;
    /** A short code of your own choice, up to 64 letters, digits, `-` and `_`; left out: one is drawn at random */
    readonly alias?: string | undefined;
    /** A title for yourself, up to 255 characters */
    readonly title?: string | undefined;
    /** When it stops working; null or left out: never */
    readonly expires_at?: string | null | undefined;
    /** After how many visits it stops working, 1 to 1,000,000,000; null or left out: no limit */
    readonly max_visits?: number | null | undefined;
  }[];
}

export interface ShortUrlsListInput extends KeywordRulesListInput {
  /** The order: `newest`, the newest first; `oldest`, the oldest first. Left out: `newest` */
  readonly sort?: "newest" | "oldest" | undefined;
}

export interface ShortUrlsSearchInput extends ErasuresListInput {
  /** The order: `newest`, the newest first; `oldest`, the oldest first. Left out: `newest` */
  readonly sort?: "newest" | "oldest" | undefined;
  /** Any part of the short code, the title or the address it leads to, in any case */
  readonly search?: string | undefined;
  /** `true`: only those that are disabled; `false`: only those that are not */
  readonly disabled?: "true" | "false" | undefined;
  /** Only those made at this moment or later */
  readonly from?: string | undefined;
  /** Only those made before this moment */
  readonly to?: string | undefined;
}

export interface ShortUrlsGetInput {
  /** The short code */
  readonly id: string;
}

export interface ShortUrlsUpdateInput extends Omit<ShortUrlsCreateInput, 'url' | 'alias'> {
  /** The short code */
  readonly id: string;
  /** The address that it leads to, up to 2,048 characters, with `http://` or `https://` */
  readonly url?: string | undefined;
  /** True: it leads nowhere until it is switched on again */
  readonly disabled?: boolean | undefined;
}

export interface ShortUrlsDeleteInput {
  /** The short code */
  readonly id: string;
}

export interface ShortUrlsAnalyticsInput extends Omit<SmsCampaignsAnalyticsInput, 'uuid'> {
  /** The short code */
  readonly id: string;
}

export interface ShortUrlsAnalyticsCsvInput extends ShortUrlsAnalyticsInput {
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
}

export interface ShortUrlsQrInput {
  /** The short code */
  readonly id: string;
}

export interface ShortUrlsQrPngInput {
  /** The short code */
  readonly id: string;
}

export interface BalanceUpdateInput {
  /** Below how many available credits `balance.low` is told, such as `50.00`; null: never */
  readonly low_at: string | null;
}

export interface LedgerListInput extends Omit<WebhooksDeliveriesInput, 'uuid' | 'state' | 'kind'> {
  /** Only entries of this kind */
  readonly kind?: "top_up" | "correction" | "charge" | "refund" | undefined;
  /** Only entries for the campaign with this UUID */
  readonly campaign_id?: string | undefined;
  /** Only entries with this reference. Single messages that were accepted together share an entry, under the UUID of the first */
  readonly reference?: string | undefined;
}

export interface LedgerSummaryInput extends ErasuresListInput {
  /** Only lines of this kind */
  readonly kind?: "sms_campaign" | "voice_campaign" | "single_messages" | "top_up" | "correction" | undefined;
}

/** What was asked for */
export interface TrafficAlarmsListResult {
  /** Those that are on, the latest first */
  readonly alarms: readonly TrafficAlarm[];
}

export interface SessionCreateInput {
  /** The email address of the person */
  readonly email: string;
  /** The password of the person */
  readonly password: string;
}

export interface SessionConfirmInput {
  /** The password of the person who is signed in */
  readonly password: string;
  /** Of whoever has an authenticator: a code of it, or a recovery code */
  readonly one_time_code?: string | undefined;
}

export interface SessionChangePasswordInput {
  /** The password until now */
  readonly current_password: string;
  /** The new password: at least 12 characters, and none of the commonest ones */
  readonly password: string;
}

export interface SessionEnterAccountInput {
  /** The id of the account */
  readonly account_id: number;
}

export interface SessionDecideHeldInput {
  /** The UUIDs of what you keep */
  readonly keep: readonly string[];
}

export interface SessionsEndInput {
  /** The UUID of the session */
  readonly uuid: string;
}

export interface SecondFactorGiveInput {
  /** The `ticket` of the reply to the password: good for ten minutes, and once */
  readonly ticket: string;
  /** The six digits that the authenticator shows now, or one of the recovery codes. Each is good once */
  readonly one_time_code: string;
}

export interface SecondFactorConfirmAuthenticatorInput {
  /** The six digits that the authenticator shows now, or one of the recovery codes. Each is good once */
  readonly one_time_code: string;
}

export interface PasskeysCreateInput {
  /** How you call it, such as the device it is on */
  readonly name: string;
  /** The result of `navigator.credentials.create`, as its `toJSON()` writes it */
  readonly response: {
    /** The id that the passkey gives itself, in Base64url */
    readonly id: string;
    /** The id that the passkey gives itself, in Base64url */
    readonly rawId: string;
    /** Always `public-key` */
    readonly type: "public-key";
    /** What the device answered */
    readonly response: {
      /** What the browser says it was asked, in Base64url */
      readonly clientDataJSON: string;
      /** The new public key; Base64url, as the `toJSON()` of the credential writes it */
      readonly attestationObject: string;
      /** How the device is reached */
      readonly transports?: readonly string[] | undefined;
    };
  };
}

export interface PasskeysUpdateInput {
  /** The UUID of the passkey */
  readonly uuid: string;
  /** How you call it, such as the device it is on */
  readonly name: string;
}

export interface PasskeysDeleteInput {
  /** The UUID of the passkey */
  readonly uuid: string;
}

export interface PasskeysSignInInput {
  /** The result of `navigator.credentials.get`, as its `toJSON()` writes it */
  readonly response: {
    /** The id that the passkey gives itself, in Base64url */
    readonly id: string;
    /** The id that the passkey gives itself, in Base64url */
    readonly rawId: string;
    /** Always `public-key` */
    readonly type: "public-key";
    /** What the device answered */
    readonly response: {
      /** What the browser says it was asked, in Base64url */
      readonly clientDataJSON: string;
      /** What the device says of itself; Base64url, as the `toJSON()` of the credential writes it */
      readonly authenticatorData: string;
      /** The signature; Base64url, as the `toJSON()` of the credential writes it */
      readonly signature: string;
      /** Whose passkey it is; Base64url, as the `toJSON()` of the credential writes it */
      readonly userHandle?: string | null | undefined;
    };
  };
}

export interface PasskeysConfirmInput extends PasskeysSignInInput {}

export interface OneTimeLinksLookInput {
  /** What follows the `#` in the link */
  readonly token: string;
}

export interface OneTimeLinksRedeemInput {
  /** What follows the `#` in the link */
  readonly token: string;
  /** The name of the person, up to 255 characters; for a person who is new */
  readonly name?: string | undefined;
  /** The email address of the person; for the first person alone */
  readonly email?: string | undefined;
  /** For a person who is new, or resets it: the new password, at least 12 characters and none of the commonest ones. Else the password that the person has */
  readonly password: string;
}

export interface OneTimeLinksAcceptInput {
  /** What follows the `#` in the link */
  readonly token: string;
}

export interface PasswordResetsRequestInput {
  /** The email address of the person */
  readonly email: string;
}

/** What was made or changed */
export interface PasswordResetsRequestResult {
  /** False: this installation mails no links, and `message` says whom to ask; the same for every address */
  readonly is_mailed: boolean;
}

export interface OpenidFindInput {
  /** The email address of the person */
  readonly email: string;
}

export interface KeysListInput extends RecordingsListInput {}

export interface KeysCreateInput {
  /** What the key is for, up to 255 characters */
  readonly name: string;
  /** `test` makes a key with which nothing ever leaves the service: messages and calls go to the built-in tester, credits are those of tests, and the account keeps its own messages, contacts and campaigns apart. Such a key has no scope of an operator and not `team`. `live`, or left out: a key that sends; a test key makes test keys alone */
  readonly mode?: "live" | "test" | undefined;
  /** What the key may do; an operation names the scope that it needs */
  readonly scopes: readonly ("send" | "resend" | "read" | "manage" | "develop" | "team" | "operator_read" | "operator_accounts" | "operator_money" | "operator_carriers" | "operator_approvals" | "operator_people" | "operator_texts" | "operator")[];
  /** The addresses and CIDR ranges that may use it, up to 100; empty or left out: all */
  readonly allowed_addresses?: readonly string[] | undefined;
  /** The numbers to which it may send, up to 50, such as those of your own team: it then sends single messages, calls and codes to them, no campaigns and batches, and has no scope of an operator; empty or left out: to all */
  readonly only_to?: readonly string[] | undefined;
  /** How many requests it may make in a minute, 1 to 1,000,000; null or left out: as many as the server allows any key */
  readonly requests_per_minute?: number | null | undefined;
  /** When it stops working; null or left out: never */
  readonly expires_at?: string | null | undefined;
}

export interface KeysRevokeInput {
  /** The id of the key */
  readonly id: number;
}

export interface AuditListInput extends Omit<WebhooksDeliveriesInput, 'uuid' | 'state' | 'kind'> {
  /** Only what keys of the account with this id did */
  readonly actor_account_id?: number | undefined;
  /** Only what the key with this id did */
  readonly actor_key_id?: number | undefined;
  /** Only what the person with this id did */
  readonly actor_user_id?: number | undefined;
  /** Only this operation, such as `groups.update` */
  readonly operation?: string | undefined;
  /** Only changes of this target, as the log names it */
  readonly target?: string | undefined;
}

export interface AuditCsvInput extends Omit<AuditListInput, 'cursor' | 'per_page'>, Omit<SuppressionsCsvInput, 'phone_number'> {}

export interface MembersListInput extends KeywordRulesListInput {
  /** Beginnings of words of the name and the email address, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface MembersUpdateInput {
  /** The UUID of the person */
  readonly uuid: string;
  /** What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members */
  readonly role: "viewer" | "author" | "sender" | "developer" | "owner";
}

export interface MembersDeleteInput {
  /** The UUID of the person */
  readonly uuid: string;
}

export interface InvitationsListInput extends KeywordRulesListInput {}

export interface InvitationsCreateInput {
  /** The email address of the person */
  readonly email: string;
  /** What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members */
  readonly role: "viewer" | "author" | "sender" | "developer" | "owner";
  /** True: show the link in the reply and mail nothing; left out or false: mail it, where the installation sends mail */
  readonly show_link?: boolean | undefined;
}

export interface InvitationsWithdrawInput {
  /** The UUID of the invitation */
  readonly uuid: string;
}

export interface SignInRulesUpdateInput {
  /** True: whoever has neither an authenticator nor a passkey can set one up, and do nothing else */
  readonly second_factor_required: boolean;
}

export interface AdminTrunksListInput extends RegisteredTextsListInput {}

export interface AdminTrunksCreateInput extends Loose<Omit<Trunk, 'id' | 'name' | 'kind' | 'host' | 'has_password' | 'register_seconds' | 'keep_alive_seconds' | 'tls_certificate_ends_at' | 'registration' | 'registration_status_code' | 'is_reachable' | 'resting_until' | 'created_at' | 'updated_at'>> {
  /** A name for yourself, up to 100 characters */
  readonly name: string;
  /** The host name or address of the trunk, without port */
  readonly host: string;
  /** The password, up to 256 characters. It is stored encrypted and never shown; null removes it */
  readonly password?: string | null | undefined;
  /** For how long to register with the trunk, 60 to 86,400 seconds; 0: the trunk needs no registration */
  readonly register_seconds?: 0 | number | undefined;
  /** How often to ask the trunk whether it is there, 5 to 3,600 seconds; 0: never; 30 unless set */
  readonly keep_alive_seconds?: 0 | number | undefined;
  /** The private key of `tls_certificate` in PEM, without a passphrase. It is stored encrypted and never shown. A certificate that takes the place of one with the same key needs none */
  readonly tls_key?: string | undefined;
  /** The exchange that the trunk leads to: settings that are left out are as it demands them. Null or left out: another one */
  readonly exchange?: "asterisk" | "freeswitch" | "kamailio" | null | undefined;
}

export interface AdminTrunksGetInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminTrunksUpdateInput extends Omit<AdminTrunksCreateInput, 'name' | 'host' | 'exchange'> {
  /** The id of the resource */
  readonly id: number;
  /** A name for yourself, up to 100 characters */
  readonly name?: string | undefined;
  /** The host name or address of the trunk, without port */
  readonly host?: string | undefined;
}

export interface AdminTrunksDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminTrunksCheckInput {
  /** The id of the resource */
  readonly id: number;
}

/** What was asked for */
export interface AdminTrunksCheckResult {
  /** Whether it answered */
  readonly is_reachable: boolean;
  /** The SIP status of its answer; null: it did not answer */
  readonly status_code: number | null;
  /** How long the answer took, in milliseconds */
  readonly round_trip_ms: number;
  /** Why there was no answer, or that the user name or password was refused; empty: all is well */
  readonly problem: string;
}

export interface AdminTrunksTestCallInput {
  /** The id of the resource */
  readonly id: number;
  /** The number to call */
  readonly to: string;
  /** The number that is shown; left out: the number of the trunk */
  readonly caller_id?: string | undefined;
  /** What is said, in English, up to 200 characters; left out: a sentence that this is a test */
  readonly text?: string | undefined;
  /** How long it rings, 5 to 30 seconds; left out: 20 */
  readonly ring_seconds?: number | undefined;
}

export interface AdminCallAttemptsLadderInput {
  /** The id of the account */
  readonly id: number;
  /** The UUID of the attempt */
  readonly uuid: string;
}

export interface AdminVoicePricesSetInput {
  /** The first digits of the numbers; empty: all numbers for which there is no other price */
  readonly prefix: string;
  /** What a minute costs, in credits */
  readonly price_per_minute: string;
  /** The unit of charging in seconds, 1 to 60; each started unit is charged. Left out: 60 */
  readonly unit_seconds?: number | undefined;
}

export interface AdminVoicePricesDeleteInput {
  /** The first digits of the numbers; `any`: the price for all other numbers */
  readonly prefix: string;
}

export interface AdminAccountsListInput extends ErasuresListInput {
  /** Only accounts whose name contains this, in any case, or whose id it is */
  readonly search?: string | undefined;
  /** Only accounts that are `active`, `suspended` or `closed`; left out: all */
  readonly state?: "active" | "suspended" | "closed" | undefined;
}

export interface AdminAccountsGetInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminAccountsCreateInput {
  /** A name, up to 255 characters */
  readonly name: string;
  /** The country with which local phone numbers are read, as two letters; left out: that of the server */
  readonly default_country?: string | undefined;
  /** The zone of its days and hours, such as `Africa/Accra`; left out: that of the server */
  readonly time_zone?: string | undefined;
}

export interface AdminAccountsUpdateInput {
  /** The id of the account */
  readonly id: number;
  /** A name, up to 255 characters */
  readonly name?: string | undefined;
  /** The country with which local phone numbers are read, as two letters */
  readonly default_country?: string | undefined;
  /** The zone of its days and hours, such as `Africa/Accra` */
  readonly time_zone?: string | undefined;
  /** How many requests each key without a limit of its own may make in a minute; null: no limit */
  readonly key_requests_per_minute?: number | null | undefined;
  /** The credits that it may spend in a calendar month of its zone, such as `100.00`; null: no limit. What is spent already in this month counts */
  readonly monthly_limit?: string | null | undefined;
  /** How many contacts it may have, up to 1,000,000,000,000; null: no limit. What is there already stays */
  readonly contacts_max?: number | null | undefined;
  /** How many short links it may have, up to 1,000,000,000,000; null: no limit. What is there already stays */
  readonly links_max?: number | null | undefined;
  /** How many bytes its recordings may take, up to 1,000,000,000,000; null: no limit. What is there already stays */
  readonly recordings_bytes_max?: number | null | undefined;
  /** For how many milliseconds, 0 to 100, a single message waits for a lookup of its number, if no answer is kept */
  readonly lookup_wait_ms?: number | undefined;
  /** True: quick sends and single messages also reach numbers that opted out. Only for accounts that send nothing but one-time codes */
  readonly transactional_through_suppression?: boolean | undefined;
}

export interface AdminAccountsSuspendInput {
  /** The id of the account */
  readonly id: number;
  /** Why, up to 500 characters */
  readonly reason: string;
}

export interface AdminAccountsResumeInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminAccountsCloseInput extends AdminAccountsSuspendInput {}

export interface AdminKeysListInput extends RecordingsListInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminKeysCreateInput extends KeysCreateInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminKeysRevokeInput {
  /** The id of the account */
  readonly id: number;
  /** The id of the key */
  readonly key_id: number;
}

export interface AdminUsersListInput extends MembersListInput {}

export interface AdminUsersInviteInput extends Omit<InvitationsCreateInput, 'role'> {
  /** The account of which the person becomes a member; left out: none */
  readonly account_id?: number | undefined;
  /** What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members */
  readonly role?: "viewer" | "author" | "sender" | "developer" | "owner" | undefined;
  /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
  readonly staff_role?: "operator" | "support" | "billing" | null | undefined;
}

export interface AdminUsersUpdateInput {
  /** The UUID of the person */
  readonly uuid: string;
  /** What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing */
  readonly staff_role: "operator" | "support" | "billing" | null;
}

export interface AdminUsersSuspendInput {
  /** The UUID of the person */
  readonly uuid: string;
}

export interface AdminUsersResumeInput {
  /** The UUID of the person */
  readonly uuid: string;
}

export interface AdminUsersDisconnectInput {
  /** The UUID of the person */
  readonly uuid: string;
}

export interface AdminUsersResetInput {
  /** The UUID of the person */
  readonly uuid: string;
  /** True: show the link in the reply and mail nothing; left out or false: mail it, where the installation sends mail */
  readonly show_link?: boolean | undefined;
  /** True: you vouch that the link gets to the person who has the email address, so opening it proves the address. This needs the scope `operator`; a link that is mailed proves it without */
  readonly vouch?: boolean | undefined;
}

export interface AdminOpenidProvidersGetInput {
  /** The UUID of the provider */
  readonly uuid: string;
}

export interface AdminOpenidProvidersCreateInput {
  /** As people know it, up to 100 characters: it stands on the button */
  readonly name: string;
  /** The name under which Volley is registered there */
  readonly client_id: string;
  /** The secret of this client. It is kept encrypted, and shown to nobody */
  readonly client_secret: string;
  /** The domains of email addresses that it vouches for, such as `example.com` */
  readonly domains: readonly string[];
  /** The address by which the provider names itself; it must begin with `https://` */
  readonly issuer: string;
  /** What is asked for besides `openid email profile` */
  readonly scopes?: readonly string[] | undefined;
  /** The claim that says of the email address that it is the person’s own, by true; left out: `email_verified` */
  readonly verified_claim?: string | undefined;
  /** The claim whose values `roles` names; left out or empty: none is read */
  readonly roles_claim?: string | undefined;
  /** Who gets which role, at each sign-in anew */
  readonly roles?: readonly {
    /** The value of the claim; null: everybody who signs in by this provider */
    readonly claim_value: string | null;
    /** The account in which they get `role`; null or left out, beside a staff role */
    readonly account_id?: number | null | undefined;
    /** The role in the account; null or left out, beside a staff role */
    readonly role?: "viewer" | "author" | "sender" | "developer" | "owner" | null | undefined;
    /** The staff role, in place of account and role; null or left out, beside a role in an account */
    readonly staff_role?: "operator" | "support" | "billing" | null | undefined;
  }[] | undefined;
  /** True: whoever gets a role by `roles` and is not there yet is made; left out: false */
  readonly creates_people?: boolean | undefined;
  /** False: people of these domains do not sign in with a password; left out: true */
  readonly allows_passwords?: boolean | undefined;
}

export interface AdminOpenidProvidersUpdateInput extends Omit<AdminOpenidProvidersCreateInput, 'name' | 'client_id' | 'client_secret' | 'domains' | 'issuer'> {
  /** The UUID of the provider */
  readonly uuid: string;
  /** As people know it, up to 100 characters: it stands on the button */
  readonly name?: string | undefined;
  /** The name under which Volley is registered there */
  readonly client_id?: string | undefined;
  /** The secret of this client. It is kept encrypted, and shown to nobody */
  readonly client_secret?: string | undefined;
  /** The domains of email addresses that it vouches for, such as `example.com` */
  readonly domains?: readonly string[] | undefined;
}

export interface AdminOpenidProvidersDeleteInput {
  /** The UUID of the provider */
  readonly uuid: string;
}

export interface AdminOpenidProvidersCheckInput {
  /** The UUID of the provider */
  readonly uuid: string;
}

export interface AdminSignInRulesUpdateInput {
  /** True: whoever has neither an authenticator nor a passkey can set one up, and do nothing else */
  readonly second_factor_required: boolean;
}

export interface AdminSendingRulesUpdateInput extends InstallationSendingRules {}

export interface AdminErasuresListInput extends ErasuresListInput {}

export interface AdminCreditsAddInput {
  /** The id of the account */
  readonly id: number;
  /** The credits to add, such as `100.00`; negative: to take away */
  readonly amount: string;
  /** Why, up to 500 characters; it stays in the ledger */
  readonly note?: string | undefined;
}

export interface AdminLedgerListInput extends LedgerListInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminLedgerSummaryInput extends LedgerSummaryInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminSenderIdsListInput extends KeywordRulesListInput {
  /** Only those in this state; left out: all */
  readonly status?: "pending" | "approved" | "rejected" | "suspended" | undefined;
}

export interface AdminSenderIdsApproveInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminSenderIdsRejectInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** Why, up to 500 characters */
  readonly reason: string;
}

export interface AdminSenderIdsSuspendInput extends AdminSenderIdsRejectInput {}

export interface AdminSenderIdsResumeInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminSenderRegistrationsListInput extends SenderRegistrationsListInput {}

export interface AdminSenderRegistrationsApproveInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** What the network calls it, up to 100 characters */
  readonly reference?: string | undefined;
  /** Until when it counts; null: without an end */
  readonly valid_until?: string | null | undefined;
  /** The carriers on which it counts, up to 100; empty: all */
  readonly carrier_ids?: readonly number[] | undefined;
}

export interface AdminSenderRegistrationsRejectInput extends AdminSenderIdsRejectInput {}

export interface AdminSenderRegistrationsEndInput extends AdminSenderIdsRejectInput {}

export interface AdminSenderRegistrationsPaperInput extends SenderRegistrationsPaperInput {}

export interface AdminRegistrationDemandsListInput extends KeywordRulesListInput {}

export interface AdminRegistrationDemandsSetInput {
  /** The country of the numbers, as two letters such as `GH` */
  readonly country: string;
  /** The name of the network, such as `MTN`; left out or empty: all networks of the country */
  readonly network?: string | undefined;
}

export interface AdminRegistrationDemandsDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminCallerIdsListInput extends AdminSenderIdsListInput {}

export interface AdminCallerIdsApproveInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminCallerIdsRejectInput extends AdminSenderIdsRejectInput {}

export interface AdminCallerIdsSuspendInput extends AdminSenderIdsRejectInput {}

export interface AdminCallerIdsResumeInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminAuditListInput extends AuditListInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminAuditListAllInput extends AuditListInput {}

export interface AdminAuditCsvInput extends AuditCsvInput {
  /** The id of the account */
  readonly id: number;
}

export interface AdminAuditCsvAllInput extends AuditCsvInput {}

export interface AdminAuditVerifyInput {
  /** The id of the account */
  readonly id: number;
  /** The `next_cursor` of the reply before; leave it out to begin */
  readonly cursor?: string | undefined;
}

export interface AdminInboundListInput extends ErasuresListInput {
  /** Only what this number wrote, or numbers that begin so; local or international */
  readonly phone_number?: string | undefined;
  /** Only what was written to this number of yours */
  readonly recipient?: string | undefined;
  /** Only what was understood so; several are separated by commas; `none` is any other text */
  readonly keyword?: string | undefined;
  /** Only messages in which this stands, in any case */
  readonly text?: string | undefined;
  /** Only messages received at this moment or later */
  readonly from?: string | undefined;
  /** Only messages received before this moment */
  readonly to?: string | undefined;
}

export interface AdminInboundDecideInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** One of its `possible_senders` */
  readonly phone_number: string;
}

/** What was asked for */
export interface AdminOutgoingHoldGetResult {
  /** Whether anything is held back */
  readonly is_held: boolean;
  /** `restored`: this server was restored from a backup; empty: nothing is held */
  readonly reason: "" | "restored";
  /** When it was restored; null: nothing is held */
  readonly restored_at: string | null;
  /** When the backup was made; null: nothing is held, or Volley did not make the restore */
  readonly backup_at: string | null;
  /** True: the hold was released, and what was due is being cancelled first */
  readonly is_cancelling: boolean;
  /** What was due before the restore, and may have been sent already after the backup was made */
  readonly due: {
    /** SMS campaigns */
    readonly sms_campaigns: number;
    /** Recipients of those SMS campaigns that had started */
    readonly sms_recipients: number;
    /** Single messages that waited or were scheduled */
    readonly messages: number;
    /** Voice campaigns */
    readonly voice_campaigns: number;
    /** Recipients of those voice campaigns that had started */
    readonly voice_recipients: number;
  };
  /** What is scheduled for a time after the restore */
  readonly later: {
    /** SMS campaigns */
    readonly sms_campaigns: number;
    /** Single messages */
    readonly messages: number;
    /** Voice campaigns */
    readonly voice_campaigns: number;
  };
}

export interface AdminOutgoingHoldReleaseInput {
  /** What happens to everything under `due`: it is cancelled, or sent */
  readonly due: "cancel" | "send";
}

/** What was asked for */
export interface AdminOutgoingHoldReleaseResult extends AdminOutgoingHoldGetResult {}

export interface AdminUnknownMessagesListInput extends ErasuresListInput {}

export interface AdminUnmatchedReceiptsListInput extends ErasuresListInput {}

export interface AdminStatisticsChangesInput {
  /** Only from this moment on, at most 1,100 days before `to`; left out: 30 days before `to` */
  readonly from?: string | undefined;
  /** Only before this moment; left out: until now */
  readonly to?: string | undefined;
}

/** What was asked for */
export interface AdminStatisticsChangesResult {
  /** The newest first */
  readonly changes: readonly {
    /** When it was done, the last time if there were several; of a version: when a process with it first started */
    readonly at: string;
    /** What was done, as the operation that the audit log names, or `release`: a version of Volley */
    readonly kind: "release" | "admin.carriers.create" | "admin.carriers.update" | "admin.carriers.pause" | "admin.carriers.resume" | "admin.carriers.delete" | "admin.routes.set" | "admin.routes.delete" | "admin.prices.set" | "admin.prices.delete";
    /** To what, as the audit log names it; or the version; empty: to several */
    readonly target: string;
    /** How often it was done; 1 unless the kind is told by days */
    readonly count: number;
  }[];
}

export interface AdminStatisticsGetInput extends Omit<StatisticsGetInput, 'time_zone' | 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, network, sender_id, purpose, account_id, carrier_id, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
  /** Only those of this account; left out: of all */
  readonly account_id?: number | undefined;
  /** Only messages that this carrier was given; left out: all */
  readonly carrier_id?: number | undefined;
}

export interface AdminStatisticsCsvInput extends Omit<AdminStatisticsGetInput, 'compare'> {
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
}

export interface AdminStatisticsCallsInput extends Omit<StatisticsCallsInput, 'time_zone' | 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, outcome, key, account_id, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
  /** Only those of this account; left out: of all */
  readonly account_id?: number | undefined;
}

/** What was asked for */
export interface AdminStatisticsCallsResult extends Omit<StatisticsCallsResult, 'rows'> {
  /** By time the oldest first, otherwise the most messages first; 10,000 at most */
  readonly rows: readonly ({
    /** The hour, as `2026-01-31T09:00`, the day, the first day of the week or month, `1` to `7` for Monday to Sunday, or the hour of the day; null: not asked for */
    readonly period: string | null;
    /** The UUID of the campaign, how the call ended, or the first key that was pressed; empty: none; `others`: those beside the 200 with most in a day; null: not asked for */
    readonly value: string | null;
    /** What it is called; null: it has no name, or is a key and you may not list keys */
    readonly name: string | null;
    /** The account; null: not asked for */
    readonly account_id: number | null;
    /** How many calls were made */
    readonly calls: number;
    /** How many were answered */
    readonly answered: number;
    /** How many ended without an answer */
    readonly not_reached: number;
    /** In how many the person pressed a key */
    readonly with_keys: number;
    /** How long all together lasted, in seconds */
    readonly seconds: number;
    /** What they cost */
    readonly cost: string;
    /** The share of the answered in all, 0 to 1; null: there was none */
    readonly answered_share: number | null;
    /** How long half of the answered lasted at most, to within 10 %; null: none was answered */
    readonly p50_seconds: number | null;
    /** How long 95 % of the answered lasted at most; null: none was answered */
    readonly p95_seconds: number | null;
    /** The same of the period before, which is as long; null: not asked for, or by time */
    readonly before: {
      /** How many calls were made */
      readonly calls: number;
      /** How many were answered */
      readonly answered: number;
      /** How many ended without an answer */
      readonly not_reached: number;
      /** In how many the person pressed a key */
      readonly with_keys: number;
      /** How long all together lasted, in seconds */
      readonly seconds: number;
      /** What they cost */
      readonly cost: string;
      /** The share of the answered in all, 0 to 1; null: there was none */
      readonly answered_share: number | null;
      /** How long half of the answered lasted at most, to within 10 %; null: none was answered */
      readonly p50_seconds: number | null;
      /** How long 95 % of the answered lasted at most; null: none was answered */
      readonly p95_seconds: number | null;
    } | null;
  })[];
}

export interface AdminStatisticsCallsCsvInput extends Omit<AdminStatisticsCallsInput, 'compare'> {
  /** Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no */
  readonly has_bom?: "yes" | "no" | undefined;
}

export interface AdminStatisticsVerificationsInput extends Omit<AdminStatisticsCallsInput, 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, country, network, channel, account_id, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
}

/** What was asked for */
export interface AdminStatisticsVerificationsResult extends Omit<StatisticsVerificationsResult, 'rows'> {
  /** By time the oldest first, otherwise the most messages first; 10,000 at most */
  readonly rows: readonly ({
    /** The hour, as `2026-01-31T09:00`, the day, the first day of the week or month, `1` to `7` for Monday to Sunday, or the hour of the day; null: not asked for */
    readonly period: string | null;
    /** The country as two letters, the network, the channel, or the UUID of the template; empty: none; `others`: those beside the 200 with most in a day; null: not asked for */
    readonly value: string | null;
    /** What it is called; null: it has no name, or is a key and you may not list keys */
    readonly name: string | null;
    /** The account; null: not asked for */
    readonly account_id: number | null;
    /** How many verifications were started */
    readonly started: number;
    /** For how many of them no code was sent, by the guard */
    readonly blocked: number;
    /** For how many a code was sent */
    readonly sent: number;
    /** How many messages and calls that took */
    readonly sends: number;
    /** For how many of those that were sent a code was entered, right or wrong */
    readonly entered: number;
    /** For how many the right code was entered */
    readonly approved: number;
    /** What the right codes cost beside their messages and calls */
    readonly code_cost: string;
    /** The share of the approved in the sent, 0 to 1; null: none was sent */
    readonly approved_share: number | null;
    /** Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was */
    readonly p50_seconds: number | null;
    /** Within how many seconds 95 % of the right codes were entered; null: none was */
    readonly p95_seconds: number | null;
    /** The same of the period before, which is as long; null: not asked for, or by time */
    readonly before: {
      /** How many verifications were started */
      readonly started: number;
      /** For how many of them no code was sent, by the guard */
      readonly blocked: number;
      /** For how many a code was sent */
      readonly sent: number;
      /** How many messages and calls that took */
      readonly sends: number;
      /** For how many of those that were sent a code was entered, right or wrong */
      readonly entered: number;
      /** For how many the right code was entered */
      readonly approved: number;
      /** What the right codes cost beside their messages and calls */
      readonly code_cost: string;
      /** The share of the approved in the sent, 0 to 1; null: none was sent */
      readonly approved_share: number | null;
      /** Within how many seconds of the start half of the right codes were entered, to within 10 %; null: none was */
      readonly p50_seconds: number | null;
      /** Within how many seconds 95 % of the right codes were entered; null: none was */
      readonly p95_seconds: number | null;
    } | null;
  })[];
}

export interface AdminStatisticsVerificationsCsvInput extends Omit<AdminStatisticsCallsCsvInput, 'by'> {
  /** By what they are told apart: one or two of hour, day, week, month, weekday, hour_of_day, country, network, channel, account_id, at most one of them a time. Left out: all in one row */
  readonly by?: string | undefined;
}

export interface AdminCarriersListInput extends RegisteredTextsListInput {}

export interface AdminCarriersGetInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminCarriersCreateInput extends Omit<Carrier, 'id' | 'kind' | 'paused' | 'has_password' | 'secrets' | 'tested_at' | 'tls_ca' | 'tls_server_name' | 'tls_certificate' | 'bind_count' | 'window' | 'messages_per_second' | 'messages_per_day' | 'recipients_per_day' | 'recipient_messages_per_day' | 'day_zone' | 'error_codes' | 'receipt_patience_hours' | 'alarm_after_minutes' | 'request_timeout_ms' | 'connect_timeout_ms' | 'enquire_link_ms' | 'reconnect_max_ms' | 'tls_certificate_ends_at' | 'phone' | 'status' | 'created_at' | 'updated_at'> {
  /** Certificates in PEM against which that of the other side is checked; empty: those that Node trusts */
  readonly tls_ca?: string | undefined;
  /** The name that the certificate must have; empty: the host */
  readonly tls_server_name?: string | undefined;
  /** The certificate in PEM by which the other side knows this client, followed by those that lead to its authority; empty: none. It needs `tls_key` */
  readonly tls_certificate?: string | undefined;
  /** How many binds, or pairs of them, in all processes together, 1 to 32; 1 unless set */
  readonly bind_count?: number | undefined;
  /** How many submits of one bind may be unanswered at the same time, 1 to 5,000; 50 unless set */
  readonly window?: number | undefined;
  /** How many parts may be submitted in a second, by all processes together, up to 100,000; 0, as unless set: no limit */
  readonly messages_per_second?: number | undefined;
  /** How many parts may be submitted on one day, by all processes together, up to 1,000,000,000; 0, as unless set: no limit. Beyond a limit of the day, messages go to the next carrier of the route, or wait */
  readonly messages_per_day?: number | undefined;
  /** How many different numbers may get messages on one day, up to 100,000; 0, as unless set: no limit. The operators of many SIMs allow 99 to 250 */
  readonly recipients_per_day?: number | undefined;
  /** How many messages may go to the same number on one day, up to 1,000; 0, as unless set: no limit */
  readonly recipient_messages_per_day?: number | undefined;
  /** The zone by whose clock the days of these limits begin, such as `Africa/Accra`; `UTC` unless set */
  readonly day_zone?: string | undefined;
  /** What the codes of this carrier mean, up to 500: messages that failed with one of them show the words. The names of SMPP are known without */
  readonly error_codes?: readonly {
    /** The code as the carrier writes it, such as `007`, `0x412` or `ESME_RSUBMITFAIL` */
    readonly code: string;
    /** What it means, for people */
    readonly words: string;
  }[] | undefined;
  /** For how long a receipt is awaited, 1 to 720 hours; then a message counts as closed. 72 unless set */
  readonly receipt_patience_hours?: number | undefined;
  /** How long the carrier may be out of reach before the operator is told, up to 10,080 minutes, such as for a phone that is off at night; 0, as unless set: 15 seconds */
  readonly alarm_after_minutes?: number | undefined;
  /** How long an answer is awaited, 100 to 300,000 milliseconds; then the message is `unknown`. 30,000 unless set */
  readonly request_timeout_ms?: number | undefined;
  /** How long a connection may take, 100 to 120,000 milliseconds; 10,000 unless set */
  readonly connect_timeout_ms?: number | undefined;
  /** How often the carrier is asked whether it is there, up to a day in milliseconds; 0: never. 30,000 unless set */
  readonly enquire_link_ms?: 0 | number | undefined;
  /** The longest wait before connecting again, 100 to 3,600,000 milliseconds; 60,000 unless set */
  readonly reconnect_max_ms?: number | undefined;
  /** Of an HTTP carrier: the secret values that the profile asks for, by name. They are stored encrypted and never shown. Those that a change leaves out stay as they are; an empty one is removed */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** The private key of `tls_certificate` in PEM, without a passphrase. It is stored encrypted and never shown. A certificate that takes the place of one with the same key needs none */
  readonly tls_key?: string | undefined;
  /** The password, up to 64 characters of Latin-1. It is stored encrypted and never shown */
  readonly password?: string | undefined;
  /** How the carrier is reached; `smpp` unless given, which needs `host`, `port` and `system_id`. `http` needs `profile` and what that asks for */
  readonly kind?: "smpp" | "http" | undefined;
}

export interface AdminCarriersUpdateInput extends Omit<AdminCarriersCreateInput, 'name' | 'kind'> {
  /** The id of the resource */
  readonly id: number;
  /** A name for yourself, up to 100 characters */
  readonly name?: string | undefined;
}

export interface AdminCarriersDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminCarriersPauseInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminCarriersResumeInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminCarriersHookTokenInput {
  /** The id of the resource */
  readonly id: number;
}

/** What was asked for */
export interface AdminCarriersHookTokenResult {
  /** Where the provider calls */
  readonly address: string;
}

export interface AdminCarriersTestBindInput {
  /** The id of the resource */
  readonly id: number;
  /** The number that gets a test message; left out: only the connection is tested */
  readonly phone_number?: string | undefined;
  /** The sender of the test message; left out: the server chooses one */
  readonly sender_id?: string | undefined;
  /** How long to wait for the receipt, 1 to 25 seconds; left out: 10 */
  readonly wait_seconds?: number | undefined;
}

export interface AdminCarriersFiguresInput {
  /** The id of the resource */
  readonly id: number;
  /** How far back: 15 minutes, or 1, 6, 24 or 48 hours, after which figures are deleted */
  readonly period?: "15m" | "1h" | "6h" | "24h" | "48h" | undefined;
}

export interface AdminCarriersWhyInput {
  /** The id of the resource */
  readonly id: number;
}

/** What was asked for */
export interface AdminTrafficAlarmsListResult {
  /** Those that are on, the latest first */
  readonly alarms: readonly TrafficAlarm[];
}

export interface AdminRoutesListInput extends KeywordRulesListInput {}

export interface AdminRoutesSetInput {
  /** By what the numbers are named */
  readonly match: "prefix" | "network" | "country" | "any";
  /** The first digits of the numbers, the name of the network, or the two letters of the country; left out for `any` */
  readonly value?: string | undefined;
  /** Only messages of these accounts, up to 100; null or left out: of every account */
  readonly account_ids?: readonly number[] | null | undefined;
  /** Only these sender IDs, up to 100; null or left out: every one */
  readonly sender_ids?: readonly string[] | null | undefined;
  /** Only messages of these purposes: `code` is every single message, `service` and `marketing` are those of campaigns of this purpose; null or left out: of every purpose */
  readonly purposes?: readonly ("code" | "service" | "marketing")[] | null | undefined;
  /** Only what is sent in these hours of the day. Where no route is for this hour, messages wait for the next one that is; null or left out: at any hour */
  readonly hours?: {
    /** When they begin, as `HH:MM` */
    readonly from: string;
    /** When they end, as `HH:MM`; earlier than `from`: on the next day */
    readonly to: string;
    /** The zone by whose clock they count, such as `Africa/Accra`; left out: that of your account */
    readonly time_zone?: string | undefined;
  } | null | undefined;
  /** The carriers, tier by tier, 1 to 10 tiers of 1 to 20 carriers */
  readonly tiers: readonly (readonly {
    /** The carrier */
    readonly carrier_id: number;
    /** Its share of the messages in its tier, 1 to 1,000; left out: 100 */
    readonly weight?: number | undefined;
  }[])[];
  /** How the carriers of a tier share messages: by `weight`, or by `cost`: the cheapest of those that deliver well get most; left out: by weight */
  readonly order?: "weight" | "cost" | undefined;
}

export interface AdminRoutesDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminRoutesExplainInput {
  /** The number to explain: international with or without `+`, or local */
  readonly number: string;
  /** The account that sends; left out: one that no route names */
  readonly account_id?: number | undefined;
  /** The sender ID; left out: one that no route names */
  readonly sender_id?: string | undefined;
  /** The purpose: `code` is every single message, `service` and `marketing` are those of campaigns of this purpose; left out: one that no route names */
  readonly purpose?: "code" | "service" | "marketing" | undefined;
  /** When it is sent; left out: now */
  readonly at?: string | undefined;
}

export interface AdminPricesListInput extends KeywordRulesListInput {}

export interface AdminPricesSetInput {
  /** By what the numbers are named */
  readonly match: "prefix" | "network" | "country" | "any";
  /** The first digits of the numbers, the name of the network, or the two letters of the country; left out for `any` */
  readonly value?: string | undefined;
  /** What a part costs, in credits */
  readonly price_per_part: string;
  /** What an approved code of a verification costs beside its messages and calls, in credits; left out: as before for these numbers, at first nothing */
  readonly price_per_code?: string | undefined;
  /** From when on it counts; null or left out: from now on */
  readonly valid_from?: string | null | undefined;
}

export interface AdminPricesDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminNetworksListInput extends KeywordRulesListInput {
  /** Beginnings of words of the name of the network, and of its number, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all */
  readonly search?: string | undefined;
}

export interface AdminNetworksSetInput {
  /** The first digits of the numbers, in international form, such as `23324` */
  readonly prefix: string;
  /** The name of the network, up to 100 characters */
  readonly network: string;
}

export interface AdminNetworksDeleteInput {
  /** The first digits of the numbers */
  readonly prefix: string;
}

export interface AdminNetworkCodesListInput extends AdminNetworksListInput {}

export interface AdminNetworkCodesSetInput {
  /** The code of the country and that of the network (MCC and MNC), as five or six digits */
  readonly code: string;
  /** The country of the network, as two letters */
  readonly country: string;
  /** The name of the network, up to 100 characters */
  readonly network: string;
}

export interface AdminNetworkCodesImportInput {
  /** The fingerprint of the comparison that is to be stored; left out: it is only compared */
  readonly confirm?: string | undefined;
  readonly file: Uint8Array;
}

export interface AdminNetworkCodesDeleteInput {
  /** The code of the network */
  readonly code: string;
}

export interface AdminCarrierCostsListInput extends KeywordRulesListInput {
  /** Only costs of this carrier */
  readonly carrier_id?: number | undefined;
}

export interface AdminCarrierCostsSetInput {
  /** The carrier */
  readonly carrier_id: number;
  /** By what the numbers are named */
  readonly match: "prefix" | "code" | "country" | "any";
  /** The first digits, the code (MCC and MNC), or the two letters of the country; left out for `any` */
  readonly value?: string | undefined;
  /** What it charges, with up to six decimals; null: from then on this is not known */
  readonly cost: string | null;
  /** Whether it charges each part, or the whole message; left out: each part */
  readonly per?: "part" | "message" | undefined;
  /** The currency, as three letters, such as `EUR` */
  readonly currency: string;
  /** From when on it counts; null or left out: from now on */
  readonly valid_from?: string | null | undefined;
}

export interface AdminCarrierCostsDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminCarrierCostsDaysInput extends AdminCarrierCostsSumsInput, KeywordRulesListInput {}

export interface AdminCarrierCostsSumsInput {
  /** Only messages of this carrier */
  readonly carrier_id?: number | undefined;
  /** Only messages of this account */
  readonly account_id?: number | undefined;
  /** Over how many days, the last of which is today */
  readonly days?: number | undefined;
}

export interface AdminCarrierCostsImportInput {
  /** The carrier */
  readonly carrier_id: number;
  /** The currency, as three letters, such as `EUR` */
  readonly currency: string;
  /** Whether it charges each part, or the whole message; left out: each part */
  readonly per?: "part" | "message" | undefined;
  /** From when on it counts; left out: from now on */
  readonly valid_from?: string | undefined;
  /** The fingerprint of the comparison that is to be stored; left out: it is only compared */
  readonly confirm?: string | undefined;
  readonly file: Uint8Array;
}

export interface AdminTracesListInput extends KeywordRulesListInput {}

export interface AdminTracesGetInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminTracesStartInput {
  /** The carrier whose messages are noted */
  readonly carrier_id?: number | undefined;
  /** The trunk whose messages are noted; all trunks at its address are noted with it */
  readonly trunk_id?: number | undefined;
  /** The number whose messages over all carriers and trunks are noted */
  readonly phone_number?: string | undefined;
  /** For how long, 1 to 60 minutes; left out: 10 */
  readonly minutes?: number | undefined;
}

export interface AdminTracesStartWithTextsInput extends AdminTracesStartInput {}

export interface AdminTracesEntriesInput {
  /** The UUID of the resource */
  readonly uuid: string;
  /** The number of the last entry that is known; 0: from the beginning */
  readonly after?: number | undefined;
  /** How many entries at most, 1 to 200 */
  readonly limit?: number | undefined;
}

/** What was asked for */
export interface AdminTracesEntriesResult {
  /** Whether more may come */
  readonly running: boolean;
  /** The messages, oldest first */
  readonly entries: readonly TraceEntry[];
}

export interface AdminTracesTextsInput extends AdminTracesEntriesInput {}

/** What was asked for */
export interface AdminTracesTextsResult extends AdminTracesEntriesResult {}

export interface AdminTracesEndInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminTracesDeleteInput {
  /** The UUID of the resource */
  readonly uuid: string;
}

export interface AdminMessagesCsvInput extends Omit<SmsCampaignsMessagesCsvInput, 'uuid' | 'opened'> {
  /** The account */
  readonly id: number;
  /** Only messages of the campaign with this UUID; a quick send is one too */
  readonly campaign_id?: string | undefined;
}

export interface AdminMessagesCampaignCostsInput {
  /** The account */
  readonly id: number;
  /** The campaign */
  readonly uuid: string;
  /** Whether there is one sum for each carrier, or for each network that it took messages to */
  readonly by?: "carrier" | "network" | undefined;
}

export interface AdminMessagesCarrierInput {
  /** The account */
  readonly id: number;
  /** The message */
  readonly uuid: string;
}

export interface AdminLookupSourcesListInput extends KeywordRulesListInput {}

export interface AdminLookupSourcesGetInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminLookupSourcesCreateInput extends Loose<Omit<LookupSource, 'id' | 'name' | 'kind' | 'has_secret' | 'asked_today' | 'words' | 'created_at' | 'updated_at'>> {
  /** Its name, up to 100 characters */
  readonly name: string;
  /** The secret of an HTTP source. It is stored encrypted and never shown; empty: none */
  readonly secret?: string | undefined;
  /** How it is asked */
  readonly kind: "http" | "enum" | "sip";
}

export interface AdminLookupSourcesUpdateInput extends Omit<AdminLookupSourcesCreateInput, 'name' | 'kind'> {
  /** The id of the resource */
  readonly id: number;
  /** Its name, up to 100 characters */
  readonly name?: string | undefined;
}

export interface AdminLookupSourcesDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminLookupSourcesTestInput {
  /** The id of the resource */
  readonly id: number;
  /** A phone number: international with or without `+`, or local, then read with the country of the account */
  readonly phone_number: string;
}

/** What was asked for */
export interface AdminLookupSourcesTestResult {
  /** `unknown`: it says that it does not know the number */
  readonly outcome: "answered" | "unknown" | "failed";
  /** The same in a sentence */
  readonly words: string;
  /** The answer; null: none */
  readonly lookup: Lookup | null;
}

export interface AdminPortedNumbersListInput extends KeywordRulesListInput {}

export interface AdminPortedNumbersGetInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminPortedNumbersCreateInput {
  /** What it is, up to 100 characters */
  readonly name: string;
}

export interface AdminPortedNumbersUploadPartInput {
  /** The id of the table */
  readonly id: number;
  /** The number of the part, from 0 */
  readonly part: number;
  readonly file: Uint8Array;
}

export interface AdminPortedNumbersActivateInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminPortedNumbersDeleteInput {
  /** The id of the resource */
  readonly id: number;
}

export interface AdminLinkDomainsCreateInput {
  /** The domain, such as `example.com`; those below it are denied too */
  readonly domain: string;
  /** Why, up to 500 characters */
  readonly note?: string | undefined;
}

export interface AdminLinkDomainsDeleteInput {
  /** The domain */
  readonly domain: string;
}

export interface AdminLinkTakedownsListInput extends KeywordRulesListInput {}

export interface AdminLinkTakedownsCreateInput {
  /** The short code of the link */
  readonly code: string;
  /** Why it is taken down, up to 500 characters */
  readonly reason: string;
}

export interface AdminLinkTakedownsDeleteInput {
  /** The short code of the link */
  readonly code: string;
}

export interface Client {
  readonly smsCampaigns: {
    /**
     * List SMS campaigns, newest first, or search them
     *
     * A quick send is a campaign of one message and is listed too, unless you narrow the list with `kind`.
     */
    readonly list: ListCall<SmsCampaignsListInput, FullPage<SmsCampaign>, SmsCampaign>;
    /**
     * List SMS campaigns with what became of each, newest first
     *
     * As the list, without quick sends, with how many people each reached and how many opened its links.
     */
    readonly overview: ListCall<SmsCampaignsOverviewInput, FullPage<{
      /** The number that identifies it; a later one is higher as a rule */
      readonly id: number;
      /** The UUID that identifies it in paths and in other resources */
      readonly uuid: string;
      /** The name that you gave it; only you see it */
      readonly name: string;
      /** How many people it goes to; 0 until it has started */
      readonly total_recipients: number;
      /** How many of its messages a carrier has accepted */
      readonly messages_sent: number;
      /** What was charged so far for accepted messages, in credits */
      readonly credits_used: string;
      /** What recipients see as the sender */
      readonly sender_id: string;
      /** When it was created, ISO 8601 in UTC with microseconds */
      readonly created_at: string;
      /** When it last changed, ISO 8601 in UTC with microseconds */
      readonly updated_at: string;
      /** When it starts, or its next run; null: it is not scheduled */
      readonly scheduled_at: string | null;
      /** `draft`, `scheduled`, `preparing` (its messages are being written), `sending`, `paused`, `completed`, `cancelled` or `failed` */
      readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
      /** Whether it is sent again and again, as `recurrence_frequency` says */
      readonly is_recurring: boolean;
      /** How often a recurring campaign is sent; without meaning for others */
      readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
      /** Every how many days, weeks, months or years; 1: each */
      readonly recurrence_interval: number;
      /** No run starts after this; null: without end */
      readonly recurrence_ends_at: string | null;
      /** When it started; null until then */
      readonly started_at: string | null;
      /** When it ended, in UTC, such as `2026-01-31 09:00:00`; null until then */
      readonly ended_at: string | null;
      /** How many recipients got it, as receipts say */
      readonly delivered: number;
      /** How many did not get it: no carrier accepted it, or the receipt says that it did not arrive */
      readonly not_delivered: number;
      /** How many were left out, such as those who opted out */
      readonly skipped: number;
      /** How many recipients opened one of its links; null: clicks are not counted */
      readonly opened: number | null;
      /** Of one that is scheduled: how many people its groups, contacts and numbers have together now, somebody who is named twice counted twice; null: it is not scheduled, or it names segments or leaves people out, who are counted when it starts */
      readonly planned_recipients: number | null;
      /** The hours of the day at which messages may go out; null: at any hour */
      readonly sending_window: {
        /** When the window opens, as `HH:MM` */
        readonly from: string;
        /** When the window closes, as `HH:MM` */
        readonly to: string;
        /** A zone name; `recipient` for the zone of each number; empty for the zone of the campaign */
        readonly time_zone: string;
        /** The day from which on messages may go out; null: any */
        readonly start_day: string | null;
      } | null;
      /** Of one that is scheduled: when it starts, or the next run of a series; null: it is not scheduled */
      readonly next_run_at: string | null;
      /** When its messages go where it starts outside its window or, of marketing, in quiet hours, by the clocks of its own zone; null: when it starts */
      readonly goes_at: string | null;
    }>, {
      /** The number that identifies it; a later one is higher as a rule */
      readonly id: number;
      /** The UUID that identifies it in paths and in other resources */
      readonly uuid: string;
      /** The name that you gave it; only you see it */
      readonly name: string;
      /** How many people it goes to; 0 until it has started */
      readonly total_recipients: number;
      /** How many of its messages a carrier has accepted */
      readonly messages_sent: number;
      /** What was charged so far for accepted messages, in credits */
      readonly credits_used: string;
      /** What recipients see as the sender */
      readonly sender_id: string;
      /** When it was created, ISO 8601 in UTC with microseconds */
      readonly created_at: string;
      /** When it last changed, ISO 8601 in UTC with microseconds */
      readonly updated_at: string;
      /** When it starts, or its next run; null: it is not scheduled */
      readonly scheduled_at: string | null;
      /** `draft`, `scheduled`, `preparing` (its messages are being written), `sending`, `paused`, `completed`, `cancelled` or `failed` */
      readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
      /** Whether it is sent again and again, as `recurrence_frequency` says */
      readonly is_recurring: boolean;
      /** How often a recurring campaign is sent; without meaning for others */
      readonly recurrence_frequency: "daily" | "weekly" | "monthly" | "yearly";
      /** Every how many days, weeks, months or years; 1: each */
      readonly recurrence_interval: number;
      /** No run starts after this; null: without end */
      readonly recurrence_ends_at: string | null;
      /** When it started; null until then */
      readonly started_at: string | null;
      /** When it ended, in UTC, such as `2026-01-31 09:00:00`; null until then */
      readonly ended_at: string | null;
      /** How many recipients got it, as receipts say */
      readonly delivered: number;
      /** How many did not get it: no carrier accepted it, or the receipt says that it did not arrive */
      readonly not_delivered: number;
      /** How many were left out, such as those who opted out */
      readonly skipped: number;
      /** How many recipients opened one of its links; null: clicks are not counted */
      readonly opened: number | null;
      /** Of one that is scheduled: how many people its groups, contacts and numbers have together now, somebody who is named twice counted twice; null: it is not scheduled, or it names segments or leaves people out, who are counted when it starts */
      readonly planned_recipients: number | null;
      /** The hours of the day at which messages may go out; null: at any hour */
      readonly sending_window: {
        /** When the window opens, as `HH:MM` */
        readonly from: string;
        /** When the window closes, as `HH:MM` */
        readonly to: string;
        /** A zone name; `recipient` for the zone of each number; empty for the zone of the campaign */
        readonly time_zone: string;
        /** The day from which on messages may go out; null: any */
        readonly start_day: string | null;
      } | null;
      /** Of one that is scheduled: when it starts, or the next run of a series; null: it is not scheduled */
      readonly next_run_at: string | null;
      /** When its messages go where it starts outside its window or, of marketing, in quiet hours, by the clocks of its own zone; null: when it starts */
      readonly goes_at: string | null;
    }>;
    /**
     * Count SMS campaigns by state
     *
     * At most 1,000 of each state are counted. Quick sends are not.
     */
    readonly states: Call<Record<never, never>, readonly {
      /** The state */
      readonly status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "completed" | "cancelled" | "failed";
      /** How many campaigns have it; 1,000: so many or more */
      readonly campaigns: number;
    }[]>;
    /**
     * Create an SMS campaign as a draft
     *
     * A draft sends nothing, and may lack anything until it is sent. Its recipients are groups, contacts and plain numbers; they are counted when the campaign starts. With `shorten_urls`, `track_visits` is true unless you set it.
     */
    readonly create: Call<SmsCampaignsCreateInput, SmsCampaignDraft>;
    /** Read one SMS campaign */
    readonly get: Call<SmsCampaignsGetInput, SmsCampaign>;
    /**
     * Read the content of an SMS campaign
     *
     * Every field that you can change with PUT, with its present value: text, recipients, time, window, links. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.
     */
    readonly draft: Call<SmsCampaignsDraftInput, SmsCampaignContent>;
    /**
     * Change a draft, a scheduled campaign or a paused series
     *
     * Fields that you leave out stay as they are. A scheduled campaign whose `scheduled_at` becomes null is a draft again, unless it has a `start_day` that is still to begin: then it waits for that day. A campaign that has started cannot be changed. To change a scheduled campaign the key needs the scope `send` too, because the new text is what will be sent.
     */
    readonly update: Call<SmsCampaignsUpdateInput, SmsCampaignDraft>;
    /** Delete a draft or a scheduled campaign */
    readonly delete: Call<SmsCampaignsDeleteInput, string>;
    /**
     * Send the text of a campaign to a few numbers of your own
     *
     * Each number gets the text as a recipient would: fields filled in, web addresses shortened, from the sender ID of the campaign. The messages are single messages, charged and listed as such, with the campaign in their field `test_of`; the campaign itself, its figures and its recipients stay as they are, and its sending window does not hold for them. Either all are accepted or none. What is not sent within ten minutes expires and is refunded.
     */
    readonly testSend: Call<SmsCampaignsTestSendInput, SmsCampaignTest>;
    /**
     * Preview what a campaign costs and whom it reaches
     *
     * Composes the text of every recipient and counts its parts and their price. Nothing is sent or charged.
     */
    readonly preview: Call<SmsCampaignsPreviewInput, SmsCampaignPreview>;
    /**
     * Start a campaign, now or at its time
     *
     * With `expected_cost` the campaign starts only if it still costs that much. A time in the future schedules it; a recurring campaign begins its series.
     */
    readonly send: Call<SmsCampaignsSendInput, SmsCampaign>;
    /**
     * Pause a campaign that is sending, or a series
     *
     * Messages that a carrier has accepted already cannot be called back. Of a series, no run starts from the answer on; a run that has started goes on.
     */
    readonly pause: Call<SmsCampaignsPauseInput, SmsCampaign>;
    /**
     * Resume a paused campaign, or a series
     *
     * A series goes on with its first run from now on: runs that were due while it was paused are left out. Without a run to come it is `completed`.
     */
    readonly resume: Call<SmsCampaignsResumeInput, SmsCampaign>;
    /**
     * Cancel a campaign
     *
     * Messages that still wait are skipped, and the credits that were held for them are free again. This cannot be undone.
     */
    readonly cancel: Call<SmsCampaignsCancelInput, SmsCampaign>;
    /**
     * Send the failed messages of a campaign again
     *
     * Those of which no carrier accepted any part, so nobody gets a message twice.
     */
    readonly retryFailed: Call<SmsCampaignsRetryFailedInput, SmsCampaign>;
    /** Read the report of a campaign */
    readonly report: Call<SmsCampaignsReportInput, SmsCampaignReport>;
    /**
     * Read what is usual for the account's campaigns
     *
     * To compare the report of this one with. The figures are kept ones, which count a campaign about half an hour after it was sent, and what changes later within minutes.
     */
    readonly usual: Call<SmsCampaignsUsualInput, SmsCampaignsUsualResult>;
    /**
     * Read the visits of the links of a campaign
     *
     * The links of all recipients together. What the campaign does not track is empty.
     */
    readonly analytics: Call<SmsCampaignsAnalyticsInput, SmsCampaignsAnalyticsResult>;
    /** Read the visits of the links of a campaign as CSV */
    readonly analyticsCsv: TableCall<SmsCampaignsAnalyticsCsvInput>;
    /**
     * List the messages of a campaign, one per recipient, or find some of them
     *
     * In the order in which they were made. Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly messages: ListCall<SmsCampaignsMessagesInput, CursorPage<{
      /** The UUID of the message */
      readonly id: string;
      /** The UUID of its campaign; a single message is a campaign of one, with the UUID of the message */
      readonly campaign_id: string;
      /** The UUID of the campaign whose text it tried out (`test-send`); null: it is no test */
      readonly test_of: string | null;
      /** The UUID of the template by which a single message was written; null: none. For those of a campaign, its report names it */
      readonly template_id: string | null;
      /** The version of that template (`GET /templates/{uuid}/versions/{version}`); null: no template */
      readonly template_version: number | null;
      /** What the recipient sees as the sender */
      readonly sender_id: string;
      /** A phone number: digits in international form, without plus */
      readonly phone_number: string;
      /** The text as it was sent */
      readonly message: string;
      /** The mobile network of the number, as far as its prefix tells; empty: unknown */
      readonly network: string;
      /** `queued` (it waits), `submitting` (on its way to the carrier), `sent` (the carrier accepted it), then what the receipt says: `delivered`, `undelivered`, `expired` or `rejected`; `failed` (no carrier accepted it), `unknown` (the carrier did not answer: it may have arrived), `skipped` (it was not sent) */
      readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
      /** Why it has this state, in a word such as `opted_out`, `no_route` or `no_receipt`; empty: there is nothing to say */
      readonly reason: string;
      /** The reason as a sentence; empty: there is nothing to say */
      readonly reason_words: string;
      /** The code that the carrier gave for an error; empty: none */
      readonly error_code: string;
      /** What that code means, by the operator's table of the carrier or by SMPP's own names; empty: not known */
      readonly error_words: string;
      /** What it costs, in credits; refunded when no carrier accepts it */
      readonly cost: string;
      /** How often people opened its short links; programs are not counted */
      readonly clicks: number;
      /** When a person first opened one of its short links; null: nobody has */
      readonly first_clicked_at: string | null;
      /** True: the built-in simulator took it, and no phone rang */
      readonly is_simulated: boolean;
      /** The SMS that the text was cut into */
      readonly parts: readonly {
        /** Its place in the text, from 1 */
        readonly part: number;
        /** What became of this part; `waiting`: no carrier has it yet */
        readonly status: "waiting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected";
        /** The id that the carrier gave it; empty: none yet */
        readonly carrier_message_id: string;
      }[];
      /** When it was created, ISO 8601 in UTC with microseconds */
      readonly created_at: string;
      /** If it is not sent by then it expires and is refunded; null: no limit */
      readonly valid_until: string | null;
      /** When it was last given to a carrier; null: not yet */
      readonly submitted_at: string | null;
      /** When the carrier accepted it; null: it has not */
      readonly sent_at: string | null;
      /** When its last state was reached; null: it may still change */
      readonly final_at: string | null;
      /** The reference that you gave it; empty: none */
      readonly reference: string;
      /** The pairs that you gave it; empty: none */
      readonly metadata: Readonly<Record<string, string>>;
      /** The first name of the contact; empty: none, or the number is no contact */
      readonly first_name: string;
      /** The last name of the contact; empty: none, or the number is no contact */
      readonly last_name: string;
    }>, {
      /** The UUID of the message */
      readonly id: string;
      /** The UUID of its campaign; a single message is a campaign of one, with the UUID of the message */
      readonly campaign_id: string;
      /** The UUID of the campaign whose text it tried out (`test-send`); null: it is no test */
      readonly test_of: string | null;
      /** The UUID of the template by which a single message was written; null: none. For those of a campaign, its report names it */
      readonly template_id: string | null;
      /** The version of that template (`GET /templates/{uuid}/versions/{version}`); null: no template */
      readonly template_version: number | null;
      /** What the recipient sees as the sender */
      readonly sender_id: string;
      /** A phone number: digits in international form, without plus */
      readonly phone_number: string;
      /** The text as it was sent */
      readonly message: string;
      /** The mobile network of the number, as far as its prefix tells; empty: unknown */
      readonly network: string;
      /** `queued` (it waits), `submitting` (on its way to the carrier), `sent` (the carrier accepted it), then what the receipt says: `delivered`, `undelivered`, `expired` or `rejected`; `failed` (no carrier accepted it), `unknown` (the carrier did not answer: it may have arrived), `skipped` (it was not sent) */
      readonly status: "queued" | "submitting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "skipped";
      /** Why it has this state, in a word such as `opted_out`, `no_route` or `no_receipt`; empty: there is nothing to say */
      readonly reason: string;
      /** The reason as a sentence; empty: there is nothing to say */
      readonly reason_words: string;
      /** The code that the carrier gave for an error; empty: none */
      readonly error_code: string;
      /** What that code means, by the operator's table of the carrier or by SMPP's own names; empty: not known */
      readonly error_words: string;
      /** What it costs, in credits; refunded when no carrier accepts it */
      readonly cost: string;
      /** How often people opened its short links; programs are not counted */
      readonly clicks: number;
      /** When a person first opened one of its short links; null: nobody has */
      readonly first_clicked_at: string | null;
      /** True: the built-in simulator took it, and no phone rang */
      readonly is_simulated: boolean;
      /** The SMS that the text was cut into */
      readonly parts: readonly {
        /** Its place in the text, from 1 */
        readonly part: number;
        /** What became of this part; `waiting`: no carrier has it yet */
        readonly status: "waiting" | "sent" | "delivered" | "undelivered" | "expired" | "rejected";
        /** The id that the carrier gave it; empty: none yet */
        readonly carrier_message_id: string;
      }[];
      /** When it was created, ISO 8601 in UTC with microseconds */
      readonly created_at: string;
      /** If it is not sent by then it expires and is refunded; null: no limit */
      readonly valid_until: string | null;
      /** When it was last given to a carrier; null: not yet */
      readonly submitted_at: string | null;
      /** When the carrier accepted it; null: it has not */
      readonly sent_at: string | null;
      /** When its last state was reached; null: it may still change */
      readonly final_at: string | null;
      /** The reference that you gave it; empty: none */
      readonly reference: string;
      /** The pairs that you gave it; empty: none */
      readonly metadata: Readonly<Record<string, string>>;
      /** The first name of the contact; empty: none, or the number is no contact */
      readonly first_name: string;
      /** The last name of the contact; empty: none, or the number is no contact */
      readonly last_name: string;
    }>;
    /**
     * Download the messages of a campaign as CSV
     *
     * All of them, or those that the filters of the list find, in one file of any length. `clicked` is empty when clicks are not counted.
     */
    readonly messagesCsv: TableCall<SmsCampaignsMessagesCsvInput>;
    /**
     * Read the series of a recurring campaign, with its next ten runs
     *
     * Of a run, this reads the series that it belongs to, and its place in it. With `from` and `to` its runs are those of a time, such as a month of a calendar.
     */
    readonly series: Call<SmsCampaignsSeriesInput, SmsCampaignSeries>;
    /**
     * Skip one run of a series
     *
     * The run of this day does not start, and the series goes on with the next one. A run can be skipped until it starts; at most 100 runs to come are skipped at a time, and one always remains. Asked for again, nothing changes.
     */
    readonly skipRun: Call<SmsCampaignsSkipRunInput, SmsCampaignSeries>;
    /**
     * Take a skipped run of a series back in
     *
     * The run of this day starts at its time again. Asked for again, nothing changes.
     */
    readonly takeBackRun: Call<SmsCampaignsTakeBackRunInput, SmsCampaignSeries>;
    /**
     * List the runs of a recurring campaign, newest first
     *
     * Each run is a campaign with recipients, figures and a report of its own.
     */
    readonly runs: ListCall<SmsCampaignsRunsInput, CursorPage<SmsCampaignRun>, SmsCampaignRun>;
    /**
     * Send one SMS at once
     *
     * For one-time codes and simple alerts. The key is the parameter `api_key`. With `idempotency_key`, a repetition within 24 hours gets the same reply and sends nothing. Unknown parameters are ignored, unless their name was evidently meant for one of these, such as `from`: then the request is refused.
     */
    readonly quick: Call<SmsCampaignsQuickInput, Told<QuickSendResult>>;
    /**
     * Send the messages of unknown outcome again
     *
     * Up to 5,000 at a time; `has_more` says whether to repeat the request. Each message is charged once.
     */
    readonly resendUnknown: Call<SmsCampaignsResendUnknownInput, Told<SmsCampaignsResendUnknownResult>>;
  };
  readonly messages: {
    /**
     * Send one SMS
     *
     * Like a quick send, with a JSON body. `scheduled_at` sends it later, up to 90 days ahead. A message that is not sent within its validity expires and is refunded. With `shorten_urls`, every web address in the text becomes a short link, and `track_visits` is true unless you set it; `{{opt_out_url}}` becomes a link to opt out. A `template` takes the place of the text: the message keeps its version.
     */
    readonly create: Call<MessagesCreateInput, Told<SentMessage>>;
    /**
     * List messages, newest first, or find them
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly list: ListCall<MessagesListInput, CursorPage<Message>, Message>;
    /**
     * Read what a message to a number costs
     *
     * The price of each SMS part, as of now. What is no number, or cannot be written to, has none, and is not refused: this can be asked while somebody types.
     */
    readonly price: Call<MessagesPriceInput, MessagesPriceResult>;
    /** Read one message with its parts and what became of them */
    readonly get: Call<MessagesGetInput, Message>;
    /**
     * Send a waiting message at another time
     *
     * Only a single message that is `queued`; its validity moves along. One that is just being given to a carrier is refused with the code `wrong_state`, and so is one of a campaign.
     */
    readonly update: Call<MessagesUpdateInput, Told<SentMessage>>;
    /**
     * Cancel a waiting message
     *
     * Only a single message that is `queued`: it becomes `skipped` with the reason `cancelled`, and is refunded. If it was given to a carrier first, it is sent and charged, and this is refused with the code `wrong_state`. A message of a campaign is cancelled with its campaign.
     */
    readonly delete: Call<MessagesDeleteInput, Told<SentMessage>>;
    /**
     * Send up to 1,000 messages at once
     *
     * Each item has what differs from the batch. All are sent, or none; with `partial` those that are right are sent. They are a campaign whose recipients are given: it has a report, and can be paused and cancelled. It sends beside other campaigns, after single messages.
     */
    readonly batch: Call<MessagesBatchInput, MessageBatch>;
    /** Send a message of unknown outcome again */
    readonly resend: Call<MessagesResendInput, Told<MessagesResendResult>>;
  };
  readonly statistics: {
    /**
     * Read how many messages were sent and delivered, how fast, and what they cost
     *
     * A message belongs to the hour and day at which it was accepted, also if its receipt comes later. The figures stay when the messages are deleted.
     */
    readonly get: Call<StatisticsGetInput, Statistics>;
    /**
     * Download the same figures as CSV
     *
     * A message belongs to the hour and day at which it was accepted, also if its receipt comes later. The figures stay when the messages are deleted.
     */
    readonly csv: TableCall<StatisticsCsvInput>;
    /**
     * Read how many calls were made and answered, how long they lasted, and what they cost
     *
     * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted.
     */
    readonly calls: Call<StatisticsCallsInput, StatisticsCallsResult>;
    /**
     * Download the same figures as CSV
     *
     * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted.
     */
    readonly callsCsv: TableCall<StatisticsCallsCsvInput>;
    /**
     * Read how many verifications were started, sent and entered, and how fast, for as long as is asked
     *
     * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted.
     */
    readonly verifications: Call<StatisticsVerificationsInput, StatisticsVerificationsResult>;
    /**
     * Download the same figures as CSV
     *
     * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted.
     */
    readonly verificationsCsv: TableCall<StatisticsVerificationsCsvInput>;
  };
  readonly verifications: {
    /**
     * Send a code to a number, which is checked for you
     *
     * The text has one code of digits, which Volley makes and keeps nowhere: with `template`, in the place of its field `{{code}}`. A call speaks its digits one by one, twice. While the verification is pending, another start for the number gives the same one: before `next_send_at` nothing is sent or charged, from then on the same code is sent again. It costs what its messages and calls cost, and once it is approved what the operator has set for a code.
     */
    readonly start: Call<VerificationsStartInput, VerificationsStartResult>;
    /**
     * List verifications, newest first
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly list: ListCall<VerificationsListInput, CursorPage<Verification>, Verification>;
    /**
     * Check the code of a number whose verification is pending
     *
     * For programs that do not keep the id of the verification. The 5th wrong code ends the verification as `failed`. Of several right codes at a time exactly one is answered with `approved`; a verification that is not pending any more is refused with `wrong_state`.
     */
    readonly checkNumber: Call<VerificationsCheckNumberInput, Verification>;
    /**
     * Read how many codes were sent and entered, and how fast
     *
     * Up to 100 values, the most started first. A verification counts at the time of its start; the newest 100,000 are counted at most.
     */
    readonly statistics: Call<VerificationsStatisticsInput, readonly VerificationFigures[]>;
    /** Read one verification */
    readonly get: Call<VerificationsGetInput, Verification>;
    /**
     * Check the code that a person entered
     *
     * The 5th wrong code ends the verification as `failed`. Of several right codes at a time exactly one is answered with `approved`; a verification that is not pending any more is refused with `wrong_state`.
     */
    readonly check: Call<VerificationsCheckInput, Verification>;
    /**
     * Send the same code again
     *
     * Before `next_send_at` it is refused with `rate_limited`, and `Retry-After` says for how long.
     */
    readonly resend: Call<VerificationsResendInput, Verification>;
    /**
     * Cancel a verification, so that its code does not count any more
     *
     * A message that still waits is not sent and is refunded.
     */
    readonly cancel: Call<VerificationsCancelInput, Verification>;
  };
  readonly verificationRules: {
    /** Read what the guard of verifications goes by */
    readonly get: Call<Record<never, never>, VerificationRules>;
    /**
     * Set what the guard of verifications goes by
     *
     * It counts from the reply on. Until it is set, your own country is allowed, and all others are watched.
     */
    readonly update: Call<VerificationRulesUpdateInput, VerificationRules>;
    /**
     * Ask what the guard would have stopped in the last 7 days
     *
     * By the rules of the account, or by others that the body names. Nothing is stored.
     */
    readonly dryRun: Call<VerificationRulesDryRunInput, VerificationRulesDryRunResult>;
  };
  readonly inbound: {
    /**
     * List the messages that people sent to your numbers, or find some of them
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly list: ListCall<InboundListInput, CursorPage<InboundMessage>, InboundMessage>;
    /**
     * Download the messages that people sent to your numbers as CSV
     *
     * All of them, or those that the filters of the list find, newest first, in one file of any length.
     */
    readonly csv: TableCall<InboundCsvInput>;
  };
  readonly threads: {
    /**
     * List conversations, those with the newest replies first, or find some of them
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly list: ListCall<ThreadsListInput, CursorPage<Thread>, Thread>;
    /** Read one conversation */
    readonly get: Call<ThreadsGetInput, Thread>;
    /**
     * List what was said in a conversation, both ways, newest first
     *
     * What was sent stands in it from the first reply on, with the last messages before it. Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly messages: ListCall<ThreadsMessagesInput, CursorPage<ThreadEntry>, ThreadEntry>;
    /**
     * Open, close or assign a conversation, or mark it as read
     *
     * Fields that you leave out stay as they are.
     */
    readonly update: Call<ThreadsUpdateInput, Thread>;
    /**
     * Answer in a conversation
     *
     * Sends one SMS to the person, from your number that they wrote to. It costs what `POST /messages` costs, and is refused where that is.
     */
    readonly answer: Call<ThreadsAnswerInput, Told<SentMessage>>;
    /**
     * List the notes on a conversation, newest first
     *
     * Notes are for your colleagues; the person never sees them. Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly notes: ListCall<ThreadsNotesInput, CursorPage<ThreadNote>, ThreadNote>;
    /**
     * Add a note to a conversation
     *
     * A conversation has 200 notes at most.
     */
    readonly addNote: Call<ThreadsAddNoteInput, ThreadNote>;
    /** Delete a note */
    readonly deleteNote: Call<ThreadsDeleteNoteInput, string>;
  };
  readonly keywords: {
    /** Read the words for STOP, START and HELP */
    readonly get: Call<Record<never, never>, Keywords>;
    /**
     * Change the words for STOP, START and HELP, and their answers
     *
     * A reply counts if it consists of such a word alone; case, accents and punctuation do not matter. The standard words always count. Fields that you leave out stay as they are. To change an answer the key needs the scope `send` too, because answers are sent to people.
     */
    readonly update: Call<KeywordsUpdateInput, Keywords>;
  };
  readonly keywordRules: {
    /** List the words that you answer by yourself, newest first */
    readonly list: ListCall<KeywordRulesListInput, FullPage<KeywordRule>, KeywordRule>;
    /**
     * Make a rule for a word in replies
     *
     * STOP, START and HELP, with all their words, come before every rule. To set an answer the key needs the scope `send` too, because answers are sent to people, each at the price of a single message. An account has 100 rules at most.
     */
    readonly create: Call<KeywordRulesCreateInput, KeywordRule>;
    /** Read one rule */
    readonly get: Call<KeywordRulesGetInput, KeywordRule>;
    /**
     * Change a rule
     *
     * Fields that you leave out stay as they are. To set an answer the key needs the scope `send` too, because answers are sent to people, each at the price of a single message.
     */
    readonly update: Call<KeywordRulesUpdateInput, KeywordRule>;
    /** Delete a rule */
    readonly delete: Call<KeywordRulesDeleteInput, string>;
  };
  readonly namedValues: {
    /** List the values that carriers are given beside texts, those of the account first */
    readonly list: ListCall<NamedValuesListInput, FullPage<NamedValues>, NamedValues>;
    /**
     * Set the values that carriers are given beside the texts of the account or of a sender ID
     *
     * They replace those before. Settings of carriers name them (`tlvs`, or `named_values` of an HTTP profile). Of two values with the same name that of the registered text wins, then that of the sender ID, then that of the account. What is sent from the reply on carries them.
     */
    readonly set: Call<NamedValuesSetInput, NamedValues>;
  };
  readonly registeredTexts: {
    /** List registered texts by their names, or search them */
    readonly list: ListCall<RegisteredTextsListInput, FullPage<RegisteredText>, RegisteredText>;
    /**
     * Add a text that is registered with operators
     *
     * Texts that fit it are sent with its values. In countries that the account or the sender ID names in `registered_texts_in`, no other text is sent. Each language is a text of its own. An account has 500 at most.
     */
    readonly create: Call<RegisteredTextsCreateInput, RegisteredText>;
    /** Read one registered text */
    readonly get: Call<RegisteredTextsGetInput, RegisteredText>;
    /**
     * Change a registered text
     *
     * What you leave out stays as it is. What is sent from the reply on follows it.
     */
    readonly update: Call<RegisteredTextsUpdateInput, RegisteredText>;
    /**
     * Delete a registered text
     *
     * Messages that wait to be sent and need it fail, and are refunded.
     */
    readonly delete: Call<RegisteredTextsDeleteInput, string>;
    /**
     * Add or change many registered texts by a file
     *
     * The body is a CSV file or an Excel workbook of up to 3 MB and 500 rows, with the names of its columns first: `name` and `text`; `senders`, separated by commas, and `variable_characters_max` if they are needed; every other column is a value by its name, such as `dlt_template_id`. A row replaces the registered text of the same name, or adds one. If a row cannot be stored, none is, and the errors name the lines.
     */
    readonly import: Call<RegisteredTextsImportInput, RegisteredTextsImportResult>;
    /** Ask whether a text is registered, and where it differs if it is not */
    readonly check: Call<RegisteredTextsCheckInput, RegisteredTextCheck>;
  };
  readonly events: {
    /**
     * List what happened, oldest first
     *
     * Events are written where somebody listens: the first request for a kind begins to listen to it, and each further one keeps on for seven days. Every event that happens two seconds after that reply or later is there, once, in an order that never changes. A page looks at up to 2,000 events, so with `kinds` it may hold fewer than were asked for: the end is where `next_cursor` is null. To go on later, pass the id of your last event as `after`.
     */
    readonly list: ListCall<EventsListInput, CursorPage<Event>, Event>;
    /**
     * Follow what happens, as it happens
     *
     * Server-sent events, as the `EventSource` of browsers reads them: each has the id of an event, and its `data` is the event as the list has it, in one line. The stream begins with what happens from now on, or after the event that `after` or the header `Last-Event-ID` names, and goes on until you leave. A comment comes every 15 seconds where nothing happens. `campaign.progress` and `balance.changed` are told here alone, where they are asked for by name, once a second at most: they say how things stand, are not kept, and their ids are not good for `after`. It ends within a second when the key is revoked, or the session or its right ends, and when this process stops or you do not read: connect again then with the id of your last event, and nothing is missed.
     */
    readonly follow: LiveCall<EventsFollowInput, LiveEvent>;
  };
  readonly calls: {
    /**
     * Call one number now
     *
     * The call begins at once, before those of campaigns: where all lines are taken, it has the next one that is free. It plays a recording or speaks a text: exactly one of `recording_id`, `text` and `template` is required. The cost of the longest call is held, and what it took is charged at its end. Like a single message it waits for no quiet hours; a number that has opted out is refused. Each of its steps is told by an event. It is tried once, but for trunks that fail before the phone rings.
     */
    readonly create: Call<CallsCreateInput, SingleCall>;
    /**
     * List single calls, newest first, or find some of them
     *
     * Those of campaigns are listed with their campaign. Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly list: ListCall<CallsListInput, CursorPage<SingleCall>, SingleCall>;
    /**
     * Download single calls as CSV
     *
     * All of them, or those that the filters of the list find, in one file of any length.
     */
    readonly csv: TableCall<CallsCsvInput>;
    /**
     * Read one call
     *
     * Each attempt, with how its sound went, is in `GET /voice-campaigns/{uuid}/attempts` with this UUID.
     */
    readonly get: Call<CallsGetInput, SingleCall>;
    /**
     * Cancel a call that nobody has answered
     *
     * A call that has not begun is not made. One that rings is hung up within seconds, as `call.cancelled` tells; the reply still says `ringing`. Nothing is charged, unless somebody answered first: then the call is hung up, ends as `answered`, and costs its first unit. One that is `connected` is refused with the code `wrong_state`. Of a call that has ended, the text for whoever was not reached is cancelled, if it still waits.
     */
    readonly cancel: Call<CallsCancelInput, SingleCall>;
  };
  readonly voiceCampaigns: {
    /** List voice campaigns, newest first, or search them */
    readonly list: ListCall<VoiceCampaignsListInput, ShortPage<VoiceCampaign>, VoiceCampaign>;
    /**
     * Count voice campaigns by state
     *
     * At most 1,000 of each state are counted.
     */
    readonly states: Call<Record<never, never>, readonly {
      /** The state */
      readonly status: "draft" | "scheduled" | "preparing" | "calling" | "paused" | "completed" | "cancelled" | "failed";
      /** How many campaigns have it; 1,000: so many or more */
      readonly campaigns: number;
    }[]>;
    /**
     * List the recipients of a voice campaign with their call results
     *
     * All recipients in one array, without pages.
     */
    readonly recipients: Call<VoiceCampaignsRecipientsInput, readonly VoiceRecipient[]>;
    /**
     * List the recipients of a voice campaign in pages, or find some of them
     *
     * In the order of their ids. Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly searchRecipients: ListCall<VoiceCampaignsSearchRecipientsInput, CursorPage<VoiceRecipientDetails>, VoiceRecipientDetails>;
    /**
     * Call a few numbers of your own with the message of a voice campaign
     *
     * Each number is called once, as a recipient would be: with the recording, the caller ID and the keys of the campaign. The calls make a voice campaign of their own, which is charged and listed as such, with the campaign in its field `test_of`; the campaign itself, its figures and its recipients stay as they are, and neither its calling window nor its retries hold for the test. Either all numbers are called or none. Cancel the test like any campaign if a call is no longer wanted.
     */
    readonly testCall: Call<VoiceCampaignsTestCallInput, VoiceCampaignTest>;
    /**
     * Create a voice campaign as a draft
     *
     * A draft calls nobody, and may lack anything until it is sent. Its recipients are groups, contacts and plain numbers; they are counted when the campaign starts.
     */
    readonly create: Call<VoiceCampaignsCreateInput, VoiceCampaignDetail>;
    /** Read one voice campaign */
    readonly get: Call<VoiceCampaignsGetInput, VoiceCampaignDetail>;
    /**
     * Read the content of a voice campaign
     *
     * Every field that you can change with PUT, with its present value: recording, recipients, time, rules. Groups and contacts that were deleted since are left out. A campaign that has started shows what it was started with.
     */
    readonly draft: Call<VoiceCampaignsDraftInput, VoiceCampaignContent>;
    /**
     * Change a draft or a scheduled campaign
     *
     * Fields that you leave out stay as they are. A campaign that has started cannot be changed. To change a scheduled campaign the key needs the scope `send` too, because the new content is what will be called.
     */
    readonly update: Call<VoiceCampaignsUpdateInput, VoiceCampaignDetail>;
    /** Delete a draft */
    readonly delete: Call<VoiceCampaignsDeleteInput, string>;
    /**
     * Preview what a campaign may cost and whom it calls
     *
     * Nobody is called and nothing is charged.
     */
    readonly preview: Call<VoiceCampaignsPreviewInput, VoiceCampaignPreview>;
    /**
     * Start a campaign, now or at its time
     *
     * With `expected_cost` the campaign starts only if the most that it can cost is still that much.
     */
    readonly send: Call<VoiceCampaignsSendInput, VoiceCampaignDetail>;
    /**
     * Pause a campaign
     *
     * No new calls begin; calls in progress end by themselves.
     */
    readonly pause: Call<VoiceCampaignsPauseInput, VoiceCampaignDetail>;
    /** Resume a paused campaign */
    readonly resume: Call<VoiceCampaignsResumeInput, VoiceCampaignDetail>;
    /**
     * Cancel a campaign
     *
     * People who were not called yet will not be, and the credits that were held for them are free again. Calls in progress end by themselves. This cannot be undone.
     */
    readonly cancel: Call<VoiceCampaignsCancelInput, VoiceCampaignDetail>;
    /**
     * Repeat the failed calls of a campaign
     *
     * Calls again the recipients of a campaign that has ended who are `failed`, or `rejected` with the reason `refused`. People who declined, were busy or did not answer are not called again, nor those whose call was under way when the service stopped. The most that it can cost is held again.
     */
    readonly retryFailed: Call<VoiceCampaignsRetryFailedInput, VoiceCampaignDetail>;
    /** Read the report of a campaign */
    readonly report: Call<VoiceCampaignsReportInput, VoiceCampaignReport>;
    /**
     * List the calls of a campaign, oldest first, or find some of them
     *
     * Every attempt to call somebody. Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly attempts: ListCall<VoiceCampaignsAttemptsInput, CursorPage<CallAttempt>, CallAttempt>;
    /**
     * Download the calls of a campaign as CSV
     *
     * All of them, or those that the filters of the list find, in one file of any length. `reference` and `metadata`, as JSON, are those of the campaign.
     */
    readonly attemptsCsv: TableCall<VoiceCampaignsAttemptsCsvInput>;
  };
  readonly recordings: {
    /** List recordings, newest first, or search them */
    readonly list: ListCall<RecordingsListInput, CursorPage<Recording>, Recording>;
    /**
     * Upload a recording
     *
     * The body is a WAV file: 8 to 48 kHz, 8, 16 or 24 bits, mono or stereo, at most 10 MB. It is stored in telephone quality. Uploading the same sound again gives the same recording.
     */
    readonly upload: Call<RecordingsUploadInput, Recording>;
    /**
     * Create a recording from a text
     *
     * The server speaks the text once and stores the sound. English is built in; other languages need espeak-ng or another program on the server. A text may name fields of the contacts, such as `{{first_name|friend}}` or `{{city}}`: a campaign that plays the recording has the text of each recipient spoken shortly before the call. The sound of such a recording is a sample, in which the words that stand in for the fields are heard, or else the names of the fields.
     */
    readonly speak: Call<RecordingsSpeakInput, Recording>;
    /** List the languages in which a text can be spoken */
    readonly languages: Call<Record<never, never>, readonly SpeechLanguage[]>;
    /** Read one recording */
    readonly get: Call<RecordingsGetInput, Recording>;
    /**
     * Delete a recording
     *
     * A recording of a campaign that is a draft, scheduled, preparing, calling or paused is not deleted. Campaigns that have ended keep their figures, lose the sound, and cannot be retried without it.
     */
    readonly delete: Call<RecordingsDeleteInput, string>;
    /** Download the sound of a recording */
    readonly wav: Call<RecordingsWavInput, Uint8Array>;
  };
  readonly groups: {
    /** List contact groups, newest first, or search them */
    readonly list: ListCall<GroupsListInput, ShortPage<Group>, Group>;
    /** Create a group */
    readonly create: Call<GroupsCreateInput, Group>;
    /** Read one group */
    readonly get: Call<GroupsGetInput, Group>;
    /**
     * Change a group
     *
     * Fields that you leave out stay as they are.
     */
    readonly update: Call<GroupsUpdateInput, Group>;
    /**
     * Delete a group
     *
     * Its contacts are not deleted.
     */
    readonly delete: Call<GroupsDeleteInput, string>;
    /** List the contacts of a group, newest contact first */
    readonly contacts: ListCall<GroupsContactsInput, FullPage<ContactWithFields>, ContactWithFields>;
  };
  readonly segments: {
    /** List segments, newest first, or search them */
    readonly list: ListCall<SegmentsListInput, FullPage<Segment>, Segment>;
    /**
     * Create a segment
     *
     * A segment is a saved condition on contacts: whoever fits is in it, at each moment anew. An account has 1,000 segments at most. Who failed in a campaign: `{"campaign": {"campaign_id": "…", "did": "failed"}}`.
     */
    readonly create: Call<SegmentsCreateInput, Segment>;
    /**
     * Count the contacts that fit a condition, without saving it
     *
     * Exact where looking at everybody takes no longer than a second, and up to 100,000 contacts where it takes no longer than three; else an estimate from a sample, and `is_exact` is false. `contacts_min` and `contacts_max` then say between which numbers the true one is.
     */
    readonly count: Call<SegmentsCountInput, SegmentCount>;
    /** Read one segment */
    readonly get: Call<SegmentsGetInput, Segment>;
    /**
     * Count the contacts of a segment
     *
     * Exact where looking at everybody takes no longer than a second, and up to 100,000 contacts where it takes no longer than three; else an estimate from a sample, and `is_exact` is false. `contacts_min` and `contacts_max` then say between which numbers the true one is.
     */
    readonly countOne: Call<SegmentsCountOneInput, SegmentCount>;
    /**
     * Change a segment
     *
     * Fields that you leave out stay as they are. Campaigns that have started keep whom they started with, those that start later go by the new condition: changing the condition of a segment that a scheduled campaign uses needs the scope `send`, too.
     */
    readonly update: Call<SegmentsUpdateInput, Segment>;
    /**
     * Delete a segment
     *
     * Its contacts are not deleted. A segment that a campaign to come uses is not deleted.
     */
    readonly delete: Call<SegmentsDeleteInput, string>;
    /**
     * Download the contacts of a segment as CSV, oldest first
     *
     * All of them in one file of any length. Numbers have a plus; a text that a spreadsheet would take for a formula has an apostrophe before it.
     */
    readonly contactsCsv: TableCall<SegmentsContactsCsvInput>;
    /**
     * List the contacts of a segment, newest contact first
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply. A page looks at 5,000 contacts at most, so it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly contacts: ListCall<SegmentsContactsInput, CursorPage<ContactWithFields>, ContactWithFields>;
  };
  readonly contacts: {
    /**
     * List contacts, newest first, or search them
     *
     * With `search`, only contacts whose first name, last name, email or number begins with the text. Case and accents do not matter, and a number may be written in local or international form. At most 1,000 matches are counted.
     */
    readonly list: ListCall<ContactsListInput, FullPage<ContactWithFields>, ContactWithFields>;
    /**
     * Download contacts as CSV, oldest first
     *
     * All of them in one file of any length, or those of a group, of a segment, or that a search finds. Numbers have a plus; a text that a spreadsheet would take for a formula has an apostrophe before it. An import of the file changes nothing.
     */
    readonly csv: TableCall<ContactsCsvInput>;
    /**
     * Create a contact
     *
     * A local number is read with the country of the account.
     */
    readonly create: Call<ContactsCreateInput, Contact>;
    /**
     * Create or update up to 1,000 contacts
     *
     * Each contact is checked as by `POST /contacts`. A refused contact does not stop the others: `refused` has its index, from 0, and the sentences that it would have got alone. The rest is stored together.
     *
     * A number that is a contact already is skipped; with `on_existing: "update"` the given fields change it, as by `PUT /contacts/{id}`. If a number is in the request more than once, its entries are taken one after another. Each entry counts once: as created, updated, skipped or refused.
     *
     * With `group_ids`, up to 10, all contacts that are not refused join these groups, also those that existed already. If a group does not exist, the whole request is refused.
     */
    readonly createBulk: Call<ContactsCreateBulkInput, ContactsCreateBulkResult>;
    /** Read one contact with its groups */
    readonly get: Call<ContactsGetInput, ContactWithGroups>;
    /** Read what a contact has in the fields of your own */
    readonly fields: Call<ContactsFieldsInput, ContactFieldValues>;
    /**
     * Change a contact
     *
     * Fields that you leave out stay as they are; an empty text clears a field, and so does null in `fields`.
     */
    readonly update: Call<ContactsUpdateInput, ContactWithGroups>;
    /**
     * Delete a contact
     *
     * It leaves its groups. Messages that were sent to it stay.
     */
    readonly delete: Call<ContactsDeleteInput, string>;
    /**
     * Assign many contacts to many groups
     *
     * Up to 10000 contacts and 10 groups. All of them or none; contacts that are in a group already stay there.
     */
    readonly assignGroup: Call<ContactsAssignGroupInput, string>;
    /**
     * Take many contacts out of many groups
     *
     * All of them or none; a contact that is not in a group is no error.
     */
    readonly removeGroup: Call<ContactsRemoveGroupInput, string>;
  };
  readonly contactFields: {
    /** List the fields of your own that contacts have, in their order, or search them */
    readonly list: Call<ContactFieldsListInput, readonly ContactField[]>;
    /**
     * Make a field that contacts have from then on
     *
     * It stands last. An account has 50 fields at most. The key and the kind are never changed: texts, conditions and files name them.
     */
    readonly create: Call<ContactFieldsCreateInput, ContactField>;
    /** Read one field, with what uses it */
    readonly get: Call<ContactFieldsGetInput, ContactFieldDetails>;
    /**
     * Change a field
     *
     * What you leave out stays as it is. Choices are added and never taken away, because contacts have them.
     */
    readonly update: Call<ContactFieldsUpdateInput, ContactField>;
    /**
     * Delete a field with its values
     *
     * Refused while a campaign that is still to be sent names it. The field is gone with the reply; its values are cleared soon after, and until then its key stays taken.
     */
    readonly delete: Call<ContactFieldsDeleteInput, string>;
  };
  readonly imports: {
    /** List imports, newest first, or search them */
    readonly list: ListCall<ImportsListInput, FullPage<ContactImport>, ContactImport>;
    /**
     * Begin an import of contacts
     *
     * Say how large the file is, then upload it in parts of `part_bytes`. A file is CSV or XLSX, of up to 1 GB and 10 million rows. An account may have ten imports at a time that are not finished, and 4 GB of files whose rows are kept.
     */
    readonly create: Call<ImportsCreateInput, ContactImport>;
    /** Read one import */
    readonly get: Call<ImportsGetInput, ContactImport>;
    /**
     * List the parts of the file that are there
     *
     * An upload that was cut off goes on with those that are not.
     */
    readonly parts: Call<ImportsPartsInput, readonly {
      /** The number of the part, from 0 */
      readonly part: number;
      /** How many bytes it has */
      readonly bytes: number;
    }[]>;
    /**
     * Upload one part of the file
     *
     * The body is the bytes of the part: `part_bytes` of them from the place `part` × `part_bytes` on, fewer only in the last part. Uploading a part again replaces it.
     */
    readonly uploadPart: Call<ImportsUploadPartInput, ImportsUploadPartResult>;
    /**
     * End the upload and read the file, or read it again in another way
     *
     * What is left out is recognised. The state is `reading`, then `mapping`; `columns` say what was found, and `mapping` is proposed: the one that was used for a file with the same columns before, or what the names and the contents of the columns say.
     */
    readonly readFile: Call<ImportsReadFileInput, ContactImport>;
    /**
     * Say what the columns hold and how contacts are imported
     *
     * Fields that you leave out stay as they are. Possible in the states `mapping` and `checked`; a dry run of before no longer counts then.
     */
    readonly update: Call<ImportsUpdateInput, ContactImport>;
    /**
     * Find out what the import would do
     *
     * A dry run: no contact is written. The state is `checking`, then `checked`, and `check` says the rest.
     */
    readonly check: Call<ImportsCheckInput, ContactImport>;
    /**
     * Start the import
     *
     * Possible in the states `mapping` and `checked`. The state is `importing`, then `completed`. What was done is done, however the service ends: it goes on where it was.
     */
    readonly start: Call<ImportsStartInput, ContactImport>;
    /**
     * Cancel an import
     *
     * What was imported stays, and can be undone.
     */
    readonly cancel: Call<ImportsCancelInput, ContactImport>;
    /**
     * Undo an import
     *
     * For 30 days. Contacts that it made go, unless they were used or changed since; contacts that it changed get back what they had, unless they were changed since; groups that they joined through it they leave. What the file said of consent is taken back.
     */
    readonly undo: Call<ImportsUndoInput, ContactImport>;
    /**
     * Download what became of each row
     *
     * The rows that are done, with their columns as the file has them, after the number of the row, the outcome and the reason. It can be mended and imported again. Kept for 30 days.
     */
    readonly results: TableCall<ImportsResultsInput>;
    /**
     * Delete an import, its file and its results
     *
     * The contacts stay; the import can no longer be undone.
     */
    readonly delete: Call<ImportsDeleteInput, string>;
  };
  readonly exports: {
    /** List exports, newest first */
    readonly list: ListCall<ExportsListInput, FullPage<Export>, Export>;
    /** Read one export */
    readonly get: Call<ExportsGetInput, Export>;
    /**
     * Begin an export of everything of a time
     *
     * It is written in the background, in parts, and goes on after any interruption where it was. All that was stored of its time is in it exactly once, as it was when it was read. Ten may be at work at a time, and an account keeps 20 GB of files.
     */
    readonly create: Call<ExportsCreateInput, Export>;
    /**
     * Download the file of an export
     *
     * Possible once it is `ready`. A file with texts needs the scope `manage`, one without them `read`. The audit log tells who downloaded it.
     */
    readonly file: TableCall<ExportsFileInput>;
    /**
     * Read what the file of an export consists of
     *
     * Possible once it is `ready`: its columns, and the rows, bytes and SHA-256 of each of its parts.
     */
    readonly manifest: Call<ExportsManifestInput, ExportsManifestResult>;
    /**
     * Cancel an export
     *
     * Possible while it is `waiting` or `running`. What was written goes.
     */
    readonly cancel: Call<ExportsCancelInput, Export>;
    /** Delete an export and its file */
    readonly delete: Call<ExportsDeleteInput, string>;
  };
  readonly exportSchedules: {
    /** List the schedules of exports, oldest first */
    readonly list: Call<Record<never, never>, readonly ExportSchedule[]>;
    /**
     * Have each day exported in the night after it
     *
     * Each day of the zone becomes an export of its own. Days that were missed, as nothing ran, are made up for once, up to 31 of them. An account may have 20 schedules.
     */
    readonly create: Call<ExportSchedulesCreateInput, ExportSchedule>;
    /**
     * Pause a schedule of exports
     *
     * Exports that it began go on. A schedule that is paused stays so.
     */
    readonly pause: Call<ExportSchedulesPauseInput, ExportSchedule>;
    /**
     * Resume a schedule of exports
     *
     * It goes on with the day of today, or with the one before whose time has not come. Days whose time came while it was paused are left out.
     */
    readonly resume: Call<ExportSchedulesResumeInput, ExportSchedule>;
    /**
     * Delete an export schedule
     *
     * Exports that it began stay.
     */
    readonly delete: Call<ExportSchedulesDeleteInput, string>;
  };
  readonly templates: {
    /** List templates by their names, or search them */
    readonly list: ListCall<TemplatesListInput, FullPage<Template>, Template>;
    /**
     * Make a template: a named text for campaigns and single messages
     *
     * It sends nothing by itself. An account has 200 templates at most.
     */
    readonly create: Call<TemplatesCreateInput, Template>;
    /** Read one template, with what uses it */
    readonly get: Call<TemplatesGetInput, TemplateDetails>;
    /**
     * Change a template
     *
     * What you leave out stays as it is. Another text is the next version, by which all is written that starts from then on: single messages, drafts, and the coming runs of series. What was sent and what is scheduled stays with its version. For another text the key needs the scope `send` too, because it is what will be sent. A template has 100 versions at most.
     */
    readonly update: Call<TemplatesUpdateInput, Template>;
    /**
     * Delete a template
     *
     * Refused while a draft, a scheduled campaign or a series uses it. Versions by which something was sent can still be read.
     */
    readonly delete: Call<TemplatesDeleteInput, string>;
    /** List the versions of a template, newest first */
    readonly versions: ListCall<TemplatesVersionsInput, FullPage<TemplateVersion>, TemplateVersion>;
    /** Read one version of a template, as messages and campaigns name it */
    readonly version: Call<TemplatesVersionInput, TemplateVersion>;
  };
  readonly senderIds: {
    /** List sender IDs, newest first, or search them */
    readonly list: ListCall<SenderIdsListInput, FullPage<SenderId>, SenderId>;
    /**
     * Request a sender ID
     *
     * It is pending until the operator approves it.
     */
    readonly create: Call<SenderIdsCreateInput, SenderId>;
    /** Read one sender ID */
    readonly get: Call<SenderIdsGetInput, SenderId>;
    /** Read what the operator decided on a sender ID, and why */
    readonly decision: Call<SenderIdsDecisionInput, RequestDecision>;
    /**
     * Delete a sender ID
     *
     * Future campaigns cannot use it. Campaigns that used it are not changed.
     */
    readonly delete: Call<SenderIdsDeleteInput, string>;
  };
  readonly senderRegistrations: {
    /** List sender registrations, newest first */
    readonly list: ListCall<SenderRegistrationsListInput, FullPage<SenderRegistration>, SenderRegistration>;
    /**
     * Begin the registration of a sender ID with a network
     *
     * Some networks take messages only from senders that are registered with them. The registration is a draft until you submit it; add its papers before. An account has 500 at most.
     */
    readonly create: Call<SenderRegistrationsCreateInput, SenderRegistration>;
    /** Read one sender registration */
    readonly get: Call<SenderRegistrationsGetInput, SenderRegistration>;
    /**
     * Submit a sender registration, so that the operator decides about it
     *
     * One that was rejected, ended or has expired may be submitted again.
     */
    readonly submit: Call<SenderRegistrationsSubmitInput, SenderRegistration>;
    /**
     * Delete a sender registration
     *
     * Its papers are deleted with it. An approved one no longer counts.
     */
    readonly delete: Call<SenderRegistrationsDeleteInput, string>;
    /**
     * Add a paper to a sender registration
     *
     * The body is a PDF, PNG or JPEG file of at most 2 MB. A registration has 5 papers at most, and an account 100 MB of them. They are stored encrypted. Those who manage the account can read them, and those of the operator who decide about registrations.
     */
    readonly addPaper: Call<SenderRegistrationsAddPaperInput, SenderRegistration>;
    /**
     * Download a paper of a sender registration
     *
     * The audit log of the account tells who opened it.
     */
    readonly paper: TableCall<SenderRegistrationsPaperInput>;
    /** Delete a paper of a sender registration */
    readonly deletePaper: Call<SenderRegistrationsDeletePaperInput, string>;
  };
  readonly fallbackSenders: {
    /** List the fallback senders, by country */
    readonly list: Call<Record<never, never>, readonly FallbackSender[]>;
    /**
     * Set the fallback sender of a country
     *
     * It is used for numbers of the country where the sender ID that was asked for is not registered and this one is. Text, parts and price stay as they are.
     */
    readonly set: Call<FallbackSendersSetInput, FallbackSender>;
    /** Delete a fallback sender */
    readonly delete: Call<FallbackSendersDeleteInput, string>;
  };
  readonly callerIds: {
    /** List caller IDs, newest first, or search them */
    readonly list: ListCall<CallerIdsListInput, FullPage<CallerId>, CallerId>;
    /**
     * Request a caller ID
     *
     * The number is read as one of the country of the account, or as 3 to 15 digits. It is pending until the operator approves it.
     */
    readonly create: Call<CallerIdsCreateInput, CallerId>;
    /** Read one caller ID */
    readonly get: Call<CallerIdsGetInput, CallerId>;
    /** Read what the operator decided on a caller ID, and why */
    readonly decision: Call<CallerIdsDecisionInput, RequestDecision>;
    /**
     * Delete a caller ID
     *
     * Campaigns can no longer show it; a running one is paused before its next call.
     */
    readonly delete: Call<CallerIdsDeleteInput, string>;
  };
  readonly consents: {
    /**
     * List what people agreed to or withdrew, numbers that were recorded first last
     *
     * One entry for each number and channel: what counts now. Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly list: ListCall<ConsentsListInput, CursorPage<Consent>, Consent>;
    /**
     * Record that a person agreed, or withdrew it
     *
     * It counts unless the person said something later; the history has both. The same words again change nothing. What the person withdrew alone, by a reply or an opt-out link, is given again by a key with the scope `send`, and `words` are required then. Numbers among the opt-outs get nothing, whatever they agreed to.
     */
    readonly set: Call<ConsentsSetInput, Consent>;
    /**
     * Read what a person agreed to or withdrew
     *
     * Not found: nothing was ever recorded about this number.
     */
    readonly get: Call<ConsentsGetInput, ConsentsGetResult>;
    /**
     * List everything that a person has said about it, newest first
     *
     * Also what was recorded after something later, and so never counted. Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly history: ListCall<ConsentsHistoryInput, CursorPage<Consent>, Consent>;
  };
  readonly sendingRules: {
    /** Read what the account demands of its marketing */
    readonly get: Call<Record<never, never>, SendingRules>;
    /**
     * Demand consent for marketing, set its quiet hours, and say whom it leaves out
     *
     * Fields that you leave out stay as they are. In effect when the reply arrives, for campaigns that are under way too. What waits already keeps the time for which it waits. Single messages are service and never wait.
     */
    readonly update: Call<SendingRulesUpdateInput, SendingRules>;
  };
  readonly persons: {
    /**
     * Read everything that is stored of one number, as one file
     *
     * A large account takes a while to look through; the file comes in pieces. What is stored of nobody is empty. Events and the log of webhooks repeat what stands here.
     */
    readonly get: Call<PersonsGetInput, Person>;
    /**
     * List what happened with one number, the latest first
     *
     * Messages with what became of them, replies, calls with the keys that were pressed, verifications, consents, notes, the opt-out, and since when there is a contact: also of a number that nobody saved. A page may have fewer entries than asked for; `next_cursor` says whether more follow.
     */
    readonly timeline: ListCall<PersonsTimelineInput, CursorPage<TimelineEntry>, TimelineEntry>;
  };
  readonly erasures: {
    /**
     * List the people who were erased, the latest first
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly list: ListCall<ErasuresListInput, CursorPage<Erasure>, Erasure>;
    /**
     * Erase a person, for ever
     *
     * It is done in the background, and cannot be undone. The contact, texts and replies go, numbers in messages, calls and campaigns become `00000`, and what waits to be sent ends with its credits back. Sums of money stay as they are. An opt-out stays, as the number alone: without it the person could be written to again. Of the history of consent a keyed hash is left.
     */
    readonly create: Call<ErasuresCreateInput, Erasure>;
    /** Read what was erased of a person, when and by whom */
    readonly get: Call<ErasuresGetInput, Erasure>;
  };
  readonly search: {
    /**
     * Find anything by its name, number or id
     *
     * Finds what has a word that begins with each word of `q`, in any case and with or without accents; contacts and numbers also by the beginning of a number in any form and by its last digits, from four on; messages and campaigns also by their whole id or your own reference, and short links by their code. It answers by kind, people first, and the newest of each kind first, and looks only through what the caller may read.
     */
    readonly find: Call<SearchFindInput, readonly FoundThing[]>;
  };
  readonly savedViews: {
    /** List your own saved views of the account that you have entered, by their names */
    readonly list: Call<Record<never, never>, readonly SavedView[]>;
    /**
     * Save a view: a list with its search and filters
     *
     * Nobody else sees it, and it goes when your membership of the account ends, or when a person is erased whose number its search has. You keep 50 of an account at most.
     */
    readonly create: Call<SavedViewsCreateInput, SavedView>;
    /** Rename a saved view */
    readonly update: Call<SavedViewsUpdateInput, SavedView>;
    /** Delete a saved view */
    readonly delete: Call<SavedViewsDeleteInput, string>;
  };
  readonly suppressions: {
    /**
     * List the numbers that get no messages, newest first, or find some of them
     *
     * With `phone_number`, at most 1,000 matches are counted.
     */
    readonly list: ListCall<SuppressionsListInput, FullPage<Suppression>, Suppression>;
    /**
     * Download the numbers that get no messages as CSV
     *
     * All of them, or those that begin so, newest first, in one file of any length.
     */
    readonly csv: TableCall<SuppressionsCsvInput>;
    /**
     * Suppress a number
     *
     * Its reason and note do not change if the number is suppressed already.
     */
    readonly create: Call<SuppressionsCreateInput, Suppression>;
    /** Read the suppression of a number */
    readonly get: Call<SuppressionsGetInput, Suppression>;
    /**
     * Allow messages to a number again
     *
     * If the person asked to get nothing (`opt_out` or `complaint`), the key needs the scope `send` too, and `reason` is required; it is kept in the audit log.
     */
    readonly delete: Call<SuppressionsDeleteInput, string>;
  };
  readonly webhooks: {
    /** List webhook endpoints, newest first, or search them */
    readonly list: ListCall<WebhooksListInput, FullPage<Webhook>, Webhook>;
    /**
     * Create a webhook endpoint
     *
     * Events that happen from a few seconds after the reply on are posted to it as JSON, signed as Standard Webhooks says. An account has 20 endpoints at most. One that was ever given kinds about the installation is seen and changed only with the scope `operator_read`.
     */
    readonly create: Call<WebhooksCreateInput, NewWebhook>;
    /** Read one webhook endpoint */
    readonly get: Call<WebhooksGetInput, Webhook>;
    /**
     * Change a webhook endpoint
     *
     * Fields that you leave out stay as they are. Events that wait go to the new address, too.
     */
    readonly update: Call<WebhooksUpdateInput, Webhook>;
    /** Delete a webhook endpoint and its delivery log */
    readonly delete: Call<WebhooksDeleteInput, string>;
    /**
     * Pause a webhook endpoint
     *
     * Nothing is sent to it; what happens waits for it, as long as events are kept.
     */
    readonly pause: Call<WebhooksPauseInput, Webhook>;
    /**
     * Resume a webhook endpoint
     *
     * After a pause it gets what happened meanwhile. One that was disabled gets what happens from now on or, with `send_missed`, what was kept since it was switched off as well; replay what failed before.
     */
    readonly resume: Call<WebhooksResumeInput, Webhook>;
    /**
     * Give a webhook endpoint a new secret
     *
     * For 24 hours each request carries two signatures, of the new secret and of the one before, so that nothing is lost while you exchange it.
     */
    readonly rotateSecret: Call<WebhooksRotateSecretInput, NewWebhook>;
    /**
     * Send examples to a webhook endpoint
     *
     * The example of one kind, or of each kind of the endpoint, with the header `volley-test: true`. They stand in the delivery log and are tried once.
     */
    readonly test: Call<WebhooksTestInput, Told<WebhooksTestResult>>;
    /**
     * List the deliveries to a webhook endpoint, newest first
     *
     * Deliveries are kept for 7 days, and the newest 100,000 of an endpoint. A page with filters looks at 10,000 at most and may be short: read on until `next_cursor` is null.
     */
    readonly deliveries: ListCall<WebhooksDeliveriesInput, CursorPage<WebhookDelivery>, WebhookDelivery>;
    /** Read one delivery: its request, its tries and the answer */
    readonly delivery: Call<WebhooksDeliveryInput, WebhookDeliveryDetails>;
    /**
     * Send deliveries once more
     *
     * Some by their ids, those of a range of time, or all that failed; with the same `webhook-id` as before. One call takes up to 10,000, oldest first.
     */
    readonly replay: Call<WebhooksReplayInput, Told<WebhooksReplayResult>>;
  };
  readonly lookups: {
    /**
     * Find out to which network a number belongs
     *
     * An answer that is kept is returned with its age. Otherwise, if the `lookup_wait_ms` of the account is more than 0, the sources of the operator are asked, for 5 seconds at most. If none is asked or answers, or their budget for the day is spent, the answer follows from the first digits of the number.
     */
    readonly get: Call<LookupsGetInput, Lookup>;
  };
  readonly numberChecks: {
    /**
     * List checks of numbers, newest first
     *
     * The newest 100 are kept.
     */
    readonly list: ListCall<NumberChecksListInput, FullPage<NumberCheck>, NumberCheck>;
    /** Read one number check */
    readonly get: Call<NumberChecksGetInput, NumberCheck>;
    /**
     * Check the numbers of a group or segment
     *
     * In the background, the sources of the operator are asked for each number of which no answer is kept, within their budgets and the share of the account. It needs a `lookup_wait_ms` of the account above 0. An account has one check at work at a time.
     */
    readonly create: Call<NumberChecksCreateInput, NumberCheck>;
    /**
     * Take the numbers that cannot be reached out of a group
     *
     * Possible once it is `checked`. Contacts leave the group of the check, and join `to_group_id` if there is one; those of a segment only join it. Nobody is asked: what counts are the answers that are kept, so a contact whose answer is no longer kept stays. The contacts themselves stay, too.
     */
    readonly clean: Call<NumberChecksCleanInput, NumberCheck>;
    /**
     * Cancel a check of numbers, or its cleaning
     *
     * Answers that came stay kept, and contacts that were taken out stay out.
     */
    readonly cancel: Call<NumberChecksCancelInput, NumberCheck>;
  };
  readonly contactChanges: {
    /**
     * List changes of many contacts, newest first
     *
     * They are kept for 30 days after their end.
     */
    readonly list: ListCall<ContactChangesListInput, FullPage<ContactChange>, ContactChange>;
    /** Read one contact change */
    readonly get: Call<ContactChangesGetInput, ContactChange>;
    /**
     * Count the contacts that a change would choose
     *
     * Without any choice these are all contacts. Of very many contacts the number may be an estimate, with the numbers between which the true one is.
     */
    readonly count: Call<ContactChangesCountInput, SegmentCount>;
    /**
     * Change all contacts that a search, a group or a segment chooses
     *
     * In the background: they are deleted, or they join or leave the group `to_group_id`. If several of `search`, `group_id` and `segment_id` are given, contacts must fit all of them; without any, all contacts are chosen.
     *
     * The choice is that of the moment of the start. A contact that was added or changed later is left as it is. Whether a contact is in a group, or what it did with messages, is decided when its turn comes.
     *
     * An account has one such change at work at a time. A deletion can be undone for 30 days.
     */
    readonly create: Call<ContactChangesCreateInput, ContactChange>;
    /**
     * Cancel a change of many contacts
     *
     * What is done stays done. A deletion can be undone afterwards.
     */
    readonly cancel: Call<ContactChangesCancelInput, ContactChange>;
    /**
     * Undo a deletion of many contacts
     *
     * The contacts come back with their ids, values and groups, except those whose number belongs to another contact by now, and without fields and groups that were deleted meanwhile.
     */
    readonly undo: Call<ContactChangesUndoInput, ContactChange>;
  };
  readonly shortUrls: {
    /**
     * Create a short URL
     *
     * Nothing about visitors is stored unless you ask for it.
     */
    readonly create: Call<ShortUrlsCreateInput, Told<ShortUrl>>;
    /**
     * Create up to 1,000 short URLs
     *
     * All of them or none.
     */
    readonly createBulk: Call<ShortUrlsCreateBulkInput, Told<readonly ShortUrl[]>>;
    /** List short URLs, newest first */
    readonly list: ListCall<ShortUrlsListInput, FullPage<ShortUrlWithVisits>, ShortUrlWithVisits>;
    /**
     * Find short URLs, newest first
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters and order. A page reads at most 10,000 short URLs, so it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
     */
    readonly search: ListCall<ShortUrlsSearchInput, CursorPage<ShortUrlWithVisits>, ShortUrlWithVisits>;
    /** Read one short URL */
    readonly get: Call<ShortUrlsGetInput, ShortUrlDetails>;
    /**
     * Change a short URL
     *
     * Fields that you leave out stay as they are. The change takes effect within a second.
     */
    readonly update: Call<ShortUrlsUpdateInput, ShortUrlDetails>;
    /** Delete a short URL and its visits */
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
    /**
     * Say when the credits are low
     *
     * Below so many available credits the event `balance.low` is told, once until there are as many again. Credits are not changed.
     */
    readonly update: Call<BalanceUpdateInput, Balance>;
  };
  readonly ledger: {
    /** List the changes of the balance, newest first */
    readonly list: ListCall<LedgerListInput, CursorPage<LedgerEntry>, LedgerEntry>;
    /**
     * List the changes of the balance with one line for each campaign, newest first
     *
     * A campaign is one line, however often it was charged, and so are the single messages and approved codes of a day. A line stands where its first entry does. The entries of a campaign: the ledger with its `campaign_id`.
     */
    readonly summary: ListCall<LedgerSummaryInput, CursorPage<LedgerLine>, LedgerLine>;
  };
  readonly trafficAlarms: {
    /**
     * List what is not as usual with messages of your account
     *
     * An alarm about messages begins when twenty more of a hundred fail, are refused, or have no receipt within two minutes, than usual: after some 40 messages if 60 % are delivered instead of 90 %. One about opt-outs begins when two more of a hundred recipients opt out within a day. It ends when the share is as usual again, half an hour later at the soonest, or a day after the last message. What an alarm explains is not told again: messages of a network that has an alarm count for no sender ID, and no alarm of a template begins while a network or a sender ID has one (about opt-outs: a sender ID).
     */
    readonly list: Call<Record<never, never>, TrafficAlarmsListResult>;
  };
  readonly limits: {
    /** Read what the account may spend and store, and what of it is used */
    readonly get: Call<Record<never, never>, Limits>;
  };
  readonly session: {
    /**
     * Sign in
     *
     * The reply sets the cookie of the session, which a browser sends back by itself. A wrong password and an address that nobody has are refused in the same words.
     */
    readonly create: Call<SessionCreateInput, SignedIn>;
    /** Who is signed in, and what they may do */
    readonly get: Call<Record<never, never>, Session>;
    /** Sign out */
    readonly end: Call<Record<never, never>, string>;
    /**
     * Give the password again
     *
     * For 15 minutes the session may then do what is refused with `confirmation_needed` otherwise, such as creating keys and changing members.
     */
    readonly confirm: Call<SessionConfirmInput, string>;
    /**
     * Change your own password
     *
     * All your other sessions end.
     */
    readonly changePassword: Call<SessionChangePasswordInput, string>;
    /**
     * Enter an account
     *
     * From then on the session acts in this account. A member enters their own accounts, one of the operator’s people any: the audit logs of the account and of the operator both tell of it, and of what is changed there.
     */
    readonly enterAccount: Call<SessionEnterAccountInput, string>;
    /**
     * Confirm what you had before your email address was proven
     *
     * Of what `held` in the session lists, you have again what you name, and all the rest is given up. Name what you expect to have: somebody else may have added the rest.
     */
    readonly decideHeld: Call<SessionDecideHeldInput, string>;
    /** Leave the account that was entered */
    readonly leaveAccount: Call<Record<never, never>, string>;
  };
  readonly sessions: {
    /** List your own sessions, newest first */
    readonly list: Call<Record<never, never>, readonly OwnSession[]>;
    /** End one of your own sessions */
    readonly end: Call<SessionsEndInput, string>;
    /** End all your sessions but this one */
    readonly endOthers: Call<Record<never, never>, string>;
  };
  readonly secondFactor: {
    /**
     * Give the second factor and be signed in
     *
     * For whoever gave the right password and was answered `second_factor`. A code is good once. The reply sets the cookie of the session.
     */
    readonly give: Call<SecondFactorGiveInput, SignedIn>;
    /** Your own second factor */
    readonly get: Call<Record<never, never>, SecondFactor>;
    /**
     * Begin to set up an authenticator
     *
     * Any program that knows RFC 6238 (TOTP). Nothing asks for its codes until one of them has confirmed it; beginning again makes another secret.
     */
    readonly offerAuthenticator: Call<Record<never, never>, AuthenticatorOffer>;
    /**
     * Confirm the authenticator by a code
     *
     * From then on signing in with the password also asks for a code. All your other sessions end.
     */
    readonly confirmAuthenticator: Call<SecondFactorConfirmAuthenticatorInput, RecoveryCodes>;
    /** Remove the authenticator and the recovery codes */
    readonly removeAuthenticator: Call<Record<never, never>, string>;
    /**
     * Make new recovery codes
     *
     * Those of before are good no more.
     */
    readonly renewRecoveryCodes: Call<Record<never, never>, RecoveryCodes>;
  };
  readonly passkeys: {
    /** List your own passkeys */
    readonly list: Call<Record<never, never>, readonly Passkey[]>;
    /**
     * Begin to add a passkey
     *
     * The browser makes the passkey with these options. The device must ask its owner for a finger, a face or a PIN, so a passkey stands for both factors.
     */
    readonly offer: Call<Record<never, never>, PasskeyCreation>;
    /**
     * Add a passkey
     *
     * With what the browser made of the options. All your other sessions end.
     */
    readonly create: Call<PasskeysCreateInput, Passkey>;
    /** Rename one of your own passkeys */
    readonly update: Call<PasskeysUpdateInput, Passkey>;
    /**
     * Remove one of your own passkeys
     *
     * It signs nobody in any more. All your other sessions end. Where a second factor is obligatory, the last one stays.
     */
    readonly delete: Call<PasskeysDeleteInput, string>;
    /**
     * Begin to sign in with a passkey
     *
     * Nobody says who they are: the browser offers the passkeys that it has for this address.
     */
    readonly ask: Call<Record<never, never>, PasskeyRequest>;
    /**
     * Sign in with a passkey
     *
     * The passkey says whose it is and stands for both factors, so neither a password nor a code is asked for. The reply sets the cookie of the session.
     */
    readonly signIn: Call<PasskeysSignInInput, SignedIn>;
    /** Begin to confirm with a passkey */
    readonly askToConfirm: Call<Record<never, never>, PasskeyRequest>;
    /**
     * Confirm with a passkey
     *
     * Instead of `session.confirm` with the password: it opens for 15 minutes what asks for the person anew.
     */
    readonly confirm: Call<PasskeysConfirmInput, string>;
    /**
     * How one can sign in here
     *
     * For a page that offers no button that cannot work.
     */
    readonly methods: Call<Record<never, never>, SignInMethods>;
  };
  readonly oneTimeLinks: {
    /**
     * What a one-time link is for
     *
     * It is not used up by this. The token stands in the body, so that no log of addresses has it.
     */
    readonly look: Call<OneTimeLinksLookInput, OneTimeLink>;
    /**
     * Use a one-time link
     *
     * A person who is new chooses a name and a password, and is signed in. A person who is there already gives their password and no name, or chooses a new one where the link is for that, and signs in afterwards. A link works once.
     */
    readonly redeem: Call<OneTimeLinksRedeemInput, SignedIn>;
    /**
     * Accept an invitation as the person who is signed in
     *
     * In place of the password that `redeem` asks for: a person who signs in by a provider of OpenID Connect or with a passkey may have none. The invitation must be for the email address of this person. A link works once.
     */
    readonly accept: Call<OneTimeLinksAcceptInput, string>;
  };
  readonly passwordResets: {
    /**
     * Ask for a new password of your own
     *
     * Where the installation sends mail, a person who has this address gets a letter with a link to choose a new password: one in five minutes at most. The reply is the same whether or not anybody has it.
     */
    readonly request: Call<PasswordResetsRequestInput, Told<PasswordResetsRequestResult>>;
  };
  readonly openid: {
    /**
     * By which provider an email address signs in
     *
     * Decided by the domain alone: the reply is the same whether or not anybody has the address.
     */
    readonly find: Call<OpenidFindInput, OpenidWay>;
  };
  readonly keys: {
    /**
     * List the keys of the account that are not revoked, newest first, or search them
     *
     * Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
     */
    readonly list: ListCall<KeysListInput, CursorPage<ApiKey>, ApiKey>;
    /**
     * Create a key of the account
     *
     * The key is shown only in this reply. Nobody gives a key scopes that they do not have themselves, and a key that another key makes works at no other addresses, no longer and no faster. An account has 1,000 keys at most.
     */
    readonly create: Call<KeysCreateInput, NewApiKey>;
    /**
     * Revoke a key of the account
     *
     * It is refused for a key with scopes that you do not have yourself.
     */
    readonly revoke: Call<KeysRevokeInput, string>;
  };
  readonly audit: {
    /**
     * List the changes in the account, newest first
     *
     * What the operator's people changed in the account stands here too. Of the operator's own account, whose log tells of all accounts, `operator_read` is needed as well. Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one. With several filters a page may have fewer entries than `per_page`, or none, and still a `next_cursor`: there is more to look through.
     */
    readonly list: ListCall<AuditListInput, CursorPage<AuditEntry>, AuditEntry>;
    /**
     * Download the changes in the account as CSV, newest first
     *
     * What the operator's people changed in the account stands here too. Of the operator's own account, whose log tells of all accounts, `operator_read` is needed as well. All of them, or those that the filters of the list find, in one file of any length.
     */
    readonly csv: TableCall<AuditCsvInput>;
  };
  readonly members: {
    /** List the members of the account, newest first, or search them */
    readonly list: ListCall<MembersListInput, FullPage<Member>, Member>;
    /**
     * Change the role of a member
     *
     * In effect when the reply arrives. Nobody gives or takes away a right that they do not have themselves, and the last owner stays one.
     */
    readonly update: Call<MembersUpdateInput, Member>;
    /**
     * Remove a member from the account
     *
     * In effect when the reply arrives. The last owner cannot be removed, and cannot leave.
     */
    readonly delete: Call<MembersDeleteInput, string>;
  };
  readonly invitations: {
    /** List the invitations to the account that can still be used, newest first */
    readonly list: ListCall<InvitationsListInput, FullPage<Invitation>, Invitation>;
    /**
     * Invite a person to the account
     *
     * A link for this person is mailed to them, or is in the reply where the installation sends no mail or `show_link` is set. It works once within 48 hours. A new invitation for the same address takes the place of the one before. An account has 500 open invitations at most. One is mailed to an address within five minutes, and 100 of an account within an hour: more are refused with `rate_limited`, unless `show_link` is set.
     */
    readonly create: Call<InvitationsCreateInput, NewInvitation>;
    /** Withdraw an invitation */
    readonly withdraw: Call<InvitationsWithdrawInput, string>;
  };
  readonly signInRules: {
    /** Read what the account asks of its members when they sign in */
    readonly get: Call<Record<never, never>, SignInRules>;
    /**
     * Oblige the members of the account to have a second factor
     *
     * In effect when the reply arrives, for those who are signed in too. Keys are not asked.
     */
    readonly update: Call<SignInRulesUpdateInput, SignInRules>;
  };
  readonly admin: {
    readonly trunks: {
      /** List SIP trunks, newest first, or search them */
      readonly list: ListCall<AdminTrunksListInput, FullPage<Trunk>, Trunk>;
      /**
       * Add a SIP trunk
       *
       * It gets calls within a second.
       */
      readonly create: Call<AdminTrunksCreateInput, Trunk>;
      /** Read one trunk */
      readonly get: Call<AdminTrunksGetInput, Trunk>;
      /**
       * Change a trunk
       *
       * Fields that you leave out stay as they are; calls in progress are not affected. A change of host, port, transport, domain or certificates needs the password again, unless there is none.
       */
      readonly update: Call<AdminTrunksUpdateInput, Trunk>;
      /** Remove a trunk */
      readonly delete: Call<AdminTrunksDeleteInput, string>;
      /**
       * Check whether a trunk answers
       *
       * By an OPTIONS request with its credentials; no phone rings.
       */
      readonly check: Call<AdminTrunksCheckInput, AdminTrunksCheckResult>;
      /**
       * Make a test call through a trunk
       *
       * A real call, which the trunk may charge. The reply comes when the call has ended: after the ringing time and 20 seconds at most.
       */
      readonly testCall: Call<AdminTrunksTestCallInput, TestCallReport>;
    };
    readonly callAttempts: {
      /**
       * Read the SIP messages of a call that failed
       *
       * Kept for calls that failed, were rejected, or ended because the connection or the sound was lost: the newest 2,000 of an account, for 7 days. For other calls the list is empty.
       */
      readonly ladder: Call<AdminCallAttemptsLadderInput, CallLadder>;
    };
    readonly voicePrices: {
      /** List the prices of calls */
      readonly list: Call<Record<never, never>, readonly VoicePrice[]>;
      /**
       * Set the price of calls to a prefix
       *
       * The longest prefix decides. Campaigns that have started keep their price.
       */
      readonly set: Call<AdminVoicePricesSetInput, VoicePrice>;
      /**
       * Remove the price of a prefix
       *
       * The price for all other numbers is called `any`.
       */
      readonly delete: Call<AdminVoicePricesDeleteInput, string>;
    };
    readonly accounts: {
      /**
       * List accounts with their balances, newest first, or find them
       *
       * Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. The end is where `next_cursor` is null.
       */
      readonly list: ListCall<AdminAccountsListInput, CursorPage<AccountWithBalance>, AccountWithBalance>;
      /** Read an account with its balance */
      readonly get: Call<AdminAccountsGetInput, AccountDetails>;
      /** Create an account */
      readonly create: Call<AdminAccountsCreateInput, Account>;
      /**
       * Change an account
       *
       * Fields that you leave out stay as they are. The change is in effect when the reply arrives. A new country counts for numbers that are read from then on, a new zone for what is scheduled from then on; stored numbers and times stay as they are.
       */
      readonly update: Call<AdminAccountsUpdateInput, Account>;
      /**
       * Suspend an account, with the reason
       *
       * From the reply on its keys are refused and it sends nothing. Its short links stop within a second, except those to opt out. Calls in progress end by themselves. An account that has operator keys cannot be suspended.
       */
      readonly suspend: Call<AdminAccountsSuspendInput, Account>;
      /**
       * End the suspension of an account
       *
       * Its campaigns continue, and campaigns whose time came meanwhile start: cancel first what must not be sent.
       */
      readonly resume: Call<AdminAccountsResumeInput, Account>;
      /**
       * Close an account for ever, with the reason
       *
       * From the reply on its keys are revoked and it sends nothing. Its campaigns and waiting messages are cancelled within seconds, and what was reserved or charged for them is paid back. Its data stays: an operator reads its balance, ledger and audit log, and can correct its credits. It cannot be undone: suspend an account that may come back. An account that has operator keys cannot be closed.
       */
      readonly close: Call<AdminAccountsCloseInput, Account>;
    };
    readonly keys: {
      /**
       * List the keys of an account that are not revoked, newest first, or search them
       *
       * Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
       */
      readonly list: ListCall<AdminKeysListInput, CursorPage<ApiKey>, ApiKey>;
      /**
       * Create a key
       *
       * The key is shown only in this reply. A key cannot give scopes that it does not have itself; `operator` has all of them. A key that it makes for its own account, or with a scope of an operator, works at no other addresses, no longer and no faster than itself. An account has 1,000 keys at most.
       */
      readonly create: Call<AdminKeysCreateInput, NewApiKey>;
      /**
       * Revoke a key
       *
       * It is refused for a key with scopes that your own key does not have, and for the last key with the scope `operator`.
       */
      readonly revoke: Call<AdminKeysRevokeInput, string>;
    };
    readonly users: {
      /** List the people of the installation, newest first, or search them */
      readonly list: ListCall<AdminUsersListInput, FullPage<User>, User>;
      /**
       * Invite a person to any account, or to work for the operator
       *
       * A link for this person is mailed to them, or is in the reply where the installation sends no mail or `show_link` is set. It works once within 48 hours. A link that is shown gives a staff role only if the caller has the scope `operator`, who thereby vouches that it gets to the person who has the address. Nobody gives a right that they do not have themselves. An account has 500 open invitations at most. One is mailed to an address within five minutes, and 100 of an account within an hour: more are refused with `rate_limited`, unless `show_link` is set.
       */
      readonly invite: Call<AdminUsersInviteInput, NewInvitation>;
      /**
       * Change what a person may do for the operator
       *
       * In effect when the reply arrives. Nobody changes this of themselves, and the last operator stays one where no operator key is left. A person whose address is not proven (`address_proven_at` is null) gets no staff role.
       */
      readonly update: Call<AdminUsersUpdateInput, User>;
      /**
       * Suspend a person
       *
       * From the reply on every session of this person is ended and they cannot sign in; links that they made open nothing. Keys are not theirs, and stay. The last operator stays where no operator key is left.
       */
      readonly suspend: Call<AdminUsersSuspendInput, User>;
      /** End the suspension of a person */
      readonly resume: Call<AdminUsersResumeInput, User>;
      /**
       * Forget as whom providers of OpenID Connect know a person
       *
       * For a person whose directory was imported anew, so that the provider now has another subject for them. Their sessions end; password and passkeys stay. The next sign-in by the provider with the email address that the person has here connects them again, as the first one did. Whoever has that address at the provider by then signs in as this person, so every scope is needed that the person has as a member.
       */
      readonly disconnect: Call<AdminUsersDisconnectInput, User>;
      /**
       * Let a person choose a new password
       *
       * A link for this person is mailed to them, or is in the reply where the installation sends no mail or `show_link` is set. It works once within an hour. The password stays as it is until then; with the new one every session of the person ends. Where it proves the address of a person for the first time, it also removes passkeys and authenticator, and what the person may do waits until they confirm it (`session.decideHeld`).
       */
      readonly reset: Call<AdminUsersResetInput, PasswordReset>;
    };
    readonly openidProviders: {
      /** List the providers of OpenID Connect by which people sign in */
      readonly list: Call<Record<never, never>, readonly OpenidProvider[]>;
      /** Get a provider of OpenID Connect */
      readonly get: Call<AdminOpenidProvidersGetInput, OpenidProvider>;
      /**
       * Let people sign in by a provider of OpenID Connect
       *
       * Register a client there first, and its redirect address, `callback_url` of the reply, afterwards. Whoever runs the provider decides who is who among the people of these domains, operators included, and gives the roles: that is why it needs the scope `operator`.
       */
      readonly create: Call<AdminOpenidProvidersCreateInput, OpenidProvider>;
      /**
       * Change a provider of OpenID Connect
       *
       * What is left out stays. The issuer cannot be changed: another issuer knows other people.
       */
      readonly update: Call<AdminOpenidProvidersUpdateInput, OpenidProvider>;
      /**
       * Remove a provider of OpenID Connect
       *
       * Nobody signs in by it from then on. People, their roles and their sessions stay.
       */
      readonly delete: Call<AdminOpenidProvidersDeleteInput, string>;
      /**
       * Ask a provider of OpenID Connect who it is
       *
       * Refused with what is wrong: it cannot be reached, or does not name itself as the issuer. The client secret is tried at the first sign-in.
       */
      readonly check: Call<AdminOpenidProvidersCheckInput, string>;
    };
    readonly signInRules: {
      /** Read what the installation asks of owners and of its own people when they sign in */
      readonly get: Call<Record<never, never>, SignInRules>;
      /**
       * Oblige owners of accounts and the operator’s people to have a second factor
       *
       * In effect when the reply arrives, for those who are signed in too. Keys are not asked.
       */
      readonly update: Call<AdminSignInRulesUpdateInput, SignInRules>;
    };
    readonly sendingRules: {
      /** Read the quiet hours of the installation */
      readonly get: Call<Record<never, never>, InstallationSendingRules>;
      /**
       * Set the quiet hours of the installation
       *
       * They hold for all accounts, besides those of their own. In effect when the reply arrives, for campaigns that are under way too. What waits already keeps the time for which it waits. Single messages are service and never wait.
       */
      readonly update: Call<AdminSendingRulesUpdateInput, InstallationSendingRules>;
    };
    readonly erasures: {
      /**
       * List the people who were erased in all accounts, the latest first
       *
       * Keep this list beside the backups: a restore applies it again. Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.
       */
      readonly list: ListCall<AdminErasuresListInput, CursorPage<Erasure>, Erasure>;
    };
    readonly credits: {
      /** Add credits to an account, or correct a mistake with a negative amount */
      readonly add: Call<AdminCreditsAddInput, CreditChange>;
    };
    readonly ledger: {
      /** List the changes of the balance of an account, newest first */
      readonly list: ListCall<AdminLedgerListInput, CursorPage<LedgerEntry>, LedgerEntry>;
      /**
       * List the changes of the balance of an account with one line for each campaign, newest first
       *
       * A campaign is one line, however often it was charged, and so are the single messages and approved codes of a day. A line stands where its first entry does. The entries of a campaign: the ledger with its `campaign_id`.
       */
      readonly summary: ListCall<AdminLedgerSummaryInput, CursorPage<LedgerLine>, LedgerLine>;
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
       * From the reply on no message is sent under it. Running campaigns are paused; single messages that were scheduled fail at their time and are refunded.
       */
      readonly suspend: Call<AdminSenderIdsSuspendInput, SenderIdForOperator>;
      /**
       * End the suspension of a sender ID
       *
       * It can be used again. Campaigns that were paused continue when their account resumes them.
       */
      readonly resume: Call<AdminSenderIdsResumeInput, SenderIdForOperator>;
    };
    readonly senderRegistrations: {
      /**
       * List the sender registrations of every account, newest first
       *
       * Drafts are not listed, because they may still change.
       */
      readonly list: ListCall<AdminSenderRegistrationsListInput, FullPage<SenderRegistrationForOperator>, SenderRegistrationForOperator>;
      /**
       * Approve a sender registration, or renew it
       *
       * It counts from the reply on. What you leave out stays as it is.
       */
      readonly approve: Call<AdminSenderRegistrationsApproveInput, SenderRegistrationForOperator>;
      /** Reject a sender registration, with the reason */
      readonly reject: Call<AdminSenderRegistrationsRejectInput, SenderRegistrationForOperator>;
      /**
       * End a sender registration, with the reason
       *
       * From the reply on it does not count. Messages that need it are not sent and cost nothing, those of running campaigns too.
       */
      readonly end: Call<AdminSenderRegistrationsEndInput, SenderRegistrationForOperator>;
      /**
       * Download a paper of a sender registration of any account
       *
       * The audit log of the account tells who opened it.
       */
      readonly paper: TableCall<AdminSenderRegistrationsPaperInput>;
    };
    readonly registrationDemands: {
      /** List where senders must be registered, newest first */
      readonly list: ListCall<AdminRegistrationDemandsListInput, FullPage<RegistrationDemand>, RegistrationDemand>;
      /**
       * Demand that senders are registered with a network, or with all of a country
       *
       * From the reply on, messages to these numbers go only to carriers on which their sender is registered. Approve the registrations first.
       */
      readonly set: Call<AdminRegistrationDemandsSetInput, RegistrationDemand>;
      /** Demand no longer that senders are registered with a network */
      readonly delete: Call<AdminRegistrationDemandsDeleteInput, string>;
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
       * Campaigns that show it are paused before their next call.
       */
      readonly suspend: Call<AdminCallerIdsSuspendInput, CallerIdForOperator>;
      /**
       * End the suspension of a caller ID
       *
       * It can be used again. Campaigns that were paused continue when their account resumes them.
       */
      readonly resume: Call<AdminCallerIdsResumeInput, CallerIdForOperator>;
    };
    readonly audit: {
      /**
       * List the changes in an account, newest first
       *
       * Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one. With several filters a page may have fewer entries than `per_page`, or none, and still a `next_cursor`: there is more to look through.
       */
      readonly list: ListCall<AdminAuditListInput, CursorPage<AuditEntry>, AuditEntry>;
      /**
       * List the changes in all accounts, newest first
       *
       * What the operator's people did in another account stands here twice, as it stands in both audit logs. Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one. With several filters a page may have fewer entries than `per_page`, or none, and still a `next_cursor`: there is more to look through.
       */
      readonly listAll: ListCall<AdminAuditListAllInput, CursorPage<AuditEntry>, AuditEntry>;
      /**
       * Download the changes in an account as CSV, newest first
       *
       * All of them, or those that the filters of the list find, in one file of any length.
       */
      readonly csv: TableCall<AdminAuditCsvInput>;
      /**
       * Download the changes in all accounts as CSV, newest first
       *
       * All of them, or those that the filters of the list find, in one file of any length.
       */
      readonly csvAll: TableCall<AdminAuditCsvAllInput>;
      /**
       * Check the audit log of an account against its seals
       *
       * Checks some thousand entries, oldest first, and says where to go on: pass `next_cursor` as `cursor` until it is null. It changes nothing. A job does the same every hour, and `/readyz` tells what it found.
       */
      readonly verify: Call<AdminAuditVerifyInput, AuditVerification>;
    };
    readonly inbound: {
      /**
       * List the messages that belong to no account
       *
       * Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. A page reads at most 10,000 rows, so with filters it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.
       */
      readonly list: ListCall<AdminInboundListInput, CursorPage<{
        /** The UUID of the message */
        readonly id: string;
        /** The number of the person who wrote */
        readonly sender: string;
        /** Your number that it was sent to */
        readonly recipient: string;
        /** The text */
        readonly message: string;
        /** What the text was understood as: `stop`, `start` or `help`; empty: any other text */
        readonly keyword: "stop" | "start" | "help" | "";
        /** The carrier that it came by */
        readonly carrier_id: number;
        /** When it arrived here */
        readonly received_at: string;
        /** The message that it answers: the last one to this person from that number; null: none is known */
        readonly message_id: string | null;
        /** The campaign of that message, by its UUID; that of a single message is its own id; null: none */
        readonly campaign_id: string | null;
        /** What the carrier sent beside the text, by the names of its setting `tlvs_in` or of its HTTP profile; `{}`: nothing */
        readonly values: Readonly<Record<string, string>>;
        /** The numbers that the sender may mean, if several fit and somebody has to decide (`admin.inbound.decide`); a STOP counts for all of them meanwhile; empty: nothing is to be decided */
        readonly possible_senders: readonly string[];
      }>, {
        /** The UUID of the message */
        readonly id: string;
        /** The number of the person who wrote */
        readonly sender: string;
        /** Your number that it was sent to */
        readonly recipient: string;
        /** The text */
        readonly message: string;
        /** What the text was understood as: `stop`, `start` or `help`; empty: any other text */
        readonly keyword: "stop" | "start" | "help" | "";
        /** The carrier that it came by */
        readonly carrier_id: number;
        /** When it arrived here */
        readonly received_at: string;
        /** The message that it answers: the last one to this person from that number; null: none is known */
        readonly message_id: string | null;
        /** The campaign of that message, by its UUID; that of a single message is its own id; null: none */
        readonly campaign_id: string | null;
        /** What the carrier sent beside the text, by the names of its setting `tlvs_in` or of its HTTP profile; `{}`: nothing */
        readonly values: Readonly<Record<string, string>>;
        /** The numbers that the sender may mean, if several fit and somebody has to decide (`admin.inbound.decide`); a STOP counts for all of them meanwhile; empty: nothing is to be decided */
        readonly possible_senders: readonly string[];
      }>;
      /**
       * Decide which number a message came from
       *
       * For a message whose sender the carrier wrote so that several numbers fit. It is then stored, and acted on, as a message from the number that is given. What a STOP did for the other numbers stays.
       */
      readonly decide: Call<AdminInboundDecideInput, string>;
    };
    readonly health: {
      /**
       * Read how the installation is doing
       *
       * What `GET /readyz` looks at, each check with whether somebody should look at it, and the processes and jobs. The reply comes also while the installation is not ready, as long as the database answers.
       */
      readonly get: Call<Record<never, never>, Health>;
      /**
       * Read what waits, and for how long
       *
       * Of the whole installation. Counts stop at 10,000, so that asking costs little however much waits.
       */
      readonly queues: Call<Record<never, never>, Queues>;
      /** Read what is stored: sizes, months and disk */
      readonly storage: Call<Record<never, never>, Storage>;
      /**
       * Read which backups are known
       *
       * Those that the command line has made, checked and restored with this database. Whether a file is still where it was written, and what the tools of Postgres have backed up, nobody can know from here.
       */
      readonly backups: Call<Record<never, never>, Backups>;
      /**
       * Read the settings and where each comes from
       *
       * Of the process that answers: each process reads its own when it starts. Secrets are never shown.
       */
      readonly settings: Call<Record<never, never>, Settings>;
    };
    readonly outgoingHold: {
      /**
       * Read whether sending is held after a restore
       *
       * After a restore nothing is sent until an operator releases the hold: campaigns, calls and scheduled messages wait, and new single messages are refused.
       */
      readonly get: Call<Record<never, never>, AdminOutgoingHoldGetResult>;
      /**
       * Release the hold after a restore
       *
       * With `cancel`, everything under `due` is first cancelled and refunded, and recurring campaigns continue with their first run after the restore; `is_held` stays true until that is done, usually some seconds. With `send`, everything is sent, so some people may get it twice.
       */
      readonly release: Call<AdminOutgoingHoldReleaseInput, AdminOutgoingHoldReleaseResult>;
    };
    readonly unknownMessages: {
      /**
       * List the messages whose outcome is unknown
       *
       * Newest first. Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one.
       */
      readonly list: ListCall<AdminUnknownMessagesListInput, CursorPage<UnknownMessage>, UnknownMessage>;
    };
    readonly unmatchedReceipts: {
      /**
       * List the receipts that match no message
       *
       * Newest first. Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one.
       */
      readonly list: ListCall<AdminUnmatchedReceiptsListInput, CursorPage<UnmatchedReceipt>, UnmatchedReceipt>;
    };
    readonly statistics: {
      /**
       * Read what was changed that the figures may show
       *
       * Carriers, routes and prices that the operator changed, and versions of Volley that were started. Of what a carrier was changed in, its address and its rates count. A kind of which there are more than 100 in the time is told by days: each day, by the clocks of your account, with how many there were.
       */
      readonly changes: Call<AdminStatisticsChangesInput, AdminStatisticsChangesResult>;
      /**
       * Read the figures of all accounts, also by account and carrier
       *
       * A message belongs to the hour and day at which it was accepted, also if its receipt comes later. The figures stay when the messages are deleted. The days are those of each account.
       */
      readonly get: Call<AdminStatisticsGetInput, OperatorStatistics>;
      /**
       * Download the figures of all accounts as CSV
       *
       * A message belongs to the hour and day at which it was accepted, also if its receipt comes later. The figures stay when the messages are deleted. The days are those of each account.
       */
      readonly csv: TableCall<AdminStatisticsCsvInput>;
      /**
       * Read how many calls of all accounts were made and answered, and what they cost
       *
       * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted. The days are those of each account.
       */
      readonly calls: Call<AdminStatisticsCallsInput, AdminStatisticsCallsResult>;
      /**
       * Download the same figures as CSV
       *
       * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted. The days are those of each account.
       */
      readonly callsCsv: TableCall<AdminStatisticsCallsCsvInput>;
      /**
       * Read how many verifications of all accounts were started, sent and entered
       *
       * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted. The days are those of each account.
       */
      readonly verifications: Call<AdminStatisticsVerificationsInput, AdminStatisticsVerificationsResult>;
      /**
       * Download the same figures as CSV
       *
       * Each belongs to the hour and day at which it began. The figures stay when the rows are deleted. The days are those of each account.
       */
      readonly verificationsCsv: TableCall<AdminStatisticsVerificationsCsvInput>;
    };
    readonly carriers: {
      /** List carriers with their state, newest first, or search them */
      readonly list: ListCall<AdminCarriersListInput, FullPage<Carrier>, Carrier>;
      /** Read a carrier with its state */
      readonly get: Call<AdminCarriersGetInput, Carrier>;
      /**
       * Add a carrier
       *
       * Every process connects to it within a second. It gets messages once a route leads to it. Passwords are stored encrypted and never shown.
       */
      readonly create: Call<AdminCarriersCreateInput, Carrier>;
      /**
       * Change a carrier
       *
       * Fields that you leave out stay as they are. If a change needs new binds, they are opened beside the old ones, which finish what they have begun. A change of host, port or TLS settings needs the password again, unless there is none.
       */
      readonly update: Call<AdminCarriersUpdateInput, Carrier>;
      /**
       * Remove a carrier
       *
       * It finishes first what it has begun. It is refused while a route leads to it.
       */
      readonly delete: Call<AdminCarriersDeleteInput, string>;
      /**
       * Pause a carrier
       *
       * It gets no more messages, but stays connected for receipts and replies.
       */
      readonly pause: Call<AdminCarriersPauseInput, Carrier>;
      /** Resume a paused carrier */
      readonly resume: Call<AdminCarriersResumeInput, Carrier>;
      /**
       * List the profiles of HTTP carriers
       *
       * Each names a provider, and what the person who adds a carrier of it is asked for.
       */
      readonly profiles: Call<Record<never, never>, readonly {
        /** What `profile` of the carrier is set to */
        readonly name: string;
        /** The provider or the program */
        readonly title: string;
        /** A sentence for whoever chooses; empty: none */
        readonly about: string;
        /** The addresses of the documents that the profile was written from */
        readonly documents: readonly string[];
        /** Whether the provider calls with receipts or replies */
        readonly receives: boolean;
        /** Whether each request names the address of the hook; false: it has to be entered at the provider */
        readonly hook_is_named: boolean;
        /** What to do with the address of the hook at the provider; empty: nothing */
        readonly hook_help: string;
        /** What the profile asks for */
        readonly values: readonly {
          /** Its name in `values` or, if it is secret, in `secrets` */
          readonly name: string;
          /** What the provider calls it */
          readonly title: string;
          /** Where to find it; empty: the title says it */
          readonly help: string;
          /** True: it belongs in `secrets` */
          readonly secret: boolean;
          /** Whether it may stay empty */
          readonly optional: boolean;
          /** What it is unless given; empty: nothing */
          readonly default: string;
        }[];
        /** The settings of a carrier that is added without them, such as limits of a SIM, by name */
        readonly settings: Readonly<Record<string, number>>;
      }[]>;
      /**
       * Give a carrier's hook a new address
       *
       * Returns the address at which the provider of an HTTP carrier calls with receipts and replies. It is shown once, and the address before it ends at once.
       */
      readonly hookToken: Call<AdminCarriersHookTokenInput, AdminCarriersHookTokenResult>;
      /**
       * Test the connection to a carrier
       *
       * Connects once, or uses the connection that is open. With a phone number, a test message is sent to it, and the ids in the answer and the receipt tell which id forms to set. The message is not charged here; the carrier may charge it.
       */
      readonly testBind: Call<AdminCarriersTestBindInput, BindTest>;
      /**
       * Read how fast a carrier answers, and what
       *
       * Of all processes together: the rate of submits, how long their answers took, why some were refused, and which process has which connections. Each process counts in memory and stores what it counted every five seconds.
       */
      readonly figures: Call<AdminCarriersFiguresInput, CarrierFigures>;
      /**
       * Read what holds messages back at a carrier
       *
       * From the slot to the receipt, over the last 15 minutes and all processes: its rate, its window, its answers, what it refuses, and the receipts, with the one of them that is the bottleneck. What a campaign waits for before that is in its report.
       */
      readonly why: Call<AdminCarriersWhyInput, CarrierWhy>;
    };
    readonly trafficAlarms: {
      /**
       * List what is not as usual with messages of all accounts
       *
       * An alarm about messages begins when twenty more of a hundred fail, are refused, or have no receipt within two minutes, than usual: after some 40 messages if 60 % are delivered instead of 90 %. One about opt-outs begins when two more of a hundred recipients opt out within a day. It ends when the share is as usual again, half an hour later at the soonest, or a day after the last message. What an alarm explains is not told again: messages of a network that has an alarm count for no sender ID, and no alarm of a template begins while a network or a sender ID has one (about opt-outs: a sender ID).
       */
      readonly list: Call<Record<never, never>, AdminTrafficAlarmsListResult>;
    };
    readonly routes: {
      /** List routes, newest first */
      readonly list: ListCall<AdminRoutesListInput, FullPage<Route>, Route>;
      /**
       * Set the route for some numbers
       *
       * It replaces the route for the same numbers and the same conditions, if there is one, and takes effect within a second. A route for certain messages comes before one for all messages, whatever its numbers: of those that fit, the one with more conditions comes first, then one for accounts, for sender IDs, for purposes, for hours; among those with the same conditions the longest matching prefix decides, then the network, then the country, then `any`, and at last the older route.
       */
      readonly set: Call<AdminRoutesSetInput, Route>;
      /** Delete a route */
      readonly delete: Call<AdminRoutesDeleteInput, string>;
      /** Explain how a message to a number is routed, and why other routes are not used */
      readonly explain: Call<AdminRoutesExplainInput, RouteExplanation>;
    };
    readonly prices: {
      /** List prices, with past and future ones, newest first */
      readonly list: ListCall<AdminPricesListInput, FullPage<Price>, Price>;
      /**
       * Set the price of a part, and of an approved code, for some numbers
       *
       * Older prices stay listed, because they tell what was charged before.
       */
      readonly set: Call<AdminPricesSetInput, Price>;
      /** Delete a price that is not in effect yet */
      readonly delete: Call<AdminPricesDeleteInput, string>;
    };
    readonly networks: {
      /** List the networks that you named, newest first, or search them */
      readonly list: ListCall<AdminNetworksListInput, FullPage<Network>, Network>;
      /**
       * Name the network of a prefix
       *
       * It takes precedence over the built-in table of prefixes; the longest prefix decides.
       */
      readonly set: Call<AdminNetworksSetInput, Network>;
      /** Delete the name of a network */
      readonly delete: Call<AdminNetworksDeleteInput, string>;
    };
    readonly networkCodes: {
      /** List the codes of networks, newest first, or search them */
      readonly list: ListCall<AdminNetworkCodesListInput, FullPage<NetworkCode>, NetworkCode>;
      /**
       * Say which network a code means
       *
       * Costs of carriers and lookups of numbers name networks by their codes. The name is the one that messages have: that of the built-in table of prefixes, or one that you have set for a prefix. A network may have several codes.
       */
      readonly set: Call<AdminNetworkCodesSetInput, NetworkCode>;
      /**
       * Compare a list of network codes with those that are named, and store it once it is confirmed
       *
       * The body is a CSV file or an Excel workbook of up to 5 MB and 10,000 rows, with the names of its columns first: `code` (or `mcc` and `mnc`), `country` (or `iso`) as two letters, and `network`; other columns are left alone, so the price list of a carrier will do. Nothing is stored before the fingerprint of the comparison is given with the same file. Codes that the file does not name stay.
       */
      readonly import: Call<AdminNetworkCodesImportInput, NetworkCodeImport>;
      /** Delete the code of a network */
      readonly delete: Call<AdminNetworkCodesDeleteInput, string>;
    };
    readonly carrierCosts: {
      /** List what carriers cost, with past and future costs, newest first */
      readonly list: ListCall<AdminCarrierCostsListInput, FullPage<CarrierCost>, CarrierCost>;
      /**
       * Say what a carrier charges for some numbers
       *
       * It is stored with each message when it is submitted, beside what the account pays, and never in the ledger. Accounts do not see it. All costs of a carrier are in one currency. Older costs stay listed.
       */
      readonly set: Call<AdminCarrierCostsSetInput, CarrierCost>;
      /** Delete a cost that is not in effect yet */
      readonly delete: Call<AdminCarrierCostsDeleteInput, string>;
      /** List what each carrier charged for the messages of each account, by day, the newest first */
      readonly days: ListCall<AdminCarrierCostsDaysInput, FullPage<CarrierCostDay>, CarrierCostDay>;
      /**
       * Compare what carriers charged with what accounts paid, over some days
       *
       * Only of messages whose cost is known. Currencies and credits are not converted.
       */
      readonly sums: Call<AdminCarrierCostsSumsInput, readonly CarrierCostSum[]>;
      /**
       * Compare the price list of a carrier with what counts, and store it once it is confirmed
       *
       * The body is a CSV file or an Excel workbook of up to 5 MB and 50,000 rows, with the names of its columns first: `prefix`, `code` (or `mcc` and `mnc`), `country`, and `cost`. A row is for the first of these that it has, and for any number if it has none. Nothing is stored before the fingerprint of the comparison is given with the same file. Costs for numbers that the file does not name end.
       */
      readonly import: Call<AdminCarrierCostsImportInput, CarrierCostImport>;
    };
    readonly traces: {
      /** List traces, newest first */
      readonly list: ListCall<AdminTracesListInput, FullPage<Trace>, Trace>;
      /** Read one trace */
      readonly get: Call<AdminTracesGetInput, Trace>;
      /**
       * Start a trace of a carrier, a trunk or a number
       *
       * Name one of them. The messages of the protocol are noted as every process sends and receives them, without passwords and texts, for up to an hour, 10,000 messages or 10 MB. Up to 5 traces run at the same time, and each is deleted within 24 hours of its start.
       */
      readonly start: Call<AdminTracesStartInput, Trace>;
      /** Start a trace that keeps texts, too */
      readonly startWithTexts: Call<AdminTracesStartWithTextsInput, Trace>;
      /**
       * Read what a trace noted, without texts
       *
       * The audit log tells who read it, unless there was nothing to read.
       */
      readonly entries: Call<AdminTracesEntriesInput, AdminTracesEntriesResult>;
      /**
       * Read what a trace noted, with texts
       *
       * The audit log tells who read it, unless there was nothing to read.
       */
      readonly texts: Call<AdminTracesTextsInput, AdminTracesTextsResult>;
      /** End a trace */
      readonly end: Call<AdminTracesEndInput, Trace>;
      /**
       * Delete a trace
       *
       * It is ended, and all that it noted is deleted.
       */
      readonly delete: Call<AdminTracesDeleteInput, string>;
    };
    readonly messages: {
      /**
       * Download the messages of an account with their carriers and costs as CSV, newest first
       *
       * All of them, or those that the filters find, in one file of any length, without their texts.
       */
      readonly csv: TableCall<AdminMessagesCsvInput>;
      /**
       * Compare what carriers charge for a campaign with what its account paid
       *
       * Reads all messages of the campaign, which takes about a second for a million.
       */
      readonly campaignCosts: Call<AdminMessagesCampaignCostsInput, readonly CampaignCostSum[]>;
      /** Tell why a message took its carrier, what it cost and what it earned */
      readonly carrier: Call<AdminMessagesCarrierInput, MessageCarrier>;
    };
    readonly lookupSources: {
      /** List the sources of lookups, newest first */
      readonly list: ListCall<AdminLookupSourcesListInput, FullPage<LookupSource>, LookupSource>;
      /** Read one lookup source */
      readonly get: Call<AdminLookupSourcesGetInput, LookupSource>;
      /**
       * Add a source of lookups
       *
       * It is asked for numbers of which no answer is kept. Nothing is asked while a campaign is previewed or prepared: those use the answers that are kept.
       */
      readonly create: Call<AdminLookupSourcesCreateInput, LookupSource>;
      /**
       * Change a lookup source
       *
       * Fields that you leave out stay as they are. A change of the address needs the secret again, if there is one.
       */
      readonly update: Call<AdminLookupSourcesUpdateInput, LookupSource>;
      /**
       * Delete a lookup source
       *
       * Its answers are kept until their time is over.
       */
      readonly delete: Call<AdminLookupSourcesDeleteInput, string>;
      /**
       * Ask a source for one number
       *
       * It is asked now, whatever is kept, and the question counts in its budget.
       */
      readonly test: Call<AdminLookupSourcesTestInput, AdminLookupSourcesTestResult>;
    };
    readonly portedNumbers: {
      /** List the tables of ported numbers, newest first */
      readonly list: ListCall<AdminPortedNumbersListInput, FullPage<PortedTable>, PortedTable>;
      /** Read one table of ported numbers */
      readonly get: Call<AdminPortedNumbersGetInput, PortedTable>;
      /**
       * Begin the upload of a table of ported numbers
       *
       * Upload the file in parts, then activate the table. It replaces the one in use as a whole, at one moment.
       */
      readonly create: Call<AdminPortedNumbersCreateInput, PortedTable>;
      /**
       * Upload a part of a table of ported numbers
       *
       * Whole lines, up to 8 MB: a number in international form, a comma, a semicolon or a tab, and the code of its network (MCC and MNC) or the name of it. Of a number that stands there twice, the first line of the lowest part counts. Uploading a part again replaces it.
       */
      readonly uploadPart: Call<AdminPortedNumbersUploadPartInput, PortedTable>;
      /**
       * Read an uploaded table of ported numbers and use it
       *
       * The table is `reading` until all of it is read. The one in use counts until then.
       */
      readonly activate: Call<AdminPortedNumbersActivateInput, PortedTable>;
      /**
       * Delete a table of ported numbers
       *
       * If it is the one in use, none is in use from then on.
       */
      readonly delete: Call<AdminPortedNumbersDeleteInput, string>;
    };
    readonly linkDomains: {
      /** List the domains that no short URL may lead to */
      readonly list: Call<Record<never, never>, readonly LinkDomain[]>;
      /**
       * Deny a domain to short URLs
       *
       * Domains below it are denied too. Existing links to it stop within a second, until it is allowed again.
       */
      readonly create: Call<AdminLinkDomainsCreateInput, LinkDomain>;
      /** Allow a domain again */
      readonly delete: Call<AdminLinkDomainsDeleteInput, string>;
    };
    readonly linkTakedowns: {
      /** List the links that were taken down, newest first */
      readonly list: ListCall<AdminLinkTakedownsListInput, FullPage<LinkTakedown>, LinkTakedown>;
      /**
       * Take down the link of any account
       *
       * It stops within a second, and its owner cannot restore it. If the link is in a message, all links of the same campaign to the same address are taken down with it.
       */
      readonly create: Call<AdminLinkTakedownsCreateInput, LinkTakedown>;
      /** Restore a link that was taken down */
      readonly delete: Call<AdminLinkTakedownsDeleteInput, LinkTakedown>;
    };
  };
}
