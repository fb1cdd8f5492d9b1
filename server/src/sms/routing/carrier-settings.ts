/** What kind of address a message comes from: carriers want each marked in its own way. */
export type SenderKind = 'alphanumeric' | 'international' | 'shortCode';

export interface TonNpi {
  readonly ton: number;
  readonly npi: number;
}

const BIND_KINDS = ['transceiver', 'transmitter', 'pair'] as const;
const LONG_MESSAGE_METHODS = ['udh', 'sar', 'payload'] as const;
const ID_FORMS = ['as_is', 'decimal', 'hex'] as const;
const DEFAULT_CODINGS = ['gsm7', 'latin1'] as const;
const VALIDITY_FORMS = ['relative', 'absolute', 'none'] as const;

export type IdForm = (typeof ID_FORMS)[number];

export interface CodeWords {
  readonly code: string;
  readonly words: string;
}

/** Everything about a carrier but its name and its password. */
export interface CarrierSettings {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** PEM, for a carrier that signs its own certificate. */
  readonly tlsCa: string;
  readonly tlsServerName: string;
  readonly isTlsVerified: boolean;
  readonly systemId: string;
  readonly systemType: string;
  readonly addressRange: string;
  /** `pair`: a transmitter and a receiver for each of `bindCount`. */
  readonly bindKind: (typeof BIND_KINDS)[number];
  readonly bindCount: number;
  /** Submits of one bind that are not answered yet. */
  readonly windowMax: number;
  /** Counted in parts, shared by all processes; 0 for no limit. */
  readonly messagesPerSecond: number;
  readonly sources: Readonly<Record<SenderKind, TonNpi>>;
  readonly destination: TonNpi;
  readonly serviceType: string;
  /** How text of the GSM alphabet is written: septets with data_coding 0, or Latin-1 with data_coding 3. */
  readonly defaultCoding: (typeof DEFAULT_CODINGS)[number];
  readonly longMessages: (typeof LONG_MESSAGE_METHODS)[number];
  /** How ids are written in answers to submits, and in receipts. Leading zeros of numbers say nothing. */
  readonly submitIdForm: IdForm;
  readonly receiptIdForm: IdForm;
  readonly isReceiptRequested: boolean;
  readonly isReferenceSent: boolean;
  readonly validityForm: (typeof VALIDITY_FORMS)[number];
  /** Numbers of command_status that mean "later" at this carrier, whatever the standard says. */
  readonly temporaryStatuses: readonly number[];
  /** What its codes mean, in the words of its papers: those of refusals and those of receipts. */
  readonly errorCodes: readonly CodeWords[];
  /** Without a receipt by then a message counts as closed. */
  readonly receiptPatienceHours: number;
  readonly requestTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** 0 sends none. */
  readonly enquireLinkMs: number;
  readonly reconnectMaxMs: number;
}

export const CARRIER_DEFAULTS: CarrierSettings = {
  host: '127.0.0.1',
  port: 2775,
  isTls: false,
  tlsCa: '',
  tlsServerName: '',
  isTlsVerified: true,
  systemId: '',
  systemType: '',
  addressRange: '',
  bindKind: 'transceiver',
  bindCount: 1,
  windowMax: 50,
  messagesPerSecond: 0,
  sources: {
    alphanumeric: { ton: 5, npi: 0 },
    international: { ton: 1, npi: 1 },
    shortCode: { ton: 3, npi: 0 },
  },
  destination: { ton: 1, npi: 1 },
  serviceType: '',
  defaultCoding: 'gsm7',
  longMessages: 'udh',
  submitIdForm: 'as_is',
  receiptIdForm: 'as_is',
  isReceiptRequested: true,
  isReferenceSent: true,
  validityForm: 'relative',
  temporaryStatuses: [],
  errorCodes: [],
  receiptPatienceHours: 72,
  // An answer that comes after this leaves its message `unknown`, so patience costs less than haste.
  requestTimeoutMs: 30_000,
  connectTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  reconnectMaxMs: 60_000,
};

/** Rows written before a setting existed have its default. */
export function readCarrierSettings(stored: Partial<CarrierSettings>): CarrierSettings {
  return { ...CARRIER_DEFAULTS, ...stored, sources: { ...CARRIER_DEFAULTS.sources, ...stored.sources } };
}

/** Short codes have up to 8 digits; a number with its country code has more. */
const SHORT_CODE_DIGITS_MAX = 8;

export function senderKind(senderId: string): SenderKind {
  if (!/^\d+$/.test(senderId)) return 'alphanumeric';
  return senderId.length <= SHORT_CODE_DIGITS_MAX ? 'shortCode' : 'international';
}
