import type { SubmitFate } from '../carrier-figures/index.ts';
import type { Handle } from '../db/index.ts';
import type { TlsOptions } from '../lib/tls/client-certificate.ts';
import type { Runtime } from '../runtime.ts';
import type { CarrierInbound, CarrierReceipt, OutboundMessage, SubmitResult } from '../sms/carrier.ts';
import type { BindTest, CarrierFacts, CarrierRecord, CarrierSettings, TestMessage } from '../sms/routing/index.ts';
import type { Tracer } from '../traces/index.ts';
import type { Refusal } from './refusal.ts';

export interface CarrierConfig {
  readonly id: number;
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isPaused: boolean;
  readonly settings: CarrierSettings;
  readonly password: string;
  /** What connections by TLS take besides the address. */
  readonly tlsOptions: TlsOptions;
  /** Null while no connection is possible: the simulator does not run, or the password cannot be read. */
  readonly address: { readonly host: string; readonly port: number } | null;
  /** How many of the carrier's binds this process has; other processes have the others. */
  readonly binds: number;
  /** Whether this process does for the carrier what one process alone does at a time: it holds the first bind. */
  readonly isFirst: boolean;
  /** This process's share of the carrier's rate, which is one for all processes. */
  readonly rateShare: number;
  /** The share of the rate that a process has when the binds are spread evenly. */
  readonly usualShare: number;
  /** What other processes have of the carrier: no binds, some binds, or binds through which it gets messages. */
  readonly elsewhere: 'nothing' | 'binds' | 'fit_binds';
}

/** Added to the time-out of an answer: by then all that a connection has open is answered or timed out. */
const DRAIN_EXTRA_MS = 1_000;

/** How long a connection that is replaced or ended may take to finish what it has open. */
export function drainMs({ settings }: CarrierConfig): number {
  return settings.requestTimeoutMs + DRAIN_EXTRA_MS;
}

/** What became of one submit, for pace, health and figures. */
export type Outcome = SubmitFate['kind'] | 'unwritten';

/** Where a message that goes out tells what becomes of it. */
export interface Outlet {
  /** True when the route has other carriers that have not refused the message. */
  hasOthers(): boolean;
  /** Says as how many parts the message counts at this carrier, before it is sent: the rest of its share of the rate is given back. */
  countAs(parts: number): void;
  /** Called with each outcome of each submit; `refusal` is null unless it was refused. */
  note(outcome: Outcome, refusal: Refusal | null, seconds: number): void;
  settle(result: SubmitResult): void;
  /** Called with all that is known when an answer comes after its time-out, and only after `settle` got `unknown`. */
  settleLate(result: SubmitResult): void;
}

/** Room for one message on one connection: promised until `end`, after which it is submitted at once or never. */
export interface Room {
  end(): void;
  submit(message: OutboundMessage, outlet: Outlet): void;
}

/**
 * The connections to one carrier: all that a kind of carrier has to bring. Whatever kinds share (pace, health, silence, figures, what
 * is known of the last answers) is in `Carrier`.
 */
export interface Wire {
  /** Applies settings and shares: connections that do not change stay, and others finish what they have open. */
  configure(config: CarrierConfig): void;
  /** The connections that are open or not closed yet, counted in binds. */
  readonly bindsInUse: number;
  readonly connections: CarrierFacts['binds'];
  /** Why no connection is open, if that is known. */
  readonly failure: string | null;
  /** Whether the carrier tells what becomes of a message only if it is asked. Left out if not. */
  readonly tellsIfAsked?: boolean;
  /** Whether it can be given messages. */
  isBound(): boolean;
  /** The number of submits without an answer on usable connections. */
  countOpen(): number;
  /** The slots of all usable connections that are neither promised nor used, and the slots that these have at all. */
  countRoom(): { readonly free: number; readonly window: number };
  /** Promises up to this many slots of the connection that has the most. Call it only while it is bound. */
  take(slotsMax: number): Room;
  /** Ends all connections: open messages have this long to be answered. */
  stop(limitMs: number): Promise<void>;
}

/** What a wire gets from its carrier. */
export interface WireHost {
  readonly rt: Runtime;
  /** Left out: nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** Called when a message may go that could not go before, or may have to go elsewhere now. */
  onSlotsFree(): void;
  /** Resolves once it is stored. A receipt that could not be read is stored and nothing else. */
  onReceipt(receipt: CarrierReceipt): Promise<void>;
  onInbound(inbound: CarrierInbound): Promise<void>;
}

export interface WireTest {
  /** Where other processes store receipts. */
  readonly db: Handle;
  readonly id: number;
  readonly settings: CarrierSettings;
  readonly password: string;
  readonly tlsOptions: TlsOptions;
  readonly address: { readonly host: string; readonly port: number };
  readonly message: TestMessage | null;
  /** The same carrier as it runs: its connections may bring the test's receipt, and the test's connection its receipts. */
  readonly running: { readonly wire: Wire } | null;
  readonly nowMs: number;
}

/** A way to reach carriers. */
export interface CarrierKind {
  open(host: WireHost, config: CarrierConfig): Wire;
  /** Reports the carrier's answer to a connection and, if there is one, to a test message. */
  test(options: WireTest): Promise<BindTest>;
}

export type CarrierKinds = Readonly<Record<CarrierRecord['kind'], CarrierKind>>;
