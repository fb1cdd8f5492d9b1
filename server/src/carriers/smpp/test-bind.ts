import { uuidV7 } from '../../lib/ids/uuid.ts';
import { proposeIdForms } from '../../lib/sms-protocol/message-id.ts';
import {
  type Bind,
  type BindState,
  isReceipt,
  type MessageToWrite,
  parseReceipt,
  type RequestAnswer,
  type RequestPdu,
  STATUS,
  type SubmitOutcome,
  startBind,
} from '../../smpp/index.ts';
import type { BindTest, CarrierSettings, TestMessage } from '../../sms/routing/index.ts';
import { awaitReceipt, type StoredReceipt, takeStored } from '../await-receipt.ts';
import { readAddress } from '../read-address.ts';
import type { WireTest } from '../wire.ts';
import { connectionOf } from './carrier-bind.ts';
import { judgeStatus } from './judge-status.ts';
import { readIncoming } from './number-forms.ts';
import { SmppWire } from './smpp-wire.ts';
import { writeParts } from './write-parts.ts';

const BIND_LIMIT_MS = 15_000;
const STOP_LIMIT_MS = 1_000;
const TEXT = 'Test message';

interface RawReceipt {
  readonly messageId: string;
  readonly writtenFor: string;
  readonly state: Exclude<NonNullable<BindTest['message']>['outcome'], 'refused' | 'unanswered' | 'no_receipt'>;
  readonly errorCode: string;
}

const STATES: Readonly<Record<string, RawReceipt['state']>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  deleted: 'undelivered',
  expired: 'expired',
  rejected: 'rejected',
};
/** Shorter numbers are short codes, or too short to compare. */
const NATIONAL_DIGITS_MIN = 7;

/** Waits for the receipt of the test message, on whichever bind it comes: its id decides, or else its number. */
class ReceiptWatch {
  readonly #phoneNumber: string;
  readonly #found = Promise.withResolvers<RawReceipt>();
  readonly #seen: RawReceipt[] = [];
  #submittedId: string | null = null;

  constructor(phoneNumber: string) {
    this.#phoneNumber = phoneNumber;
  }

  /** Returns whether it is the test's own receipt, which nobody else awaits. */
  readonly see = (pdu: RequestPdu): boolean => {
    if (!isReceipt(pdu)) return false;
    const receipt = parseReceipt(pdu);
    if (receipt === null) return false;
    const raw = {
      messageId: receipt.messageId,
      writtenFor: pdu.fields.sourceAddr,
      state: STATES[receipt.state] ?? 'other',
      errorCode: receipt.errorCode ?? '',
    };
    if (!this.#hear(raw)) return false;
    this.#found.resolve(raw);
    return true;
  };

  #hear(raw: RawReceipt): boolean {
    const isOwn = this.#isOwn(raw);
    const isKnown = this.#seen.some(({ messageId }) => messageId === raw.messageId);
    if (!isOwn && !isKnown && this.#isOfNumber(readAddress(raw.writtenFor))) this.#seen.push(raw);
    return isOwn;
  }

  /** Looks for the receipt where another process stored it. */
  async #look(test: WireTest): Promise<RawReceipt | null> {
    const rawOf = ({ carrierMessageId, phoneNumber: writtenFor, state, errorCode }: StoredReceipt): RawReceipt => ({
      ...{ messageId: asWritten(carrierMessageId, test.settings), writtenFor, state, errorCode },
    });
    // What is taken is deleted, and ids in different forms may look alike: a receipt of another number belongs to a message.
    const isForNumber = ({ phoneNumber }: StoredReceipt) => phoneNumber === '' || this.#isOfNumber(phoneNumber);
    const [own] = await takeStored(test, (stored) => isForNumber(stored) && this.#hear(rawOf(stored)));
    return own ? rawOf(own) : null;
  }

  #isOwn({ messageId }: RawReceipt): boolean {
    return this.#submittedId !== null && proposeIdForms(this.#submittedId, messageId) !== null;
  }

  #isOfNumber(written: string): boolean {
    const national = written.replace(/^0+/, '');
    return national.length >= NATIONAL_DIGITS_MIN && this.#phoneNumber.endsWith(national);
  }

  /** Returns the receipt of this id, or after the wait one for the number; null if neither came. */
  async wait(submittedId: string, waitMs: number, test: WireTest): Promise<RawReceipt | null> {
    this.#submittedId = submittedId;
    const before = this.#seen.find((raw) => this.#isOwn(raw));
    if (before) return before;
    return (await awaitReceipt(this.#found.promise, waitMs, () => this.#look(test))) ?? this.#seen[0] ?? null;
  }
}

/** A stored id in the form in which the carrier wrote it. */
const asWritten = (stored: string, { receiptIdForm }: CarrierSettings): string =>
  receiptIdForm === 'hex' && /^\d+$/.test(stored) ? BigInt(stored).toString(16) : stored;

function startTestBind(
  options: WireTest,
  onRequest: (pdu: RequestPdu) => Promise<RequestAnswer>,
): { bind: Bind; settled: Promise<BindState> } {
  const { settings } = options;
  const settled = Promise.withResolvers<BindState>();
  const timer = setTimeout(() => settled.resolve({ kind: 'stopped' }), BIND_LIMIT_MS);
  const bind = startBind({
    ...connectionOf(options),
    bindKind: settings.bindKind === 'pair' ? 'transmitter' : settings.bindKind,
    windowMax: 1,
    requestTimeoutMs: Math.min(BIND_LIMIT_MS, settings.requestTimeoutMs),
    connectTimeoutMs: Math.min(BIND_LIMIT_MS, settings.connectTimeoutMs),
    enquireLinkMs: 0,
    onRequest,
    onState: (state) => {
      if (state.kind !== 'bound' && state.kind !== 'waiting') return;
      clearTimeout(timer);
      settled.resolve(state);
    },
  });
  return { bind, settled: settled.promise };
}

function describeBind(
  state: BindState,
  settings: CarrierSettings,
): Pick<BindTest, 'bound' | 'words' | 'code' | 'carrierSystemId'> {
  if (state.kind === 'bound') {
    const name = state.carrierSystemId === '' ? '' : ` as "${state.carrierSystemId}"`;
    return {
      bound: true,
      words: `The carrier accepted the connection${name}.`,
      code: 'ESME_ROK',
      carrierSystemId: state.carrierSystemId,
    };
  }
  const no = { bound: false, carrierSystemId: '' };
  if (state.kind !== 'waiting') return { ...no, words: 'The carrier did not answer in time.', code: '' };
  const { failure } = state;
  if (failure.kind === 'refused')
    return { ...no, words: failure.words + hintOnBind(failure.status.code, settings), code: failure.status.name };
  const words = failure.kind === 'connect' ? `No connection could be made: ${failure.words}` : failure.words;
  return { ...no, words, code: '' };
}

function hintOnBind(status: number, { bindKind }: CarrierSettings): string {
  const isKind =
    status === STATUS.bindFailed || status === STATUS.invalidCommandId || status === STATUS.invalidBindState;
  if (isKind && bindKind === 'transceiver') return ' Some carriers take no transceivers: try --bind-kind pair.';
  if (status === STATUS.alreadyBound) return ' Another process of Volley, or another program, may hold the connection.';
  return '';
}

/** What to try if the carrier refuses the form of an address. */
function hintOnAddress(
  status: number,
  { sourceAddr, sourceAddrTon, destinationAddr, destAddrTon }: MessageToWrite,
): string {
  if (status === STATUS.invalidDestinationAddress)
    return ` The number was written as ${destinationAddr}, with the type ${destAddrTon}: ask the carrier for the form that it wants (--destination-prefix +, --destination-rules, --destination).`;
  if (
    status === STATUS.invalidSourceAddress ||
    status === STATUS.invalidSourceTon ||
    status === STATUS.invalidSourceNpi
  )
    return ` The sender was "${sourceAddr}", with the type ${sourceAddrTon}: name one that is registered there (--from), or mark it in another way (--alphanumeric-source).`;
  return '';
}

const STATE_WORDS: Readonly<Record<RawReceipt['state'], string>> = {
  delivered: 'it was delivered',
  undelivered: 'it could not be delivered',
  expired: 'it expired before it was delivered',
  rejected: 'it was rejected',
  other: 'it is on its way',
};

function describeReceipt(submittedId: string, receipt: RawReceipt, phoneNumber: string, settings: CarrierSettings) {
  const idForms = proposeIdForms(submittedId, receipt.messageId);
  const code = /^0*$/.test(receipt.errorCode) ? '' : ` (code ${receipt.errorCode})`;
  const form =
    readIncoming(settings, receipt.writtenFor) === phoneNumber ? '' : ` It names the number ${receipt.writtenFor}.`;
  const other = ' It names another id than the answer: they cannot be matched by id.';
  const words = `The carrier took the test message, and its receipt says that ${STATE_WORDS[receipt.state]}${code}.${form}${idForms === null ? other : ''}`;
  return { message: { words, outcome: receipt.state, submittedId, receiptedId: receipt.messageId }, idForms };
}

function describeRefusal(status: number, pdu: MessageToWrite, settings: CarrierSettings) {
  const { words, code } = judgeStatus(status, settings.temporaryStatuses);
  const named = words.includes(code) ? words : `${words} (${code})`;
  const said = `${named}${hintOnAddress(status, pdu)}`;
  return { message: { words: said, outcome: 'refused' as const, submittedId: '', receiptedId: '' }, idForms: null };
}

async function sendTest(options: WireTest, bind: Bind, watch: ReceiptWatch, message: TestMessage) {
  const { settings, nowMs } = options;
  const outbound = {
    id: uuidV7(nowMs),
    senderId: message.senderId,
    phoneNumber: message.phoneNumber,
    message: TEXT,
    parts: 1,
    acceptedIds: [],
    validUntilMs: null,
    values: null,
  };
  const [part] = writeParts(outbound, { settings, nowMs, reference: () => 0 });
  if (part === undefined) throw new Error('a test message has one part');
  const outcome = await new Promise<SubmitOutcome>((resolve) => {
    bind.submit({ ...part.pdu, registeredDelivery: settings.registeredDelivery || 1 }, resolve);
  });
  if (outcome.kind === 'refused') return describeRefusal(outcome.status, part.pdu, settings);
  if (outcome.kind !== 'accepted') {
    const words =
      outcome.kind === 'unwritten'
        ? 'The test message could not be written: the connection has no room for it now.'
        : 'The carrier did not answer the test message.';
    return { message: { words, outcome: 'unanswered' as const, submittedId: '', receiptedId: '' }, idForms: null };
  }
  const submittedId = outcome.messageId;
  const receipt = await watch.wait(submittedId, message.waitMs, options);
  if (receipt !== null) return describeReceipt(submittedId, receipt, message.phoneNumber, settings);
  const words = 'The carrier took the test message; no receipt came in time, so the forms of ids cannot be compared.';
  return { message: { words, outcome: 'no_receipt' as const, submittedId, receiptedId: '' }, idForms: null };
}

/** The open connection of the running carrier, if there is one: many carriers allow no second one. */
function findOpen(running: SmppWire | null): { bind: Bind; state: BindState } | null {
  const open = running?.carrierBinds.find(({ canSubmit, bind }) => canSubmit && bind.canSubmit);
  return open === undefined ? null : { bind: open.bind, state: open.bind.state };
}

/** Reports the other side's answer to a bind, or the open connection; with a test message it compares the ids. */
export async function runBindTest(options: WireTest): Promise<BindTest> {
  const { message, settings } = options;
  const running = options.running?.wire instanceof SmppWire ? options.running.wire : null;
  const watch = new ReceiptWatch(message?.phoneNumber ?? '');
  const unwatch = running?.watch(watch.see);
  const open = findOpen(running);
  const own =
    open === null
      ? startTestBind(options, async (pdu) => {
          if (message !== null && watch.see(pdu)) return { status: STATUS.ok };
          // The delivery belongs to the running carrier, which stores it; without one, the other side must send it again later.
          return running === null ? { status: STATUS.receiverTemporaryError } : running.onRequest(pdu);
        })
      : null;
  try {
    const answer = describeBind(open?.state ?? (await own?.settled) ?? { kind: 'stopped' }, settings);
    const bind = open?.bind ?? own?.bind;
    const isSent = answer.bound && message !== null && bind !== undefined;
    const sent = isSent ? await sendTest(options, bind, watch, message) : { message: null, idForms: null };
    const { submit = null, receipt = null } = sent.idForms ?? {};
    return { ...answer, message: sent.message, proposedSubmitIdForm: submit, proposedReceiptIdForm: receipt };
  } finally {
    unwatch?.();
    await own?.bind.stop(STOP_LIMIT_MS);
  }
}
