// All settings of the simulator. Tests or flags set them, and they may change while it runs.
export type IdForm = 'decimal' | 'hex' | 'padded';

export type SmscSettings = {
  // The delay before the answer to a submit.
  latencyMs: number;
  latencyJitterMs: number;
  // Submits a second for each system id; 0 for no limit. A submit over it is answered with ESME_RTHROTTLED.
  ratePerSecond: number;
  throttledShare: number;
  errorShare: number;
  errorStatus: number;
  // The share of submits that are accepted and given receipts, but not answered.
  unansweredShare: number;
  // With any status but 0 every bind is refused with that status.
  bindStatus: number;
  // The share of acceptances that have an octet too many behind the message id.
  flawedAnswerShare: number;
  isMagic: boolean;

  idForm: IdForm;
  receiptIdForm: IdForm;
  firstId: number;
  // After this many messages the ids begin again; 0 for never.
  idReuseAfter: number;

  receiptDelayMs: number;
  receiptDelayJitterMs: number;
  lateReceiptMs: number;
  receiptLostShare: number;
  receiptRepeatedShare: number;
  receiptForm: 'text' | 'tlv' | 'both';
  // The form in which a receipt gives its source address.
  receiptSource: 'recipient' | 'national' | 'swapped' | 'masked' | 'empty';
  // The number of receipts of messages that nobody submitted here, with each submit that is accepted.
  strayReceipts: number;
  // True: receipts name the user_message_reference of their submit.
  isReferenceEchoed: boolean;
  // The bind to which receipts go: the one that submitted, any of the same system id, or always another one where there is one.
  receiptBind: 'same' | 'any' | 'other';
  // An unacknowledged delivery is sent again after this time, and after each reconnect.
  redeliveryMs: number;
  deliverWindowMax: number;

  // The connection is cut after this many submits on it; 0 for never.
  disconnectAfter: number;
  // The way in which the connection is cut.
  disconnectManner: DisconnectManner;
  // False: the simulator keeps the connection but reads and answers nothing.
  isAnswering: boolean;
  // How many submits and acknowledgements are kept for assertions; later ones are only counted. 0 keeps none.
  logMax: number;
};

export type DisconnectManner = 'close' | 'reset' | 'half_pdu' | 'unbind';

export const SMSC_DEFAULTS: SmscSettings = {
  latencyMs: 0,
  latencyJitterMs: 0,
  ratePerSecond: 0,
  throttledShare: 0,
  errorShare: 0,
  errorStatus: 0x08,
  unansweredShare: 0,
  bindStatus: 0,
  flawedAnswerShare: 0,
  isMagic: true,
  idForm: 'decimal',
  receiptIdForm: 'decimal',
  firstId: 1,
  idReuseAfter: 0,
  receiptDelayMs: 0,
  receiptDelayJitterMs: 0,
  lateReceiptMs: 10_000,
  receiptLostShare: 0,
  receiptRepeatedShare: 0,
  receiptForm: 'both',
  receiptSource: 'recipient',
  strayReceipts: 0,
  isReferenceEchoed: true,
  receiptBind: 'any',
  redeliveryMs: 5000,
  deliverWindowMax: 500,
  disconnectAfter: 0,
  disconnectManner: 'reset',
  isAnswering: true,
  logMax: 10_000,
};

const CHOICES: Partial<Record<keyof SmscSettings, readonly string[]>> = {
  idForm: ['decimal', 'hex', 'padded'],
  receiptIdForm: ['decimal', 'hex', 'padded'],
  receiptForm: ['text', 'tlv', 'both'],
  receiptSource: ['recipient', 'national', 'swapped', 'masked', 'empty'],
  receiptBind: ['same', 'any', 'other'],
  disconnectManner: ['close', 'reset', 'half_pdu', 'unbind'],
};

// Half an hour: a longer wait in a simulator is a mistake.
const MS_MAX = 1_800_000;
const COUNT_MAX = 0xffffffff;

export type ParsedSettings = { settings: Partial<SmscSettings>; problems: string[] };

// Reads texts as flags give them (`--latency-ms 20` as latencyMs: '20'). Reports every problem, not only the first.
export function parseSmscSettings(texts: Readonly<Record<string, string>>): ParsedSettings {
  const settings: Record<string, string | number | boolean> = {};
  const problems: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const value = Object.hasOwn(SMSC_DEFAULTS, name)
      ? parseSetting(name as keyof SmscSettings, text)
      : 'There is no such setting.';
    if (typeof value === 'string') problems.push(`${name}: ${value}`);
    else settings[name] = value.value;
  }
  return { settings: settings as Partial<SmscSettings>, problems };
}

function parseSetting(name: keyof SmscSettings, text: string): { value: string | number | boolean } | string {
  const choices = CHOICES[name];
  if (choices !== undefined)
    return choices.includes(text) ? { value: text } : `It must be one of ${choices.join(', ')}.`;
  if (typeof SMSC_DEFAULTS[name] === 'boolean') {
    return text === 'true' || text === 'false' ? { value: text === 'true' } : 'It must be true or false.';
  }
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (name.endsWith('Share')) return value >= 0 && value <= 1 ? { value } : 'It must be a share from 0 to 1.';
  const max = name.endsWith('Ms') ? MS_MAX : COUNT_MAX;
  return Number.isInteger(value) && value >= 0 && value <= max
    ? { value }
    : `It must be a whole number from 0 to ${max}.`;
}
