// One connection, from either side: framing, the window, answers, time-outs and the keep-alive. A session never throws at its
// caller because of what the other side sent, and settles every request exactly once, whatever happens to the socket.
import type { Socket } from 'node:net';
import { FORGOTTEN_STATUSES, STATUS } from '../lib/sms-protocol/command-status.ts';
import { type BindKind, findOwnAnswer } from './bind-rules.ts';
import { Changes } from './changes.ts';
import { countPduOctets, decodePdu, writePdu } from './codec.ts';
import { InboundRequests, type RequestAnswer } from './inbound.ts';
import { countMessageOctets, type MessageToWrite, writeMessage } from './message-codec.ts';
import { Outbox } from './outbox.ts';
import { PduError } from './pdu-error.ts';
import {
  findResponseCommand,
  PDU_OCTETS_MAX,
  type Pdu,
  type PduToWrite,
  RESPONSE_BIT,
  type RequestPdu,
} from './pdu-table.ts';
import {
  type LateOutcome,
  type PendingRequest,
  PendingRequests,
  type RequestOutcome,
  type SubmitOutcome,
  settleAnswered,
  settleUnanswered,
  tellLate,
} from './pending-requests.ts';
import type { CloseReason, SessionOptions } from './session-options.ts';
import { PduSplitter } from './splitter.ts';
import { show, showMessage } from './tap.ts';

// The most octets of answers held because the other side does not read: beyond it the session does not read either.
const HELD_OCTETS_MAX = 256 * 1024;
const SWEEPS_PER_DEADLINE = 4;
const SWEEP_MS_MIN = 5;
const SWEEP_MS_MAX = 1000;
const CLOSE_LIMIT_MS = 1000;

export class Session {
  readonly #socket: Socket;
  readonly #options: SessionOptions;
  readonly #outbox: Outbox;
  readonly #pending: PendingRequests;
  readonly #inbound: InboundRequests;
  readonly #splitter: PduSplitter;
  readonly #sweepTimer: NodeJS.Timeout;
  // The requests that are encoded but not yet given to the socket.
  #held: PendingRequest[] = [];
  #bindKind: BindKind | null = null;
  #isClosed = false;
  #isDraining = false;
  #isDeaf = false;
  #isReadingPaused = false;
  #lastReceivedMs = performance.now();
  #enquiredMs = performance.now();
  #isEnquiring = false;
  readonly #changes = new Changes();

  constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#pending = new PendingRequests(options.firstSequence);
    this.#outbox = new Outbox(socket, {
      onWritten: () => this.#onWritten(),
      onDrain: () => options.onFreeSlots?.(),
    });
    this.#splitter = new PduSplitter(
      (buffer, start, end) => this.#onPdu(buffer, start, end),
      options.pduOctetsMax ?? PDU_OCTETS_MAX,
    );
    this.#inbound = new InboundRequests({
      timeoutMs: options.inboundTimeoutMs,
      failure: { status: options.role === 'esme' ? STATUS.receiverTemporaryError : STATUS.systemError },
      onAnswer: (pdu, answer) => this.#onHandled(pdu, answer),
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', () => this.#finish('socket_error'));
    for (const event of ['end', 'close']) socket.on(event, () => this.#finish('closed_by_peer'));
    // A process that was blocked finds its timers due before it has read what arrived meanwhile, so the sweep waits for one round
    // of reading.
    this.#sweepTimer = setInterval(() => setImmediate(() => this.#sweep()), this.#sweepMs());
    this.#sweepTimer.unref();
  }

  get bindKind(): BindKind | null {
    return this.#bindKind;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get pendingCount(): number {
    return this.#pending.count;
  }

  /** True when the other side has unbound or we are about to: open submits may still be answered, and no new ones are taken. */
  get isLeaving(): boolean {
    return this.#isDraining;
  }

  get freeSlots(): number {
    if (this.#isClosed || this.#isDraining || this.#bindKind === null || this.#outbox.isBlocked) return 0;
    return Math.max(0, this.#options.windowMax - this.#pending.submitCount);
  }

  // Called by the side that was asked to bind, once it has accepted.
  setBound(kind: BindKind): void {
    this.#bindKind = kind;
  }

  // Returns the sequence number of the submit, or 0 when it was not sent; `settle` is called exactly once either way, and never
  // before this returns. A message that cannot be written is refused here with the status that a carrier would give. An answer
  // that comes after the time-out goes to `onLate`, as long as the session lives.
  submit(
    message: MessageToWrite,
    settle: (outcome: SubmitOutcome) => void,
    onLate?: (outcome: LateOutcome) => void,
  ): number {
    if (this.freeSlots === 0) {
      queueMicrotask(() => settle({ kind: 'unwritten' }));
      return 0;
    }
    try {
      const octets = countMessageOctets(message);
      const sequence = this.#pending.nextSequence();
      const header = { command: 'submit_sm', sequence } as const;
      this.#outbox.append(octets, (buffer, at) => writeMessage(buffer, at, header, message));
      showMessage(this.#options, header, message);
      this.#hold(sequence, { kind: 'submit', deadlineMs: this.#deadlineMs(), isWritten: false, settle, onLate });
      return sequence;
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      queueMicrotask(() => settle({ kind: 'refused', status: error.status }));
      return 0;
    }
  }

  // Sends any other request. Throws PduError for one that cannot be written.
  request(pdu: Omit<PduToWrite, 'sequence'>, settle: (outcome: RequestOutcome) => void): number {
    if (this.#isClosed) {
      queueMicrotask(() => settle({ kind: 'unanswered', reason: 'unwritten' }));
      return 0;
    }
    const sequence = this.#pending.nextSequence();
    this.#write({ ...pdu, sequence });
    this.#hold(sequence, { kind: 'request', deadlineMs: this.#deadlineMs(), isWritten: false, settle });
    return sequence;
  }

  // The session calls this with what a handler returns; a handler that returned null may call it later.
  respond(pdu: RequestPdu, answer: RequestAnswer): void {
    const command = findResponseCommand(pdu.command);
    if (answer === null || command === null || this.#isClosed) return;
    try {
      this.#write({ command, sequence: pdu.sequence, ...answer } as PduToWrite);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      this.#write({ command, sequence: pdu.sequence, status: STATUS.systemError });
    }
  }

  // Sends no more submits and waits for the answers to the open ones, then takes no more requests of the other side and waits
  // until those in hand are answered, then unbinds. Whatever is left at the limit is cut off.
  async stop(limitMs: number): Promise<void> {
    const endMs = performance.now() + limitMs;
    this.#isDraining = true;
    await this.#until(() => this.#pending.count === 0, endMs);
    this.#isDeaf = true;
    await this.#until(() => this.#inbound.count === 0, endMs);
    if (this.#bindKind !== null) {
      let isUnbound = false;
      this.request({ command: 'unbind' }, () => {
        isUnbound = true;
      });
      // Flushed now, so that the unbind goes out even when no time is left to wait for its answer.
      this.#outbox.flush();
      await this.#until(() => isUnbound, endMs);
    }
    this.#finish('local');
  }

  destroy(): void {
    this.#finish('local');
  }

  // Waits for `check`, which is asked again after every answer of either side.
  async #until(check: () => boolean, endMs: number): Promise<void> {
    await this.#changes.until(() => this.#isClosed || check(), endMs);
  }

  #deadlineMs(): number {
    return performance.now() + this.#options.requestTimeoutMs;
  }

  #hold(sequence: number, pending: PendingRequest): void {
    this.#pending.insert(sequence, pending);
    this.#held.push(pending);
  }

  #onWritten(): void {
    for (const pending of this.#held) pending.isWritten = true;
    this.#held = [];
    this.#updateReading();
  }

  #write(pdu: PduToWrite): void {
    show(this.#options, 'sent', pdu);
    this.#outbox.append(countPduOctets(pdu), (buffer, at) => writePdu(buffer, at, pdu));
  }

  #onData(chunk: Buffer): void {
    this.#lastReceivedMs = performance.now();
    if (this.#splitter.push(chunk) === 'broken' && !this.#isClosed) {
      this.#write({ command: 'generic_nack', status: STATUS.invalidCommandLength, sequence: 0 });
      this.#finish('broken_stream');
    }
  }

  #onPdu(buffer: Buffer, start: number, end: number): void {
    let pdu: Pdu;
    try {
      pdu = decodePdu(buffer, start, end);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      this.#onMalformed(buffer, start, error.status);
      return;
    }
    show(this.#options, 'received', pdu);
    if (buffer.readUInt32BE(start + 4) >= RESPONSE_BIT) this.#onAnswer(pdu);
    else this.#onRequest(pdu as RequestPdu);
  }

  // Only requests are nacked: a nack of an answer could itself be nacked, without end.
  #onMalformed(buffer: Buffer, start: number, status: number): void {
    const commandId = buffer.readUInt32BE(start + 4);
    const sequence = buffer.readUInt32BE(start + 12);
    if (commandId < RESPONSE_BIT) {
      this.#write({ command: 'generic_nack', status, sequence });
      this.#updateReading();
      return;
    }
    const pending = this.#pending.take(sequence);
    if (pending !== undefined) this.#guard(() => settleUnanswered(pending, 'malformed'));
    this.#changes.tell();
  }

  #onAnswer(pdu: Pdu): void {
    const pending = this.#pending.take(pdu.sequence);
    if (pending === undefined) this.#onLateAnswer(pdu);
    else this.#guard(() => settleAnswered(pending, pdu));
    if (this.#bindKind !== null && FORGOTTEN_STATUSES.has(pdu.status)) this.#options.onForgotten?.(pdu.status);
    this.#changes.tell();
  }

  #onLateAnswer(pdu: Pdu): void {
    const late = this.#pending.takeLate(pdu.sequence);
    if (late === undefined) this.#options.onLateAnswer?.(pdu);
    else this.#guard(() => tellLate(late, pdu));
  }

  // A callback that throws must not end the reading of a chunk halfway and lose the PDUs behind.
  #guard(settle: () => void): void {
    try {
      settle();
    } catch (error) {
      if (this.#options.onFault !== undefined) this.#options.onFault(error);
      else {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  #onRequest(pdu: RequestPdu): void {
    const status = findOwnAnswer(this.#options.role, this.#bindKind, pdu.command);
    if (status === null) {
      this.#handle(pdu);
      return;
    }
    if (pdu.command === 'unbind' && this.#bindKind !== null && !this.#isDraining) {
      void this.#leave(pdu);
      return;
    }
    this.respond(pdu, { status });
    this.#updateReading();
    if (pdu.command === 'unbind') this.#finish('unbound_by_peer');
  }

  // Ends a session that the other side has forgotten: open requests may still be answered, and an unbind would not be.
  async close(): Promise<void> {
    await this.#drain();
    this.#finish('local');
  }

  // The other side has unbound: our answer comes after the open requests are answered, so that none is left in doubt.
  async #leave(pdu: RequestPdu): Promise<void> {
    await this.#drain();
    this.respond(pdu, { status: STATUS.ok });
    this.#finish('unbound_by_peer');
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    this.#options.onFreeSlots?.();
    await this.#until(() => this.#pending.submitCount === 0 && this.#inbound.count === 0, this.#deadlineMs());
  }

  #handle(pdu: RequestPdu): void {
    // On the way out the request stays unanswered, and the other side sends it again.
    if (this.#isDeaf) return;
    let answer: RequestAnswer | Promise<RequestAnswer>;
    try {
      answer = this.#options.onRequest(pdu);
    } catch {
      // A handler that throws fails like one that rejects: the other side is told to try again later.
      answer = Promise.reject(new Error('The handler of a request threw.'));
    }
    if (answer instanceof Promise) this.#inbound.insert(pdu, answer, performance.now());
    else this.respond(pdu, answer);
    this.#updateReading();
  }

  #onHandled(pdu: RequestPdu, answer: RequestAnswer): void {
    this.respond(pdu, answer);
    this.#updateReading();
    this.#changes.tell();
  }

  #updateReading(): void {
    const isFull = this.#inbound.count >= this.#options.inboundMax || this.#outbox.heldOctets > HELD_OCTETS_MAX;
    if (this.#isClosed || isFull === this.#isReadingPaused) return;
    this.#isReadingPaused = isFull;
    if (isFull) this.#socket.pause();
    else this.#socket.resume();
    this.#lastReceivedMs = performance.now();
  }

  #sweepMs(): number {
    const { requestTimeoutMs, inboundTimeoutMs, enquireLinkMs, enquireLinkDeadlineMs } = this.#options;
    const waits = [requestTimeoutMs, inboundTimeoutMs, enquireLinkDeadlineMs, enquireLinkMs || SWEEP_MS_MAX];
    const shortestMs = Math.min(...waits) / SWEEPS_PER_DEADLINE;
    return Math.min(SWEEP_MS_MAX, Math.max(SWEEP_MS_MIN, shortestMs));
  }

  #sweep(): void {
    if (this.#isClosed) return;
    const nowMs = performance.now();
    this.#inbound.expire(nowMs);
    // While the session does not read, no answer can come, and the delay is our own.
    if (this.#isReadingPaused) return;
    const expired = this.#pending.takeExpired(nowMs);
    for (const pending of expired) this.#guard(() => settleUnanswered(pending, 'timeout'));
    if (expired.some((pending) => !pending.isWritten)) {
      // The caller was told that the request was not written, so it must never be: on a socket this stuck, the session ends.
      this.#finish('stalled');
      return;
    }
    this.#changes.tell();
    this.#keepAlive(nowMs);
  }

  #keepAlive(nowMs: number): void {
    const { enquireLinkMs, enquireLinkDeadlineMs } = this.#options;
    if (this.#isEnquiring) {
      // Behind a flood of receipts the answer may be late: anything read since the enquiry shows that the other side lives.
      if (this.#lastReceivedMs > this.#enquiredMs) this.#isEnquiring = false;
      else if (nowMs - this.#enquiredMs > enquireLinkDeadlineMs) this.#finish('link_unanswered');
      return;
    }
    if (enquireLinkMs === 0 || this.#bindKind === null || nowMs - this.#enquiredMs < enquireLinkMs) return;
    this.#enquiredMs = nowMs;
    this.#isEnquiring = true;
    // The next sweep sees whether the answer came, so its outcome is not needed here.
    this.request({ command: 'enquire_link' }, () => {});
  }

  #finish(reason: CloseReason): void {
    if (this.#isClosed) return;
    // For these two reasons an answer of ours must still go out; for all others, what is held stays provably unwritten.
    if (reason === 'unbound_by_peer' || reason === 'broken_stream') this.#outbox.flush();
    this.#isClosed = true;
    clearInterval(this.#sweepTimer);
    this.#splitter.stop();
    this.#outbox.close();
    this.#inbound.clear();
    this.#bindKind = null;
    // Lets the last answer out; the timer cuts off a peer that does not take it.
    this.#socket.destroySoon();
    const cut = setTimeout(() => this.#socket.destroy(), CLOSE_LIMIT_MS);
    this.#socket.once('close', () => clearTimeout(cut));
    for (const pending of this.#pending.takeAll()) this.#guard(() => settleUnanswered(pending, 'closed'));
    this.#changes.tell();
    this.#options.onClose(reason);
  }
}
