import { createSameHop } from '../messages/create-message.ts';
import type { Flow } from '../messages/flow.ts';
import { getHeader, type SipRequest, type SipResponse, writeMessage } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { SipTimers } from './sip-timers.ts';

export interface InviteHandlers {
  // Called for every 1xx, for the refusal once, and for every 2xx, including repeated ones and those of other forks.
  onResponse: (response: SipResponse, core: SipCore) => void;
  onTimeout: () => void;
  onUnreachable: (error: Error) => void;
}

export interface InviteClientOptions {
  request: SipRequest;
  flow: Flow;
  timers: SipTimers;
  handlers: InviteHandlers;
  send: (flow: Flow, bytes: Buffer) => Promise<void>;
  onTerminated: () => void;
}

// The INVITE client machine of RFC 3261 17.1.1 with the accepted state of RFC 6026, which keeps the transaction
// after a 2xx so that repeated and forked ones still reach it.
export class InviteClient {
  state: 'calling' | 'proceeding' | 'completed' | 'accepted' | 'terminated' = 'calling';
  readonly request: SipRequest;
  readonly flow: Flow;
  readonly #options: InviteClientOptions;
  readonly #bytes: Buffer;
  #ack: Buffer | null = null;
  #resendTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;

  constructor(options: InviteClientOptions) {
    this.#options = options;
    this.request = options.request;
    this.flow = options.flow;
    this.#bytes = writeMessage(options.request);
  }

  start(): void {
    const { t1Ms, giveUpMs } = this.#options.timers;
    this.#endTimer = setTimeout(() => {
      this.#terminate();
      this.#options.handlers.onTimeout();
    }, giveUpMs);
    this.#transmit();
    if (this.flow.transport === 'udp') this.#scheduleResend(t1Ms);
  }

  // Takes over an INVITE that an earlier process sent: only its answers are awaited.
  adopt(): void {
    this.state = 'proceeding';
  }

  receive(response: SipResponse, core: SipCore): void {
    const { statusCode } = response;
    if (this.state === 'completed') {
      if (statusCode >= 300 && this.#ack) this.#write(this.#ack);
    } else if (this.state === 'accepted') {
      if (statusCode >= 200 && statusCode < 300) this.#options.handlers.onResponse(response, core);
    } else if (this.state !== 'terminated') {
      this.#advance(response, core);
    }
  }

  fail(error: Error): void {
    if (this.state !== 'calling') return;
    this.#terminate();
    this.#options.handlers.onUnreachable(error);
  }

  // Called when the caller has waited long enough for a final answer (RFC 3261 9.1: 64 × T1 after its CANCEL).
  abandon(): void {
    this.#terminate();
  }

  // Tells a caller that still waits for the final answer that none will come.
  stop(): void {
    const isWaitedFor = this.state === 'calling' || this.state === 'proceeding';
    this.#terminate();
    if (isWaitedFor) this.#options.handlers.onUnreachable(new Error('the user agent stopped'));
  }

  #advance(response: SipResponse, core: SipCore): void {
    clearTimeout(this.#resendTimer);
    clearTimeout(this.#endTimer);
    const { timers, handlers } = this.#options;
    if (response.statusCode < 200) {
      this.state = 'proceeding';
    } else if (response.statusCode < 300) {
      this.state = 'accepted';
      this.#endTimer = setTimeout(() => this.#terminate(), timers.giveUpMs);
    } else {
      this.state = 'completed';
      this.#ack = writeMessage(createSameHop(this.request, 'ACK', getHeader(response, 'to')));
      this.#write(this.#ack);
      // Over a stream a refusal is not repeated, so timer D is zero.
      const lingerMs = this.flow.transport === 'udp' ? timers.inviteLingerMs : 0;
      this.#endTimer = setTimeout(() => this.#terminate(), lingerMs);
    }
    handlers.onResponse(response, core);
  }

  #scheduleResend(delayMs: number): void {
    this.#resendTimer = setTimeout(() => {
      this.#transmit();
      this.#scheduleResend(delayMs * 2);
    }, delayMs);
  }

  #transmit(): void {
    this.#options.send(this.flow, this.#bytes).catch((error: Error) => this.fail(error));
  }

  #write(bytes: Buffer): void {
    // If the ACK is lost, the far side asks for it by repeating its refusal.
    this.#options.send(this.flow, bytes).catch(() => undefined);
  }

  #terminate(): void {
    if (this.state === 'terminated') return;
    this.state = 'terminated';
    clearTimeout(this.#resendTimer);
    clearTimeout(this.#endTimer);
    this.#options.onTerminated();
  }
}
