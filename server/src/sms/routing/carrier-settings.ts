import type { BIND_KINDS, IdForm, LONG_MESSAGES, VALIDITY_FORMS } from '@volley/contract/choices';
import { GSM_ALPHABET, LATIN1_ALPHABET, type SmsAlphabet } from '@volley/text';

/** The kind of address that a message comes from. Each carrier wants each kind marked in its own way. */
export type SenderKind = 'alphanumeric' | 'international' | 'shortCode';

export interface TonNpi {
  readonly ton: number;
  readonly npi: number;
}

const DEFAULT_CODINGS = ['gsm7', 'latin1'] as const;

export interface CodeWords {
  readonly code: string;
  readonly words: string;
}

/** All settings of a carrier except its name and password. */
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
  /** The number of unanswered submits that one bind may have. */
  readonly windowMax: number;
  /** Counted in parts and shared by all processes; 0 for no limit. */
  readonly messagesPerSecond: number;
  readonly sources: Readonly<Record<SenderKind, TonNpi>>;
  readonly destination: TonNpi;
  readonly serviceType: string;
  /** The country whose numbers the carrier writes in national form; empty for those of the accounts that write through it. */
  readonly country: string;
  /** The alphabet: GSM septets with data_coding 0, or Latin-1 with data_coding 3. What it does not have goes as UCS-2. */
  readonly defaultCoding: (typeof DEFAULT_CODINGS)[number];
  /** The languages whose tables may be named in a header of the text, so only with `longMessages: 'udh'`. */
  readonly nationalTables: SmsAlphabet['tables'];
  readonly longMessages: (typeof LONG_MESSAGES)[number];
  /** How the carrier writes ids in answers to submits and in receipts. Leading zeros of numbers are ignored. */
  readonly submitIdForm: IdForm;
  readonly receiptIdForm: IdForm;
  readonly isReceiptRequested: boolean;
  readonly isReferenceSent: boolean;
  readonly validityForm: (typeof VALIDITY_FORMS)[number];
  /** The command_status numbers that mean "try again later" at this carrier, whatever the standard says. */
  readonly temporaryStatuses: readonly number[];
  /** The meanings of the carrier's codes of refusals and receipts, in the words of its documentation. */
  readonly errorCodes: readonly CodeWords[];
  /** A message that has no receipt after this time counts as closed. */
  readonly receiptPatienceHours: number;
  readonly requestTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** 0 if no enquire_link is sent. */
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
  country: '',
  defaultCoding: 'gsm7',
  nationalTables: 'none',
  longMessages: 'udh',
  submitIdForm: 'as_is',
  receiptIdForm: 'as_is',
  isReceiptRequested: true,
  isReferenceSent: true,
  validityForm: 'relative',
  temporaryStatuses: [],
  errorCodes: [],
  receiptPatienceHours: 72,
  // A message whose answer comes later than this becomes `unknown`, so a long time-out costs less than a short one.
  requestTimeoutMs: 30_000,
  connectTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  reconnectMaxMs: 60_000,
};

/** Returns the stored settings with defaults for those that did not exist when the row was written. */
export function readCarrierSettings(stored: Partial<CarrierSettings>): CarrierSettings {
  return { ...CARRIER_DEFAULTS, ...stored, sources: { ...CARRIER_DEFAULTS.sources, ...stored.sources } };
}

const WITH_TABLES = new Map<SmsAlphabet['tables'], SmsAlphabet>([['none', GSM_ALPHABET]]);

/** Returns the same object for carriers with the same alphabet. */
export function alphabetOf({ defaultCoding, nationalTables, longMessages }: CarrierSettings): SmsAlphabet {
  if (defaultCoding === 'latin1') return LATIN1_ALPHABET;
  if (longMessages !== 'udh') return GSM_ALPHABET;
  const alphabet = WITH_TABLES.get(nationalTables) ?? { coding: 'gsm7', tables: nationalTables };
  WITH_TABLES.set(nationalTables, alphabet);
  return alphabet;
}

/** Short codes have up to 8 digits; a number with its country code has more. */
const SHORT_CODE_DIGITS_MAX = 8;

export function senderKind(senderId: string): SenderKind {
  if (!/^\d+$/.test(senderId)) return 'alphanumeric';
  return senderId.length <= SHORT_CODE_DIGITS_MAX ? 'shortCode' : 'international';
}
