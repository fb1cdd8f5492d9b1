import { uuidV7 } from '../lib/ids/uuid.ts';
import {
  type Bind,
  type BindState,
  isReceipt,
  parseReceipt,
  type RequestAnswer,
  type RequestPdu,
  STATUS,
  type SubmitOutcome,
  startBind,
} from '../smpp/index.ts';
import type { BindTest, CarrierSettings, TestMessage } from '../sms/routing/index.ts';
import { judgeStatus } from './judge-status.ts';
import { proposeIdForms } from './message-id.ts';
import { readAddress } from './read-delivery.ts';
import type { SmppCarrier } from './smpp-carrier.ts';
import { writeParts } from './write-parts.ts';

const BIND_LIMIT_MS = 15_000;
const STOP_LIMIT_MS = 1_000;
const TEXT = 'Test message';

export interface BindTestOptions {
  readonly settings: CarrierSettings;
  readonly password: string;
  readonly address: { readonly host: string; readonly port: number };
  readonly message: TestMessage | null;
  /** The same carrier as it runs: its binds may bring the test's receipt, and the test's bind may bring its receipts. */
  readonly running: SmppCarrier | null;
  readonly nowMs: number;
}

interface RawReceipt {
  readonly messageId: string;
  readonly phoneNumber: string;
}

function readRaw(pdu: RequestPdu): RawReceipt | null {
  if (!isReceipt(pdu)) return null;
  const receipt = parseReceipt(pdu);
  return receipt && { messageId: receipt.messageId, phoneNumber: readAddress(pdu.fields.sourceAddr) };
}

/** Waits for the first receipt for the number, on whichever bind it comes; null when none comes in time. */
class ReceiptWatch {
  readonly #phoneNumber: string;
  readonly #found = Promise.withResolvers<RawReceipt>();

  constructor(phoneNumber: string) {
    this.#phoneNumber = phoneNumber;
  }

  readonly see = (pdu: RequestPdu): boolean => {
    const raw = readRaw(pdu);
    if (raw === null || raw.phoneNumber !== this.#phoneNumber) return false;
    this.#found.resolve(raw);
    return true;
  };

  async wait(waitMs: number): Promise<RawReceipt | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), waitMs);
    });
    const receipt = await Promise.race([this.#found.promise, late]);
    clearTimeout(timer);
    return receipt;
  }
}

function startTestBind(
  options: BindTestOptions,
  onRequest: (pdu: RequestPdu) => Promise<RequestAnswer>,
): { bind: Bind; settled: Promise<BindState> } {
  const { settings, address, password } = options;
  const settled = Promise.withResolvers<BindState>();
  const timer = setTimeout(() => settled.resolve({ kind: 'stopped' }), BIND_LIMIT_MS);
  const { tlsCa, tlsServerName, isTlsVerified } = settings;
  const tls = {
    ...(tlsCa === '' ? {} : { ca: tlsCa }),
    ...(tlsServerName === '' ? {} : { serverName: tlsServerName }),
    isVerified: isTlsVerified,
  };
  const bind = startBind({
    ...address,
    ...(settings.isTls ? { tls } : {}),
    systemId: settings.systemId,
    password,
    systemType: settings.systemType,
    addressRange: settings.addressRange,
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

function describeBind(state: BindState): Pick<BindTest, 'isBound' | 'words' | 'code' | 'carrierSystemId'> {
  if (state.kind === 'bound') {
    const name = state.carrierSystemId === '' ? '' : ` as "${state.carrierSystemId}"`;
    return {
      isBound: true,
      words: `The carrier accepted the connection${name}.`,
      code: 'ESME_ROK',
      carrierSystemId: state.carrierSystemId,
    };
  }
  const no = { isBound: false, carrierSystemId: '' };
  if (state.kind !== 'waiting') return { ...no, words: 'The carrier did not answer in time.', code: '' };
  const { failure } = state;
  if (failure.kind === 'refused') return { ...no, words: failure.words, code: failure.status.name };
  const words = failure.kind === 'connect' ? `No connection could be made: ${failure.words}` : failure.words;
  return { ...no, words, code: '' };
}

async function sendTest(options: BindTestOptions, bind: Bind, watch: ReceiptWatch, message: TestMessage) {
  const { settings, nowMs } = options;
  const outbound = {
    id: uuidV7(nowMs),
    senderId: message.senderId,
    phoneNumber: message.phoneNumber,
    message: TEXT,
    parts: 1,
    acceptedIds: [],
    validUntilMs: null,
  };
  const [part] = writeParts(outbound, { settings, nowMs, reference: () => 0 });
  if (part === undefined) throw new Error('a test message has one part');
  const outcome = await new Promise<SubmitOutcome>((resolve) => {
    bind.submit({ ...part.pdu, registeredDelivery: 1 }, resolve);
  });
  if (outcome.kind !== 'accepted') {
    const words =
      outcome.kind === 'refused'
        ? judgeStatus(outcome.status, settings.temporaryStatuses).words
        : 'The carrier did not answer the test message.';
    return { message: { words, submittedId: '', receiptedId: '' }, idForms: null };
  }
  const receipt = await watch.wait(message.waitMs);
  const submittedId = outcome.messageId;
  if (receipt === null) {
    const words = 'The carrier took the test message; no receipt came in time, so the forms of ids cannot be compared.';
    return { message: { words, submittedId, receiptedId: '' }, idForms: null };
  }
  const idForms = proposeIdForms(submittedId, receipt.messageId);
  const words =
    idForms === null
      ? 'The carrier took the test message, but its receipt names another id: they cannot be matched by id.'
      : 'The carrier took the test message and its receipt names it.';
  return { message: { words, submittedId, receiptedId: receipt.messageId }, idForms };
}

/** Tries one bind beside the running ones and reports the other side's answer; with a test message it compares the ids. */
export async function runBindTest(options: BindTestOptions): Promise<BindTest> {
  const { message, running } = options;
  const watch = new ReceiptWatch(message?.phoneNumber ?? '');
  const unwatch = running?.watch(watch.see);
  const { bind, settled } = startTestBind(options, async (pdu) => {
    if (message !== null && watch.see(pdu)) return { status: STATUS.ok };
    // The delivery belongs to the running carrier, which stores it; without one, the other side must send it again later.
    return running === null ? { status: STATUS.receiverTemporaryError } : running.onRequest(pdu);
  });
  try {
    const answer = describeBind(await settled);
    if (!answer.isBound || message === null) return { ...answer, message: null, idForms: null };
    return { ...answer, ...(await sendTest(options, bind, watch, message)) };
  } finally {
    unwatch?.();
    await bind.stop(STOP_LIMIT_MS);
  }
}
