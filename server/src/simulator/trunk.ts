import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Log } from '../log.ts';
import { type KeptWorker, startKeptWorker } from './kept-worker.ts';
import type { Simulator } from './smsc.ts';

const HOST = '127.0.0.1';
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

/** Until the first call there is only a socket: its first datagram starts the thread, and SIP repeats it half a second later. */
class TrunkSimulator implements Simulator {
  readonly host = HOST;
  port = 0;
  readonly #log: Log;
  #socket: Socket | null = null;
  #starting: Promise<KeptWorker | null> = Promise.resolve(null);
  #isStopped = false;

  constructor(log: Log) {
    this.#log = log;
  }

  async listen(): Promise<void> {
    const socket = createSocket('udp4');
    socket.bind(this.port, HOST);
    await once(socket, 'listening');
    this.port = socket.address().port;
    this.#socket = socket;
    socket.on('error', (error) => this.#log.error('the simulated trunk cannot be reached', { reason: error.message }));
    socket.once('message', () => {
      this.#closeSocket();
      this.#starting = this.#start();
    });
    if (this.#isStopped) this.#closeSocket();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#closeSocket();
    await (await this.#starting)?.stop();
  }

  async #start(): Promise<KeptWorker | null> {
    const { port } = this;
    const options = { name: 'trunk', file: './trunk-worker', host: HOST, port, settings: null, limits: MEMORY };
    try {
      return await startKeptWorker({ log: this.#log, ...options });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.#log.error('the simulated trunk did not start', { reason });
      if (!this.#isStopped) await this.listen();
      return null;
    }
  }

  #closeSocket(): void {
    this.#socket?.close();
    this.#socket = null;
  }
}

/** Starts the bundled trunk on a free port of this machine. Most installations never call it, so its thread starts late. */
export async function startTrunkSimulator(log: Log): Promise<Simulator> {
  const simulator = new TrunkSimulator(log);
  await simulator.listen();
  return simulator;
}
