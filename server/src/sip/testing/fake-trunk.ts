import { createResponse, type ResponseParts, responseFlow } from '../messages/create-message.ts';
import type { Credentials } from '../messages/digest.ts';
import type { Flow, Incoming } from '../messages/flow.ts';
import { findHeader, listHeader, type SipMessage, type SipRequest, writeMessage } from '../messages/message.ts';
import { parseUri } from '../messages/parse-address.ts';
import { Transport } from '../transport/transport.ts';
import type { TlsSettings } from '../transport/transport-stream.ts';
import { type Behaviour, behaviourOfNumber } from './behaviour.ts';
import { FakeCall } from './fake-call.ts';
import { challengeHeader, isAuthorized } from './fake-challenge.ts';

export interface FakeTrunkOptions {
  host?: string;
  port?: number;
  isTcpServed?: boolean;
  tls?: TlsSettings;
  behaviourOf?: (number: string) => Behaviour;
  // The delay before ringing; the final answer comes after twice as long.
  ringMs?: number;
  t1Ms?: number;
  credentials?: Credentials;
  recordRoutes?: (port: number) => string[];
  // The port that Contact names, when a relay stands in between.
  contactPort?: () => number;
  // The status that answers OPTIONS.
  optionsStatus?: number;
  // The first REGISTER is answered 503 with this wait.
  registerRetryAfterSeconds?: number;
  registerChallenge?: NonNullable<Behaviour['challenge']>;
  // Shorter registrations are refused as too brief.
  registerSecondsMin?: number;
  // Keeps no messages and no sound, and only the last few past calls, for a trunk that runs for months.
  isForgetful?: boolean;
  // Asks nobody for a password, for a trunk that is called without one: it would otherwise refuse every caller of some numbers.
  isOpen?: boolean;
}

export interface Recorded {
  direction: 'in' | 'out';
  atMs: number;
  message: SipMessage;
}

const DEFAULT_CREDENTIALS: Credentials = { username: 'volley', password: 'secret' };
const RECORDED_MAX = 20_000;
const CALLS_KEPT_MAX = 5000;
const CALLS_KEPT_MAX_FORGETFUL = 500;
const STALE_NONCE = 'stale-nonce';
const NONCE = 'fresh-nonce';

// The far side of a trunk on real sockets, to be called by tests, demonstrations and benches.
export class FakeTrunk {
  readonly recorded: Recorded[] = [];
  readonly calls: FakeCall[] = [];
  readonly #options: FakeTrunkOptions;
  readonly #host: string;
  readonly #transport: Transport;
  readonly #byInvite = new Map<string, FakeCall>();
  readonly #byCallId = new Map<string, FakeCall>();
  #callCount = 0;

  constructor(options: FakeTrunkOptions) {
    this.#options = options;
    this.#host = options.host ?? '127.0.0.1';
    this.#transport = new Transport({
      hosts: [this.#host],
      port: options.port ?? 0,
      isTcpServed: options.isTcpServed ?? false,
      tls: options.tls,
      onMessage: (incoming) => this.#receive(incoming),
    });
  }

  get port(): number {
    return this.#transport.localPort('udp');
  }

  get tlsPort(): number {
    return this.#transport.localPort('tls');
  }

  // Lists the methods and statuses that went one way, in order: INVITE, 180, …
  list(direction: 'in' | 'out'): string[] {
    return this.recorded
      .filter((one) => one.direction === direction)
      .map(({ message }) => (message.kind === 'request' ? message.method : String(message.statusCode)));
  }

  // Returns the requests that arrived, without repeats, whose number depends on how busy the machine is.
  requests(method: string): SipRequest[] {
    const byVia = new Map(this.allRequests(method).map((request) => [findHeader(request, 'via'), request]));
    return [...byVia.values()];
  }

  allRequests(method: string): SipRequest[] {
    return this.recorded.flatMap(({ direction, message }) =>
      direction === 'in' && message.kind === 'request' && message.method === method ? [message] : [],
    );
  }

  async start(): Promise<void> {
    await this.#transport.start();
  }

  async stop(): Promise<void> {
    for (const call of this.calls) call.stop();
    await this.#transport.stop();
  }

  send(flow: Flow, message: SipMessage): void {
    this.#note('out', message);
    // Tests look at what was recorded; a send that fails shows as a missing answer.
    this.#transport.send(flow, writeMessage(message)).catch(() => undefined);
  }

  #note(direction: 'in' | 'out', message: SipMessage): void {
    if (!this.#options.isForgetful && this.recorded.length < RECORDED_MAX)
      this.recorded.push({ direction, atMs: performance.now(), message });
  }

  #receive(incoming: Incoming): void {
    const { message, core } = incoming;
    this.#note('in', message);
    const call = this.#byCallId.get(core.callId);
    if (message.kind === 'response') call?.applyResponse(message, core);
    else if (message.method === 'INVITE' && core.toTag === null) this.#applyInvite(incoming);
    else if (message.method === 'ACK') call?.applyAck(core);
    else if (message.method === 'CANCEL') this.#applyCancel(incoming);
    else if (message.method === 'OPTIONS') this.#answer(incoming, { statusCode: this.#options.optionsStatus ?? 200 });
    else if (message.method === 'REGISTER') this.#applyRegister(incoming);
    else if (call === undefined) this.#answer(incoming, { statusCode: 481 });
    else if (message.method === 'BYE') call.applyBye(incoming);
    else if (message.method === 'PRACK') call.applyPrack(incoming);
    else call.applyRefresh(incoming);
  }

  #applyInvite(incoming: Incoming): void {
    const { core } = incoming;
    const request = incoming.message as SipRequest;
    const known = this.#byInvite.get(core.branch);
    if (known) {
      known.repeat();
      return;
    }
    const number = decodeURIComponent(parseUri(request.uri).user ?? '');
    const behaviour = (this.#options.behaviourOf ?? behaviourOfNumber)(number);
    if (behaviour.isSilent || !this.#isAdmitted(incoming, behaviour)) return;
    this.#callCount += 1;
    const call = new FakeCall(
      {
        behaviour,
        number,
        tag: `callee${this.#callCount}`,
        host: this.#host,
        port: this.#options.contactPort ?? (() => this.#transport.localPort(incoming.flow.transport)),
        ringMs: this.#options.ringMs ?? 20,
        t1Ms: this.#options.t1Ms ?? 500,
        recordRoutes: this.#options.recordRoutes?.(this.port) ?? [],
        isForgetful: this.#options.isForgetful ?? false,
        send: (flow, message) => this.send(flow, message),
      },
      incoming,
    );
    this.calls.push(call);
    this.#byInvite.set(core.branch, call);
    this.#byCallId.set(core.callId, call);
    this.#forgetOldest();
    void call.start();
  }

  // Calls in progress are kept, however many they are.
  #forgetOldest(): void {
    const keptMax = this.#options.isForgetful ? CALLS_KEPT_MAX_FORGETFUL : CALLS_KEPT_MAX;
    if (this.calls.length <= keptMax) return;
    const at = this.calls.findIndex((call) => call.state === 'ended');
    const [oldest] = at === -1 ? [] : this.calls.splice(at, 1);
    if (oldest === undefined) return;
    this.#byInvite.delete(oldest.branch);
    this.#byCallId.delete(oldest.callId);
  }

  #applyCancel(incoming: Incoming): void {
    const call = this.#byInvite.get(incoming.core.branch);
    if (call) call.cancel(incoming);
    else this.#answer(incoming, { statusCode: 481 });
  }

  #isAdmitted(incoming: Incoming, behaviour: Behaviour): boolean {
    const request = incoming.message as SipRequest;
    const challenge = this.#options.isOpen ? undefined : behaviour.challenge;
    if (challenge && !this.#isChallengeMet(incoming, challenge)) return false;
    const { reliable, demands = '' } = behaviour;
    const isLacking = demands !== '' && !listHeader(request, 'require').includes(demands);
    if (isLacking || (reliable && !listHeader(request, 'supported').includes('100rel'))) {
      this.#answer(incoming, { statusCode: 421, headers: [{ name: 'require', value: demands || '100rel' }] });
      return false;
    }
    const interval = Number.parseInt(findHeader(request, 'session-expires') ?? '0', 10);
    if (behaviour.minSeSeconds === undefined || interval >= behaviour.minSeSeconds) return true;
    this.#answer(incoming, { statusCode: 422, headers: [{ name: 'min-se', value: String(behaviour.minSeSeconds) }] });
    return false;
  }

  #isChallengeMet(incoming: Incoming, challenge: NonNullable<Behaviour['challenge']>): boolean {
    const request = incoming.message as SipRequest;
    const credentials = this.#options.credentials ?? DEFAULT_CREDENTIALS;
    if (isAuthorized(request, challenge, credentials, NONCE)) return true;
    const isStale = challenge.isStaleOnce === true && isAuthorized(request, challenge, credentials, STALE_NONCE);
    const nonce = challenge.isStaleOnce === true && !isStale ? STALE_NONCE : NONCE;
    this.#answer(incoming, { statusCode: challenge.status, headers: [challengeHeader(challenge, nonce, isStale)] });
    return false;
  }

  #applyRegister(incoming: Incoming): void {
    const { registerChallenge, registerSecondsMin = 0, registerRetryAfterSeconds = 0 } = this.#options;
    if (registerRetryAfterSeconds > 0 && this.requests('REGISTER').length <= 1) {
      const headers = [{ name: 'retry-after', value: String(registerRetryAfterSeconds) }];
      this.#answer(incoming, { statusCode: 503, headers });
      return;
    }
    if (registerChallenge && !this.#isChallengeMet(incoming, registerChallenge)) return;
    const contact = findHeader(incoming.message, 'contact') ?? '';
    const seconds = Number(findHeader(incoming.message, 'expires'));
    if (seconds > 0 && seconds < registerSecondsMin) {
      const headers = [{ name: 'min-expires', value: String(registerSecondsMin) }];
      this.#answer(incoming, { statusCode: 423, headers });
      return;
    }
    this.#answer(incoming, { statusCode: 200, headers: [{ name: 'contact', value: contact }] });
  }

  #answer({ message, core, flow }: Incoming, parts: ResponseParts): void {
    const request = message as SipRequest;
    this.send(responseFlow(core.via, flow), createResponse(request, core, flow, { ...parts, toTag: 'trunk' }));
  }
}

export async function startFakeTrunk(options: FakeTrunkOptions = {}): Promise<FakeTrunk> {
  const trunk = new FakeTrunk(options);
  await trunk.start();
  return trunk;
}
