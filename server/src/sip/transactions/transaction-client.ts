import type { Flow } from '../messages/flow.ts';
import { type SipRequest, type SipResponse, writeMessage } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { SipTimers } from './sip-timers.ts';

export type RequestOutcome =
  | { kind: 'response'; response: SipResponse; core: SipCore }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; error: Error };

export interface RequestClientOptions {
  request: SipRequest;
  flow: Flow;
  timers: SipTimers;
  send: (flow: Flow, bytes: Buffer) => Promise<void>;
  onOutcome: (outcome: RequestOutcome) => void;
  onTerminated: () => void;
}

// The non-INVITE client machine of RFC 3261 17.1.2.
export class RequestClient {
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying';
  readonly #options: RequestClientOptions;
  readonly #bytes: Buffer;
  #resendTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;

  constructor(options: RequestClientOptions) {
    this.#options = options;
    this.#bytes = writeMessage(options.request);
  }

  start(): void {
    const { t1Ms, giveUpMs } = this.#options.timers;
    this.#endTimer = setTimeout(() => this.#end({ kind: 'timeout' }), giveUpMs);
    this.#transmit();
    if (this.#options.flow.transport === 'udp') this.#scheduleResend(t1Ms);
  }

  receive(response: SipResponse, core: SipCore): void {
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return;
    if (response.statusCode < 200) {
      this.#state = 'proceeding';
      return;
    }
    this.#state = 'completed';
    clearTimeout(this.#resendTimer);
    clearTimeout(this.#endTimer);
    // Timer K absorbs repeated answers; a stream brings none.
    const lingerMs = this.#options.flow.transport === 'udp' ? this.#options.timers.t4Ms : 0;
    this.#endTimer = setTimeout(() => this.#terminate(), lingerMs);
    this.#options.onOutcome({ kind: 'response', response, core });
  }

  get flow(): Flow {
    return this.#options.flow;
  }

  fail(error: Error): void {
    this.#end({ kind: 'unreachable', error });
  }

  stop(): void {
    if (this.#state === 'completed') this.#terminate();
    else this.#end({ kind: 'timeout' });
  }

  #scheduleResend(delayMs: number): void {
    this.#resendTimer = setTimeout(() => {
      this.#transmit();
      const { t2Ms } = this.#options.timers;
      this.#scheduleResend(this.#state === 'proceeding' ? t2Ms : Math.min(delayMs * 2, t2Ms));
    }, delayMs);
  }

  #transmit(): void {
    const { send, flow } = this.#options;
    send(flow, this.#bytes).catch((error: Error) => this.fail(error));
  }

  #end(outcome: RequestOutcome): void {
    if (this.#state === 'completed' || this.#state === 'terminated') return;
    this.#terminate();
    this.#options.onOutcome(outcome);
  }

  #terminate(): void {
    if (this.#state === 'terminated') return;
    this.#state = 'terminated';
    clearTimeout(this.#resendTimer);
    clearTimeout(this.#endTimer);
    this.#options.onTerminated();
  }
}
