import { Transport, type TransportOptions } from './transport.ts';

interface InheritedPort {
  uses: number;
  // Null when the port cannot be bound: another process has it, or the call was made on another machine.
  transport: Promise<Transport | null>;
}

// A far side answers an INVITE over UDP at the port that it came from. To hear answers to a process that died, the process that
// ends its calls listens on that port too while it does so.
export class InheritedPorts {
  readonly #options: TransportOptions;
  readonly #open = new Map<string, InheritedPort>();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  // Returns true when messages to this port are heard. The caller releases it afterwards in either case.
  async borrow(host: string, port: number): Promise<boolean> {
    const key = `${host} ${port}`;
    const inherited = this.#open.get(key) ?? { uses: 0, transport: this.#listen(host, port) };
    inherited.uses += 1;
    this.#open.set(key, inherited);
    return (await inherited.transport) !== null;
  }

  async release(host: string, port: number): Promise<void> {
    const key = `${host} ${port}`;
    const inherited = this.#open.get(key);
    if (inherited === undefined) return;
    inherited.uses -= 1;
    if (inherited.uses > 0) return;
    this.#open.delete(key);
    await (await inherited.transport)?.stop();
  }

  async stop(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map(async ({ transport }) => (await transport)?.stop()));
  }

  async #listen(host: string, port: number): Promise<Transport | null> {
    const transport = new Transport({ ...this.#options, hosts: [host], port, isTcpServed: false, tls: undefined });
    try {
      await transport.start();
      return transport;
    } catch {
      // The port is taken: its owner gets the messages instead of us.
      await transport.stop();
      return null;
    }
  }
}
