// A complete SMSC over real SMPP: for the default carrier, for tests and benches, and for people who want to try
// something.
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { STATUS } from '../../lib/sms-protocol/command-status.ts';
import { encodePdu } from '../codec.ts';
import type { RequestAnswer } from '../inbound.ts';
import { countMessageOctets } from '../message-codec.ts';
import type { PduOf, RequestPdu } from '../pdu-table.ts';
import { Session } from '../session.ts';
import type { RawTlv } from '../tlv-table.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { createRandom } from './random.ts';
import { Schedule } from './schedule.ts';
import { SmscLog } from './smsc-log.ts';
import { type DisconnectManner, SMSC_DEFAULTS, type SmscSettings } from './smsc-settings.ts';
import { SubmitHandler, type SubmitPdu } from './submit-handler.ts';

export type SmscOptions = {
  host?: string;
  // 0 takes any free port.
  port?: number;
  tls?: TlsOptions;
  // The accounts that may bind; without them anyone may.
  accounts?: ReadonlyArray<{ systemId: string; password: string }>;
  seed?: number;
  settings?: Partial<SmscSettings>;
};

export type InboundMessage = {
  // The system id whose binds get the message; without it, that of the latest bind.
  systemId?: string;
  source: string;
  destination: string;
  body: string | Buffer;
  dataCoding?: number;
  esmClass?: number;
  rawTlvs?: readonly RawTlv[];
};

export type Smsc = {
  readonly port: number;
  readonly settings: Readonly<SmscSettings>;
  readonly log: SmscLog;
  readonly bindCount: number;
  set(change: Partial<SmscSettings>): void;
  injectInbound(message: InboundMessage): void;
  disconnectAll(manner: DisconnectManner): void;
  // Resolves when `check` is true and rejects after the limit, for tests that wait on what the simulator sees.
  until(check: (smsc: Smsc) => boolean, limitMs: number): Promise<void>;
  stop(): Promise<void>;
};

const CARRIER_SYSTEM_ID = 'volley-smsc';
const CONNECTIONS_MAX = 1000;
const INBOUND_MAX = 100_000;
const POLL_MS = 2;
const BIND_PREFIX = 'bind_';

type Connection = { socket: Socket; session: Session; systemId: string; submitCount: number };

export async function startSmsc(options: SmscOptions = {}): Promise<Smsc> {
  const simulator = new Simulator(options);
  await simulator.listen();
  return simulator;
}

class Simulator implements Smsc {
  readonly log = new SmscLog();
  readonly settings: SmscSettings;
  readonly #options: SmscOptions;
  readonly #server: Server;
  readonly #schedule = new Schedule();
  readonly #random: () => number;
  readonly #control: SubmitHandler;
  readonly #connections = new Set<Connection>();
  // All sockets, including those in the middle of a TLS handshake.
  readonly #sockets = new Set<Socket>();
  readonly #queues = new Map<string, DeliveryQueue>();
  #lastSystemId = '';
  #inboundNumber = 0;

  constructor(options: SmscOptions) {
    this.#options = options;
    this.settings = { ...SMSC_DEFAULTS, ...options.settings };
    const onSocket = (socket: Socket): void => this.#onConnection(socket);
    // Loaded only where it is asked for: it takes 4 of the 27 MB of the simulator's thread, and 35 of its 130 ms of start.
    const tls = options.tls && process.getBuiltinModule('node:tls').createServer(options.tls, onSocket);
    this.#server = tls ?? createTcpServer(onSocket);
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.maxConnections = CONNECTIONS_MAX;
    this.#random = createRandom(options.seed ?? 1);
    this.#control = new SubmitHandler({
      settings: this.settings,
      schedule: this.#schedule,
      log: this.log,
      random: this.#random,
      deliver: (systemId, delivery) => this.#getQueue(systemId).insert(delivery),
    });
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get bindCount(): number {
    return [...this.#connections].filter(({ session }) => session.bindKind !== null).length;
  }

  listen(): Promise<void> {
    const { host = '127.0.0.1', port = 0 } = this.#options;
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  set(change: Partial<SmscSettings>): void {
    Object.assign(this.settings, change);
    if (change.isAnswering === undefined) return;
    for (const { socket } of this.#connections) {
      if (change.isAnswering) socket.resume();
      else socket.pause();
    }
  }

  injectInbound(inbound: InboundMessage): void {
    this.#inboundNumber += 1;
    const message = {
      sourceAddrTon: 1,
      sourceAddrNpi: 1,
      sourceAddr: inbound.source,
      destinationAddr: inbound.destination,
      dataCoding: inbound.dataCoding ?? 0,
      esmClass: inbound.esmClass ?? 0,
      rawTlvs: inbound.rawTlvs ?? [],
      shortMessage: typeof inbound.body === 'string' ? Buffer.from(inbound.body) : inbound.body,
    };
    // Throws at the caller for a message that cannot be written.
    countMessageOctets(message);
    const messageId = `inbound-${this.#inboundNumber}`;
    const queue = this.#getQueue(inbound.systemId ?? this.#lastSystemId);
    queue.insert({ kind: 'inbound', messageId, build: () => message, origin: null, tries: 0 });
  }

  disconnectAll(manner: DisconnectManner): void {
    for (const connection of [...this.#connections]) this.#disconnect(connection, manner);
  }

  until(check: (smsc: Smsc) => boolean, limitMs: number): Promise<void> {
    const endMs = performance.now() + limitMs;
    return new Promise((resolve, reject) => {
      const poll = (): void => {
        if (check(this)) resolve();
        else if (performance.now() < endMs) setTimeout(poll, POLL_MS);
        else reject(new Error(`Not within ${limitMs} ms: ${check}; seen ${JSON.stringify(this.log.counts)}`));
      };
      poll();
    });
  }

  async stop(): Promise<void> {
    this.#schedule.stop();
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const { session } of [...this.#connections]) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #getQueue(systemId: string): DeliveryQueue {
    let queue = this.#queues.get(systemId);
    if (queue === undefined) {
      queue = new DeliveryQueue({ systemId, settings: this.settings, schedule: this.#schedule, log: this.log });
      this.#queues.set(systemId, queue);
    }
    return queue;
  }

  #onConnection(socket: Socket): void {
    const { redeliveryMs } = this.settings;
    const session = new Session(socket, {
      role: 'smsc',
      windowMax: 1,
      requestTimeoutMs: Math.max(1, redeliveryMs),
      enquireLinkMs: 0,
      enquireLinkDeadlineMs: Math.max(1, redeliveryMs),
      inboundMax: INBOUND_MAX,
      inboundTimeoutMs: Math.max(1, redeliveryMs),
      onRequest: (pdu) => this.#onRequest(connection, pdu),
      onClose: () => {
        this.#connections.delete(connection);
        this.#queues.get(connection.systemId)?.deleteReceiver(session);
      },
    });
    const connection: Connection = { socket, session, systemId: '', submitCount: 0 };
    this.#connections.add(connection);
    if (!this.settings.isAnswering) socket.pause();
  }

  #onRequest(connection: Connection, pdu: RequestPdu): RequestAnswer {
    switch (pdu.command) {
      case 'submit_sm':
        return this.#onSubmit(connection, pdu, pdu);
      case 'data_sm':
        return this.#onSubmit(connection, pdu, readDataSm(pdu));
      case 'submit_multi':
        return this.#onSubmitMulti(connection, pdu);
      case 'bind_transmitter':
      case 'bind_receiver':
      case 'bind_transceiver':
        return this.#onBind(connection, pdu);
      case 'query_sm':
        return this.#onQuery(pdu);
      case 'cancel_sm':
        return { status: STATUS.cancelFailed };
      default:
        return { status: STATUS.invalidCommandId };
    }
  }

  #onBind(
    connection: Connection,
    pdu: PduOf<'bind_transmitter' | 'bind_receiver' | 'bind_transceiver'>,
  ): RequestAnswer {
    const { systemId, password } = pdu.fields;
    const status = this.#judgeBind(systemId, password);
    if (status !== STATUS.ok) {
      this.log.counts.bindsRefused += 1;
      return { status };
    }
    this.log.counts.binds += 1;
    this.#lastSystemId = systemId;
    connection.systemId = systemId;
    const kind = pdu.command.slice(BIND_PREFIX.length) as 'transmitter' | 'receiver' | 'transceiver';
    connection.session.setBound(kind);
    // Starts after the answer, which goes out in this tick: no client expects a receipt before its bind is answered.
    if (kind !== 'transmitter') setImmediate(() => this.#startReceiving(connection));
    return { status, fields: { systemId: CARRIER_SYSTEM_ID }, tlvs: { scInterfaceVersion: 0x34 } };
  }

  #startReceiving({ session, systemId }: Connection): void {
    if (!session.isClosed) this.#getQueue(systemId).addReceiver(session);
  }

  #judgeBind(systemId: string, password: string): number {
    if (this.settings.bindStatus !== STATUS.ok) return this.settings.bindStatus;
    const { accounts } = this.#options;
    if (accounts === undefined) return STATUS.ok;
    const account = accounts.find((one) => one.systemId === systemId);
    if (account === undefined) return STATUS.invalidSystemId;
    return account.password === password ? STATUS.ok : STATUS.invalidPassword;
  }

  #onSubmit(connection: Connection, pdu: RequestPdu, submit: SubmitPdu): RequestAnswer {
    this.#control.take(connection, submit, (status, messageId) => {
      if (status === STATUS.ok && this.#isFlawed())
        this.#respondFlawed(connection, { sequence: pdu.sequence, messageId });
      else connection.session.respond(pdu, status === STATUS.ok ? { status, fields: { messageId } } : { status });
    });
    this.#noteForDisconnect(connection);
    // The handler has answered, will answer later, or never will.
    return null;
  }

  #isFlawed(): boolean {
    const { flawedAnswerShare } = this.settings;
    return flawedAnswerShare > 0 && this.#random() < flawedAnswerShare;
  }

  #respondFlawed({ socket }: Connection, { sequence, messageId }: { sequence: number; messageId: string }): void {
    const whole = encodePdu({ command: 'submit_sm_resp', sequence, fields: { messageId } });
    const flawed = Buffer.concat([whole, Buffer.alloc(1)]);
    flawed.writeUInt32BE(flawed.length, 0);
    if (!socket.destroyed) socket.write(flawed);
  }

  // All addresses share one id, as the standard says; the outcome of one does not affect the others.
  #onSubmitMulti(connection: Connection, pdu: PduOf<'submit_multi'>): RequestAnswer {
    let firstId = '';
    for (const destination of pdu.fields.destAddresses) {
      if (destination.kind === 'list') continue;
      const fields = {
        ...pdu.fields,
        destAddrTon: destination.ton,
        destAddrNpi: destination.npi,
        destinationAddr: destination.addr,
      };
      this.#control.take(connection, { ...pdu, command: 'submit_sm', fields }, (_status, messageId) => {
        firstId ||= messageId;
      });
    }
    return { status: STATUS.ok, fields: { messageId: firstId } };
  }

  #onQuery({ fields }: PduOf<'query_sm'>): RequestAnswer {
    const isKnown = this.log.submits.some((submit) => submit.messageId === fields.messageId);
    if (!isKnown) return { status: STATUS.queryFailed };
    const isFinal = this.log.deliveries.some((delivery) => delivery.messageId === fields.messageId);
    return { status: STATUS.ok, fields: { messageId: fields.messageId, messageState: isFinal ? 2 : 1 } };
  }

  #noteForDisconnect(connection: Connection): void {
    connection.submitCount += 1;
    const { disconnectAfter, disconnectManner } = this.settings;
    if (disconnectAfter > 0 && connection.submitCount === disconnectAfter)
      this.#disconnect(connection, disconnectManner);
  }

  #disconnect({ socket, session }: Connection, manner: DisconnectManner): void {
    if (manner === 'unbind') {
      session.request({ command: 'unbind' }, () => session.destroy());
      return;
    }
    if (manner === 'half_pdu') {
      const whole = encodePdu({ command: 'submit_sm_resp', sequence: 1, fields: { messageId: 'cut short' } });
      socket.write(whole.subarray(0, whole.length - 4));
    }
    // The reset must come first: a socket that is already shutting down cannot be reset, and would stay open for ever.
    if (manner === 'reset' && !socket.writableEnded) socket.resetAndDestroy();
    session.destroy();
  }
}

function readDataSm(pdu: PduOf<'data_sm'>): SubmitPdu {
  const content = { protocolId: 0, priorityFlag: 0, scheduleDeliveryTime: '', validityPeriod: '' };
  const rest = { replaceIfPresentFlag: 0, smDefaultMsgId: 0, shortMessage: Buffer.alloc(0) };
  return { ...pdu, command: 'submit_sm', fields: { ...pdu.fields, ...content, ...rest } };
}
