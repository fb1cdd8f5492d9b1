import { createResponse, type ResponseParts, responseFlow } from '../messages/create-message.ts';
import type { Flow } from '../messages/flow.ts';
import { type SipRequest, writeMessage } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { SipTimers } from './sip-timers.ts';

export interface ServerTransactionOptions {
  request: SipRequest;
  core: SipCore;
  flow: Flow;
  timers: SipTimers;
  send: (flow: Flow, bytes: Buffer) => Promise<void>;
  onTerminated: () => void;
}

// The server machines of RFC 3261 17.2, as far as a caller needs them: a repeated request gets the last answer again, and the
// final answer to an INVITE is repeated until its ACK (including a 2xx, for which 13.3.1.4 asks this of the layer above).
export class ServerTransaction {
  readonly request: SipRequest;
  readonly core: SipCore;
  readonly flow: Flow;
  readonly #options: ServerTransactionOptions;
  #last: Buffer | null = null;
  #isFinal = false;
  #isTerminated = false;
  #resendTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #onUnacknowledged: (() => void) | undefined;

  constructor(options: ServerTransactionOptions) {
    this.#options = options;
    this.request = options.request;
    this.core = options.core;
    this.flow = options.flow;
  }

  respond(parts: ResponseParts, onUnacknowledged?: () => void): void {
    if (this.#isFinal) return;
    this.#last = writeMessage(createResponse(this.request, this.core, this.flow, parts));
    this.#transmit();
    if (parts.statusCode < 200) return;
    this.#isFinal = true;
    this.#onUnacknowledged = onUnacknowledged;
    this.#endTimer = setTimeout(() => this.#expire(), this.#options.timers.giveUpMs);
    if (this.request.method === 'INVITE') this.#scheduleResend(this.#options.timers.t1Ms);
  }

  repeat(): void {
    if (this.#last) this.#transmit();
  }

  acknowledge(): void {
    this.#onUnacknowledged = undefined;
    clearTimeout(this.#resendTimer);
  }

  stop(): void {
    if (this.#isTerminated) return;
    this.#isTerminated = true;
    clearTimeout(this.#resendTimer);
    clearTimeout(this.#endTimer);
    this.#options.onTerminated();
  }

  #expire(): void {
    const onUnacknowledged = this.#onUnacknowledged;
    this.stop();
    onUnacknowledged?.();
  }

  #scheduleResend(delayMs: number): void {
    this.#resendTimer = setTimeout(() => {
      this.#transmit();
      this.#scheduleResend(Math.min(delayMs * 2, this.#options.timers.t2Ms));
    }, delayMs);
  }

  #transmit(): void {
    if (!this.#last) return;
    // The far side repeats a request whose answer was lost, so a failed send is ignored.
    this.#options.send(responseFlow(this.core.via, this.flow), this.#last).catch(() => undefined);
  }
}
