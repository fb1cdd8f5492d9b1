// Decides what becomes of each submit: the answer, its time, and the receipts that follow.

import { STATUS } from '../../lib/sms-protocol/command-status.ts';
import type { MessageToWrite } from '../message-codec.ts';
import type { PduOf } from '../pdu-table.ts';
import { ESM_CLASS_RECEIPT, formatReceiptText, getMessageStateNumber, type ReceiptState } from '../receipt.ts';
import type { Session } from '../session.ts';
import type { Tlvs } from '../tlv-table.ts';
import { findConcatenation } from '../udh.ts';
import type { Delivery } from './delivery-queue.ts';
import { getOutcome, type Outcome } from './magic-numbers.ts';
import { formatMessageId } from './message-ids.ts';
import type { Schedule } from './schedule.ts';
import type { SmscLog } from './smsc-log.ts';
import type { SmscSettings } from './smsc-settings.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

export type SubmitPdu = PduOf<'submit_sm'>;

type Context = {
  settings: Readonly<SmscSettings>;
  schedule: Schedule;
  log: SmscLog;
  random: () => number;
  deliver: (systemId: string, delivery: Delivery) => void;
};

type Verdict = { status: number; isAnswered: boolean };
type Sender = { systemId: string; session: Session };

const RECEIPT_STATE: Partial<Record<Outcome, ReceiptState>> = {
  undelivered: 'undelivered',
  expired: 'expired',
  rejected: 'rejected',
};
/** The texts that the phone writes back. */
const REPLIES: Partial<Record<Outcome, string>> = { replies_stop: 'STOP', replies_text: 'Yes please' };
// The carrier's own code for each state, as a real one might send it.
const RECEIPT_ERROR: Partial<Record<ReceiptState, string>> = { undelivered: '027', expired: '031', rejected: '008' };
const TAKEN: Verdict = { status: STATUS.ok, isAnswered: true };
const THROTTLED: Verdict = { status: STATUS.throttled, isAnswered: true };
// registered_delivery (§5.2.17): 1 asks for every final state, 2 for failures only.
const RECEIPT_MASK = 0x03;
const RECEIPT_ON_FAILURE = 2;
const THROTTLED_ONCE_MAX = 100_000;

export class SubmitHandler {
  readonly #context: Context;
  readonly #buckets = new Map<string, { ratePerSecond: number; bucket: TokenBucket }>();
  readonly #throttledOnce = new Set<string>();
  #submitCount = 0;
  #strayCount = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  take(sender: Sender, pdu: SubmitPdu, answer: (status: number, messageId: string) => void): void {
    const { settings, log } = this.#context;
    const outcome = settings.isMagic ? getOutcome(pdu.fields.destinationAddr) : 'delivered';
    const verdict = this.#judge(sender.systemId, outcome, pdu.fields.destinationAddr);
    const isTaken = verdict.status === STATUS.ok;
    const number = isTaken ? this.#nextNumber() : 0;
    const messageId = isTaken ? formatMessageId(number, settings.idForm) : '';
    this.#count(verdict);
    log.noteSubmit(settings.logMax, pdu, {
      systemId: sender.systemId,
      status: verdict.status,
      isAnswered: verdict.isAnswered,
      messageId: isTaken ? messageId : null,
    });
    if (verdict.isAnswered) {
      const delayMs = this.#vary(settings.latencyMs, settings.latencyJitterMs);
      if (delayMs === 0) answer(verdict.status, messageId);
      else this.#context.schedule.after(delayMs, () => answer(verdict.status, messageId));
    }
    if (isTaken) this.#follow(sender, pdu, { outcome, number });
  }

  #judge(systemId: string, outcome: Outcome, destination: string): Verdict {
    const { settings, random } = this.#context;
    if (!this.#isWithinRate(systemId)) return THROTTLED;
    if (outcome === 'refused') return { status: STATUS.invalidDestinationAddress, isAnswered: true };
    if (outcome === 'throttled_once' && !this.#throttledOnce.delete(destination)) {
      if (this.#throttledOnce.size >= THROTTLED_ONCE_MAX) this.#throttledOnce.clear();
      this.#throttledOnce.add(destination);
      return THROTTLED;
    }
    if (outcome === 'never_answered' || outcome === 'answer_lost') return { status: STATUS.ok, isAnswered: false };
    if (settings.throttledShare > 0 && random() < settings.throttledShare) return THROTTLED;
    if (settings.errorShare > 0 && random() < settings.errorShare) {
      return { status: settings.errorStatus, isAnswered: true };
    }
    if (settings.unansweredShare > 0 && random() < settings.unansweredShare) {
      return { status: STATUS.ok, isAnswered: false };
    }
    return TAKEN;
  }

  #isWithinRate(systemId: string): boolean {
    const { ratePerSecond } = this.#context.settings;
    if (ratePerSecond === 0) return true;
    let entry = this.#buckets.get(systemId);
    if (entry?.ratePerSecond !== ratePerSecond) {
      // A burst of a tenth of a second, which a carrier allows between two ticks of its own clock.
      const burst = Math.max(1, Math.floor(ratePerSecond / 10));
      entry = { ratePerSecond, bucket: createTokenBucket({ ratePerSecond, burst }) };
      this.#buckets.set(systemId, entry);
    }
    return entry.bucket.take(1, performance.now());
  }

  #nextNumber(): number {
    const { firstId, idReuseAfter } = this.#context.settings;
    this.#submitCount += 1;
    const place = this.#submitCount - 1;
    return firstId + (idReuseAfter === 0 ? place : place % idReuseAfter);
  }

  #count(verdict: Verdict): void {
    const { counts } = this.#context.log;
    counts.submits += 1;
    if (verdict.status === STATUS.ok) counts.accepted += 1;
    else if (verdict.status === STATUS.throttled) counts.throttled += 1;
    else counts.refused += 1;
    if (!verdict.isAnswered) counts.unanswered += 1;
  }

  #vary(baseMs: number, jitterMs: number): number {
    return jitterMs === 0 ? baseMs : baseMs + Math.round(this.#context.random() * jitterMs);
  }

  #follow(sender: Sender, pdu: SubmitPdu, message: { outcome: Outcome; number: number }): void {
    const { settings, random } = this.#context;
    const { outcome, number } = message;
    const delayMs =
      outcome === 'late_receipt'
        ? settings.lateReceiptMs
        : this.#vary(settings.receiptDelayMs, settings.receiptDelayJitterMs);
    const reply = REPLIES[outcome];
    if (reply !== undefined && (findConcatenation({ ...pdu.fields, tlvs: pdu.tlvs })?.part ?? 1) === 1) {
      this.#deliverAfter(delayMs, sender, this.#makeReply(pdu, number, reply));
    }
    const state = RECEIPT_STATE[outcome] ?? 'delivered';
    const isSilent = outcome === 'never_answered' || outcome === 'no_receipt';
    if (isSilent || !isReceiptWanted(pdu, state)) return;
    if (settings.receiptLostShare > 0 && random() < settings.receiptLostShare) return;
    this.#deliverStrays(delayMs, sender, pdu);
    const receipt = this.#makeReceipt(sender, pdu, {
      state,
      messageId: formatMessageId(number, settings.receiptIdForm),
    });
    this.#deliverAfter(delayMs, sender, receipt);
    if (settings.receiptRepeatedShare > 0 && random() < settings.receiptRepeatedShare) {
      this.#deliverAfter(delayMs, sender, { ...receipt });
    }
  }

  // Delivers receipts of messages that another system sent, which used the same account before us.
  #deliverStrays(delayMs: number, sender: Sender, pdu: SubmitPdu): void {
    for (let stray = 0; stray < this.#context.settings.strayReceipts; stray += 1) {
      this.#strayCount += 1;
      const messageId = `stray-${this.#strayCount}`;
      const tlvs = { ...pdu.tlvs };
      delete tlvs.userMessageReference;
      const receipt = this.#makeReceipt(sender, { ...pdu, tlvs }, { state: 'delivered', messageId });
      this.#deliverAfter(delayMs, sender, receipt);
    }
  }

  #deliverAfter(delayMs: number, sender: Sender, delivery: Delivery): void {
    const { schedule, deliver } = this.#context;
    if (delayMs === 0) deliver(sender.systemId, delivery);
    else schedule.after(delayMs, () => deliver(sender.systemId, delivery));
  }

  #makeReply(pdu: SubmitPdu, number: number, text: string): Delivery {
    const message: MessageToWrite = { ...turnAround(pdu), shortMessage: Buffer.from(text) };
    return { kind: 'inbound', messageId: String(number), build: () => message, origin: null, tries: 0 };
  }

  #makeReceipt(sender: Sender, pdu: SubmitPdu, facts: { state: ReceiptState; messageId: string }): Delivery {
    const { receiptSource, receiptForm, isReferenceEchoed } = this.#context.settings;
    const { messageId } = facts;
    const addresses = writeAddresses(pdu, receiptSource);
    const reference = isReferenceEchoed ? pdu.tlvs.userMessageReference : undefined;
    const submittedAtMs = Date.now();
    const build = (): MessageToWrite => {
      const tlvs: Tlvs = reference === undefined ? {} : { userMessageReference: reference };
      if (receiptForm !== 'text') {
        tlvs.receiptedMessageId = messageId;
        tlvs.messageState = getMessageStateNumber(facts.state);
      }
      const text = formatReceiptText({
        messageId,
        state: facts.state,
        errorCode: RECEIPT_ERROR[facts.state] ?? '000',
        submittedAt: new Date(submittedAtMs),
        doneAt: new Date(),
        text: '',
      });
      const shortMessage = receiptForm === 'tlv' ? Buffer.alloc(0) : Buffer.from(text, 'latin1');
      return { ...addresses, esmClass: ESM_CLASS_RECEIPT, shortMessage, tlvs };
    };
    return { kind: 'receipt', messageId, build, origin: sender.session, tries: 0 };
  }
}

function isReceiptWanted(pdu: SubmitPdu, state: ReceiptState): boolean {
  const wish = pdu.fields.registeredDelivery & RECEIPT_MASK;
  return wish === 1 || (wish === RECEIPT_ON_FAILURE && state !== 'delivered');
}

const NATIONAL_LENGTH = 9;

function writeAddresses(pdu: SubmitPdu, receiptSource: SmscSettings['receiptSource']): MessageToWrite {
  const right = turnAround(pdu);
  const number = pdu.fields.destinationAddr;
  switch (receiptSource) {
    case 'recipient':
      return right;
    case 'national':
      return { ...right, sourceAddr: `0${number.slice(-NATIONAL_LENGTH)}` };
    case 'swapped':
      return { ...right, sourceAddr: pdu.fields.sourceAddr, destinationAddr: number };
    case 'masked':
      return { ...right, sourceAddr: `${number.slice(0, 4)}****${number.slice(-2)}` };
    case 'empty':
      return { ...right, sourceAddr: '' };
  }
}

function turnAround({ fields }: SubmitPdu): MessageToWrite {
  return {
    sourceAddrTon: fields.destAddrTon,
    sourceAddrNpi: fields.destAddrNpi,
    sourceAddr: fields.destinationAddr,
    destAddrTon: fields.sourceAddrTon,
    destAddrNpi: fields.sourceAddrNpi,
    destinationAddr: fields.sourceAddr,
  };
}
