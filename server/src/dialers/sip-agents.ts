import { tlsOptionsOf } from '../lib/tls/client-certificate.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import {
  PacingFigures,
  type PortRange,
  RtpPorts,
  type SipTimers,
  startUserAgent,
  type UserAgent,
} from '../sip/index.ts';
import type { Tracer } from '../traces/index.ts';
import type { TrunkRecord } from '../voice/trunks/index.ts';
import { tapFor } from './trace-sip.ts';

const LOOPBACK = '127.0.0.1';

export interface SipAgentsOptions {
  /** One address of each family over which trunks are called; 0.0.0.0 and :: stand for all of their family. */
  readonly hosts: readonly string[];
  /** 0 takes any free port. */
  readonly port: number;
  /** Where trunks reach us behind NAT: an address of each family, or a name; none: the address that they see. */
  readonly advertisedHosts: readonly string[];
  readonly rtpPorts: PortRange;
  /** How long an answered call may go on without sound from the callee's side; null for no limit. */
  readonly silenceMsMax: number | null;
  /** Left out: the timers of RFC 3261. */
  readonly timers?: SipTimers;
  /** Left out: nothing is traced. */
  readonly tracer?: Tracer;
}

/** The agents that call trunks: real ones from the configured address, the simulated one from this machine to itself. */
export class SipAgents {
  readonly #rt: Runtime;
  readonly #options: SipAgentsOptions;
  readonly ports: RtpPorts;
  readonly #starting = new Map<string, Promise<UserAgent>>();
  readonly #running = new Map<string, UserAgent>();
  readonly #stopping = new Set<Promise<void>>();
  readonly #past = new PacingFigures();

  constructor(rt: Runtime, options: SipAgentsOptions) {
    this.#rt = rt;
    this.#options = options;
    this.ports = new RtpPorts(options.rtpPorts);
  }

  /** An agent starts when the first trunk needs it: an installation without voice opens no port. */
  get({ kind, settings }: TrunkRecord, tlsKey: string): Promise<UserAgent> {
    // A certificate that is trusted for one trunk is trusted for no other, so each set of certificates has an agent of its own.
    const { tlsCa, tlsServerName, tlsCertificate } = settings;
    const key = JSON.stringify([kind, tlsCa, tlsServerName, tlsCertificate, tlsKey]);
    const known = this.#starting.get(key);
    if (known) return known;
    const starting = this.#start(kind, tlsOptionsOf(settings, tlsKey));
    this.#starting.set(key, starting);
    starting.then(
      (agent) => this.#running.set(key, agent),
      () => this.#starting.delete(key),
    );
    return starting;
  }

  /** Stops the agents that no trunk uses any longer, once all that they had under way has ended. */
  releaseAllBut(used: ReadonlySet<UserAgent>): void {
    for (const [key, agent] of this.#running) {
      if (used.has(agent) || !agent.isIdle()) continue;
      this.#starting.delete(key);
      this.#running.delete(key);
      this.#past.add(agent.pacing);
      const stopping = agent
        .stop()
        .catch((error: unknown) => this.#rt.log.warn('a SIP address was not released cleanly', describeError(error)))
        .finally(() => this.#stopping.delete(stopping));
      this.#stopping.add(stopping);
    }
  }

  /** How steadily sound leaves: the figures of each agent, and those of all agents that have stopped. */
  paced(): readonly PacingFigures[] {
    return [this.#past, ...[...this.#running.values()].map((agent) => agent.pacing)];
  }

  get count(): number {
    return this.#starting.size;
  }

  async stop(): Promise<void> {
    const started = await Promise.allSettled(this.#starting.values());
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
    await Promise.all(this.#stopping);
  }

  #start(kind: TrunkRecord['kind'], client: ReturnType<typeof tlsOptionsOf>): Promise<UserAgent> {
    const { hosts, port, advertisedHosts, silenceMsMax, timers, tracer } = this.#options;
    const common = {
      ...{ rtpPorts: this.ports, silenceMsMax },
      ...(timers === undefined ? {} : { timers }),
      ...(tracer === undefined ? {} : { tap: tapFor(tracer) }),
    };
    if (kind === 'simulator') return startUserAgent({ hosts: [LOOPBACK], port: 0, ...common });
    // Over TLS we only call out: the fixed port belongs to the agent that the far side also calls back.
    if (Object.keys(client).length > 0)
      return startUserAgent({ hosts, port: 0, advertisedHosts, tls: { client }, ...common });
    return startUserAgent({ hosts, port, advertisedHosts, isTcpServed: true, ...common });
  }
}
