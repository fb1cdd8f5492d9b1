import { Transport, type TransportOptions } from './transport.ts';

interface Heirloom {
  uses: number;
  // Null when the port is not to be had: another process lives on it, or the call was made on another machine.
  transport: Promise<Transport | null>;
}

// A far side answers an INVITE over UDP to the port that it came from. To hear what is said to a process that died, its
// heir listens on that port too for as long as it ends the calls of the dead.
export class HeirPorts {
  readonly #options: TransportOptions;
  readonly #open = new Map<string, Heirloom>();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  // True when what comes to the port of this address of ours is heard. Released by whoever borrowed it, heard or not.
  async borrow(host: string, port: number): Promise<boolean> {
    const key = `${host} ${port}`;
    const heirloom = this.#open.get(key) ?? { uses: 0, transport: this.#listen(host, port) };
    heirloom.uses += 1;
    this.#open.set(key, heirloom);
    return (await heirloom.transport) !== null;
  }

  async release(host: string, port: number): Promise<void> {
    const key = `${host} ${port}`;
    const heirloom = this.#open.get(key);
    if (heirloom === undefined) return;
    heirloom.uses -= 1;
    if (heirloom.uses > 0) return;
    this.#open.delete(key);
    await (await heirloom.transport)?.stop();
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
      // Taken: whoever has it hears instead of us, or nobody does.
      await transport.stop();
      return null;
    }
  }
}
