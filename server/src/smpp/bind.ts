// Keeps one bind to a carrier alive: it connects and binds, and after any end it waits and begins again, until it is stopped.

import { type CommandStatus, getCommandStatus } from '../lib/sms-protocol/command-status.ts';
import { readTlsFailure, sayTlsFailure, type TlsFailure } from '../lib/values/tls-failure.ts';
import type { BindKind } from './bind-rules.ts';
import { connect, type TlsChoice } from './connect.ts';
import type { RequestAnswer } from './inbound.ts';
import type { MessageToWrite } from './message-codec.ts';
import type { Pdu, PduToWrite, RequestPdu } from './pdu-table.ts';
import type { LateOutcome, RequestOutcome, SubmitOutcome } from './pending-requests.ts';
import { Session } from './session.ts';
import type { CloseReason, SessionOptions } from './session-options.ts';

/** Of a session's options, these are given by the bind itself, and those of `Defaulted` have a default. */
type Own = 'role' | 'pduOctetsMax' | 'firstSequence' | 'onRequest' | 'onForgotten' | 'onClose';
type Defaulted = 'enquireLinkDeadlineMs' | 'inboundMax' | 'inboundTimeoutMs';

export interface BindOptions extends Omit<SessionOptions, Own | Defaulted>, Partial<Pick<SessionOptions, Defaulted>> {
  host: string;
  port: number;
  tls?: TlsChoice;
  systemId: string;
  password: string;
  systemType?: string;
  addrTon?: number;
  addrNpi?: number;
  addressRange?: string;
  interfaceVersion?: keyof typeof INTERFACE_VERSIONS;
  bindKind: BindKind;
  connectTimeoutMs?: number;
  reconnectMinMs?: number;
  reconnectMaxMs?: number;
  // The wait after wrong credentials. An early retry is useless, and some carriers lock an account after too many of them.
  refusedRetryMs?: number;
  random?: () => number;
  onRequest: (pdu: RequestPdu) => Promise<RequestAnswer>;
  onState: (state: BindState) => void;
}

export type BindFailure =
  | { kind: 'connect'; words: string }
  | { kind: 'refused'; status: CommandStatus; words: string }
  | { kind: 'unanswered'; words: string }
  | { kind: 'closed'; reason: CloseReason; words: string }
  | { kind: 'forgotten'; status: CommandStatus; words: string };

/** What carriers over SMPP can be given besides what every TLS connection can. */
const TLS_MORE: Partial<Readonly<Record<TlsFailure, string>>> = {
  untrusted: ', or accept any (--no-tls-verified)',
  no_tls: ' (--no-tls)',
};

function tlsWords(error: unknown): string | null {
  const failure = readTlsFailure(error);
  return failure && `${sayTlsFailure(failure, 'carrier')}${TLS_MORE[failure] ?? ''}.`;
}

/** Says in words what the system's error codes for a connection mean, for the person who must put it right. */
function connectWords(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOTFOUND') return `The name ${host} is not known.`;
  if (code === 'EAI_AGAIN') return `The name ${host} could not be looked up just now.`;
  if (code === 'ECONNREFUSED') return `Nothing listens at ${host}, port ${port}.`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `There is no way to ${host} from here.`;
  return tlsWords(error) ?? (error instanceof Error ? error.message : String(error));
}

export type BindState =
  | { kind: 'connecting' }
  | { kind: 'bound'; carrierSystemId: string }
  | { kind: 'waiting'; failure: BindFailure; retryInMs: number }
  | { kind: 'stopped' };

export type Bind = {
  readonly state: BindState;
  // Why it is not bound, also while the next attempt is under way; null once it is bound.
  readonly failure: BindFailure | null;
  readonly freeSlots: number;
  // True while bound and able to send: false once a carrier that has unbound only answers what is open.
  readonly canSubmit: boolean;
  // See Session.submit: `settle` is called exactly once.
  submit(
    message: MessageToWrite,
    settle: (outcome: SubmitOutcome) => void,
    onLate?: (outcome: LateOutcome) => void,
  ): number;
  request(pdu: Omit<PduToWrite, 'sequence'>): Promise<RequestOutcome>;
  stop(limitMs: number): Promise<void>;
};

const DEFAULTS = {
  enquireLinkDeadlineMs: 10_000,
  connectTimeoutMs: 10_000,
  reconnectMinMs: 1000,
  reconnectMaxMs: 60_000,
  refusedRetryMs: 60_000,
  inboundMax: 1000,
  inboundTimeoutMs: 30_000,
  random: Math.random,
};
const INTERFACE_VERSIONS = { '3.3': 0x33, '3.4': 0x34, '5.0': 0x50 } as const;
// A bind that lasted this long was a good one: after it the wait begins at its shortest again.
const STEADY_MS = 30_000;

const CLOSE_WORDS: Record<CloseReason, string> = {
  local: 'We closed the connection.',
  unbound_by_peer: 'The carrier ended the session.',
  closed_by_peer: 'The carrier closed the connection.',
  socket_error: 'The connection broke.',
  broken_stream: 'The carrier sent something that is not SMPP.',
  link_unanswered: 'The carrier stopped answering.',
  stalled: 'The carrier stopped reading.',
};

const CLOSED_AT_ONCE =
  'The carrier closed the connection at once: is the address of this machine on its list, and does it expect TLS?';

export function startBind(options: BindOptions): Bind {
  const supervisor = new BindSupervisor({ ...DEFAULTS, ...options });
  supervisor.start();
  return supervisor;
}

type AllOptions = BindOptions & Required<Pick<BindOptions, keyof typeof DEFAULTS>>;

class BindSupervisor implements Bind {
  readonly #options: AllOptions;
  #state: BindState = { kind: 'connecting' };
  #session: Session | null = null;
  // The session that is connected and whose bind is not answered yet.
  #binding: Session | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #abort = new AbortController();
  #failureCount = 0;
  #failure: BindFailure | null = null;
  // Why the session is being ended, if the carrier has forgotten it.
  #forgotten: BindFailure | null = null;
  #isStopped = false;

  constructor(options: AllOptions) {
    this.#options = options;
  }

  get state(): BindState {
    return this.#state;
  }

  get failure(): BindFailure | null {
    return this.#failure;
  }

  get canSubmit(): boolean {
    return this.#state.kind === 'bound' && this.#session?.isLeaving === false;
  }

  get freeSlots(): number {
    return this.#session?.freeSlots ?? 0;
  }

  submit(
    message: MessageToWrite,
    settle: (outcome: SubmitOutcome) => void,
    onLate?: (outcome: LateOutcome) => void,
  ): number {
    if (this.#session !== null) return this.#session.submit(message, settle, onLate);
    queueMicrotask(() => settle({ kind: 'unwritten' }));
    return 0;
  }

  request(pdu: Omit<PduToWrite, 'sequence'>): Promise<RequestOutcome> {
    const session = this.#session;
    if (session === null) return Promise.resolve({ kind: 'unanswered', reason: 'unwritten' });
    return new Promise((resolve) => {
      session.request(pdu, resolve);
    });
  }

  start(): void {
    // #attempt settles every failure itself; any other error is a fault of ours and must surface.
    void this.#attempt();
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#abort.abort();
    this.#binding?.destroy();
    await this.#session?.stop(limitMs);
    if (this.#state.kind !== 'stopped') this.#setState({ kind: 'stopped' });
  }

  #setState(state: BindState): void {
    this.#state = state;
    if (state.kind === 'bound') this.#failure = null;
    else if (state.kind === 'waiting') this.#failure = state.failure;
    this.#options.onState(state);
  }

  async #attempt(): Promise<void> {
    if (this.#isStopped) return;
    this.#setState({ kind: 'connecting' });
    const failure = await this.#connectAndBind();
    if (failure !== null) this.#retryAfter(failure);
  }

  // Returns null once bound; #onClose tells what ends the session later.
  async #connectAndBind(): Promise<BindFailure | null> {
    const { host, port, tls, connectTimeoutMs } = this.#options;
    try {
      const socket = await connect({ host, port, tls, timeoutMs: connectTimeoutMs, signal: this.#abort.signal });
      let boundMs: number | null = null;
      let broken: unknown = null;
      socket.on('error', (error) => {
        broken = error;
      });
      const session = new Session(socket, {
        ...this.#options,
        role: 'esme',
        onRequest: (pdu) => this.#options.onRequest(pdu),
        onForgotten: (status) => this.#onForgotten(session, status),
        onClose: (reason) => this.#onClose(reason, boundMs),
      });
      this.#binding = session;
      const outcome = await this.#bind(session, () => tlsWords(broken) ?? CLOSED_AT_ONCE);
      this.#binding = null;
      // The answer and the end of the connection may have come in one packet.
      if (outcome.kind === 'bound' && session.isClosed) {
        return { kind: 'closed', reason: 'closed_by_peer', words: CLOSE_WORDS.closed_by_peer };
      }
      if (outcome.kind === 'bound') {
        boundMs = performance.now();
        this.#session = session;
        this.#setState({ kind: 'bound', carrierSystemId: outcome.carrierSystemId });
        return null;
      }
      session.destroy();
      return outcome.failure;
    } catch (error) {
      return { kind: 'connect', words: connectWords(error, host, port) };
    }
  }

  async #bind(session: Session, whyClosed: () => string): Promise<BindOutcome> {
    const {
      systemId,
      password,
      bindKind,
      systemType = '',
      addrTon = 0,
      addrNpi = 0,
      addressRange = '',
      interfaceVersion = '3.4',
    } = this.#options;
    const fields = {
      systemId,
      password,
      systemType,
      addrTon,
      addrNpi,
      addressRange,
      interfaceVersion: INTERFACE_VERSIONS[interfaceVersion],
    };
    const outcome = await new Promise<RequestOutcome>((resolve) => {
      session.request({ command: `bind_${bindKind}`, fields }, (settled) => {
        // This runs in the same tick as the answer: a receipt may follow the bind's answer in the same packet.
        if (settled.kind === 'answered' && isBindAccepted(settled.pdu)) session.setBound(bindKind);
        resolve(settled);
      });
    });
    if (outcome.kind === 'unanswered') {
      const words = session.isClosed ? whyClosed() : 'The carrier did not answer the bind.';
      return { kind: 'failed', failure: { kind: 'unanswered', words } };
    }
    const { pdu } = outcome;
    if (isBindAccepted(pdu) && 'systemId' in pdu.fields) return { kind: 'bound', carrierSystemId: pdu.fields.systemId };
    const status = getCommandStatus(pdu.status);
    return { kind: 'failed', failure: { kind: 'refused', status, words: status.words } };
  }

  // The carrier has restarted, or its balancer has lost the session. Only a new bind helps: at once, or after the usual wait where
  // the last one did not last.
  #onForgotten(session: Session, code: number): void {
    if (session !== this.#session || session.isLeaving || this.#isStopped) return;
    const status = getCommandStatus(code);
    const words = `The carrier no longer knew the session (${status.name}), so it was ended to be bound again.`;
    this.#forgotten = { kind: 'forgotten', status, words };
    void session.close();
  }

  #onClose(reason: CloseReason, boundMs: number | null): void {
    // Before the bind is answered, the bind's own failure tells what happened.
    if (boundMs === null) return;
    this.#session = null;
    if (performance.now() - boundMs >= STEADY_MS) this.#failureCount = 0;
    const forgotten = this.#forgotten;
    this.#forgotten = null;
    this.#retryAfter(forgotten ?? { kind: 'closed', reason, words: CLOSE_WORDS[reason] });
  }

  #retryAfter(failure: BindFailure): void {
    if (this.#isStopped) return;
    const retryInMs = this.#getRetryMs(failure);
    this.#failureCount += 1;
    this.#timer = setTimeout(() => this.start(), retryInMs);
    this.#setState({ kind: 'waiting', failure, retryInMs });
  }

  // The wait doubles up to the cap and is drawn from its upper half, so that many binds that failed together do not come back
  // together.
  #getRetryMs(failure: BindFailure): number {
    const { reconnectMinMs, reconnectMaxMs, refusedRetryMs, random } = this.#options;
    const isHopeless =
      failure.kind === 'refused' && failure.status.class === 'bind' && failure.status.name !== 'ESME_RALYBND';
    const baseMs = isHopeless
      ? refusedRetryMs
      : Math.min(reconnectMaxMs, reconnectMinMs * 2 ** Math.min(this.#failureCount, 20));
    return Math.round(baseMs * (0.5 + random() / 2));
  }
}

type BindOutcome = { kind: 'bound'; carrierSystemId: string } | { kind: 'failed'; failure: BindFailure };

function isBindAccepted(pdu: Pdu): boolean {
  return pdu.status === 0 && pdu.command.startsWith('bind_');
}
